import { setTimeout as sleep } from "node:timers/promises"
import { Unavailable } from "@daybook/core"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import type { SqlError } from "@effect/sql/SqlError"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CannotOpen, prepareFile, restrictToOwner } from "./DatabaseFile.ts"
import { migrate } from "./Migrations.ts"
import { configure, sqliteCode } from "./Pragmas.ts"

export type Value = string | number | null

/** Values for a statement's `?` in order, or for its `:names`. */
type Params = ReadonlyArray<Value> | Readonly<Record<string, Value>>

type Rows = Effect.Effect.Success<ReturnType<Connection["execute"]>>

/** What stores do with the database. Rows are what the statement's columns say; the STRICT tables keep their types. */
export interface Sql {
  /** Runs one statement and gives its rows; of a writing statement, those of its RETURNING clause. */
  readonly all: <Row extends object>(
    statement: string,
    params?: Params
  ) => Effect.Effect<ReadonlyArray<Row>, Unavailable>
  /** The first row of a statement, if it has one. */
  readonly first: <Row extends object>(
    statement: string,
    params?: Params
  ) => Effect.Effect<Row | undefined, Unavailable>
  /** Runs an effect's statements as one: all are kept, or on any failure none. It must wait for nothing but them. */
  readonly transaction: <A, E, R>(body: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Unavailable, R>
  /** Runs an effect's reading statements against the log as it is at one moment. */
  readonly snapshot: <A, E, R>(body: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Unavailable, R>
}

/**
 * The one SQLite connection of the process. `@effect/sql-sqlite-node` opens it and keeps its prepared statements; its
 * transactions, waiting and error handling are replaced here, where they could lose or delay an acknowledged write
 * (docs/decisions.md says how).
 */
export class Database extends Context.Tag("daybook/store/Database")<
  Database,
  Sql & {
    readonly file: string
    /** Whether opening it made the file. */
    readonly created: boolean
  }
>() {
  /** Opens the file or makes it, checks it, and brings its tables up to date. Closing empties the write-ahead log. */
  static layer = (file: string): Layer.Layer<Database, CannotOpen> =>
    Layer.scoped(Database, open(file)).pipe(
      Layer.provide(Layer.fresh(SqliteClient.layer({ filename: file, prepareCacheTTL: Duration.infinity }))),
      Layer.provide(Layer.effectDiscard(prepareFile(file))),
      Layer.provide(NodeFileSystem.layer),
      Layer.catchAllCause((cause) => Layer.fail(cannotOpen(file, cause)))
    )
}

const open = (file: string) =>
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    const connection = yield* client.reserve
    yield* configure(connection)
    yield* restrictToOwner(file)
    const sql = sqlOver(connection)
    const { created } = yield* migrate(sql, file)
    yield* Effect.addFinalizer(() => Effect.ignore(sql.all("PRAGMA wal_checkpoint(TRUNCATE)")))
    return { ...sql, file, created }
  })

/** Marks the fibers whose statements belong to the open transaction. */
class InTransaction extends Context.Tag("daybook/store/InTransaction")<InTransaction, true>() {}

const isInTransaction = (context: Context.Context<never>): boolean => context.unsafeMap.has(InTransaction.key)

const sqlOver = (connection: Connection): Sql => {
  // While a transaction is open on the one connection, the statements of other fibers wait.
  const permit = Effect.unsafeMakeSemaphore(1)
  let open = false

  const execute = (statement: string, params: Params, attempt = 0): Effect.Effect<Rows, Unavailable> =>
    Effect.catchAll(connection.execute(statement, isList(params) ? params : [params], undefined), (error) =>
      isBusy(error) && attempt < BUSY_WAITS_MS.length
        ? Effect.zipRight(waitForOther(attempt), execute(statement, params, attempt + 1))
        : refuse(error)
    )

  const all: Sql["all"] = (statement, params = []) =>
    Effect.withFiberRuntime((fiber) =>
      open && !isInTransaction(fiber.currentContext)
        ? permit.withPermits(1)(execute(statement, params))
        : execute(statement, params)
    )

  const between =
    (begin: string) =>
    <A, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, E | Unavailable, R> =>
      Effect.withFiberRuntime((fiber) =>
        isInTransaction(fiber.currentContext)
          ? body
          : permit.withPermits(1)(Effect.uninterruptible(enclosed(begin, body)))
      )

  const enclosed = <A, E, R>(begin: string, body: Effect.Effect<A, E, R>): Effect.Effect<A, E | Unavailable, R> =>
    Effect.gen(function* () {
      yield* execute(begin, [])
      open = true
      const outcome = yield* Effect.exit(Effect.provideService(body, InTransaction, true))
      const end = yield* Effect.exit(execute(outcome._tag === "Success" ? "COMMIT" : "ROLLBACK", []))
      // A COMMIT that failed may leave the transaction open, and later writes would fall into it and be lost.
      if (end._tag === "Failure") yield* Effect.ignore(Effect.sandbox(execute("ROLLBACK", [])))
      open = false
      if (outcome._tag === "Success") yield* end
      return yield* outcome
    })

  return {
    all,
    first: <Row extends object>(statement: string, params?: Params) =>
      Effect.map(all<Row>(statement, params), (rows) => rows[0]),
    transaction: between("BEGIN IMMEDIATE"),
    snapshot: between("BEGIN")
  }
}

const isList = (params: Params): params is ReadonlyArray<Value> => Array.isArray(params)

/** How long to wait before each further try while another process holds the write lock; about three seconds in all. */
const BUSY_WAITS_MS = [1, 2, 5, 10, 20, 50, 100, 200, 400, 800, 1600]

/**
 * Waiting is left to neither SQLite, whose waiting would stop the event loop, nor the Clock: it is another process that
 * is waited for.
 */
const waitForOther = (attempt: number): Effect.Effect<void> => Effect.promise(() => sleep(BUSY_WAITS_MS[attempt]))

const isBusy = (error: SqlError): boolean => sqliteCode(error).startsWith("SQLITE_BUSY")

const UNWRITABLE = ["SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_NOMEM"]

/** What a failed statement means for the one who asked: come back later, or else a fault of ours. */
const refuse = (error: SqlError): Effect.Effect<never, Unavailable> => {
  const code = sqliteCode(error)
  if (isBusy(error)) {
    return new Unavailable({ message: "The database is locked by another program; nothing was saved.", retryAfter: 1 })
  }
  if (UNWRITABLE.some((prefix) => code.startsWith(prefix))) {
    return Effect.zipRight(
      Effect.logError("the database cannot be written", code),
      new Unavailable({ message: "The database cannot be written at the moment; nothing was saved.", retryAfter: 5 })
    )
  }
  return Effect.die(error)
}

const cannotOpen = (file: string, cause: Cause.Cause<unknown>): CannotOpen => {
  const error = Cause.squash(cause)
  if (error instanceof CannotOpen) return error
  const why = error instanceof Error ? error.message : String(error)
  return new CannotOpen({ message: `Cannot open the database ${file}: ${why}.` })
}
