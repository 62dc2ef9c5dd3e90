import { setTimeout as sleep } from "node:timers/promises"
import { Unavailable } from "@daybook/core"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import type { SqlError } from "@effect/sql/SqlError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import { isRead } from "../ReadStatement.ts"
import type { DriverRow } from "../Rows.ts"
import type { Reads, RowsOf, Sql } from "../Sql.ts"
import { Conflict, makeFailures } from "./Failures.ts"
import { type Bound, bound, together } from "./Statements.ts"

/** The connection of the transaction that a fiber's statements belong to. */
class InTransaction extends Context.Tag("daybook/store/postgres/InTransaction")<InTransaction, Connection>() {}

/** How often a transaction is tried that conflicts with others, with random pauses of up to 2, 4, 8 … milliseconds. */
const ATTEMPTS = 8

/** `Sql` over PostgreSQL. Statements cannot be interrupted: what was sent to PostgreSQL takes effect. */
export const sqlOver = (client: SqlClient): Sql["Type"] => {
  const { reached, refuse, unreachable } = makeFailures()

  const onConnection = <A, E, R>(use: (connection: Connection) => Effect.Effect<A, E, R>) =>
    Effect.acquireUseRelease(
      Scope.make(),
      (scope) => Effect.flatMap(Effect.catchAll(Scope.extend(client.reserve, scope), unreachable), use),
      Scope.close
    )

  const checked = <A>(rows: Effect.Effect<A, SqlError>, mayBeCommitted: boolean) =>
    Effect.zipLeft(
      Effect.catchAll(rows, (error) => refuse(error, mayBeCommitted)),
      reached
    )

  type Run<A> = (connection: Connection, statement: Bound) => Effect.Effect<A, SqlError>

  /** Runs a statement in the open transaction, or by itself. */
  const execute = <A>(statement: Bound, run: Run<A>): Effect.Effect<A, Unavailable> =>
    Effect.contextWithEffect((context: Context.Context<never>) => {
      const inside = Context.getOption(context, InTransaction)
      // In a transaction the whole of it is run again, so a conflict passes through the stores.
      if (inside._tag === "Some") return conflictAsDefect(checked(run(inside.value, statement), false))
      const commits = !isRead(statement.text)
      return runAgain(
        Effect.uninterruptible(onConnection((connection) => checked(run(connection, statement), commits)))
      )
    })

  const rowsOf: Run<ReadonlyArray<DriverRow>> = (connection, { text, values }) =>
    connection.execute(text, values, undefined)

  const between =
    (begin: typeof BEGIN | typeof SNAPSHOT) =>
    <A, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, E | Unavailable, R> =>
      Effect.withFiberRuntime((fiber) =>
        Context.getOption(fiber.currentContext, InTransaction)._tag === "Some"
          ? body
          : runAgain(Effect.uninterruptible(onConnection((connection) => enclosed(connection, begin, body))))
      )

  const enclosed = <A, E, R>(connection: Connection, begin: string, body: Effect.Effect<A, E, R>) => {
    const control = (statement: string) => checked(connection.execute(statement, [], undefined), statement === "COMMIT")
    return Effect.gen(function* () {
      yield* control(begin)
      const outcome = yield* Effect.exit(defectAsConflict(Effect.provideService(body, InTransaction, connection)))
      const ended = yield* Effect.exit(control(Exit.isSuccess(outcome) ? "COMMIT" : "ROLLBACK"))
      return yield* Exit.isSuccess(outcome) ? Exit.zipRight(ended, outcome) : outcome
    })
  }

  const transaction = between(BEGIN)

  const all: Sql["Type"]["all"] = ({ read, statement }, params = []) =>
    Effect.map(execute(bound(statement, params), rowsOf), read)

  const run: Sql["Type"]["run"] = (statement, params = []) => Effect.asVoid(execute(bound(statement, params), rowsOf))

  return {
    all,
    first: (query, params) => Effect.map(all(query, params), (rows) => rows[0]),
    tuples: ({ read, statement }, params = []) =>
      Effect.map(
        execute(bound(statement, params), (connection, { text, values }) => connection.executeValues(text, values)),
        read
      ),
    run,
    transaction,
    snapshot: between(SNAPSHOT),
    // Every other exclusive body of the account waits for the lock on its row.
    exclusive: (accountId, body) => transaction(Effect.zipRight(run(LOCK_ACCOUNT, [accountId]), body)),
    together: (reads) =>
      Effect.flatMap(execute(together(reads), rowsOf), ([row]) => {
        const found = row === undefined ? {} : readAll(reads, row)
        return hasAll(reads, found) ? Effect.succeed(found) : Effect.dieMessage("a read without rows")
      })
  }
}

// The isolation level does not depend on the database's default: after it waited for a lock, a statement must see what the
// transaction before it committed. A server that is suspended within a transaction must not hold its locks for ever.
const BEGIN = `BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE;
  SET LOCAL lock_timeout = '5s'; SET LOCAL idle_in_transaction_session_timeout = '30s'`

const SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"

const LOCK_ACCOUNT = "SELECT id FROM account WHERE id = ? FOR NO KEY UPDATE"

const readAll = (reads: Reads, row: DriverRow): object => {
  const found: Record<string, unknown> = {}
  for (const [name, [query]] of Object.entries(reads)) {
    const rows: unknown = row[name]
    if (Array.isArray(rows)) found[name] = query.read(rows)
  }
  return found
}

const hasAll = <R extends Reads>(reads: R, found: object): found is RowsOf<R> =>
  Object.keys(reads).every((name) => name in found)

const BUSY = new Unavailable({ message: "The database is busy; nothing was saved.", retryAfter: 1 })

const isConflict = (error: unknown): error is Conflict => error instanceof Conflict

/** Runs an effect again after conflicts. The pauses are in real time: a test's clock does not move the other transaction. */
const runAgain = <A, E, R>(
  effect: Effect.Effect<A, E | Conflict, R>,
  attempt = 1
): Effect.Effect<A, E | Unavailable, R> =>
  Effect.catchAll(effect, (error): Effect.Effect<A, E | Unavailable, R> => {
    if (!isConflict(error)) return Effect.fail(error)
    if (attempt === ATTEMPTS) return BUSY
    return Effect.zipRight(
      Effect.promise(() => sleep(Math.random() * 2 ** attempt)),
      runAgain(effect, attempt + 1)
    )
  })

const conflictAsDefect = <A, E, R>(effect: Effect.Effect<A, E | Conflict, R>): Effect.Effect<A, E, R> =>
  Effect.catchAll(effect, (error) => (isConflict(error) ? Effect.die(error) : Effect.fail(error)))

const defectAsConflict = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | Conflict, R> =>
  Effect.catchSomeDefect(effect, (defect) => (isConflict(defect) ? Option.some(Effect.fail(defect)) : Option.none()))
