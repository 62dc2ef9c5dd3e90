import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { namesIn } from "../harness/files.ts"
import { type Installation, newInstallation } from "../harness/Installation.ts"
import { faultsIn, inspectDatabase, rowsIn, watersIn } from "../harness/inspectDatabase.ts"
import { daybook } from "../harness/Process.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { record } from "../reliability/Report.ts"
import { backedUp, done, exported } from "./commands.ts"
import { everyAnswer, logEverything } from "./everyEntry.ts"
import { damagePageOf, writeWater } from "./preparedLogs.ts"

/** Rows of a phone sync, for which there is no route yet. */
const syncedByPhone = `
  INSERT INTO health_day SELECT id, '2026-03-10', 'health_connect', 431.5, 9000, 52, 0, NULL, 'sync:health_connect', 1 FROM account;
  UPDATE custom_metric_value SET synced = 2.5`

/** A log with entries of every kind, its responses and export, and a backup by its server. */
const drilled = Effect.gen(function* () {
  const place = yield* newInstallation()
  const key = yield* newKey(place.environment)
  const before = yield* Effect.scoped(
    Effect.gen(function* () {
      const server = yield* startServer(place.environment)
      yield* logEverything({ url: server.url, key })
      yield* Effect.scoped(Effect.map(rawSqlite(place.database), (raw) => raw.exec(syncedByPhone)))
      const backup = yield* backedUp(place)
      return { backup, answers: yield* everyAnswer({ url: server.url, key }), json: yield* exported(place) }
    })
  )
  return { place, key, ...before }
})

/** A server on the restored log gives the same responses and export to the same key. */
const expectSame = (place: Installation, { answers, json, key }: Effect.Effect.Success<typeof drilled>) =>
  Effect.scoped(
    Effect.gen(function* () {
      const server = yield* startServer(place.environment)
      expect(yield* everyAnswer({ url: server.url, key })).toEqual(answers)
      expect(yield* exported(place)).toBe(json)
      expect(yield* inspectDatabase(place.database, faultsIn)).toEqual([])
      expect(fs.statSync(place.database).mode & 0o777).toBe(0o600)
      server.signal("SIGTERM")
      expect((yield* server.ended).code).toBe(0)
    })
  )

it.scopedLive(
  "a backup of a log with every kind of entry, restored to an empty folder or over a damaged log, gives the same responses and export",
  function* () {
    const drill = yield* drilled
    const started = performance.now()
    const empty = yield* newInstallation()
    const restored = yield* done(empty, "restore", drill.backup, "--yes")
    const restoreMs = Math.round(performance.now() - started)
    expect(restored.stdout).toBe(`${fs.realpathSync(empty.database)}\n`)
    expect(restored.stderr).toContain(empty.database)
    expect(restored.stderr).not.toMatch(/kept as/)
    expect(namesIn(empty.folder)).toEqual(["daybook.db"])
    yield* expectSame(empty, drill)

    // The original log is damaged now.
    const { place } = drill
    yield* Effect.scoped(Effect.map(rawSqlite(place.database), (raw) => raw.pragma("wal_checkpoint(TRUNCATE)")))
    yield* damagePageOf(place.database, "food")
    const refused = yield* daybook(["serve"], { ...place.environment, DAYBOOK_PORT: "0" })
    expect(refused.stderr).toMatch(/damaged.*daybook restore/)
    const damagedBytes = fs.readFileSync(place.database)
    const over = yield* done(place, "restore", "--newest", "--yes", "--json")
    const { aside }: { readonly aside: string } = JSON.parse(over.stdout)
    expect(fs.readFileSync(aside).equals(damagedBytes)).toBe(true)
    yield* expectSame(place, drill)
    record("restore-drill", { answers: drill.answers.length, bytes: fs.statSync(drill.backup).size, restoreMs })
  }
)

it.scopedLive("the previous log is kept beside it, complete with the rows of its -wal", function* () {
  const place = yield* newInstallation()
  yield* writeWater(place, 100, 3, "SIGTERM")
  const backup = yield* backedUp(place)
  yield* writeWater(place, 200, 5, "SIGKILL")
  const restored = yield* done(place, "restore", backup, "--yes", "--json")
  const { aside }: { readonly aside: string } = JSON.parse(restored.stdout)
  expect(path.dirname(aside)).toBe(place.folder)
  expect(fs.statSync(aside).mode & 0o777).toBe(0o600)
  expect(yield* inspectDatabase(aside, (raw) => watersIn(raw))).toEqual([100, 101, 102, 200, 201, 202, 203, 204])
  expect(yield* inspectDatabase(place.database, (raw) => watersIn(raw))).toEqual([100, 101, 102])
  // It can itself be restored.
  yield* done(place, "restore", aside, "--yes")
  expect((yield* inspectDatabase(place.database, (raw) => watersIn(raw))).length).toBe(8)
})

it.scopedLive("a damaged previous log is kept with its -wal", function* () {
  const place = yield* newInstallation()
  yield* writeWater(place, 100, 3, "SIGTERM")
  const backup = yield* backedUp(place)
  yield* writeWater(place, 200, 5, "SIGKILL")
  yield* damagePageOf(place.database, "food_by_date")
  const restored = yield* done(place, "restore", backup, "--yes", "--json")
  const { aside }: { readonly aside: string } = JSON.parse(restored.stdout)
  expect(yield* inspectDatabase(aside, faultsIn)).not.toEqual([])
  expect(yield* inspectDatabase(aside, (raw) => watersIn(raw))).toEqual([100, 101, 102, 200, 201, 202, 203, 204])
  expect(yield* inspectDatabase(place.database, (raw) => watersIn(raw))).toEqual([100, 101, 102])
})

it.scopedLive(
  "if the -wal of the previous log cannot be merged because another program reads it, both are kept, or the restore is refused",
  function* () {
    const place = yield* newInstallation()
    yield* writeWater(place, 100, 3, "SIGTERM")
    const backup = yield* backedUp(place)
    const reader = yield* rawSqlite(place.database)
    reader.exec("BEGIN; SELECT count(*) FROM water")
    expect(watersIn(reader)).toEqual([100, 101, 102])
    yield* writeWater(place, 200, 5, "SIGKILL")
    const restored = yield* daybook(["restore", backup, "--yes", "--json"], place.environment)
    const WHOLE = [100, 101, 102, 200, 201, 202, 203, 204]
    if (restored.code !== 0) {
      expect(yield* inspectDatabase(place.database, (raw) => watersIn(raw))).toEqual(WHOLE)
      return
    }
    const { aside }: { readonly aside: string } = JSON.parse(restored.stdout)
    reader.exec("COMMIT")
    expect(yield* inspectDatabase(aside, (raw) => watersIn(raw))).toEqual(WHOLE)
    expect(yield* inspectDatabase(place.database, (raw) => watersIn(raw))).toEqual([100, 101, 102])
  }
)

it.scopedLive("files left beside a missing log do not affect the restored log", function* () {
  const place = yield* newInstallation()
  yield* writeWater(place, 100, 3, "SIGTERM")
  const backup = yield* backedUp(place)
  yield* writeWater(place, 200, 60, "SIGKILL")
  const expected = yield* inspectDatabase(backup, rowsIn)
  // Somebody removes the damaged file but not the files beside it.
  fs.rmSync(place.database)
  expect(fs.existsSync(`${place.database}-wal`)).toBe(true)
  yield* done(place, "restore", backup, "--yes")
  expect(yield* inspectDatabase(place.database, (raw) => ({ faults: faultsIn(raw), waters: watersIn(raw) }))).toEqual({
    faults: [],
    waters: [100, 101, 102]
  })
  expect(yield* inspectDatabase(place.database, rowsIn)).toEqual(expected)
})

it.scopedLive("a manual copy of a running log is restored with its -wal", function* () {
  const place = yield* newInstallation()
  yield* writeWater(place, 100, 5, "SIGKILL")
  const byHand = yield* newInstallation()
  for (const end of ["", "-wal"]) fs.copyFileSync(place.database + end, path.join(byHand.folder, `copy.db${end}`))
  const target = yield* newInstallation()
  const restored = yield* daybook(["restore", path.join(byHand.folder, "copy.db"), "--yes"], target.environment)
  // The copy may be refused, but never restored in part.
  if (restored.code !== 0) return
  expect(yield* inspectDatabase(target.database, (raw) => watersIn(raw))).toEqual([100, 101, 102, 103, 104])
})

it.scopedLive("a restore leaves only the new and the previous log, and does not change the backup", function* () {
  const place = yield* newInstallation()
  yield* writeWater(place, 100, 3, "SIGTERM")
  // A backup in WAL mode, as the server leaves its own file.
  const copy = path.join(place.folder, "copy.db")
  fs.copyFileSync(place.database, copy)
  const bytes = fs.readFileSync(copy)
  const target = yield* newInstallation()
  for (const round of [1, 2]) {
    yield* done(target, "restore", copy, "--yes")
    expect(namesIn(target.folder).filter((name) => !name.startsWith("daybook.db.before-restore-"))).toEqual([
      "daybook.db"
    ])
    expect(namesIn(target.folder)).toHaveLength(round)
  }
  expect(namesIn(place.folder)).toEqual(["copy.db", "daybook.db"])
  expect(fs.readFileSync(copy).equals(bytes)).toBe(true)
})

it.scopedLive("a log behind a symbolic link is replaced at its target, where the previous log is kept", function* () {
  const place = yield* newInstallation()
  yield* writeWater(place, 100, 3, "SIGTERM")
  const backup = yield* backedUp(place)
  const real = path.join(place.folder, "disk", "real.db")
  fs.mkdirSync(path.dirname(real))
  fs.renameSync(place.database, real)
  fs.symlinkSync(real, place.database)
  const restored = yield* daybook(["restore", backup, "--yes"], place.environment)
  expect(restored.code, restored.stderr).toBe(0)
  expect(fs.lstatSync(place.database).isSymbolicLink(), "still a link").toBe(true)
  expect(yield* inspectDatabase(real, (raw) => watersIn(raw))).toEqual([100, 101, 102])
})

it.scopedLive("two logs in one folder: neither takes or rotates away the backups of the other", function* () {
  const mine = yield* newInstallation({ DAYBOOK_BACKUP_KEEP: "0,0,0" })
  const database = path.join(mine.folder, "theirs.db")
  const theirs = { ...mine, database, environment: { ...mine.environment, DAYBOOK_DATABASE: database } }
  yield* newKey(mine.environment, "full", "mine")
  const backups = [yield* backedUp(mine)]
  // The backups beside it are not of a log that it had.
  yield* newKey(theirs.environment, "full", "theirs")
  backups.push(yield* backedUp(theirs))
  expect(namesIn(mine.backups)).toEqual(backups.map((file) => path.basename(file)).sort())
  const keyIn = (place: Installation) => Effect.map(done(place, "keys", "list"), ({ stdout }) => stdout)
  const restored = Effect.gen(function* () {
    yield* done(mine, "restore", "--newest", "--yes")
    expect(yield* keyIn(mine)).toContain(" mine ")
  })
  yield* restored
  for (const name of namesIn(mine.folder).filter((name) => name.startsWith("daybook.db")))
    fs.rmSync(path.join(mine.folder, name))
  yield* restored
  for (const name of namesIn(mine.folder).filter((name) => /^(?:daybook|theirs)\.db/.test(name)))
    fs.rmSync(path.join(mine.folder, name))
  const unclear = yield* daybook(["restore", "--newest", "--yes"], mine.environment)
  expect(unclear).toMatchObject({ code: 1, stderr: expect.stringContaining("backups of several logs") })
  expect(JSON.parse((yield* done(mine, "backup", "--list", "--json")).stdout)).toHaveLength(2)
})
