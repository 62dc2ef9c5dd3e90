import { Unavailable } from "@daybook/core"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import { type Busy, patiently, type Refuse, refuseAloud, refuseQuietly, unlessBusy } from "./Busy.ts"
import { CannotOpen, damaged, prepareFile, restrictToOwner } from "./DatabaseFile.ts"
import { examine, migrate } from "./Migrations.ts"
import { causeText, configure, sqliteCode } from "./Pragmas.ts"
import { serverLock } from "./ServerLock.ts"
import { type Params, type Rows, statementsOf } from "./Statements.ts"

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
  /** Copies the whole database into a file, page after page, while it goes on being read and written. */
  readonly copyTo: (file: string) => Effect.Effect<void, Unavailable>
}

/**
 * The one SQLite connection of the process. `@effect/sql-sqlite-node` opens it and runs its statements; which are kept
 * prepared, its transactions, waiting and error handling are replaced here, where they could lose or delay an acknowledged write
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
      Layer.provide(Layer.fresh(SqliteClient.layer({ filename: file, disableWAL: true }))),
      Layer.provide(Layer.effectDiscard(lookedAt(file))),
      Layer.provide(Layer.effectDiscard(prepareFile(file))),
      Layer.provide(NodeFileSystem.layer),
      Layer.catchAllCause((cause) => Layer.fail(cannotOpen(file, cause)))
    )
}

const open = (file: string, forServer: boolean) =>
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    const connection = yield* client.reserve
    // While it opens, a failure is told once, by whoever asked.
    const opening = sqlOver(connection, refuseQuietly)
    if (forServer) yield* Layer.build(serverLock(file))
    yield* configure(connection)
    yield* restrictToOwner(file)
    const { created } = yield* migrate(opening, file)
    const sql = sqlOver(connection)
    yield* Effect.addFinalizer(() => Effect.ignore(sql.all("PRAGMA wal_checkpoint(TRUNCATE)")))
    return { ...sql, file, created }
  })

const PAGE_BYTES = 4096

/**
 * Looks at a file before it is opened for writing: closing such a connection would merge a write-ahead log into a file that is
 * then refused. What is not a sound log of ours is left exactly as it is.
 */
const lookedAt = (file: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    if (!(yield* fs.exists(file))) return
    const { size } = yield* fs.stat(file)
    // Whoever made it ended at its first page: to undo that is SQLite's part, and only a writer can.
    const isHalfMade = size <= FileSystem.Size(PAGE_BYTES) && (yield* fs.exists(`${file}-journal`))
    if (size === FileSystem.Size(0) || isHalfMade) return
    const look = Effect.gen(function* () {
      const connection = yield* (yield* SqlClient.SqlClient).reserve
      yield* examine(sqlOver(connection, refuseQuietly), file)
    })
    yield* look.pipe(
      Effect.scoped,
      Effect.provide(Layer.fresh(SqliteClient.layer({ filename: file, readonly: true, disableWAL: true })))
    )
  })

/** Marks the fibers whose statements belong to the open transaction. */
class InTransaction extends Context.Tag("daybook/store/InTransaction")<InTransaction, true>() {}

const isInTransaction = (context: Context.Context<never>): boolean => context.unsafeMap.has(InTransaction.key)

/** `refuse` says what becomes of a statement that failed. */
const sqlOver = (connection: Connection, refuse: Refuse = refuseAloud): Sql => {
  const attempt = statementsOf(connection)
  // One connection serves every fiber: a statement runs inside no transaction but its own.
  const permit = Effect.unsafeMakeSemaphore(1)
  let open = false

  const execute = (statement: string, params: Params): Effect.Effect<Rows, Unavailable | Busy> =>
    Effect.suspend(() => {
      const rows = attempt(statement, params)
      return Either.isRight(rows) ? Effect.succeed(rows.right) : refuse(rows.left)
    })

  const all: Sql["all"] = (statement, params = []) =>
    Effect.withFiberRuntime((fiber) => {
      if (!open) {
        const rows = attempt(statement, params)
        if (Either.isRight(rows)) return Effect.succeed(rows.right)
        return patiently(refuse(rows.left), permit.withPermits(1)(execute(statement, params)))
      }
      return isInTransaction(fiber.currentContext)
        ? unlessBusy(execute(statement, params))
        : patiently(permit.withPermits(1)(execute(statement, params)))
    })

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
      yield* opening(begin)
      const outcome = yield* Effect.exit(Effect.provideService(body, InTransaction, true))
      const end = yield* Effect.exit(unlessBusy(closing(Exit.isSuccess(outcome) ? "COMMIT" : "ROLLBACK")))
      return Exit.isSuccess(outcome) ? Exit.zipRight(end, outcome) : outcome
    })

  const opening = (begin: string) =>
    Effect.suspend(() => {
      const begun = attempt(begin, [])
      open = Either.isRight(begun)
      return Either.isRight(begun) ? Effect.void : refuse(begun.left)
    })

  const closing = (end: string) =>
    Effect.suspend(() => {
      const ended = attempt(end, [])
      // A COMMIT that failed may leave the transaction open, and later writes would fall into it and be lost.
      if (Either.isLeft(ended)) attempt("ROLLBACK", [])
      open = false
      return Either.isRight(ended) ? Effect.void : refuse(ended.left)
    })

  return {
    all,
    first: <Row extends object>(statement: string, params?: Params) =>
      Effect.map(all<Row>(statement, params), (rows) => rows[0]),
    transaction: between("BEGIN IMMEDIATE"),
    snapshot: between("BEGIN"),
    copyTo: (file) =>
      canCopy(connection)
        ? Effect.catchAll(
            connection.backup(file),
            ({ cause }) => new Unavailable({ message: String(cause), retryAfter: 5 })
          )
        : Effect.dieMessage("the SQLite driver has no online backup")
  }
}

/** The driver's connection can, but its type is that of every database's. */
export const canCopy = (
  connection: Connection
): connection is Connection & { readonly backup: (file: string) => Effect.Effect<unknown, SqlError> } =>
  "backup" in connection

const cannotOpen = (file: string, cause: Cause.Cause<unknown>): CannotOpen => {
  const error = Cause.squash(cause)
  if (error instanceof CannotOpen) return error
  if (error instanceof Unavailable) {
    return new CannotOpen({
      message: `Cannot use ${file}: its disk is full or read-only, or another program keeps it locked. Make room, or set DAYBOOK_DATABASE.`
    })
  }
  if (error instanceof SqlError && /^SQLITE_(CORRUPT|ERROR)/.test(sqliteCode(error)))
    return damaged(file, causeText(error))
  return new CannotOpen({ message: `Cannot open the database ${file}: ${causeText(error)}.` })
}
