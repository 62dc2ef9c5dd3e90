import { Unavailable } from "@daybook/core"
import { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** A transaction that PostgreSQL gave up in favour of another one. It succeeds when it is run again. */
export class Conflict extends Data.TaggedError("Conflict") {}

const SERIALIZATION_FAILURE = "40001"
const DEADLOCK = "40P01"

/** SQLSTATE classes of a server that cannot work now: connection, resources, shutdown, system error, read-only, time limits. */
const AWAY = /^(?:08|53|57P|58|25006|25P0[34]|55P03)/

/** SQLSTATE classes of a connection that broke: connection exception, operator intervention, completion unknown. */
const BROKEN = /^(?:08|57P|40003)/

/** The SQLSTATE of a failure; undefined if the connection failed. */
const stateOf = ({ cause }: SqlError): string | undefined => {
  // Failures of a socket have codes too, such as EPIPE, but no severity.
  const isAnswer = typeof cause === "object" && cause !== null && "severity" in cause && "code" in cause
  const code = isAnswer ? cause.code : undefined
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

const AWAY_MESSAGE = "The database cannot be reached at the moment; nothing was saved."

const RETRY_SECONDS = 5

export const away = new Unavailable({ message: AWAY_MESSAGE, retryAfter: RETRY_SECONDS })

/** Whether PostgreSQL can be used, for the log: the first failure and the recovery are logged, not each request between. */
export const makeFailures = () => {
  let isAway = false

  const unreachable = (error: SqlError): Effect.Effect<never, Unavailable> =>
    Effect.suspend(() => {
      if (isAway) return away
      isAway = true
      return Effect.zipRight(Effect.logError("PostgreSQL cannot be used", reasonOf(error)), away)
    })

  return {
    unreachable,
    /** Turns a failed statement into its error: a defect if the connection broke during a commit, which may have been done. */
    refuse: (error: SqlError, mayBeCommitted: boolean): Effect.Effect<never, Unavailable | Conflict> => {
      const state = stateOf(error)
      if (state === SERIALIZATION_FAILURE || state === DEADLOCK) return new Conflict()
      if (mayBeCommitted && (state === undefined || BROKEN.test(state)))
        return Effect.zipRight(Effect.ignore(unreachable(error)), Effect.die(UNSURE))
      return state === undefined || AWAY.test(state) ? unreachable(error) : Effect.die(error)
    },
    /** After a statement that succeeded. */
    reached: Effect.suspend(() => {
      if (!isAway) return Effect.void
      isAway = false
      return Effect.logInfo("PostgreSQL can be used again")
    })
  }
}

/** The defect of a write that may be saved. */
export const UNSURE = new Error("the connection to PostgreSQL broke while a write was committed; it may be saved")

/** Why PostgreSQL cannot be used. A refused connection to several addresses has its reasons in a list. */
export const reasonOf = (error: SqlError | Unavailable): string => {
  const cause: unknown = error instanceof SqlError ? error.cause : error
  const reasons: ReadonlyArray<unknown> = cause instanceof AggregateError ? cause.errors : [cause]
  return reasons.map((reason) => (reason instanceof Error ? reason.message : String(reason))).join(", ")
}
