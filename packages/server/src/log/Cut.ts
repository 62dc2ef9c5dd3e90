import { Limits, type Principal, type Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** The items that a list leaves out by its limit: their number, and the arguments by which a call continues it. */
export interface Cut {
  readonly more: number
  readonly next: Readonly<Record<string, string | number>>
}

interface Cutting {
  cut?: {
    readonly count: Effect.Effect<number, Unavailable, Principal>
    readonly shown: number
    readonly next: Cut["next"]
  }
}

/** Where a read within `notingCut` notes what it left out. Outside of it there is none, and the rest is not counted. */
class Noting extends Context.Reference<Noting>()("daybook/log/Cut", {
  defaultValue: (): Cutting | undefined => undefined
}) {}

/** Runs a read, and returns its value with what it cut. */
export const notingCut = <A, E, R>(
  read: Effect.Effect<A, E, R>
): Effect.Effect<A & { readonly cut: Cut | undefined }, E | Unavailable, R | Principal> =>
  Effect.gen(function* () {
    const noted: Cutting = {}
    const value = yield* Effect.provideService(read, Noting, noted)
    if (noted.cut === undefined) return { ...value, cut: undefined }
    const { count, next, shown } = noted.cut
    return { ...value, cut: { more: (yield* count) - shown, next } }
  })

/** The first `limit` items of a list that was read with `limit + 1`. `count` reads the number of all of them. */
export const cutAt = <Item>(
  found: ReadonlyArray<Item>,
  limit: number,
  count: Effect.Effect<number, Unavailable, Principal>,
  next: (left: Item, last: Item) => Cut["next"]
): Effect.Effect<ReadonlyArray<Item>> => {
  const [left, last] = [found[limit], found[limit - 1]]
  if (left === undefined || last === undefined) return Effect.succeed(found)
  return Effect.map(Noting, (noting) => {
    if (noting !== undefined) noting.cut = { count, shown: limit, next: next(left, last) }
    return found.slice(0, limit)
  })
}

/** The limit of a list. Without one, a list from a date on is given whole. */
export const limitOf = (limit: number | undefined, start: unknown, usual: number): number =>
  limit ?? (start === undefined ? usual : Limits.ALL_LISTED)
