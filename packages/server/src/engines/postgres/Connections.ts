import { Unavailable } from "@daybook/core"
import { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { DatabaseError, type Pool, type PoolClient } from "pg"
import type { DriverRow } from "../../schema/Rows.ts"
import { AccountGone } from "../EngineServices.ts"
import type { Bound } from "./Statements.ts"

/** A statement that failed, and how far it got. */
export class Failed extends Data.TaggedError("Failed")<{
  readonly cause: unknown
  /** "not begun": PostgreSQL had ended the connection before the statement came. */
  readonly reached: "no connection" | "not begun" | "begun"
}> {}

/** Runs a statement on a connection. A row is an object by column name, or an array if the statement asks for arrays. */
export type Run = (statement: Bound) => Effect.Effect<ReadonlyArray<DriverRow>, Failed>

/** The connections of a server. */
export interface Connections {
  /** Runs one statement on a connection that is free. */
  readonly run: Run
  /** Lends a connection until an effect ends. */
  readonly lend: <A, E, R>(use: (run: Run) => Effect.Effect<A, E, R>) => Effect.Effect<A, E | Failed, R>
}

type Done = (outcome: Effect.Effect<ReadonlyArray<DriverRow>, Failed>) => void

/** The state of a pool's connections that the driver does not tell. */
interface WatchedPool {
  /** Connections that broke, each with its error. They are removed when they are returned. */
  readonly broken: WeakMap<PoolClient, Error>
  /** Connections whose statement PostgreSQL has accepted with its values, so that it may have begun. */
  readonly accepted: WeakSet<PoolClient>
}

/** Watches the connections of a new pool. */
export const watched = (pool: Pool): WatchedPool => {
  const broken = new WeakMap<PoolClient, Error>()
  const accepted = new WeakSet<PoolClient>()
  pool.on("connect", (client) => {
    client.connection.on("bindComplete", () => accepted.add(client))
    // The statement that is in progress fails too, if there is one.
    client.on("error", (error) => broken.set(client, error))
  })
  return { broken, accepted }
}

/**
 * The connections of a pool. A statement is one asynchronous step: fibers and scopes for each cost more than the statement.
 *
 * @param limitMs how long PostgreSQL may take to answer a statement, in milliseconds; without it, any time
 */
export const connectionsOf = (pool: Pool, { accepted, broken }: WatchedPool, limitMs?: number): Connections => {
  const send = (client: PoolClient, statement: Bound, done: Done): void => {
    const before = broken.get(client)
    if (before !== undefined) {
      done(new Failed({ cause: before, reached: "no connection" }))
      return
    }
    accepted.delete(client)
    const config = { ...statement, values: [...statement.values], query_timeout: limitMs }
    client.query<DriverRow>(config, (error: Error | null, result) => {
      if (error === null) {
        done(Effect.succeed(result.rows))
        return
      }
      const isEnd = endsConnection(error)
      if (isEnd) broken.set(client, error)
      const begun = !isEnd || !(error instanceof DatabaseError) || accepted.has(client)
      done(new Failed({ cause: error, reached: begun ? "begun" : "not begun" }))
    })
  }

  const whyNone = (error: Error | undefined): unknown =>
    pool.totalCount < pool.options.max ? error : new Error(`all ${pool.options.max} connections are in use`)

  const connect = (use: (client: PoolClient) => void, fail: (error: Failed) => void): void => {
    try {
      pool.connect((error, client) =>
        client === undefined ? fail(new Failed({ cause: whyNone(error), reached: "no connection" })) : use(client)
      )
    } catch (cause) {
      // For example, a certificate that the URL names cannot be read.
      fail(new Failed({ cause, reached: "no connection" }))
    }
  }

  const giveBack = (client: PoolClient): void => client.release(broken.get(client))

  const borrowed = Effect.async<PoolClient, Failed>((resume) =>
    connect(
      (client) => resume(Effect.succeed(client)),
      (error) => resume(error)
    )
  )

  return {
    run: (statement) =>
      Effect.async((resume) =>
        connect(
          (client) =>
            send(client, statement, (outcome) => {
              giveBack(client)
              resume(outcome)
            }),
          (error) => resume(error)
        )
      ),
    lend: (use) =>
      Effect.acquireUseRelease(
        borrowed,
        (client) => use((statement) => Effect.async((resume) => send(client, statement, resume))),
        (client) => Effect.sync(() => giveBack(client))
      )
  }
}

const ENDS = ["FATAL", "PANIC"]

/** Returns true if an error ends its connection: one that is not PostgreSQL's, or one after which PostgreSQL hangs up. */
const endsConnection = (error: Error): boolean =>
  !(error instanceof DatabaseError) || (error.severity !== undefined && ENDS.includes(error.severity))

/**
 * A transaction that PostgreSQL gave up in favour of another one, or a statement that came when its connection had ended. It
 * succeeds when it is run again.
 */
export class Conflict extends Data.TaggedError("Conflict") {}

const SERIALIZATION_FAILURE = "40001"
const DEADLOCK = "40P01"

/** SQLSTATE classes of a server that cannot work now: connection, resources, shutdown, system error, read-only, time limits. */
const AWAY = /^(?:08|53|57P|57014|58|25006|25P0[34]|55P03)/

/** SQLSTATE classes of a connection that broke: connection exception, operator intervention, completion unknown. */
const BROKEN = /^(?:08|57P|40003)/

const FOREIGN_KEY = "23503"
const UNIQUE = "23505"

/** The index of the two slots that a date has for workouts. A concurrent write may take the slot that a transaction chose. */
const PLACE_OF_WORKOUT = "workout_by_date"

/** PostgreSQL's name of a foreign key of one column, which is how all tables refer to their account. */
const TO_ACCOUNT = /_account_id_fkey$/

const AWAY_MESSAGE = "The database cannot be reached at the moment; nothing was saved."

const RETRY_SECONDS = 5

export const away = new Unavailable({ message: AWAY_MESSAGE, retryAfter: RETRY_SECONDS })

/** The log line and the answer where PostgreSQL works but gave a statement up, by SQLSTATE. */
const GIVEN_UP: Readonly<Record<string, readonly [problem: string, refusal: Unavailable]>> = {
  // A server that is suspended in a transaction keeps its locks for up to 30 seconds.
  "55P03": [
    "PostgreSQL works, but a write waited too long for a lock that another server or program holds",
    new Unavailable({
      message: "Another server or program keeps a lock of the log; nothing was saved.",
      retryAfter: RETRY_SECONDS
    })
  ],
  "57014": [
    "PostgreSQL works, but a statement took longer than it may, or was cancelled",
    new Unavailable({ message: "The database took too long; nothing was saved.", retryAfter: RETRY_SECONDS })
  ]
}

/** Failures are over once none has occurred for this long. When connections are few, some statements succeed between failures. */
const FAILURES_END_AFTER_MS = 5000

/** Tracks whether PostgreSQL can be used. Logs the first failure and the recovery, not each request in between. */
export const makeFailures = () => {
  let failedAt: number | undefined

  const unreachable = (failed: Failed): Effect.Effect<never, Unavailable> =>
    Effect.suspend(() => {
      const isFirst = failedAt === undefined
      failedAt = performance.now()
      const state = failed.cause instanceof DatabaseError ? failed.cause.code : undefined
      const [problem, refusal] = GIVEN_UP[state ?? ""] ?? ["PostgreSQL cannot be used", away]
      return isFirst ? Effect.zipRight(Effect.logError(problem, reasonOf(failed)), refusal) : refusal
    })

  return {
    /** Turns a failed statement into its error. It is a defect if the connection broke during a commit, which may have been done. */
    refuse: (failed: Failed, mayBeCommitted: boolean): Effect.Effect<never, Unavailable | Conflict> => {
      const { cause, reached } = failed
      if (reached === "no connection") return unreachable(failed)
      if (reached === "not begun") return new Conflict()
      const error = cause instanceof DatabaseError ? cause : undefined
      const state = error?.code
      if (state === SERIALIZATION_FAILURE || state === DEADLOCK) return new Conflict()
      if (state === UNIQUE && error?.constraint === PLACE_OF_WORKOUT) return new Conflict()
      if (mayBeCommitted && (state === undefined || BROKEN.test(state)))
        return Effect.zipRight(Effect.ignore(unreachable(failed)), Effect.die(UNSURE))
      if (state === undefined || AWAY.test(state)) return unreachable(failed)
      const isGone = state === FOREIGN_KEY && TO_ACCOUNT.test(error?.constraint ?? "")
      return Effect.die(isGone ? new AccountGone({ cause }) : new SqlError({ cause }))
    },
    /** Notes that a statement succeeded, and returns its result. */
    reached: <A>(result: A): Effect.Effect<A> => {
      if (failedAt === undefined || performance.now() - failedAt < FAILURES_END_AFTER_MS) return Effect.succeed(result)
      failedAt = undefined
      return Effect.as(Effect.logInfo("PostgreSQL can be used again"), result)
    }
  }
}

/** The defect of a write whose outcome is unknown. */
export const UNSURE = new Error("the connection to PostgreSQL broke while a write was committed; it may be saved")

/** The reason why PostgreSQL cannot be used. A refused connection to several addresses has a list of reasons. */
export const reasonOf = (error: Failed | Unavailable): string => {
  const cause: unknown = error instanceof Failed ? error.cause : error
  const reasons: ReadonlyArray<unknown> = cause instanceof AggregateError ? cause.errors : [cause]
  return reasons.map((reason) => (reason instanceof Error ? reason.message : String(reason))).join(", ")
}
