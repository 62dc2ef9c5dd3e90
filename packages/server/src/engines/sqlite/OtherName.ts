import * as fs from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import * as SqlClient from "@effect/sql/SqlClient"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CannotOpen } from "../CannotOpen.ts"
import { isBusy } from "./Pragmas.ts"

/** Attempts, and milliseconds between them, while another process that uses the same name opens or closes the file. */
const ATTEMPTS = 100
const PAUSE_MS = 20

/**
 * Refuses a file that another process has open under another name: a hard link, or a file that is mounted by itself into a container.
 * SQLite keeps a write-ahead log beside each name, so each process would overwrite what the other one wrote. Called before the file is
 * opened. Two processes that open it by two names within the same milliseconds are not noticed.
 */
export const refuseOtherNames = (file: string): Effect.Effect<void, CannotOpen> =>
  // Processes that use this name share these two files, as does one that crashed.
  refuseOpen(file, ({ size }) => size > 0 && !fs.existsSync(`${file}-shm`) && !fs.existsSync(`${file}-wal`))

/** The same for a server, which alone uses this name. It checks a file with several links even if a crash left files beside it. */
export const refuseOtherLinks = (file: string): Effect.Effect<void, CannotOpen> =>
  refuseOpen(file, ({ nlink, size }) => size > 0 && nlink > 1)

const refuseOpen = (
  file: string,
  isSuspect: (found: fs.Stats) => boolean,
  attempt = 1
): Effect.Effect<void, CannotOpen> =>
  Effect.suspend(() => {
    const found = fs.statSync(file, { throwIfNoEntry: false })
    if (found === undefined || !isSuspect(found)) return Effect.void
    return Effect.flatMap(isOpenElsewhere(file), (isOpen) => {
      if (!isOpen) return Effect.void
      if (attempt === ATTEMPTS) return new CannotOpen({ message: otherName(file) })
      return Effect.zipRight(
        Effect.promise(() => sleep(PAUSE_MS)),
        refuseOpen(file, isSuspect, attempt + 1)
      )
    })
  })

const otherName = (file: string): string =>
  `Another program has ${file} open under another name: a hard link, or a mount of the file. Stop it, and use one name of the file, or mount its folder.`

/**
 * Returns true if another process has a database open: SQLite gives exclusive access to one only. A file that fails in another way is
 * examined next, which reports the fault.
 */
const isOpenElsewhere = (file: string): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const connection = yield* (yield* SqlClient.SqlClient).reserve
    yield* connection.execute("PRAGMA busy_timeout = 0", [], undefined)
    yield* connection.execute("PRAGMA locking_mode = EXCLUSIVE", [], undefined)
    yield* connection.execute("SELECT count(*) FROM sqlite_schema", [], undefined)
    return false
  }).pipe(
    Effect.catchIf(isBusy, () => Effect.succeed(true)),
    Effect.scoped,
    Effect.provide(Layer.fresh(SqliteClient.layer({ filename: file, disableWAL: true }))),
    Effect.catchAllCause(() => Effect.succeed(false))
  )
