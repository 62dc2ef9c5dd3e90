/** A change that stands beside what others changed, or the fields that both changed. */
export type MergeOutcome<Change> = { readonly change: Change } | { readonly touching: ReadonlyArray<string> }

/**
 * Merges a change with what others have changed since it was begun. `opened` and `present` have the values of its fields, as it began and
 * as they are now. Of a list of things with names (exercises, ingredients, portions), each is merged by itself.
 */
export const mergedChange = <Change extends object>(
  opened: object,
  change: Change,
  present: object
): MergeOutcome<Change> => {
  const [before, now] = [new Map(Object.entries(opened)), new Map(Object.entries(present))]
  const touching: Array<string> = []
  const entries = Object.entries(change).map(([field, mine]) => {
    const [base, theirs] = [before.get(field) ?? null, now.get(field) ?? null]
    const merged = threeWay(base, mine, theirs) ?? mergedList(base, mine, theirs)
    if (merged === undefined) touching.push(field)
    return [field, merged?.value] as const
  })
  return touching.length > 0 ? { touching } : { change: Object.assign({}, change, Object.fromEntries(entries)) }
}

/** The value of whoever changed it; undefined if both did, to different values. */
const threeWay = (base: unknown, mine: unknown, theirs: unknown): { readonly value: unknown } | undefined => {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { value: mine }
  return isSame(base, mine) ? { value: theirs } : undefined
}

const mergedList = (base: unknown, mine: unknown, theirs: unknown): { readonly value: unknown } | undefined => {
  const lists = [base, mine, theirs].map(keyed)
  const [before, ours, others] = lists
  if (before === undefined || ours === undefined || others === undefined) return undefined
  const order = mergedOrder([...before.keys()], [...ours.keys()], [...others.keys()])
  if (order === undefined) return undefined
  const items: Array<unknown> = []
  for (const key of order) {
    const item = threeWay(before.get(key), ours.get(key), others.get(key))
    if (item === undefined) return undefined
    if (item.value !== undefined) items.push(item.value)
  }
  return { value: items }
}

/** The items of a list by their names; of equal names, by their turn. Undefined if it is no list of named things. */
const keyed = (list: unknown): ReadonlyMap<string, unknown> | undefined => {
  if (!Array.isArray(list)) return undefined
  const items = new Map<string, unknown>()
  for (const item of list) {
    const name = nameOf(item)
    if (name === undefined) return undefined
    let key = name.toLowerCase()
    while (items.has(key)) key += "\n"
    items.set(key, item)
  }
  return items
}

/** The name of an exercise or a portion, or the food of an ingredient. */
const nameOf = (item: unknown): string | undefined => {
  if (typeof item !== "object" || item === null) return undefined
  const name = "foodId" in item ? item.foodId : "name" in item ? item.name : undefined
  return typeof name === "string" ? name : undefined
}

type Order = ReadonlyArray<string>

/** The order of whoever changed it, with what the other added behind what it stands behind there. Undefined if both changed it. */
const mergedOrder = (base: Order, mine: Order, theirs: Order): Order | undefined => {
  const isReordered = (list: Order): boolean => {
    const kept = base.filter((key) => list.includes(key))
    return !isSame(
      kept,
      list.filter((key) => base.includes(key))
    )
  }
  const [mineMoved, theirsMoved] = [isReordered(mine), isReordered(theirs)]
  if (mineMoved && theirsMoved) return undefined
  const [skeleton, added] = mineMoved ? [mine, theirs] : [theirs, mine]
  const order = [...skeleton]
  for (const [at, key] of added.entries()) {
    if (order.includes(key)) continue
    const before = added.slice(0, at).findLast((other) => order.includes(other))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  }
  return order
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** A value whose fields have one order: a form and the server may list them differently. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)])
        )
      : value
