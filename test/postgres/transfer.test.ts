import { expect, it } from "@effect/vitest"
import { COLUMNS, LOG_TABLES } from "../../packages/server/src/schema/LogTables.ts"
import { OTHER_TABLES, POSTGRES_TABLES } from "../../packages/server/src/schema/OtherTables.ts"
import { installationIn, newInstallation } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { expectCommandFailed } from "../harness/refusals.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { done, exported } from "../operations/commands.ts"
import { createEmpty, seedLog } from "../operations/DenseLog.ts"
import { everyAnswer, logEverything } from "../operations/everyEntry.ts"
import { writtenTo } from "./writtenTo.ts"

it.scopedLive("every table and column of the schema is either exported or listed as not exported", function* () {
  const place = yield* newInstallation()
  yield* createEmpty(place)
  const columns = yield* (yield* rawDatabase(place.database)).columns
  expect(Object.keys(columns)).toEqual([...LOG_TABLES, ...OTHER_TABLES, ...POSTGRES_TABLES].sort())
  for (const table of LOG_TABLES) expect([...(columns[table] ?? [])].sort(), table).toEqual([...COLUMNS[table]].sort())
})

it.scopedLive("a log with every kind of entry answers and exports the same on both engines", function* () {
  const onFile = installationIn(yield* temporaryFolder)
  const server = yield* startServer(onFile.environment)
  const client = { url: server.url, key: yield* newKey(onFile.environment) }
  yield* logEverything(client)
  const answers = yield* everyAnswer(client)
  const json = yield* exported(onFile)

  const onPostgres = yield* newInstallation()
  yield* done(onPostgres, "import", "daybook", yield* writtenTo(onPostgres, json))
  expect(yield* exported(onPostgres)).toBe(json)
  const there = yield* startServer(onPostgres.environment)
  const clientThere = { url: there.url, key: yield* newKey(onPostgres.environment) }
  expect(yield* everyAnswer(clientThere)).toEqual(answers)
  // And back, with what is logged on PostgreSQL.
  const water = { method: "POST", key: clientThere.key, body: { amountMl: 0.1 + 0.2 + 1, date: "2026-03-12" } }
  expect((yield* send(`${there.url}/v1/water`, water)).status).toBe(200)
  const later = yield* exported(onPostgres)
  const back = installationIn(yield* temporaryFolder)
  yield* done(back, "import", "daybook", yield* writtenTo(back, later))
  expect(yield* exported(back)).toBe(later)
})

it.scopedLive("a dense log is imported and exported again, and new entries follow the imported ones", function* () {
  const onFile = installationIn(yield* temporaryFolder)
  yield* seedLog(onFile, 90)
  const json = yield* exported(onFile)
  const place = yield* newInstallation()
  const key = yield* newKey(place.environment)
  yield* done(place, "import", "daybook", yield* writtenTo(place, json))
  expect(yield* exported(place)).toBe(json)
  const csv = (environment: Readonly<Record<string, string>>, folder: string) =>
    daybook(["export", "--csv", folder], environment)
  expect((yield* csv(place.environment, `${place.folder}/csv`)).code).toBe(0)
  const server = yield* startServer(place.environment)
  const food = { name: "Last", calories: 1, meal: "snack", date: "2024-01-02" }
  expect((yield* send(`${server.url}/v1/food`, { method: "POST", key, body: food })).status).toBe(200)
  const day = yield* send(`${server.url}/v1/days/2024-01-02`, { key })
  const { nutrition }: { readonly nutrition: { readonly entries: ReadonlyArray<{ readonly name: string }> } } =
    JSON.parse(day.body)
  expect(nutrition.entries).toHaveLength(7)
  expect(nutrition.entries.at(-1)?.name).toBe("Last")
})

it.scopedLive("commands that read do not create a log", function* () {
  const place = yield* newInstallation()
  expectCommandFailed(yield* daybook(["export"], place.environment), /There is no log in postgres:/, "export", 3)
  expect(yield* (yield* rawDatabase(place.database)).columns).toEqual({})
})

it.scopedLive("backup, its list and restore say that PostgreSQL's own backups are used", function* () {
  const place = yield* newInstallation()
  for (const words of [
    ["backup"],
    ["backup", "to.db"],
    ["backup", "--list"],
    ["restore", "from.db"],
    ["restore", "--newest"]
  ]) {
    expectCommandFailed(yield* daybook(words, place.environment), /PostgreSQL.*docs\/postgresql\.md/)
  }
})
