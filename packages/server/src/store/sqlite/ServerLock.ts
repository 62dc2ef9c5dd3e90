import * as FileSystem from "@effect/platform/FileSystem"
import * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CannotOpen } from "./DatabaseFile.ts"
import { causeText, sqliteCode } from "./Pragmas.ts"

/**
 * Lets one server at a time use a database: budgets are counted in its memory, and a second one would hand out its own. The
 * lock is SQLite's, on an empty file beside the database, so that the system frees it however the process ends. The
 * terminal's commands do not take it.
 */
export const serverLock = (file: string): Layer.Layer<never, CannotOpen, FileSystem.FileSystem> => {
  const lock = `${file}.lock`
  return Layer.scopedDiscard(
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const connection = yield* (yield* SqlClient.SqlClient).reserve
      yield* connection.execute("PRAGMA busy_timeout = 0", [], undefined)
      // Nothing is ever written, so nothing needs a journal beside it.
      yield* connection.execute("PRAGMA journal_mode = OFF", [], undefined)
      yield* connection.execute("BEGIN EXCLUSIVE", [], undefined)
      yield* Effect.addFinalizer(() => Effect.ignore(fs.remove(lock)))
      // Between the opening and the locking of it, the server before may have removed it.
      if (!(yield* fs.exists(lock))) return yield* new CannotOpen({ message: taken(file) })
    })
  ).pipe(
    Layer.provide(Layer.fresh(SqliteClient.layer({ filename: lock, disableWAL: true }))),
    Layer.catchAllCause((cause) => Layer.fail(cannotLock(file, Cause.squash(cause))))
  )
}

const taken = (file: string): string =>
  `Another Daybook server is using ${file}; a database takes one server at a time.`

const cannotLock = (file: string, error: unknown): CannotOpen => {
  if (error instanceof CannotOpen) return error
  const isTaken = error instanceof SqlError && sqliteCode(error).startsWith("SQLITE_BUSY")
  return new CannotOpen({
    message: isTaken ? taken(file) : `Cannot use ${file}: ${causeText(error)}.`
  })
}
