import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { backup } from "../../packages/server/src/index.ts"
import { newInstallation } from "../harness/Installation.ts"
import { faultsIn, inspectDatabase, numberFrom, watersIn } from "../harness/inspectDatabase.ts"
import { daybook, startDaybook, until } from "../harness/Process.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { realTime } from "../harness/realTime.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { LONG, record } from "../reliability/Report.ts"
import { seedLog, TWO_YEARS } from "./DenseLog.ts"
import { startWriting } from "./waterWriters.ts"

const ROUNDS = LONG ? 50 : 20
/** Days in the log, so that a copy takes some time. */
const DAYS = LONG ? TWO_YEARS * 5 : 90

it.scopedLive(
  `${ROUNDS} backups while 8 clients write: each is sound and has all writes acknowledged before it and none sent after; no request fails`,
  function* () {
    const place = yield* newInstallation()
    yield* seedLog(place, DAYS)
    const server = yield* startServer(place.environment)
    const key = yield* newKey(place.environment)
    const clients = startWriting({ url: server.url, key })
    let slowestMs = 0
    let longestGapMs = 0
    let bytes = 0
    for (let round = 0; round < ROUNDS; round++) {
      yield* Effect.promise(() => realTime(30))
      const before = new Set(clients.acknowledged)
      clients.takeLongestGap()
      const started = performance.now()
      // The first and the last through the terminal, the others through the package.
      const viaTerminal = round === 0 || round === ROUNDS - 1
      const file = path.join(place.folder, "copies", `${round}.db`)
      if (viaTerminal) {
        const ended = yield* daybook(["backup", file], place.environment)
        expect({ code: ended.code, stdout: ended.stdout }, ended.stderr).toEqual({ code: 0, stdout: `${file}\n` })
      } else {
        const made = yield* Effect.promise(() => backup(place.environment, file))
        expect(made).toMatchObject({ file, bytes: fs.statSync(file).size, removed: [] })
        slowestMs = Math.max(slowestMs, Math.round(performance.now() - started))
      }
      longestGapMs = Math.max(longestGapMs, clients.takeLongestGap())
      const after = new Set(clients.asked)
      bytes = fs.statSync(file).size
      const copy = yield* inspectDatabase(file, (raw) => ({
        faults: faultsIn(raw),
        seedLog: numberFrom(raw, "SELECT count(*) FROM water WHERE written_by = 'key:seed'"),
        drinks: watersIn(raw, "written_by <> 'key:seed'")
      }))
      expect(copy).toMatchObject({ faults: [], seedLog: DAYS * 8 })
      const inCopy = new Set(copy.drinks)
      expect(inCopy.size, "each once").toBe(copy.drinks.length)
      expect([...before].filter((drink) => !inCopy.has(drink)).slice(0, 5), "acknowledged but missing").toEqual([])
      expect(copy.drinks.filter((drink) => !after.has(drink)).slice(0, 5), "never sent").toEqual([])
      expect(fs.statSync(file).mode & 0o777).toBe(0o600)
      fs.rmSync(file)
      expect(fs.readdirSync(path.dirname(file))).toEqual([])
    }
    yield* Effect.promise(() => clients.stop())
    expect(clients.faults).toEqual([])
    const held = yield* inspectDatabase(place.database, (raw) => new Set(watersIn(raw)))
    expect([...clients.acknowledged].filter((amount) => !held.has(amount))).toEqual([])
    server.signal("SIGTERM")
    expect((yield* server.ended).code).toBe(0)
    record("online-backup", { rounds: ROUNDS, acknowledged: clients.acknowledged.size, bytes, slowestMs, longestGapMs })
  }
)

it.scopedLive("the running server makes the backup, with its own settings and its lock held", function* () {
  const place = yield* newInstallation()
  const server = yield* startServer(place.environment)
  const elsewhere = path.join(place.folder, "elsewhere")
  const made = yield* daybook(["backup"], { ...place.environment, DAYBOOK_BACKUP_FOLDER: elsewhere })
  expect(made.code, made.stderr).toBe(0)
  expect(path.dirname(made.stdout.trim())).toBe(place.backups)
  expect(fs.existsSync(elsewhere)).toBe(false)
  const second = yield* daybook(["serve"], { ...place.environment, DAYBOOK_PORT: "0" })
  expect(second.stderr).toMatch(/one server at a time/)
  server.signal("SIGTERM")
  expect((yield* server.ended).code).toBe(0)
  // Without a running server the command makes the backup itself.
  const alone = yield* daybook(["backup"], { ...place.environment, DAYBOOK_BACKUP_FOLDER: elsewhere })
  expect(path.dirname(alone.stdout.trim())).toBe(elsewhere)
})

it.scopedLive("standard output is the file name, or with --json everything; --list shows the backups", function* () {
  const place = yield* newInstallation()
  yield* startServer(place.environment)
  const plain = yield* daybook(["backup"], place.environment)
  const file = plain.stdout.trim()
  expect(plain.stdout).toBe(`${file}\n`)
  expect(plain.stderr).toMatch(/verified every page/)
  const listed = yield* daybook(["backup", "--list"], place.environment)
  expect(listed.stdout).toContain(file)
  const json = yield* daybook(["backup", "--json"], place.environment)
  const made: { readonly file: string; readonly removed: ReadonlyArray<string> } = JSON.parse(json.stdout)
  expect(JSON.parse(json.stdout)).toMatchObject({ bytes: fs.statSync(made.file).size, rows: { water: 0 } })
  // Only the newest backup of a day is kept.
  expect(made.removed).toEqual([path.basename(file)])
  const list = yield* daybook(["backup", "--list", "--json"], place.environment)
  expect(JSON.parse(list.stdout)).toEqual([
    { file: made.file, bytes: fs.statSync(made.file).size, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) }
  ])
})

it.scopedLive("an existing file is never overwritten, and a missing log has no backup", function* () {
  const place = yield* newInstallation()
  const none = yield* daybook(["backup"], place.environment)
  expect({ code: none.code, stdout: none.stdout }).toEqual({ code: 3, stdout: "" })
  expect(none.stderr).toContain(place.database)
  expect(fs.readdirSync(place.folder)).toEqual([])

  yield* startServer(place.environment)
  const mine = path.join(place.folder, "mine.txt")
  fs.writeFileSync(mine, "mine")
  for (const target of [mine, place.database, place.folder, `${place.database}-wal`]) {
    const ended = yield* daybook(["backup", target], place.environment)
    expect(ended.code, target).toBe(1)
    expect(ended.stderr, target).toMatch(/exists already/)
  }
  expect(fs.readFileSync(mine, "utf8")).toBe("mine")
  // A relative path is relative to the command's working directory, not the server's.
  const relative = yield* daybook(
    ["backup", "test/operations/../operations/never-there/../never.db"],
    place.environment
  )
  expect(relative.stdout.trim()).toBe(path.resolve("test/operations/never.db"))
  fs.rmSync(path.resolve("test/operations/never.db"))
})

it.scopedLive("a backup that fails leaves no file behind, SQLite's journal included", function* () {
  const place = yield* newInstallation()
  yield* seedLog(place, 1)
  yield* changeAsOther(place.database, "UPDATE check_in SET weight_kg = 9e999 WHERE seq = 1")
  const folder = path.join(place.folder, "copies")
  // SQLite makes the journal of a draft only while it writes, so a planted one stands for it.
  const failed = startDaybook(["backup", path.join(folder, "copy.db")], place.environment)
  yield* Effect.promise(() => until(() => fs.existsSync(folder) && fs.readdirSync(folder).length > 0))
  const [draft = "none"] = fs.readdirSync(folder)
  fs.writeFileSync(path.join(folder, `${draft.replace(/-journal$/, "")}-journal`), "")
  expect((yield* Effect.promise(() => failed.ended)).code).toBe(1)
  expect(fs.readdirSync(folder)).toEqual([])
})

const changeAsOther = (file: string, statement: string) =>
  Effect.scoped(Effect.map(rawSqlite(file), (raw) => raw.exec(statement)))
