import type { Budget, Scope, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** An active key as authentication needs it. */
export interface ActiveKey {
  readonly id: string
  readonly accountId: string
  readonly scope: Scope
}

/** A unit of a budget in a clock hour, numbered from 1970. */
export interface Unit {
  readonly budget: Budget
  readonly hour: number
  /** Milliseconds since 1970. */
  readonly now: number
  /** The units of an hour. At most one refused request is counted, so that the count is bounded. */
  readonly limit: number
}

/** The window that a unit was counted in, and the units used in it: more than the limit if none was left. */
export interface Counted {
  readonly hour: number
  readonly used: number
}

/** Counts the use of keys if several servers share a database. */
export class UsageCounter extends Context.Tag("daybook/store/UsageCounter")<
  UsageCounter,
  {
    /** Counts a unit of a key. */
    readonly count: (
      unit: Unit & { readonly keyId: string; readonly accountId: string }
    ) => Effect.Effect<Counted, Unavailable>
    /** The units that a key has used, without counting one. */
    readonly used: (
      unit: Unit & { readonly keyId: string; readonly accountId: string }
    ) => Effect.Effect<Counted, Unavailable>
    /**
     * Finds the active key with a hash and counts a unit of it, in one statement. A key whose scope is not among `scopes` is returned
     * without being counted.
     */
    readonly countFor: (
      unit: Unit & { readonly hash: string; readonly scopes: ReadonlyArray<Scope> }
    ) => Effect.Effect<{ readonly key: ActiveKey; readonly counted: Counted | undefined } | undefined, Unavailable>
  }
>() {}
