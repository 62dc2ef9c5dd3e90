/** What a parsed response holds at a place, `fieldAt(body, "measurement", "id")`; undefined where there is nothing. */
export const fieldAt = (value: unknown, ...place: ReadonlyArray<string | number>): unknown =>
  place.reduce<unknown>(
    (inside, name) => (typeof inside === "object" && inside !== null ? Reflect.get(inside, name) : undefined),
    value
  )
