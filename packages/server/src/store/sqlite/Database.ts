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
import {
  type Busy,
  makeWriteQueue,
  movedError,
  type Refuse,
  refuseAloud,
  refuseQuietly,
  retryBusy,
  unlessBusy
} from "./Busy.ts"
import { CannotOpen, damaged, prepareFile, realFile, restrictToOwner } from "./DatabaseFile.ts"
import { type FileWatch, keepWatching, watchFile } from "./FileWatch.ts"
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
    // While it opens, the caller reports a failure.
    const opening = sqlOver(connection, refuseQuietly)
    const real = yield* realFile(file)
    if (forServer) yield* Layer.build(serverLock(real))
    yield* configure(connection)
    yield* restrictToOwner(file)
    const { created } = yield* migrate(opening, file)
    const watch = watchFile(real)
    const sql = sqlOver(connection, refuseAloud, watch.inPlace)
    if (forServer) yield* keepWatching(watch)
    yield* Effect.addFinalizer(() => closeFile(sql, watch))
    return { ...sql, file, created }
  })

/**
 * Empties the write-ahead log into the file. Where the file was moved, leaving WAL mode does so only if no other process has
 * it open by its new name. Where another file took its path, nothing is merged or removed.
 */
const closeFile = (sql: Sql, watch: FileWatch) =>
  Effect.flatMap(watch.look, (place) =>
    place === "replaced"
      ? Effect.void
      : Effect.ignore(sql.all(place === "missing" ? "PRAGMA journal_mode = DELETE" : "PRAGMA wal_checkpoint(TRUNCATE)"))
  )

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

const isRead = (statement: string): boolean =>
  /^\s*(?:SELECT|PRAGMA)\b/i.test(statement) ||
  (/^\s*WITH\b/i.test(statement) && !/\b(?:INSERT|UPDATE|DELETE)\b/i.test(statement))

/** `refuse` turns a failed statement into its error; writes are refused unless `inPlace`. */
const sqlOver = (connection: Connection, refuse: Refuse = refuseAloud, inPlace: () => boolean = () => true): Sql => {
  const run = statementsOf(connection)
  // One connection serves every fiber: a statement runs inside no transaction but its own.
  const permit = Effect.unsafeMakeSemaphore(1)
  const writes = makeWriteQueue()
  let open = false

  // A write is checked before, so that it never reaches a file that was moved, and after it is durable, so that it is
  // acknowledged only if the path still led to the file then. Inside of a transaction, BEGIN and COMMIT do this.
  const attempt = (statement: string, params: Params, guarded: boolean) => {
    if (!guarded) return run(statement, params)
    if (!inPlace()) return Either.left(movedError())
    const rows = run(statement, params)
    return Either.isLeft(rows) || inPlace() ? rows : Either.left(movedError())
  }

  const execute = (statement: string, params: Params, guarded: boolean): Effect.Effect<Rows, Unavailable | Busy> =>
    Effect.suspend(() => {
      const rows = attempt(statement, params, guarded)
      return Either.isRight(rows) ? Effect.succeed(rows.right) : refuse(rows.left)
    })

  const all: Sql["all"] = (statement, params = []) =>
    Effect.withFiberRuntime((fiber) => {
      if (open && isInTransaction(fiber.currentContext)) return unlessBusy(execute(statement, params, false))
      const write = !isRead(statement)
      const inTurn = permit.withPermits(1)(execute(statement, params, write))
      const later = write ? writes.run(inTurn) : retryBusy(inTurn)
      if (open || (write && !writes.isEmpty())) return later
      const rows = attempt(statement, params, write)
      return Either.isRight(rows) ? Effect.succeed(rows.right) : Effect.catchTag(refuse(rows.left), "Busy", () => later)
    })

  const between =
    (begin: "BEGIN" | "BEGIN IMMEDIATE") =>
    <A, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, E | Unavailable, R> =>
      Effect.withFiberRuntime((fiber) => {
        if (isInTransaction(fiber.currentContext)) return body
        // The body's own failures are kept as its exit, so that only BEGIN is retried.
        const inTurn = permit.withPermits(1)(Effect.uninterruptible(enclosed(begin, body)))
        return Effect.flatten(begin === "BEGIN" ? retryBusy(inTurn) : writes.run(inTurn))
      })

  const enclosed = <A, E, R>(begin: "BEGIN" | "BEGIN IMMEDIATE", body: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const write = begin === "BEGIN IMMEDIATE"
      yield* opening(begin, write)
      const outcome = yield* Effect.exit(Effect.provideService(body, InTransaction, true))
      const end = Exit.isSuccess(outcome) ? closing("COMMIT", write) : closing("ROLLBACK", false)
      const ended = yield* Effect.exit(unlessBusy(end))
      return Exit.isSuccess(outcome) ? Exit.zipRight(ended, outcome) : outcome
    })

  const opening = (begin: string, guarded: boolean) =>
    Effect.suspend(() => {
      if (guarded && !inPlace()) return refuse(movedError())
      const begun = run(begin, [])
      open = Either.isRight(begun)
      return Either.isRight(begun) ? Effect.void : refuse(begun.left)
    })

  const closing = (end: string, guarded: boolean) =>
    Effect.suspend(() => {
      const ended = attempt(end, [], guarded)
      // A COMMIT that failed may leave the transaction open, and later writes would fall into it and be lost.
      if (Either.isLeft(ended)) run("ROLLBACK", [])
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
