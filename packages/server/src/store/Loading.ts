import type { Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** The way in which an engine loads rows that were written elsewhere. */
export class Loading extends Context.Tag("daybook/store/Loading")<
  Loading,
  {
    /**
     * A transaction that inserts rows with their `seq`. Nothing else writes to the log meanwhile, and rows that are added
     * afterwards get a higher `seq`.
     */
    readonly load: <A, E, R>(body: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Unavailable, R>
  }
>() {}
