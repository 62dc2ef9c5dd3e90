import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Runtime from "effect/Runtime"
import * as RuntimeFlags from "effect/RuntimeFlags"
import * as Scheduler from "effect/Scheduler"
import type { DriverRow } from "../../schema/Rows.ts"
import type { Params } from "../Sql.ts"

const immediateScheduler = Scheduler.make(
  (task) => task(),
  () => false
)

const runtime = Runtime.disableRuntimeFlag(Runtime.defaultRuntime, RuntimeFlags.RuntimeMetrics)

/**
 * Creates a function that runs effects synchronously. They must not wait or fail. One long-lived fiber runs them all:
 * `Effect.runSync` starts a fiber for each. Effect keeps all root fibers in a set, whose replaced tables retain requests until the
 * next full garbage collection; this cost a fifth of a request.
 */
const runner = <A>(): ((effect: Effect.Effect<A>) => A) => {
  let take: (effect: Effect.Effect<A>) => void = () => {}
  let results: Array<A> = []
  const next = Effect.async<A>((resume) => {
    take = resume
  })
  const serve: Effect.Effect<never> = Effect.flatMap(next, (result) => {
    results.push(result)
    return serve
  })
  Runtime.runFork(runtime)(serve, { scheduler: immediateScheduler })
  return (effect) => {
    results = []
    take(effect)
    for (const result of results) return result
    throw new Error("an effect that waits cannot be run synchronously")
  }
}

export type Rows = ReadonlyArray<DriverRow>

/** A prepared statement: the list for its values, and the effect that runs it. */
interface PreparedStatement {
  readonly values: Array<unknown>
  readonly run: Effect.Effect<Exit.Exit<Rows, SqlError>>
}

const runNow = runner<Exit.Exit<Rows, SqlError>>()

/**
 * Runs a connection's statements synchronously, so that nothing runs between the check for an open transaction and the
 * statement. Prepared statements are kept.
 */
export const statementsOf = (connection: Connection) => {
  const statements = new Map<string, PreparedStatement>()
  const prepare = (statement: string): PreparedStatement => {
    const values: Array<unknown> = []
    // The driver prepares the statement here, and runs it with the list's values at that time.
    const prepared = { values, run: Effect.exit(connection.executeUnprepared(statement, values, undefined)) }
    statements.set(statement, prepared)
    return prepared
  }
  return (statement: string, params: Params): Either.Either<Rows, SqlError> => {
    try {
      const { run, values } = statements.get(statement) ?? prepare(statement)
      values.length = 0
      if (isList(params)) values.push(...params)
      else values.push(params)
      const outcome = runNow(run)
      return Exit.isSuccess(outcome) ? Either.right(outcome.value) : Either.left(errorOf(Cause.squash(outcome.cause)))
    } catch (cause) {
      return Either.left(errorOf(cause))
    }
  }
}

const errorOf = (cause: unknown): SqlError =>
  cause instanceof SqlError ? cause : new SqlError({ cause, message: "Failed to prepare statement" })

const isList = (params: Params): params is ReadonlyArray<string | number | null> => Array.isArray(params)
