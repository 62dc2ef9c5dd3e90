import * as fs from "node:fs"
import * as path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { verifyInThread } from "../../packages/server/src/admin/Backup.ts"
import { MIGRATIONS } from "../../packages/server/src/engines/sqlite/Migrations.ts"
import { verify } from "../../packages/server/src/index.ts"
import { NO_SMALL_DISK, smallDisk } from "../harness/Disks.ts"
import { filesIn } from "../harness/files.ts"
import { type Installation, newInstallation } from "../harness/Installation.ts"
import { inspectDatabase, numberFrom, tablesIn } from "../harness/inspectDatabase.ts"
import { named } from "../harness/named.ts"
import { daybook } from "../harness/Process.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { expectCommandFailed } from "../harness/refusals.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { backedUp } from "./commands.ts"
import { seedLog } from "./DenseLog.ts"
import { damagePageOf, writeWater } from "./preparedLogs.ts"
import { refusesUnsoundFiles } from "./unsoundFiles.ts"

const filled = Effect.gen(function* () {
  const place = yield* newInstallation()
  yield* seedLog(place, 5)
  return { place, backup: yield* backedUp(place) }
})

/** The number of rows of each table, read with SQLite alone. */
const counts = (file: string) =>
  inspectDatabase(file, (raw) =>
    Object.fromEntries(tablesIn(raw).map((name) => [name, numberFrom(raw, `SELECT count(*) FROM "${name}"`)]))
  )

it.scopedLive("a sound log and a sound backup are reported with the rows of each table", function* () {
  const { backup, place } = yield* filled
  for (const words of [[], [place.database], [backup]]) {
    const file = words[0] ?? place.database
    const plain = yield* daybook(["verify", ...words], place.environment)
    expect({ code: plain.code, stderr: plain.stderr }).toEqual({ code: 0, stderr: "" })
    expect(plain.stdout).toContain(`${file} is sound.`)
    const json = yield* daybook(["verify", ...words, "--json"], place.environment)
    expect(JSON.parse(json.stdout)).toEqual({ file, schema: MIGRATIONS.length, rows: yield* counts(file) })
  }
})

describe("a sound file is not changed, and nothing is left beside it", () => {
  const PLACES: ReadonlyArray<
    readonly [string, (at: { readonly place: Installation; readonly backup: string }) => string]
  > = [
    ["a log that its server closed", ({ place }) => place.database],
    ["a backup", ({ backup }) => backup]
  ]
  for (const [what, fileIn] of PLACES) {
    it.scopedLive(what, function* () {
      const made = yield* filled
      const file = fileIn(made)
      const before = filesIn(path.dirname(file))
      yield* Effect.promise(() => verify(made.place.environment, file))
      expect(filesIn(path.dirname(file))).toEqual(before)
    })
  }

  it.scopedLive("a log whose server was killed, with its -wal, whose rows are counted", function* () {
    const { place } = yield* filled
    yield* writeWater(place, 3000, 4, "SIGKILL")
    const before = filesIn(place.folder)
    const { rows } = yield* Effect.promise(() => verify(place.environment))
    expect(rows.water).toBe(44)
    const { "daybook.db-shm": _, ...after } = filesIn(place.folder)
    const { "daybook.db-shm": __, ...expected } = before
    expect(after).toEqual(expected)
  })

  it.scopedLive("a log in use, whose server continues", function* () {
    const { place } = yield* filled
    const server = yield* startServer(place.environment)
    const ended = yield* daybook(["verify"], place.environment)
    expect(ended.code, ended.stderr).toBe(0)
    expect((yield* Effect.promise(() => fetch(`${server.url}/readyz`))).status).toBe(200)
    server.signal("SIGTERM")
    expect((yield* server.ended).code).toBe(0)
  })

  it.scopedLive.skipIf(NO_SMALL_DISK !== undefined)(named("a backup on a read-only disk", NO_SMALL_DISK), function* () {
    const { backup, place } = yield* filled
    const disk = yield* smallDisk(2048)
    const file = path.join(disk.place, "copy.db")
    fs.copyFileSync(backup, file)
    const before = filesIn(disk.place)
    disk.setReadOnly(true)
    const { rows } = yield* Effect.promise(() => verify(place.environment, file))
    expect(rows.water).toBe(40)
    expect(filesIn(disk.place)).toEqual(before)
  })
})

refusesUnsoundFiles(filled, verify)

it.scopedLive("a log that is written meanwhile is sound as it was at one moment", function* () {
  const place = yield* newInstallation()
  yield* seedLog(place, 1000)
  const budgets = { DAYBOOK_READ_PER_HOUR: "1000000", DAYBOOK_WRITE_PER_HOUR: "1000000" }
  const { url } = yield* startServer({ ...place.environment, ...budgets })
  const key = yield* newKey(place.environment)
  let verifying = true
  const write = Effect.gen(function* () {
    for (let day = 1; verifying; day = (day % 28) + 1) {
      const date = `2019-02-${String(day).padStart(2, "0")}`
      const exercises = [{ name: "Squat", sets: [{ reps: 5, weightKg: day }] }]
      const { body } = yield* send(`${url}/v1/workouts`, { method: "POST", key, body: { date, exercises } })
      yield* send(`${url}/v1/exercises`, { key })
      yield* send(`${url}/v1/entries/${JSON.parse(body).sessionId}`, { method: "DELETE", key })
    }
  })
  const verifies = Effect.gen(function* () {
    for (let run = 0; run < 5; run++) {
      const { code, stderr } = yield* daybook(["verify"], place.environment)
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    }
  }).pipe(Effect.ensuring(Effect.sync(() => (verifying = false))))
  yield* Effect.all([write, verifies], { concurrency: 2 })
})

it.scopedLive("a missing log is reported and not created, also with --json", function* () {
  const place = yield* newInstallation()
  expectCommandFailed(yield* daybook(["verify"], place.environment), new RegExp(place.database), "", 3)
  const json = yield* daybook(["verify", "--json"], place.environment)
  expect([json.code, json.stdout]).toEqual([3, ""])
  expect(JSON.parse(json.stderr)).toMatchObject({ error: { message: expect.stringContaining(place.database) } })
  expect(fs.readdirSync(place.folder)).toEqual([])
})

it.scopedLive("damage to any page is found", function* () {
  const { backup, place } = yield* filled
  const copy = path.join(place.folder, "copy.db")
  // A migration leaves free pages, whose content does not matter.
  yield* Effect.scoped(Effect.map(rawSqlite(backup), (raw) => raw.exec("VACUUM")))
  const bytes = fs.readFileSync(backup)
  const missed: Array<number> = []
  for (let page = 0; page < bytes.length / 4096; page++) {
    const damaged = Buffer.from(bytes)
    // The page header; on the first page it follows the file header.
    damaged.fill(0xa5, page * 4096 + (page === 0 ? 100 : 0), page * 4096 + (page === 0 ? 140 : 40))
    fs.writeFileSync(copy, damaged)
    const found = yield* Effect.promise(() =>
      verify(place.environment, copy).then(
        () => false,
        () => true
      )
    )
    if (!found) missed.push(page + 1)
  }
  expect(missed).toEqual([])
})

it.scopedLive("a server that verifies a backup continues with its other work", function* () {
  const place = yield* newInstallation()
  yield* seedLog(place, 200)
  let turns = 0
  const counting = setInterval(() => turns++, 0)
  const { rows } = yield* Effect.ensuring(
    verifyInThread(place.database),
    Effect.sync(() => clearInterval(counting))
  )
  expect(rows.water).toBe(1600)
  // In the same thread there would be only a few turns of the event loop.
  expect(turns).toBeGreaterThan(20)
})

it.scopedLive("verification in a thread also reports the fault of a file", function* () {
  const { backup } = yield* filled
  yield* damagePageOf(backup, "water")
  const found = yield* Effect.flip(verifyInThread(backup))
  expect(found.message).toContain(backup)
  expect(found.message).toMatch(/damaged|malformed/)
})
