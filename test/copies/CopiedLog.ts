import * as fs from "node:fs"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { makeCopier } from "../../packages/server/src/copies/Copier.ts"
import { folderTarget } from "../../packages/server/src/copies/FolderTarget.ts"
import { holdLog } from "../../packages/server/src/copies/HeldLog.ts"
import type { Target } from "../../packages/server/src/copies/Target.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

/** The time at which the tests begin, by the test clock. */
export const START = Date.parse("2026-12-01T12:00:00Z")

/** A log of one owner with its copies in the folder `to`. The test takes the steps of copying; a new snapshot is due each day. */
export const copiedLog = (
  to: string,
  passphrase: string | null = null,
  through: (folder: Target) => Target = (folder) => folder
) =>
  Effect.gen(function* () {
    const file = path.join(yield* temporaryFolder, "log.db")
    const db = yield* rawSqlite(file)
    db.pragma("journal_mode = wal")
    db.exec("CREATE TABLE photo(file TEXT); CREATE TABLE account(id TEXT, is_owner INTEGER); CREATE TABLE t(v TEXT)")
    db.exec("INSERT INTO account VALUES('owner', 1)")
    const log = yield* Effect.acquireRelease(
      Effect.sync(() => holdLog(file, 1000)),
      ({ close }) => Effect.sync(close)
    )
    const target = through(folderTarget(to))
    const { deliver, look, status } = makeCopier({
      file,
      log,
      target,
      settings: { everyMs: 1000, passphrase, keep: { days: 7, weeks: 0, months: 0 } },
      verify: () => Effect.void
    })
    return { file, db, target, status, step: Effect.zipRight(look, deliver) }
  })

/** An empty folder for copies, at the time `START`. */
export const copiesFolder = Effect.gen(function* () {
  yield* TestClock.setTime(START)
  const folder = path.join(yield* temporaryFolder, "copies")
  fs.mkdirSync(folder)
  return folder
})
