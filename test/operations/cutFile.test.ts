import * as fs from "node:fs"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type Installation, newInstallation } from "../harness/Installation.ts"
import { until } from "../harness/Process.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { newKey, type ServerProcess, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { done } from "./commands.ts"

const PAGE_BYTES = 4096

interface Running extends Installation {
  readonly server: ServerProcess
  readonly key: string
}

const drink = ({ key, server }: Running, amountMl: number) =>
  send(`${server.url}/v1/water`, { method: "POST", key, body: { amountMl, date: "2026-03-10" } })

const isReady = ({ server }: Running) => fetch(`${server.url}/readyz`).then(({ status }) => status === 200)

const errorsIn = ({ server }: Running) =>
  server
    .stderr()
    .split("\n")
    .filter((line) => line.includes('"ERROR"') && line.includes("cut short"))

/** A server with a log of some pages, which has acknowledged a write since its start if `written`. */
const running = Effect.fnUntraced(function* (written: boolean) {
  const place = yield* newInstallation()
  const key = yield* newKey(place.environment)
  const server = yield* startServer(place.environment)
  const log: Running = { ...place, server, key }
  if (written) expect((yield* drink(log, 101)).status).toBe(200)
  return log
})

const truncate = (file: string, bytes: number) => fs.truncateSync(file, bytes - (bytes % PAGE_BYTES))

const CUTS: ReadonlyArray<readonly [string, boolean, (database: string) => void]> = [
  ["emptied", true, (database) => truncate(database, 0)],
  ["emptied before the first write", false, (database) => truncate(database, 0)],
  ["cut to half", true, (database) => truncate(database, fs.statSync(database).size / 2)],
  ["cut to half before the first write", false, (database) => truncate(database, fs.statSync(database).size / 2)],
  ["cut by one page", true, (database) => truncate(database, fs.statSync(database).size - PAGE_BYTES)]
]

for (const [what, written, cut] of CUTS) {
  it.scopedLive(`the file is ${what}: the first write is refused, readiness is 503, one error is logged`, function* () {
    const log = yield* running(written)
    cut(log.database)
    for (const amountMl of [102, 103, 104]) expectRefusal(yield* drink(log, amountMl), "unavailable")
    yield* Effect.promise(() => until(async () => !(await isReady(log))))
    yield* Effect.promise(() => until(() => errorsIn(log).length > 0))
    expectRefusal(yield* drink(log, 105), "unavailable")
    expect(errorsIn(log), log.server.stderr()).toHaveLength(1)
    expect(errorsIn(log)[0]).toContain("daybook restore")
  })
}

it.scopedLive("a file that was cut and then grew again is not written to before a restart", function* () {
  const log = yield* running(true)
  const bytes = fs.readFileSync(log.database)
  truncate(log.database, 0)
  expectRefusal(yield* drink(log, 102), "unavailable")
  fs.writeFileSync(log.database, bytes)
  expectRefusal(yield* drink(log, 103), "unavailable")
})

it.scopedLive("the write-ahead log is emptied: the next write is unacknowledged, later ones refused", function* () {
  const log = yield* running(true)
  fs.truncateSync(`${log.database}-wal`, 0)
  for (const amountMl of [102, 103]) expectRefusal(yield* drink(log, amountMl), "unavailable")
  yield* Effect.promise(() => until(() => errorsIn(log).length > 0))
})

it.scopedLive("another program's VACUUM makes the file smaller: writes go on", function* () {
  const log = yield* running(true)
  const size = () => fs.statSync(log.database).size
  const other = yield* rawSqlite(log.database)
  other.exec("CREATE TABLE padding (text TEXT)")
  other.exec("INSERT INTO padding VALUES (hex(randomblob(400000)))")
  other.pragma("wal_checkpoint(PASSIVE)")
  expect((yield* drink(log, 102)).status).toBe(200)
  const before = size()
  other.exec("DROP TABLE padding")
  other.exec("VACUUM")
  other.pragma("wal_checkpoint(TRUNCATE)")
  expect(size()).toBeLessThan(before)
  expect((yield* drink(log, 103)).status).toBe(200)
  expect(yield* Effect.promise(() => isReady(log))).toBe(true)
  log.server.signal("SIGTERM")
  expect((yield* log.server.ended).code).toBe(0)
  expect((yield* done(log, "verify")).stdout).toContain("sound")
})
