import * as fs from "node:fs"
import * as path from "node:path"
import { setImmediate as nextTurn } from "node:timers/promises"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { Backups } from "../../packages/server/src/admin/Backups.ts"
import { backupName, ROTATION } from "../../packages/server/src/admin/Rotation.ts"
import { Database } from "../../packages/server/src/engines/sqlite/Database.ts"
import { type Installation, newInstallation } from "../harness/Installation.ts"
import { faultsIn, inspectDatabase, numberFrom } from "../harness/inspectDatabase.ts"
import { daybook } from "../harness/Process.ts"
import { expectCommandFailed } from "../harness/refusals.ts"
import { startServer } from "../harness/ServerProcess.ts"
import { LONG } from "../reliability/Report.ts"
import { newFile, using } from "../stores/Opened.ts"
import { backedUp } from "./commands.ts"
import { seedLog, TWO_YEARS } from "./DenseLog.ts"

const AT_ONCE = LONG ? 8 : 4
const DAYS = 200

const allAtOnce = (place: Installation, ...args: ReadonlyArray<string>) =>
  Effect.all(
    Array.from({ length: AT_ONCE }, () => daybook(["backup", ...args], place.environment)),
    { concurrency: "unbounded" }
  )

const expectWhole = (file: string) =>
  Effect.map(
    inspectDatabase(file, (raw) => ({ faults: faultsIn(raw), waters: numberFrom(raw, "SELECT count(*) FROM water") })),
    (copy) => expect(copy, file).toEqual({ faults: [], waters: DAYS * 8 })
  )

for (const running of [true, false]) {
  const where = running ? "of a running server" : "without a server"

  it.scopedLive(`several backups at once, ${where}: each is made, and every reported file exists`, function* () {
    const place = yield* newInstallation()
    yield* seedLog(place, DAYS)
    if (running) yield* startServer(place.environment)
    const all = yield* allAtOnce(place)
    expect(all.map(({ stderr, code }) => (code === 0 ? "" : stderr))).toEqual(all.map(() => ""))
    const kept = fs.readdirSync(place.backups)
    expect(kept.filter((name) => !/^daybook-[\dTZ-]+\.db$/.test(name))).toEqual([])
    for (const name of kept) yield* expectWhole(path.join(place.backups, name))
    // The newest of the day is kept, which is one of those reported.
    const answered = all.map(({ stdout }) => path.basename(stdout.trim())).sort()
    expect(kept).toContain(answered.at(-1))
  })

  it.scopedLive(`several backups to one file at once, ${where}: one is made, the others say so`, function* () {
    const place = yield* newInstallation()
    yield* seedLog(place, DAYS)
    if (running) yield* startServer(place.environment)
    const file = path.join(place.folder, "stick", "log.db")
    const all = yield* allAtOnce(place, file)
    expect(all.filter(({ code }) => code === 0).map(({ stdout }) => stdout)).toEqual([`${file}\n`])
    yield* expectWhole(file)
    expect(fs.readdirSync(path.dirname(file))).toEqual(["log.db"])
    for (const { code, stderr } of all) if (code !== 0) expect(stderr).toMatch(/exists already/)
  })
}

it.scoped("backups that begin in the same millisecond, as by two processes, have names of their own", function* () {
  const file = yield* newFile
  yield* using(file, () => Effect.void)
  const backups = Backups.layer({ folder: `${file}.backups`, rotation: ROTATION })
  const twice = Effect.flatMap(Backups, ({ make }) => Effect.all([make, make]))
  const made = yield* Effect.provide(twice, Layer.provide(backups, Database.layer(file)))
  expect(made.map((each) => path.basename(each.file))).toEqual([backupName(0), backupName(1)])
})

it.scopedLive("a backup is never deleted by its own rotation, even after the clock was wrong", function* () {
  const place = yield* newInstallation({ DAYBOOK_BACKUP_KEEP: "1,1,1" })
  yield* seedLog(place, 1)
  fs.mkdirSync(place.backups)
  fs.writeFileSync(path.join(place.backups, "daybook-2099-01-01T03-00-00-000Z.db"), "of a clock that was wrong")
  const made = yield* daybook(["backup"], place.environment)
  expect(made.code, made.stderr).toBe(0)
  expect(fs.existsSync(made.stdout.trim()), `${made.stdout.trim()} was reported`).toBe(true)
})

it.scopedLive("a backup of 2038, made under a wrong clock, is never the newest, and displaces no other", function* () {
  const place = yield* newInstallation({ DAYBOOK_BACKUP_KEEP: "1,0,0" })
  yield* seedLog(place, 1)
  const older = yield* backedUp(place)
  const future = path.join(place.backups, "daybook-2038-01-01T03-00-00-000Z.db")
  // Beside its backups, a server would refuse to begin another log.
  fs.renameSync(older, `${older}.aside`)
  fs.rmSync(place.database)
  yield* seedLog(place, 2)
  fs.renameSync(`${older}.aside`, future)
  const newest = yield* backedUp(place)
  const list = yield* daybook(["backup", "--list", "--json"], place.environment)
  const listed: ReadonlyArray<{ readonly file: string }> = JSON.parse(list.stdout)
  expect(listed.map(({ file }) => file)).toEqual([newest, future])
  fs.rmSync(place.database)
  expect((yield* daybook(["restore", "--newest", "--yes"], place.environment)).code).toBe(0)
  expect(yield* inspectDatabase(place.database, (raw) => numberFrom(raw, "SELECT count(*) FROM water"))).toBe(16)
})

it.scopedLive("other files in the folder stay, and do not stop a backup", function* () {
  const place = yield* newInstallation({ DAYBOOK_BACKUP_KEEP: "0,0,0" })
  yield* seedLog(place, 1)
  fs.mkdirSync(place.backups)
  const foreign = ["notes.txt", "daybook.db", "daybook-2020-13-45T99-99-99-999Z.db"]
  for (const name of foreign) fs.writeFileSync(path.join(place.backups, name), "mine")
  // A folder and a broken link that are named like backups.
  fs.mkdirSync(path.join(place.backups, "daybook-2020-01-01T03-00-00-000Z.db"))
  fs.symlinkSync("nowhere", path.join(place.backups, "daybook-2020-01-02T03-00-00-000Z.db"))
  const made = yield* daybook(["backup"], place.environment)
  expect(made.code, made.stderr).toBe(0)
  for (const name of foreign) expect(fs.readFileSync(path.join(place.backups, name), "utf8")).toBe("mine")
  expect(fs.statSync(path.join(place.backups, "daybook-2020-01-01T03-00-00-000Z.db")).isDirectory()).toBe(true)
  const list = yield* daybook(["backup", "--list", "--json"], place.environment)
  expect(list.code, list.stderr).toBe(0)
  expect(list.stdout).toContain(made.stdout.trim())
  expect(list.stdout).not.toContain("13-45")
})

it.scopedLive("the draft of a killed backup is removed by the next one", function* () {
  const place = yield* newInstallation()
  yield* seedLog(place, 1)
  fs.mkdirSync(place.backups)
  const left = "daybook-2026-11-20T03-00-00-000Z.db.partial"
  for (const end of ["", "-journal", "-wal", "-shm"]) fs.writeFileSync(path.join(place.backups, left + end), "half")
  const made = yield* daybook(["backup"], place.environment)
  expect(made.code, made.stderr).toBe(0)
  expect(fs.readdirSync(place.backups)).toEqual([path.basename(made.stdout.trim())])
})

for (const signal of ["SIGTERM", "SIGKILL"] as const) {
  it.scopedLive(`${signal} during a backup: the log is sound, no draft is left after the next backup`, function* () {
    const place = yield* newInstallation()
    yield* seedLog(place, TWO_YEARS)
    const server = yield* startServer(place.environment)
    const asking = yield* Effect.fork(daybook(["backup"], place.environment))
    yield* Effect.promise(async () => {
      while (!fs.existsSync(place.backups) || fs.readdirSync(place.backups).length === 0) await nextTurn()
    })
    server.signal(signal)
    const stopped = yield* server.ended
    const asked = yield* Fiber.join(asking)
    if (signal === "SIGTERM") expect(stopped.code).toBe(0)
    // Either the backup was made before the stop, or its failure is reported.
    if (asked.code !== 0) expectCommandFailed(asked, /backup/)
    if (signal === "SIGTERM") expect(fs.readdirSync(place.backups).filter((name) => !name.endsWith("Z.db"))).toEqual([])
    expect(yield* inspectDatabase(place.database, faultsIn)).toEqual([])
    const next = yield* backedUp(place)
    expect(fs.readdirSync(place.backups)).toEqual([path.basename(next)])
  })
}
