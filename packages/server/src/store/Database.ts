import { setTimeout as sleep } from "node:timers/promises"
import { Unavailable } from "@daybook/core"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import { CannotOpen, damaged, prepareFile, restrictToOwner } from "./DatabaseFile.ts"
import { examine, migrate } from "./Migrations.ts"
import { causeText, configure, sqliteCode } from "./Pragmas.ts"
import { serverLock } from "./ServerLock.ts"

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
  /**
   * Opens the file or makes it, checks it, and brings its tables up to date; a server keeps others out meanwhile. Closing
   * empties the write-ahead log.
   */
  static layer = (file: string, { forServer = false } = {}): Layer.Layer<Database, CannotOpen> =>
    Layer.scoped(Database, open(file, forServer)).pipe(
      Layer.provide(
        Layer.fresh(SqliteClient.layer({ filename: file, prepareCacheTTL: Duration.infinity, disableWAL: true }))
      ),
      Layer.provide(Layer.effectDiscard(prepareFile(file))),
      Layer.provide(NodeFileSystem.layer),
      Layer.catchAllCause((cause) => Layer.fail(cannotOpen(file, cause)))
    )
}

const open = (file: string, forServer: boolean) =>
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    const connection = yield* client.reserve
    const sql = sqlOver(connection)
    // Looked at before anything is set: what is not a sound log of ours is left exactly as it is.
    yield* examine(sql, file)
    if (forServer) yield* Layer.build(serverLock(file))
    yield* configure(connection)
    yield* restrictToOwner(file)
    const { created } = yield* migrate(sql, file)
    yield* Effect.addFinalizer(() => Effect.ignore(sql.all("PRAGMA wal_checkpoint(TRUNCATE)")))
    return { ...sql, file, created }
  })

/** Marks the fibers whose statements belong to the open transaction. */
class InTransaction extends Context.Tag("daybook/store/InTransaction")<InTransaction, true>() {}

const isInTransaction = (context: Context.Context<never>): boolean => context.unsafeMap.has(InTransaction.key)

const sqlOver = (connection: Connection): Sql => {
  // One connection serves every fiber: a statement runs inside no transaction but its own.
  const permit = Effect.unsafeMakeSemaphore(1)

  const execute = (statement: string, params: Params): Effect.Effect<Rows, Unavailable | Busy> => {
    const values = isList(params) ? params : [params]
    return Effect.catchAll(connection.execute(statement, values, undefined), (error) =>
      error.message.startsWith(PREPARING) ? prepareAnew(connection, statement, values) : refuse(error)
    )
  }

  const all: Sql["all"] = (statement, params = []) =>
    Effect.withFiberRuntime((fiber) =>
      isInTransaction(fiber.currentContext)
        ? unlessBusy(execute(statement, params))
        : patiently(permit.withPermits(1)(execute(statement, params)))
    )

  const between =
    (begin: string) =>
    <A, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, E | Unavailable, R> =>
      Effect.withFiberRuntime((fiber) =>
        isInTransaction(fiber.currentContext)
          ? body
          : // The body's own failures are kept as its exit, so that only BEGIN's are tried again.
            Effect.flatten(patiently(permit.withPermits(1)(Effect.uninterruptible(enclosed(begin, body)))))
      )

  const enclosed = <A, E, R>(begin: string, body: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      yield* execute(begin, [])
      const outcome = yield* Effect.exit(Effect.provideService(body, InTransaction, true))
      const end = yield* Effect.exit(unlessBusy(execute(Exit.isSuccess(outcome) ? "COMMIT" : "ROLLBACK", [])))
      if (Exit.isSuccess(end)) return outcome
      // A COMMIT that failed may leave the transaction open, and later writes would fall into it and be lost.
      yield* Effect.ignore(Effect.sandbox(execute("ROLLBACK", [])))
      return Exit.isSuccess(outcome) ? Exit.zipRight(end, outcome) : outcome
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

/** How the driver says that a statement could not be prepared, which it then remembers as long as a prepared one. */
const PREPARING = "Failed to prepare"

/** Prepares a statement without the driver's memory, so that a passing fault does not outlive its cause. */
const prepareAnew = (connection: Connection, statement: string, values: ReadonlyArray<unknown>) =>
  Effect.suspend(() => connection.executeUnprepared(statement, values, undefined)).pipe(
    Effect.catchAllDefect((cause) => new SqlError({ cause, message: "Failed to prepare or execute statement" })),
    Effect.catchAll(refuse)
  )

/** Another process holds the write lock. */
class Busy extends Data.TaggedError("Busy") {}

/** How long to wait before each further try while another process writes; about three seconds in all. */
const BUSY_WAITS_MS = [1, 2, 5, 10, 20, 50, 100, 200, 400, 800, 1600]

/**
 * Tries again while another process writes. Waiting is left to neither SQLite, whose waiting would stop the event loop, nor
 * the Clock, which is not the other process's; and the permit is free meanwhile, so that reads go on.
 */
const patiently = <A, E, R>(
  effect: Effect.Effect<A, E | Busy, R>,
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
            patiently(effect, attempt + 1)
          )
    }
  )

const unlessBusy = <A>(effect: Effect.Effect<A, Unavailable | Busy>): Effect.Effect<A, Unavailable> =>
  Effect.catchTag(effect, "Busy", () => locked)

const locked = new Unavailable({
  message: "The database is locked by another program; nothing was saved.",
  retryAfter: 1
})

const UNWRITABLE = ["SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_NOMEM"]

/** What a failed statement means for the one who asked: come back later, or else a fault of ours. */
const refuse = (error: SqlError): Effect.Effect<never, Unavailable | Busy> => {
  const code = sqliteCode(error)
  if (code.startsWith("SQLITE_BUSY")) return new Busy()
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
  if (error instanceof SqlError && sqliteCode(error) === "SQLITE_CORRUPT") return damaged(file, causeText(error))
  return new CannotOpen({ message: `Cannot open the database ${file}: ${causeText(error)}.` })
}
