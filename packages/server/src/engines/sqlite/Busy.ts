import { setTimeout as sleep } from "node:timers/promises"
import { Unavailable } from "@daybook/core"
import { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { AccountGone } from "../EngineServices.ts"
import { isBusy, sqliteCode } from "./Pragmas.ts"

/** Another process holds the write lock. */
export class Busy extends Data.TaggedError("Busy") {}

/** How long another process may hold the lock before statements are refused without waiting further. */
const PATIENCE_MS = 5000

/** After this long without an attempt, it is unknown whether the same lock is still held. */
const FORGOTTEN_AFTER_MS = 1000

/** Pauses between attempts: short ones, so that a short gap between another process's writes is not missed. */
const PAUSES_MS = [1, 2, 5, 10]
const LONGEST_PAUSE_MS = 20

/**
 * Retries while another process holds the lock. It waits in real time, because SQLite's own waiting would block the event loop
 * and a test's clock does not move the other process.
 */
const retrying = () => {
  let heldSince = 0
  let lastBusy = Number.NEGATIVE_INFINITY

  /** Records that the lock is held, and returns for how long it has been. */
  const heldFor = (): number => {
    const now = performance.now()
    if (now - lastBusy > FORGOTTEN_AFTER_MS) heldSince = now
    lastBusy = now
    return now - heldSince
  }

  const free = Effect.sync(() => {
    lastBusy = Number.NEGATIVE_INFINITY
  })

  const retry = <A, E, R>(
    effect: Effect.Effect<A, E | Busy, R>,
    attempt = 0
  ): Effect.Effect<A, Exclude<E, Busy> | Unavailable, R> =>
    Effect.catchIf(
      Effect.zipLeft(effect, free),
      (error): error is Extract<E | Busy, Busy> => error instanceof Busy,
      () =>
        heldFor() >= PATIENCE_MS
          ? locked
          : Effect.zipRight(
              Effect.promise(() => sleep(PAUSES_MS[attempt] ?? LONGEST_PAUSE_MS)),
              retry(effect, attempt + 1)
            )
    )
  return retry
}

/** Retries a read while another process holds the lock. */
export const retryBusy = <A, E, R>(effect: Effect.Effect<A, E | Busy, R>) => retrying()(effect)

/**
 * Queues writes in the order of their requests. Only the first in the queue retries, so that many do not poll at once. While one
 * lock is held for longer than five seconds, further writes are tried once.
 */
export interface WriteQueue {
  readonly isEmpty: () => boolean
  /** The writes that wait for the lock or behind another one. */
  readonly waiting: () => number
  readonly run: <A, E, R>(effect: Effect.Effect<A, E | Busy, R>) => Effect.Effect<A, Exclude<E, Busy> | Unavailable, R>
}

export const makeWriteQueue = (): WriteQueue => {
  const turn = Effect.unsafeMakeSemaphore(1)
  const retry = retrying()
  let length = 0
  return {
    isEmpty: () => length === 0,
    waiting: () => length,
    run: (effect) =>
      Effect.suspend(() => {
        length++
        return Effect.ensuring(
          turn.withPermits(1)(retry(effect)),
          Effect.sync(() => {
            length--
          })
        )
      })
  }
}

export const unlessBusy = <A>(effect: Effect.Effect<A, Unavailable | Busy>): Effect.Effect<A, Unavailable> =>
  Effect.catchTag(effect, "Busy", () => locked)

const locked = new Unavailable({
  message: "The database is locked by another program; nothing was saved.",
  retryAfter: 1
})

const UNWRITABLE = ["SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_NOMEM"]

/** SQLite's own code for a file that was moved while it is open. SQLite does not check this in WAL mode; `FileWatch` does. */
const MOVED = "SQLITE_READONLY_DBMOVED"

const WHAT_MOVED =
  "The database file, or its write-ahead log, was moved, deleted or replaced, or cut short, while the server runs"

/** The failure of a write to a database that is not at its path any more. Rows that are already written are in the moved file. */
export const movedError = (found: "before the write" | "after the write"): SqlError =>
  new SqlError({
    cause: { code: MOVED },
    message: `${WHAT_MOVED}; ${found === "before the write" ? "nothing was saved" : "what was sent may be saved in the moved file"}.`
  })

export type Refuse = (error: SqlError) => Effect.Effect<never, Unavailable | Busy>

/** Turns a failed statement into `Unavailable` if trying again later can help, otherwise into a defect. */
export const refuseQuietly: Refuse = (error) => {
  const code = sqliteCode(error)
  if (isBusy(error)) return new Busy()
  if (code === MOVED) {
    return new Unavailable({ message: error.message, retryAfter: 5 })
  }
  // Every other reference is to a row of the same account, which the store has read in the same transaction.
  if (code === "SQLITE_CONSTRAINT_FOREIGNKEY") return Effect.die(new AccountGone({ cause: error.cause }))
  return UNWRITABLE.some((prefix) => code.startsWith(prefix))
    ? new Unavailable({ message: "The database cannot be written at the moment; nothing was saved.", retryAfter: 5 })
    : Effect.die(error)
}

/** Failures are over when none has occurred for this long: the server retries its own saves every second. */
const FAILURES_END_AFTER = "5 seconds"

/**
 * Turns a failed statement into its error. Logs the first of several failures in a row, and their end. A moved file is logged by its
 * `FileWatch`.
 */
export const refuseAloud: Effect.Effect<Refuse, never, Scope.Scope> = Effect.map(Effect.scope, (scope) => {
  let failures = 0

  const logEnd: Effect.Effect<void> = Effect.suspend(() => {
    const before = failures
    return Effect.zipRight(
      Effect.sleep(FAILURES_END_AFTER),
      Effect.suspend(() => {
        if (failures > before) return logEnd
        failures = 0
        return Effect.logInfo("writes to the database have stopped failing", { failures: before })
      })
    )
  })

  const logFirst = (code: string) =>
    Effect.suspend(() => {
      failures++
      return failures > 1
        ? Effect.void
        : Effect.zipRight(
            Effect.logError("the database cannot be written", code),
            Effect.forkIn(Effect.interruptible(logEnd), scope)
          )
    })

  return (error) => {
    const code = sqliteCode(error)
    return code === MOVED
      ? refuseQuietly(error)
      : Effect.tapErrorTag(refuseQuietly(error), "unavailable", () => logFirst(code))
  }
})
