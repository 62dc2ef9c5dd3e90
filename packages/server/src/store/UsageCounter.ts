import type { Budget, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** A unit of a key's budget in a clock hour, numbered from 1970. */
export interface Unit {
  readonly keyId: string
  readonly accountId: string
  readonly budget: Budget
  readonly hour: number
  /** Milliseconds since 1970. */
  readonly now: number
  /** Units of an hour. Of the refused requests at most one is counted, so that the count is bounded. */
  readonly limit: number
}

/** Counts the use of keys where several servers share a database. */
export class UsageCounter extends Context.Tag("daybook/store/UsageCounter")<
  UsageCounter,
  {
    /** Counts a unit, and returns the window that it was counted in and the units used in it: more than `limit` if none was left. */
    readonly count: (unit: Unit) => Effect.Effect<{ readonly hour: number; readonly used: number }, Unavailable>
  }
>() {}
