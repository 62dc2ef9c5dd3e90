import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { DatabaseError, type Pool, type PoolClient } from "pg"
import type { DriverRow } from "../../schema/Rows.ts"
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
