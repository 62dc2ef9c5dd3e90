import { Unavailable } from "@daybook/core"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import { PhotoFiles } from "../../schema/PhotoFiles.ts"
import {
  BulkLoad,
  CannotOpen,
  DatabaseInfo,
  ownStates,
  ownUploads,
  ShortStates,
  Uploads,
  WorkerConnections
} from "../EngineServices.ts"
import { Sql } from "../Sql.ts"
import { makeWriteQueue, movedError, refuseAloud, refuseQuietly, unlessBusy } from "./Busy.ts"
import { connectTo } from "./Connect.ts"
import {
  damaged,
  prepareFile,
  realFile,
  refuseOtherLinks,
  refuseOtherNames,
  restrictToOwner,
  serverLock,
  warnOfLostFrames
} from "./DatabaseFile.ts"
import { type FileWatch, keepWatching, watchFile } from "./FileWatch.ts"
import { statementsOf } from "./GroupCommit.ts"
import { examine, migrate } from "./Migrations.ts"
import { photosBeside } from "./PhotoFolder.ts"
import { causeText, configure, sqliteCode } from "./Pragmas.ts"
import { sqlOver } from "./Transactions.ts"

/**
 * The SQLite engine: the only connection of the process. It is the `Sql` of the stores, and gives operations the functions that only a
 * file has. `@effect/sql-sqlite-node` opens it and runs its statements. Its prepared statements, transactions, waiting and error handling
 * are replaced, because they could lose or delay an acknowledged write (see docs/decisions.md).
 */
export class Database extends Context.Tag("daybook/store/Database")<
  Database,
  Sql["Type"] & {
    readonly file: string
    /** The path of the file itself, if `file` is a symbolic link. */
    readonly real: string
    /** True if opening it created the log. */
    readonly created: boolean
    /** Copies the whole database into a file, page by page. Reads and writes go on meanwhile. */
    readonly copyTo: (file: string) => Effect.Effect<void, Unavailable>
    readonly reading: WorkerConnections["Type"]["reading"]
    readonly writing: WorkerConnections["Type"]["writing"]
  }
>() {
  /**
   * Opens the file or creates it, checks it, and migrates its tables. With `forServer` no other server can open it meanwhile.
   * Closing merges the write-ahead log into the file.
   */
  static layer = (
    file: string,
    { forServer = false } = {}
  ): Layer.Layer<
    Database | Sql | PhotoFiles | ShortStates | Uploads | DatabaseInfo | BulkLoad | WorkerConnections,
    CannotOpen
  > =>
    Layer.scopedContext(
      Effect.map(opened(file, forServer), (db) =>
        Context.make(Database, db).pipe(
          Context.add(Sql, db),
          Context.add(PhotoFiles, photosBeside(db, db.real)),
          Context.add(ShortStates, ownStates()),
          Context.add(Uploads, ownUploads()),
          Context.add(DatabaseInfo, {
            place: file,
            file,
            created: db.created,
            figures: [
              {
                name: "daybook_database_writes_waiting",
                help: "Writes that wait for others, or for the lock of the database file.",
                value: Effect.sync(db.writesWaiting)
              }
            ]
          }),
          Context.add(WorkerConnections, { database: db.real, reading: db.reading, writing: db.writing }),
          // A file has one writer at a time, and numbers new rows after the highest `seq`.
          Context.add(BulkLoad, { load: db.transaction })
        )
      )
    )
}

const opened = (file: string, forServer: boolean) =>
  Effect.gen(function* () {
    yield* prepareFile(file)
    yield* Effect.flatMap(realFile(file), refuseOtherNames)
    yield* examined(file)
    return yield* open(file, forServer)
  }).pipe(
    Effect.provide(NodeFileSystem.layer),
    Effect.catchAllCause((cause) => Effect.fail(cannotOpen(file, cause)))
  )

const open = (file: string, forServer: boolean) =>
  Effect.gen(function* () {
    const connection = yield* connectTo(file)
    // While the file is opened, the caller reports failures.
    const opening = sqlOver(connection, refuseQuietly)
    const real = yield* realFile(file)
    if (forServer) yield* Effect.zipRight(serverLock(file), refuseOtherLinks(real))
    yield* configure(connection)
    yield* restrictToOwner(file)
    const { created } = yield* migrate(opening, file)
    const watch = watchFile(real, bytesNeeded(connection))
    const writes = makeWriteQueue()
    const sql = sqlOver(connection, yield* refuseAloud, watch, writes)
    if (forServer) yield* keepWatching(watch)
    yield* Effect.addFinalizer(() => closeFile(sql, watch))
    const unless = (isMoved: boolean, found: "before the write" | "after the write") =>
      isMoved ? refuseQuietly(movedError(found)) : Effect.void
    // Another connection would create a missing file, and would use the write-ahead log that it finds beside the path.
    const reading: WorkerConnections["Type"]["reading"] = (work) =>
      Effect.zipRight(unlessBusy(Effect.suspend(() => unless(!watch.inPlace(), "before the write"))), work)
    const writing: WorkerConnections["Type"]["writing"] = (work) =>
      writes.run(
        reading(work).pipe(
          Effect.tap(() => unless(!watch.inPlace(), "after the write")),
          Effect.catchAllDefect((defect) =>
            Effect.zipRight(
              Effect.suspend(() => unless(!watch.inPlace(), "after the write")),
              Effect.die(defect)
            )
          )
        )
      )
    return { ...sql, file, real, created, copyTo: copyTo(connection), writesWaiting: writes.waiting, reading, writing }
  })

/**
 * A further connection to a file that this process has open, for a thread. Nothing is examined, migrated or watched again. A file that
 * was moved since is refused, not created again.
 */
export const connectedTo = (file: string): Layer.Layer<Sql | PhotoFiles | BulkLoad, CannotOpen> =>
  Layer.scopedContext(
    Effect.gen(function* () {
      yield* refuseMissing(file)
      const connection = yield* connectTo(file)
      yield* configure(connection)
      const sql = sqlOver(connection, refuseQuietly)
      return Context.make(Sql, sql).pipe(
        Context.add(PhotoFiles, photosBeside(sql, yield* realFile(file))),
        Context.add(BulkLoad, { load: sql.transaction })
      )
    }).pipe(
      Effect.provide(NodeFileSystem.layer),
      Effect.catchAllCause((cause) => Effect.fail(cannotOpen(file, cause)))
    )
  )

const refuseMissing = (file: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    if (!(yield* fs.exists(file))) return yield* new CannotOpen({ message: `${file} is not there any more.` })
  })

/**
 * Merges the write-ahead log into the file. If the file was moved, this is done by leaving WAL mode, which fails while another
 * process has the file open by its new name. If another file took its path, or the file was cut, nothing is merged or removed.
 */
const closeFile = (sql: Sql["Type"], watch: FileWatch) =>
  Effect.flatMap(watch.look, (place) =>
    place === "replaced" || place === "cut"
      ? Effect.void
      : Effect.ignore(sql.run(place === "missing" ? "PRAGMA journal_mode = DELETE" : "PRAGMA wal_checkpoint(TRUNCATE)"))
  )

/** The size that the database has for its connection; undefined if the connection finds it damaged. */
const bytesNeeded = (connection: Connection) => {
  const run = statementsOf(connection)
  return (): number | undefined => {
    const rows = run("SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size", [])
    const bytes = Either.isRight(rows) ? rows.right[0]?.bytes : undefined
    return typeof bytes === "number" ? bytes : undefined
  }
}

const PAGE_BYTES = 4096

/**
 * Examines a file before it is opened for writing: closing a connection that can write would merge a write-ahead log into a file
 * that is then refused. A file that is not an intact Daybook log is not changed.
 */
const examined = (file: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    if (!(yield* fs.exists(file))) return
    const { size } = yield* fs.stat(file)
    // A process ended while it wrote the first page of the new file. SQLite rolls that back when a writer opens the file.
    const isHalfCreated = size <= FileSystem.Size(PAGE_BYTES) && (yield* fs.exists(`${file}-journal`))
    if (size === FileSystem.Size(0) || isHalfCreated) return
    const look = Effect.gen(function* () {
      const connection = yield* connectTo(file, { readonly: true })
      yield* examine(sqlOver(connection, refuseQuietly), file)
    })
    yield* look.pipe(Effect.scoped, warnOfLostFrames(file))
  })

const copyTo = (connection: Connection) => (file: string) =>
  canCopy(connection)
    ? Effect.catchAll(
        connection.backup(file),
        ({ cause }) => new Unavailable({ message: String(cause), retryAfter: 5 })
      )
    : Effect.dieMessage("the SQLite driver has no online backup")

/** Returns true if a connection has SQLite's online backup. The driver's connection has it, but its type does not. */
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
