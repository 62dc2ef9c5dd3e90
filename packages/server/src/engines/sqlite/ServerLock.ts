import * as FileSystem from "@effect/platform/FileSystem"
import * as SqlClient from "@effect/sql/SqlClient"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CannotOpen } from "../CannotOpen.ts"
import { realFile } from "./DatabaseFile.ts"
import { causeText, isBusy } from "./Pragmas.ts"

/**
 * Lets one server at a time use a database, because budgets are counted in the server's memory. The lock is SQLite's, on an empty file
 * beside the database, so that the system releases it however the process ends. Symbolic links to one database share a lock. The
 * terminal's commands do not take it.
 */
export const serverLock = (file: string): Layer.Layer<never, CannotOpen, FileSystem.FileSystem> =>
  Layer.unwrapEffect(Effect.map(realFile(file), (real) => lockBeside(real, file)))

const lockBeside = (real: string, file: string) => {
  const lock = `${real}.lock`
  return Layer.scopedDiscard(
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const connection = yield* (yield* SqlClient.SqlClient).reserve
      yield* connection.execute("PRAGMA busy_timeout = 0", [], undefined)
      // Nothing is written to the lock file, so it needs no journal.
      yield* connection.execute("PRAGMA journal_mode = OFF", [], undefined)
      yield* connection.execute("BEGIN EXCLUSIVE", [], undefined)
      yield* Effect.addFinalizer(() => Effect.ignore(fs.remove(lock)))
      // The previous server may have removed the file after it was opened here and before it was locked.
      if (!(yield* fs.exists(lock))) return yield* new CannotOpen({ message: inUse(file) })
    })
  ).pipe(
    Layer.provide(Layer.fresh(SqliteClient.layer({ filename: lock, disableWAL: true }))),
    Layer.catchAllCause((cause) => Layer.fail(cannotLock(file, Cause.squash(cause))))
  )
}

const inUse = (file: string): string =>
  `Another Daybook server is using ${file}; only one server at a time can use a database.`

const cannotLock = (file: string, error: unknown): CannotOpen => {
  if (error instanceof CannotOpen) return error
  return new CannotOpen({
    message: isBusy(error) ? inUse(file) : `Cannot use ${file}: ${causeText(error)}.`
  })
}
