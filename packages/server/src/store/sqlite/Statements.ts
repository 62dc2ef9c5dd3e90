import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import { runner } from "./SyncRunner.ts"

export type Value = string | number | null

/** Values for a statement's `?` in order, or for its `:names`. */
export type Params = ReadonlyArray<Value> | Readonly<Record<string, Value>>

export type Rows = Effect.Effect.Success<ReturnType<Connection["execute"]>>

/** A statement that is prepared: where its values go, and what then runs it. */
interface Prepared {
  readonly values: Array<unknown>
  readonly run: Effect.Effect<Exit.Exit<Rows, SqlError>>
}

const runNow = runner<Exit.Exit<Rows, SqlError>>()

/**
 * Runs a connection's statements, each here and now, so that nothing comes between seeing that no transaction is open and
 * it. They are kept prepared.
 */
export const statementsOf = (connection: Connection) => {
  const statements = new Map<string, Prepared>()
  const prepare = (statement: string): Prepared => {
    const values: Array<unknown> = []
    // What the driver calls unprepared is prepared when asked for, and runs with what the list holds by then.
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
      return Exit.isSuccess(outcome) ? Either.right(outcome.value) : Either.left(faultOf(Cause.squash(outcome.cause)))
    } catch (cause) {
      return Either.left(faultOf(cause))
    }
  }
}

const faultOf = (cause: unknown): SqlError =>
  cause instanceof SqlError ? cause : new SqlError({ cause, message: "Failed to prepare statement" })

const isList = (params: Params): params is ReadonlyArray<Value> => Array.isArray(params)
