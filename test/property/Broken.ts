import * as FastCheck from "effect/FastCheck"

type Path = ReadonlyArray<string | number>

/** A body as text, and the expected outcome: `unknown_field`, any refusal, or what the schema decides (`judge`). */
export interface Broken {
  readonly text: string
  readonly must: "unknown_field" | "refuse" | "judge"
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const placesIn = (value: unknown, path: Path = []): ReadonlyArray<Path> => {
  if (Array.isArray(value)) return [path, ...value.flatMap((item: unknown, index) => placesIn(item, [...path, index]))]
  if (!isObject(value)) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))]
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, key) => (Array.isArray(inner) ? inner[Number(key)] : isObject(inner) ? inner[String(key)] : undefined),
    value
  )

const changed = (value: unknown, [key, ...rest]: Path, change: (found: unknown) => unknown): unknown => {
  if (key === undefined) return change(value)
  if (Array.isArray(value)) return value.map((item: unknown, i) => (i === key ? changed(item, rest, change) : item))
  if (!isObject(value)) return value
  return { ...value, [key]: changed(value[key], rest, change) }
}

/** Names that no route has; every object inherits some of them. */
const SURPLUS = ["surplus", "__proto__", "constructor", "toString", "hasOwnProperty", " date", "Date", ""]

const withField = (name: string, value: unknown) => (found: unknown) =>
  isObject(found) ? Object.fromEntries([...Object.entries(found), [name, value]]) : found

const without = (name: string) => (found: unknown) =>
  isObject(found) ? Object.fromEntries(Object.entries(found).filter(([key]) => key !== name)) : found

const anything = FastCheck.oneof(
  FastCheck.jsonValue(),
  FastCheck.constantFrom(null, true, -1, 0.5, 1e308, -1e308, 5e-324, "", "\u0000", "\ud800", [], {}, [[]], "2026-02-30")
)

/** Bodies with one error, made from a valid body. */
export const brokenFrom = (body: unknown): FastCheck.Arbitrary<Broken> => {
  const text = JSON.stringify(body)
  const places = placesIn(body)
  const objects = places.filter((path) => isObject(at(body, path)))
  const fields = places.filter((path) => typeof path.at(-1) === "string")
  const judged = (value: unknown): Broken => ({ text: JSON.stringify(value), must: "judge" })
  return FastCheck.oneof(
    FastCheck.tuple(FastCheck.constantFrom(...objects), FastCheck.constantFrom(...SURPLUS), anything).map(
      ([path, name, value]): Broken => ({
        text: JSON.stringify(changed(body, path, withField(name, value))),
        must: "unknown_field"
      })
    ),
    FastCheck.tuple(FastCheck.constantFrom(...places), anything).map(([path, value]) =>
      judged(changed(body, path, () => value))
    ),
    ...(fields.length === 0
      ? []
      : [
          FastCheck.constantFrom(...fields).map((path) =>
            judged(changed(body, path.slice(0, -1), without(String(path.at(-1)))))
          )
        ]),
    FastCheck.constantFrom(null, [], [body], "text", 7, true).map(
      (value): Broken => ({ text: JSON.stringify(value), must: "refuse" })
    ),
    FastCheck.nat(Math.max(0, text.length - 1)).map((end): Broken => ({ text: text.slice(0, end), must: "refuse" })),
    FastCheck.constantFrom(
      `${text},`,
      `${text}${text}`,
      `\ufeff${text}`,
      "{",
      "[".repeat(30_000),
      "NaN",
      "{'a':1}"
    ).map((garbage): Broken => ({ text: garbage, must: "refuse" }))
  )
}
