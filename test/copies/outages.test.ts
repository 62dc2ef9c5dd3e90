import { spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { makeCopier } from "../../packages/server/src/copies/Copier.ts"
import { holdLog } from "../../packages/server/src/copies/HeldLog.ts"
import { openTarget } from "../../packages/server/src/copies/OpenTarget.ts"
import { findMoment, openCopies, writeMoment } from "../../packages/server/src/copies/RestoreMoment.ts"
import { fakeS3 } from "../harness/FakeS3.ts"
import { type RawSqlite, rawSqlite } from "../harness/RawSqlite.ts"
import { realTime } from "../harness/realTime.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

const STORE = { keyId: "copies", secret: "a-secret-of-the-store" }

/** Another program: it writes, lets SQLite make checkpoints, and asks for all kinds of them. */
const INTRUDER = `
const Sqlite = require(process.argv[1]); const db = new Sqlite(process.argv[2], { timeout: 2000 })
db.pragma("wal_autocheckpoint = 50"); db.pragma("synchronous = off")
const kinds = ["PASSIVE", "FULL", "RESTART", "TRUNCATE"]; let n = 0
setInterval(() => { try {
  db.prepare("INSERT INTO t(who, v) VALUES('intruder', ?)").run("x" + Math.random())
  if (++n % 5 === 0) { db.pragma("busy_timeout = 20"); db.pragma("wal_checkpoint(" + kinds[(n / 5) % 4] + ")"); db.pragma("busy_timeout = 2000") }
} catch (error) { if (!/busy|locked/.test(error.message)) throw error } }, 10)`

const rowsOf = (db: RawSqlite) => db.prepare("SELECT id, who, v FROM t ORDER BY id").all()

const OUTAGES = [
  ["answers 503", { fails: true }],
  ["is full", { full: true }],
  ["is slow", { delayMs: 300 }],
  ["may not be written", { forbidden: ["PUT"] }]
] as const

it.scopedLive.each([
  ["all that waits fits", 1 << 26],
  ["little fits", 30_000]
] as const)("a store that is away, full and slow loses nothing beside an intruder: %s", ([, pendingLimit]) =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder
    const file = path.join(folder, "log.db")
    const db = yield* rawSqlite(file)
    for (const each of ["journal_mode = wal", "synchronous = off", "wal_autocheckpoint = 0", "busy_timeout = 2000"])
      db.pragma(each)
    db.exec("CREATE TABLE t(id INTEGER PRIMARY KEY, who TEXT, v TEXT); CREATE INDEX i ON t(v)")
    db.exec("CREATE TABLE photo(file TEXT); CREATE TABLE account(id TEXT, is_owner INTEGER)")
    const store = yield* Effect.acquireRelease(
      Effect.promise(() => fakeS3(STORE)),
      ({ close }) => Effect.promise(close)
    )
    const target = openTarget({
      ...STORE,
      to: "s3://bucket/log",
      endpoint: store.endpoint,
      region: "us-east-1",
      passphrase: null,
      everyMs: 50,
      keep: { days: 7, weeks: 4, months: 12 }
    })
    const log = yield* Effect.acquireRelease(
      Effect.sync(() => holdLog(file, 1000)),
      ({ close }) => Effect.sync(close)
    )
    const copier = makeCopier({
      file,
      log,
      target,
      settings: { everyMs: 50, passphrase: null, keep: { days: 7, weeks: 4, months: 12 } },
      verify: () => Effect.void,
      checkpointFrames: 100,
      pendingLimit
    })
    const intruder = spawn(process.execPath, ["-e", INTRUDER, DRIVER, file], {
      stdio: ["ignore", "inherit", "inherit"]
    })
    yield* Effect.addFinalizer(() => Effect.sync(() => intruder.kill("SIGKILL")))

    /** Writes, looks and delivers for a while. */
    const busy = (steps: number) =>
      Effect.gen(function* () {
        for (let step = 0; step < steps; step++) {
          db.prepare("INSERT INTO t(who, v) VALUES('own', ?)").run(`${Math.random()}`.repeat(20))
          yield* copier.look
          if (step % 5 === 0) yield* copier.deliver
          yield* Effect.promise(() => realTime(2))
        }
      })
    const catchUp = Effect.repeat(
      Effect.all([copier.look, copier.deliver, Effect.promise(() => realTime(10))], { discard: true }),
      { until: () => copier.status().failure === null && copier.status().pendingBytes === 0 }
    )
    yield* catchUp
    for (const [what, mode] of OUTAGES) {
      Object.assign(store.mode, mode)
      yield* busy(60)
      const { failure } = copier.status()
      if (what === "is slow") expect(failure).toBeNull()
      else {
        expect(failure?.message, what).toBeTruthy()
        expect(failure?.message).not.toContain(STORE.secret)
      }
      Object.assign(store.mode, { fails: false, full: false, delayMs: 0, forbidden: [] })
      yield* busy(20)
      yield* catchUp
    }
    intruder.kill("SIGKILL")
    yield* Effect.promise(() => once(intruder, "exit"))
    yield* copier.look
    yield* copier.deliver
    yield* catchUp
    const copies = yield* openCopies(target, null)
    const restored = path.join(folder, "restored.db")
    yield* writeMoment(copies, yield* findMoment(copies, undefined), restored)
    const found = yield* rawSqlite(restored)
    expect(found.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }])
    expect(rowsOf(found)).toEqual(rowsOf(db))
    expect(rowsOf(db).some(({ who }) => who === "intruder")).toBe(true)
  })
)

const DRIVER = createRequire(new URL("../../packages/server/package.json", import.meta.url)).resolve("better-sqlite3")
