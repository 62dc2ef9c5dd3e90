import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { exportAccount } from "../../packages/server/src/admin/Export.ts"
import { openExisting } from "../../packages/server/src/admin/OpenLog.ts"
import { importJson, setGoals } from "../../packages/server/src/index.ts"
import { type Installation, installationIn, newInstallation } from "../harness/Installation.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { exported, failureMessage } from "../operations/commands.ts"
import { createEmpty, seedLog } from "../operations/DenseLog.ts"

const accountExport = ({ backups, database }: Installation, id: string) =>
  Effect.provide(
    Effect.flatMap(exportAccount(id), Stream.mkString),
    openExisting({ database, backup: { folder: backups } })
  )

/** The id of an account that another account's ids do not contain. */
const OTHER = "00000001-other"

/** An export of a dense log, and that of its account under another id, as `accounts export` makes it. */
const exports = Effect.gen(function* () {
  const place = installationIn(yield* temporaryFolder)
  yield* seedLog(place, 40)
  const log = yield* exported(place)
  const account = yield* accountExport(place, "00000000-seed")
  return {
    log,
    account: account
      .replaceAll("00000000-seed", OTHER)
      .replace('"name":"owner"', '"name":"Other"')
      .replaceAll(/"(id|metric_id)":"([wfxcmr]\d)/g, '"$1":"other-$2')
  }
})

it.scopedLive("an account's export is its part of the log, without the mark of the owner", function* () {
  const { log } = yield* exports
  const place = yield* newInstallation()
  yield* Effect.promise(() => importJson(place.environment, log))
  expect(yield* accountExport(place, "00000000-seed")).toBe(log.replace('"is_owner":1', '"is_owner":0'))
})

it.scopedLive("an account's export is added beside the accounts of a log, which do not change", function* () {
  const { account, log } = yield* exports
  const place = yield* newInstallation()
  yield* Effect.promise(() => importJson(place.environment, log))
  const key = yield* newKey(place.environment)
  const before = yield* accountExport(place, "00000000-seed")
  const rows = yield* Effect.promise(() => importJson(place.environment, account))
  expect(rows).toMatchObject({ account: 1, water: 320, food: 240 })
  expect(yield* accountExport(place, "00000000-seed")).toBe(before)
  // The order of its rows is kept; their numbers follow those of the log.
  const withoutNumbers = (json: string) => json.replaceAll(/"seq":\d+,/g, "")
  expect(withoutNumbers(yield* accountExport(place, OTHER))).toBe(withoutNumbers(account))
  // The keys of the log stay those of the owner.
  const server = yield* startServer(place.environment)
  const water = { method: "POST", key, body: { amountMl: 4321.5, date: "2024-01-02" } }
  expect((yield* send(`${server.url}/v1/water`, water)).status).toBe(200)
  expect(yield* accountExport(place, "00000000-seed")).toContain('"amount_ml":4321.5')
  expect(yield* accountExport(place, OTHER)).not.toContain('"amount_ml":4321.5,')
})

it.scopedLive("an account that a log has already is refused, and nothing changes", function* () {
  const { account, log } = yield* exports
  const place = yield* newInstallation()
  yield* Effect.promise(() => importJson(place.environment, log))
  yield* Effect.promise(() => importJson(place.environment, account))
  const before = yield* exported(place)
  expect(yield* failureMessage(() => importJson(place.environment, account))).toMatch(
    /already has an account with the id 00000001-other/
  )
  const named = account.replaceAll(OTHER, "00000002-third").replaceAll("other-", "third-")
  expect(yield* failureMessage(() => importJson(place.environment, named))).toMatch(/or the name Other/)
  expect(yield* failureMessage(() => importJson(place.environment, log))).toMatch(/already contains a log/)
  expect(yield* exported(place)).toBe(before)
})

it.scopedLive("if a log has an account without entries, an account's export leaves its place and keys", function* () {
  const { account } = yield* exports
  const place = yield* newInstallation()
  yield* createEmpty(place)
  const key = yield* newKey(place.environment, "read")
  yield* Effect.promise(() => importJson(place.environment, account))
  const server = yield* startServer(place.environment)
  expect((yield* send(`${server.url}/v1/goals`, { key })).body).not.toContain("120.5")
})

it.scopedLive(
  "if a log has one account without entries, the export of an account of its name takes its place, with its keys",
  function* () {
    const { account } = yield* exports
    const moved = account.replace('"name":"Other"', '"name":"owner"')
    const place = yield* newInstallation()
    yield* createEmpty(place)
    const key = yield* newKey(place.environment, "read")
    yield* Effect.promise(() => setGoals(place.environment, { protein: 99 }))
    yield* Effect.promise(() => importJson(place.environment, moved))
    expect(yield* accountExport(place, OTHER)).toBe(moved)
    const server = yield* startServer(place.environment)
    expect((yield* send(`${server.url}/v1/goals`, { key })).body).toContain("120.5")
  }
)

it.scopedLive("in a database without accounts, an account's export becomes the owner's log", function* () {
  const { account } = yield* exports
  const place = yield* newInstallation()
  yield* Effect.promise(() => importJson(place.environment, account))
  expect(yield* exported(place)).toBe(account.replace('"is_owner":0,"name":"Other"', '"is_owner":1,"name":"owner"'))
})
