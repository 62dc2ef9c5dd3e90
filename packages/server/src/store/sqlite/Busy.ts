import { setTimeout as sleep } from "node:timers/promises"
import { Unavailable } from "@daybook/core"
import type { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { sqliteCode } from "./Pragmas.ts"

/** Another process holds the write lock. */
export class Busy extends Data.TaggedError("Busy") {}

/**
 * How long to wait before each further try while another process writes; five seconds in all, in short steps, so that a short
 * gap between its writes is not missed.
 */
const BUSY_WAITS_MS = [1, 2, 5, 10, ...Array.from({ length: 250 }, () => 20)]

/**
 * Tries again while another process writes. Waiting is left to neither SQLite, whose waiting would stop the event loop, nor
 * the Clock, which is not the other process's; reads go on meanwhile.
 */
export const patiently = <A, E, R>(
  effect: Effect.Effect<A, E | Busy, R>,
  again: Effect.Effect<A, E | Busy, R> = effect,
  attempt = 0
): Effect.Effect<A, Exclude<E, Busy> | Unavailable, R> =>
  Effect.catchIf(
    effect,
    (error): error is Extract<E | Busy, Busy> => error instanceof Busy,
    () => {
      const wait = BUSY_WAITS_MS[attempt]
      return wait === undefined
        ? locked
        : Effect.zipRight(
            Effect.promise(() => sleep(wait)),
            patiently(again, again, attempt + 1)
          )
    }
  )

export const unlessBusy = <A>(effect: Effect.Effect<A, Unavailable | Busy>): Effect.Effect<A, Unavailable> =>
  Effect.catchTag(effect, "Busy", () => locked)

const locked = new Unavailable({
  message: "The database is locked by another program; nothing was saved.",
  retryAfter: 1
})

const UNWRITABLE = ["SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_NOMEM"]

export type Refuse = (error: SqlError) => Effect.Effect<never, Unavailable | Busy>

/** What a failed statement means for the one who asked: come back later, or else a fault of ours. */
export const refuseQuietly: Refuse = (error) => {
  const code = sqliteCode(error)
  if (code.startsWith("SQLITE_BUSY")) return new Busy()
  return UNWRITABLE.some((prefix) => code.startsWith(prefix))
    ? new Unavailable({ message: "The database cannot be written at the moment; nothing was saved.", retryAfter: 5 })
    : Effect.die(error)
}

/** The same, and the log hears of it. */
export const refuseAloud: Refuse = (error) =>
  Effect.tapErrorTag(refuseQuietly(error), "unavailable", () =>
    Effect.logError("the database cannot be written", sqliteCode(error))
  )
