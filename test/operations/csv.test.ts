import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import { parse } from "csv-parse/sync"
import * as Effect from "effect/Effect"
import { exportCsv } from "../../packages/server/src/index.ts"
import { LOG_TABLES } from "../../packages/server/src/schema/LogTables.ts"
import { filesIn } from "../harness/files.ts"
import { type Installation, newInstallation } from "../harness/Installation.ts"
import { inspectDatabase, rowsIn } from "../harness/inspectDatabase.ts"
import { daybook } from "../harness/Process.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { done } from "./commands.ts"
import { createEmpty, seedLog } from "./DenseLog.ts"
import { logEverything } from "./everyEntry.ts"

/** A table as a common CSV parser reads it. */
const parsed = (text: string): ReadonlyArray<Readonly<Record<string, string>>> =>
  parse(text, { columns: true, relax_column_count: false, record_delimiter: "\r\n" })

/** Rows as text; NULL is empty. */
const asText = (rows: ReadonlyArray<Readonly<Record<string, unknown>>>) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? "" : String(value)]))
  )

/** Rows without an order, nor one of their columns. */
const sorted = (rows: ReadonlyArray<Readonly<Record<string, string>>>) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()

it.scopedLive("each table's CSV file, parsed by another program, has the rows of the table", function* () {
  const place = yield* newInstallation()
  const server = yield* startServer(place.environment)
  const key = yield* newKey(place.environment)
  yield* logEverything({ url: server.url, key })
  const folder = path.join(place.folder, "csv")
  const written = yield* done(place, "export", "--csv", folder)
  expect(written.stdout).toBe("")
  expect(fs.readdirSync(folder).sort()).toEqual([...LOG_TABLES].map((table) => `${table}.csv`).sort())
  const rows = yield* inspectDatabase(place.database, rowsIn)
  for (const table of LOG_TABLES) {
    const file = path.join(folder, `${table}.csv`)
    const text = fs.readFileSync(file, "utf8")
    expect(text.endsWith("\r\n")).toBe(true)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(sorted(parsed(text)), table).toEqual(sorted(asText(rows[table] ?? [])))
  }
})

/** The CSV files of a log. */
const csvOf = ({ environment }: Pick<Installation, "environment">) =>
  Effect.promise(async () => {
    const tables = await exportCsv(environment)
    return Promise.all(tables.map(async ({ table, text }) => ({ table, text: await text() })))
  })

it.scopedLive("the CSV files of a dense log are complete, and NULL differs from empty text", function* () {
  const place = yield* newInstallation()
  yield* seedLog(place, 120)
  yield* Effect.scoped(
    Effect.map(rawSqlite(place.database), (raw) => raw.exec("UPDATE check_in SET note = '' WHERE seq = 1"))
  )
  const rows = yield* inspectDatabase(place.database, rowsIn)
  for (const { table, text } of yield* csvOf(place)) {
    expect(sorted(parsed(text)), table).toEqual(sorted(asText(rows[table] ?? [])))
  }
  const tables = yield* csvOf(place)
  const notes = tables.find(({ table }) => table === "check_in")?.text ?? ""
  expect(notes.split("\r\n")[1]).toContain(',"",')
})

it.scopedLive("text that a spreadsheet takes for a formula has a quote before it, and numbers none", function* () {
  const place = yield* newInstallation()
  const server = yield* startServer(place.environment)
  const key = yield* newKey(place.environment)
  const names = ['=HYPERLINK("http://x","y")', "@SUM(1)", "-2+3", "+1", "Oats"]
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" }
  for (const name of names) {
    const body = JSON.stringify({ date: "2026-03-10", name, calories: 5 })
    const answer = yield* Effect.promise(() => fetch(`${server.url}/v1/food`, { method: "POST", headers, body }))
    expect(answer.status).toBe(200)
  }
  const tables = yield* csvOf(place)
  const foods = parsed(tables.find(({ table }) => table === "food")?.text ?? "")
  expect(foods.map(({ name }) => name)).toEqual([...names.slice(0, 4).map((name) => `'${name}`), "Oats"])
  expect(new Set(foods.map(({ calories }) => calories))).toEqual(new Set(["5"]))
})

it.scopedLive("the file of an empty table has only a header", function* () {
  const place = yield* newInstallation()
  yield* createEmpty(place)
  const tables = yield* csvOf(place)
  const water = tables.find(({ table }) => table === "water")?.text
  expect(water).toBe("seq,id,account_id,date,amount_ml,written_by,written_at,deleted_by,deleted_at\r\n")
})

it.scopedLive("if one of the files exists already, nothing in the folder is changed", function* () {
  const place = yield* newInstallation()
  yield* seedLog(place, 1)
  const folder = path.join(place.folder, "csv")
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, "health_day.csv"), "mine")
  const before = filesIn(folder)
  const refused = yield* daybook(["export", "--csv", folder], place.environment)
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/^daybook: [^\n]*health_day\.csv[^\n]*\n$/)
  expect(filesIn(folder)).toEqual(before)
})

it.scopedLive("tables for other programs are written to new files, and none if one is there", function* () {
  const place = yield* newInstallation()
  const server = yield* startServer(place.environment)
  const key = yield* newKey(place.environment)
  yield* logEverything({ url: server.url, key })
  const file = (name: string) => path.join(place.folder, name)
  const args = ["--sets", file("strong.csv"), "--foods", file("foods.csv"), "--weights", file("weights.csv")]
  expect((yield* done(place, "export", ...args)).stdout).toBe("")
  const rowsOf = (name: string) => parsed(fs.readFileSync(file(name), "utf8"))
  expect(rowsOf("strong.csv").map((row) => row["Exercise Name"])).not.toEqual([])
  expect(rowsOf("foods.csv").length).toBeGreaterThan(0)
  expect(rowsOf("weights.csv").length).toBeGreaterThan(0)

  // The lines of docs/keeping.md, in an empty log.
  const other = yield* newInstallation()
  yield* newKey(other.environment)
  for (const [name, ...asked] of [
    ["strong.csv", "--unit", "kg", "--distance", "km"],
    ["foods.csv"],
    ["weights.csv"]
  ] as const)
    yield* done(other, "import", file(name), ...asked, "--yes")
  for (const [table, name] of [
    ["sets", "strong.csv"],
    ["foods", "foods.csv"],
    ["weights", "weights.csv"]
  ] as const) {
    const again = path.join(other.folder, name)
    yield* done(other, "export", `--${table}`, again)
    // A set of nothing is no set to an import.
    const datesOf = (rows: ReturnType<typeof rowsOf>) =>
      rows.filter((row) => row.Reps !== "0" || row.Seconds !== "0" || row.Distance !== "0").map((row) => row.Date)
    expect(datesOf(parsed(fs.readFileSync(again, "utf8")))).toEqual(datesOf(rowsOf(name)))
  }

  fs.rmSync(file("foods.csv"))
  const refused = yield* daybook(["export", ...args], place.environment)
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining("strong.csv already exists; nothing was written")
  ])
  expect(fs.existsSync(file("foods.csv"))).toBe(false)
})
