import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { MOVED_TABLES } from "../../packages/server/src/admin/Move.ts"
import { exportJson, importJson } from "../../packages/server/src/index.ts"
import { COLUMNS, LOG_TABLES } from "../../packages/server/src/schema/LogTables.ts"
import { BESIDE_LOG, OF_ENGINE, OTHER_TABLES } from "../../packages/server/src/schema/OtherTables.ts"
import { filesIn } from "../harness/files.ts"
import { installationIn, newInstallation } from "../harness/Installation.ts"
import { faultsIn, inspectDatabase, rowsIn, tablesIn } from "../harness/inspectDatabase.ts"
import { daybook } from "../harness/Process.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { record } from "../reliability/Report.ts"
import { done, exported, failureMessage } from "./commands.ts"
import { createEmpty, seedLog, TWO_YEARS } from "./DenseLog.ts"
import { everyAnswer, logEverything } from "./everyEntry.ts"

/** The export of a log of three days, and an empty installation to import it into. */
const newTransfer = Effect.gen(function* () {
  const place = yield* newInstallation()
  yield* seedLog(place, 3)
  return { json: yield* exported(place), target: yield* newInstallation() }
})

it.scopedLive(
  "every table and column of the schema is either exported or listed as not exported, and moved unless the engine fills it",
  function* () {
    const place = yield* newInstallation()
    yield* createEmpty(place)
    const tables = yield* inspectDatabase(place.database, tablesIn)
    expect([...LOG_TABLES, ...OTHER_TABLES].sort()).toEqual(tables)
    const columns = yield* (yield* rawDatabase(place.database)).columns
    // A column that a later migration added is the last one of its table; an export has it where the description has it.
    for (const table of LOG_TABLES)
      expect([...(columns[table] ?? [])].sort(), table).toEqual([...COLUMNS[table]].sort())
    expect([...MOVED_TABLES, ...OF_ENGINE].sort()).toEqual(tables)
    for (const [table, { columns: own }] of Object.entries(BESIDE_LOG)) {
      expect([...own].sort(), table).toEqual([...(columns[table] ?? [])].sort())
    }
  }
)

it.scopedLive("a log with every kind of entry, exported and imported, answers and exports the same", function* () {
  const place = yield* newInstallation()
  const server = yield* startServer(place.environment)
  const key = yield* newKey(place.environment)
  yield* logEverything({ url: server.url, key })
  const answers = yield* everyAnswer({ url: server.url, key })
  // While its server runs.
  const json = yield* exported(place)
  const file = path.join(place.folder, "log.json")
  const written = yield* done(place, "export", "--to", file)
  expect(written.stdout).toBe("")
  expect(fs.readFileSync(file, "utf8")).toBe(json)
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect(json).not.toContain(key)
  expect(json).not.toMatch(/api_key|hash/)

  const target = yield* newInstallation()
  const taken = yield* done(target, "import", "daybook", file)
  expect(taken.stderr).toMatch(/Imported \d+ rows of log/)
  expect(yield* exported(target)).toBe(json)
  expect(yield* inspectDatabase(target.database, faultsIn)).toEqual([])
  expect(yield* inspectDatabase(target.database, rowsIn)).toEqual(yield* inspectDatabase(place.database, rowsIn))
  expect(fs.statSync(target.database).mode & 0o777).toBe(0o600)
  const second = yield* startServer(target.environment)
  const newKeyThere = yield* newKey(target.environment)
  expect(yield* everyAnswer({ url: second.url, key: newKeyThere })).toEqual(answers)
})

it.scopedLive("two years of a dense log: the export of the import is the export, through a pipe too", function* () {
  const place = yield* newInstallation()
  yield* seedLog(place, TWO_YEARS)
  const started = performance.now()
  const json = yield* Effect.promise(() => exportJson(place.environment))
  const exportMs = Math.round(performance.now() - started)
  expect(yield* exported(place)).toBe(json)
  const target = yield* newInstallation()
  const begun = performance.now()
  const rows = yield* Effect.promise(() => importJson(target.environment, json))
  const importMs = Math.round(performance.now() - begun)
  expect(rows).toMatchObject({ water: TWO_YEARS * 8, custom_metric_value: TWO_YEARS * 10 })
  expect((yield* Effect.promise(() => exportJson(target.environment))) === json).toBe(true)
  expect(yield* inspectDatabase(target.database, faultsIn)).toEqual([])
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  record("export-import", { rows: all, bytes: Buffer.byteLength(json), exportMs, importMs })
})

type Tables = Readonly<Record<string, ReadonlyArray<Readonly<Record<string, unknown>>>>>

interface Export {
  readonly schema: number
  readonly tables: Tables
}

const documentOf = (json: string): Export => JSON.parse(json)

const without = (tables: Tables, table: string, added: ReadonlyArray<string>) =>
  (tables[table] ?? []).map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !added.includes(name))))

/** An export of the schema without a journal, in which rest days had no id. */
const beforeJournal = ({ tables, ...document }: Export): Export => {
  const { change, change_date, ...others } = tables
  return { ...document, schema: 4, tables: { ...others, rest_day: without(tables, "rest_day", ["id"]) } }
}

/** An export of the schema in which accounts had no names. */
const beforeNames = (document: Export): Export => {
  const { tables, ...rest } = beforeJournal(document)
  return { ...rest, schema: 3, tables: { ...tables, account: without(tables, "account", ["name"]) } }
}

/** An export of the schema that recorded neither the owner nor the account and signal of metric values. */
const beforeOwner = (document: Export): Export => {
  const { tables, ...rest } = beforeNames(document)
  return {
    ...rest,
    schema: 2,
    tables: {
      ...tables,
      account: without(tables, "account", ["is_owner"]),
      custom_metric: without(tables, "custom_metric", ["last_signal"]),
      custom_metric_value: without(tables, "custom_metric_value", ["account_id", "signal"])
    }
  }
}

for (const [what, older, name] of [
  ["the owner", beforeOwner, "account-00000000"],
  ["names of accounts", beforeNames, "account-00000000"],
  ["a journal", beforeJournal, "account-00000000-other"]
] as const) {
  it.scopedLive(`an export of a schema without ${what} is imported, and missing columns are filled in`, function* () {
    const place = yield* newInstallation()
    yield* seedLog(place, 30)
    const one = yield* exported(place)
    const json = one.replace('"account":[\n', `"account":[\n${otherAccount("00000000-other", 5)},\n`)
    const target = yield* newInstallation()
    yield* newKey(target.environment)
    yield* Effect.promise(() => importJson(target.environment, JSON.stringify(older(documentOf(json)))))
    const imported = documentOf(yield* exported(target))
    const ids = (imported.tables.rest_day ?? []).map(({ id }) => id)
    expect(new Set(ids).size).toBe(10)
    for (const id of ids) expect(id).toMatch(/^.+-\d{4}-\d{2}-\d{2}$/)
    const withoutIds = ({ tables, ...document }: Export) => ({
      ...document,
      tables: { ...tables, rest_day: without(tables, "rest_day", ["id"]) }
    })
    expect(withoutIds(imported)).toEqual(withoutIds(documentOf(json.replace("account-00000000-other", name))))
    yield* done(target, "verify")
  })
}

/** A line of an export: an account with other goals than the seeded one, which was created at 0. */
const otherAccount = (id: string, createdAt: number) =>
  `{"id":"${id}","created_at":${createdAt},"goal_calories":1,"goal_protein":1,"goal_carbs":1,"goal_fat":1,"goal_water_ml":1,"weight_unit":"kg","goal":"general_health","is_owner":0,"name":"account-${id}"}`

for (const [what, other] of [
  ["the account created first", otherAccount("0", 1)],
  ["of two created at once the one with the least id", otherAccount("1", 0)]
] as const) {
  it.scopedLive(`in an export of an older schema, whatever its order, the owner is ${what}`, function* () {
    const { json, target } = yield* newTransfer
    const older = documentOf(json.replace('"account":[\n', `"account":[\n${other},\n`))
    yield* Effect.promise(() => importJson(target.environment, JSON.stringify(beforeOwner(older))))
    const key = yield* newKey(target.environment, "read")
    const server = yield* startServer(target.environment)
    expect((yield* send(`${server.url}/v1/goals`, { key })).body).toContain("120.5")
  })
}

it.scopedLive("of several accounts in an export, the owner's gets the keys, not the oldest", function* () {
  const { json, target } = yield* newTransfer
  const older = otherAccount("0", -1)
  const before = yield* newKey(target.environment, "read")
  yield* Effect.promise(() => importJson(target.environment, json.replace('"account":[\n', `"account":[\n${older},\n`)))
  const after = yield* newKey(target.environment, "read")
  const server = yield* startServer(target.environment)
  for (const key of [before, after]) {
    expect((yield* send(`${server.url}/v1/goals`, { key })).body).toContain("120.5")
  }
})

it.scopedLive("an export during writes is a snapshot of one moment", function* () {
  const place = yield* newInstallation()
  const server = yield* startServer(place.environment)
  const key = yield* newKey(place.environment)
  let going = true
  // Each client creates a metric, then a value of it: no export has a value without its metric.
  const writing = (async () => {
    for (let n = 0; going && n < 90; n++) {
      const post = (to: string, body: unknown) =>
        Effect.runPromise(send(`${server.url}${to}`, { method: "POST", key, body }))
      const made = await post("/v1/custom-metrics", { name: `Metric ${n}`, tab: "body", kind: "number", unit: "" })
      const { id }: { readonly id: string } = JSON.parse(made.body)
      for (const day of ["01", "02", "03"]) {
        await post(`/v1/custom-metrics/${id}/values`, { value: n, date: `2026-03-${day}` })
      }
    }
  })()
  for (let round = 0; round < 6; round++) {
    const json = yield* Effect.promise(() => exportJson(place.environment))
    const target = yield* newInstallation()
    yield* Effect.promise(() => importJson(target.environment, json))
    expect(yield* Effect.promise(() => exportJson(target.environment))).toBe(json)
  }
  going = false
  yield* Effect.promise(() => writing)
})

it.scopedLive("keys of the log into which an export is imported stay valid, and read the imported log", function* () {
  const { json, target } = yield* newTransfer
  const keys = yield* Effect.forEach(["read", "write", "full"] as const, (scope) => newKey(target.environment, scope))
  yield* Effect.promise(() => importJson(target.environment, json))
  expect(yield* exported(target)).toBe(json)
  const server = yield* startServer(target.environment)
  for (const key of keys) {
    const day = yield* send(`${server.url}/v1/days/2024-01-02`, { key })
    expect(day.status, day.body).toBe(200)
    const { nutrition }: { readonly nutrition: { readonly entries: ReadonlyArray<unknown> } } = JSON.parse(day.body)
    expect(nutrition.entries).toHaveLength(6)
  }
  const [, write = ""] = keys
  const water = { method: "POST", key: write, body: { amountMl: 250, date: "2024-01-02" } }
  expect((yield* send(`${server.url}/v1/water`, water)).status).toBe(200)
  // A key that is created afterwards reads the same log.
  const later = yield* newKey(target.environment, "read")
  expect((yield* send(`${server.url}/v1/goals`, { key: later })).body).toContain("120.5")
})

it.scopedLive("an export is imported into a log whose owner signs in, and then signs in to the new one", function* () {
  const { json, target } = yield* newTransfer
  yield* newKey(target.environment)
  const database = yield* rawDatabase(target.database)
  const owner = Effect.map(database.all("SELECT id FROM account"), ([account]) => String(account?.id))
  const former = yield* owner
  for (const statement of [
    "INSERT INTO login (account_id, name, name_key, password, created_at, changed_at) VALUES (?, 'Ada', 'ada', 'x', 1, 1)",
    `INSERT INTO session (account_id, id, hash, device, created_at, seen_at, expires_at, confirmed_at)
       VALUES (?, 's', 'h', 'd', 1, 1, 1, 1)`,
    `INSERT INTO oauth_client (account_id, id, name, redirect_uris, secret_hash, created_at)
       VALUES (?, 'o', 'Assistant', '[]', 'h', 1)`,
    `INSERT INTO connection (account_id, id, client_id, client_kind, name, redirect_host, resource, scope, created_at)
       VALUES (?, 'c', 'o', 'own', 'Assistant', 'h', 'r', 'read', 1)`,
    `INSERT INTO oauth_item (account_id, model, id, connection_id, payload, created_at)
       VALUES (?, 'Grant', 'c', 'c', '{}', 1)`
  ]) {
    yield* database.run(statement, former)
  }
  yield* Effect.promise(() => importJson(target.environment, json))
  expect(yield* exported(target)).toBe(json)
  const imported = yield* owner
  expect(imported).not.toBe(former)
  for (const [table, kept] of Object.entries({
    login: 1,
    session: 1,
    oauth_client: 1,
    connection: 0,
    oauth_item: 0
  })) {
    const rows = yield* database.all(`SELECT account_id FROM ${table}`)
    expect(rows, table).toEqual(Array.from({ length: kept }, () => ({ account_id: imported })))
  }
})

it.scopedLive("an export of an empty log, and of one with only deleted rows, can be imported", function* () {
  const place = yield* newInstallation()
  yield* newKey(place.environment)
  const json = yield* exported(place)
  const target = yield* newInstallation()
  yield* newKey(target.environment)
  yield* Effect.promise(() => importJson(target.environment, json))
  expect(yield* exported(target)).toBe(json)
  expect((yield* daybook(["keys", "list", "--json"], target.environment)).stdout).toContain('"scope": "full"')
})

it.scopedLive("an import creates the log and its folder if they do not exist", function* () {
  const place = yield* newInstallation()
  yield* seedLog(place, 1)
  const file = path.join(place.folder, "log.json")
  yield* done(place, "export", "--to", file)
  const target = installationIn(path.join(yield* temporaryFolder, "not", "there", "yet"))
  const taken = yield* daybook(["import", "daybook", file], target.environment)
  expect(taken.code, taken.stderr).toBe(0)
  expect(yield* exported(target)).toBe(fs.readFileSync(file, "utf8"))
})

it.scopedLive("an import is refused while a server runs, and works afterwards", function* () {
  const { json, target } = yield* newTransfer
  const server = yield* startServer(target.environment)
  expect(yield* failureMessage(() => importJson(target.environment, json))).toMatch(/using|server/)
  server.signal("SIGTERM")
  yield* server.ended
  yield* Effect.promise(() => importJson(target.environment, json))
  expect(yield* exported(target)).toBe(json)
})

it.scopedLive("`export` of a missing log does not create it, and overwrites no file", function* () {
  const place = yield* newInstallation()
  for (const words of [
    ["export"],
    ["export", "--to", path.join(place.folder, "x.json")],
    ["export", "--csv", path.join(place.folder, "csv")]
  ]) {
    const refused = yield* daybook(words, place.environment)
    expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 3, stdout: "" })
    expect(refused.stderr).toContain(place.database)
    expect(fs.readdirSync(place.folder)).toEqual([])
  }
  yield* seedLog(place, 1)
  const mine = path.join(place.folder, "mine.json")
  fs.writeFileSync(mine, "mine")
  const before = filesIn(place.folder)
  const refused = yield* daybook(["export", "--to", mine], place.environment)
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/^daybook: [^\n]*mine\.json[^\n]*\n$/)
  expect(filesIn(place.folder)).toEqual(before)
})
