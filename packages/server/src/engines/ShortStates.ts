import type { Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** A state that is kept for a while, as text, with the time in milliseconds at which it is forgotten. */
export interface ShortState {
  readonly state: string
  readonly until: number
}

/** The result of a change: the new state, if it is another, and the answer to the caller. */
export interface Changed<A> {
  readonly kept?: ShortState
  readonly answer: A
}

/**
 * Small states that are kept for a while and may be lost at any time: attempts of senders, codes, used challenges. The only server of a
 * SQLite file keeps them in its memory. Servers of one PostgreSQL database keep them in a table, so that many servers allow no more than
 * one.
 */
export class ShortStates extends Context.Tag("daybook/store/ShortStates")<
  ShortStates,
  {
    /** Changes the state of a name as one step. `change` is given the present state, undefined if there is none. */
    readonly change: <A>(
      name: string,
      now: number,
      change: (state: string | undefined) => Changed<A>
    ) => Effect.Effect<A, Unavailable>
  }
>() {}

/** The maximum number of states. Beyond it, the oldest are forgotten. */
export const MOST_STATES = 50_000

/** The states of the only server of a log. */
export const ownStates = (): ShortStates["Type"] => {
  const states = new Map<string, ShortState>()
  return {
    change: (name, now, change) =>
      Effect.sync(() => {
        const known = states.get(name)
        const { answer, kept } = change(known !== undefined && known.until > now ? known.state : undefined)
        if (kept !== undefined) {
          // Deleted first, so that the map is in the order of the last changes.
          states.delete(name)
          states.set(name, kept)
          for (const [oldest, { until }] of states) {
            if (states.size <= MOST_STATES && until > now) break
            states.delete(oldest)
          }
        }
        return answer
      })
  }
}
