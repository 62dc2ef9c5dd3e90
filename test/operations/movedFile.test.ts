import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type Installation, newInstallation } from "../harness/Installation.ts"
import { inspectDatabase, watersIn } from "../harness/inspectDatabase.ts"
import { daybook, until } from "../harness/Process.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { newKey, type ServerProcess, startServer } from "../harness/ServerProcess.ts"
import { type Sent, send } from "../harness/send.ts"
import { done } from "./commands.ts"

interface Running extends Installation {
  readonly server: ServerProcess
  readonly write: (amountMl: number) => Effect.Effect<Sent>
  readonly read: Effect.Effect<Sent>
}

/** A server that has acknowledged two writes of water, 101 and 102 ml. */
const running = Effect.gen(function* () {
  const place = yield* newInstallation()
  const server = yield* startServer(place.environment)
  const key = yield* newKey(place.environment)
  const write = (amountMl: number) =>
    send(`${server.url}/v1/water`, { method: "POST", key, body: { amountMl, date: "2026-03-10" } })
  for (const amountMl of [101, 102]) expect((yield* write(amountMl)).status).toBe(200)
  const all: Running = { ...place, server, write, read: send(`${server.url}/v1/days/2026-03-10`, { key }) }
  return all
})

const expectRefused = (sent: Sent) => {
  expectRefusal(sent, "unavailable")
  expect(Number(sent.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
}

/** The log lines that mention the database's path. */
const errorsIn = ({ server }: Running) =>
  server
    .stderr()
    .split("\n")
    .filter((line) => line.includes('"ERROR"'))

const stop = Effect.fnUntraced(function* ({ server }: Running) {
  server.signal("SIGTERM")
  expect((yield* server.ended).code).toBe(0)
})

const waters = (file: string) => inspectDatabase(file, (raw) => watersIn(raw))

/** Another log with one drink of 999 ml, without a `-wal`. */
const otherLog = Effect.gen(function* () {
  const other = yield* newInstallation()
  yield* Effect.scoped(
    Effect.gen(function* () {
      const server = yield* startServer(other.environment)
      const key = yield* newKey(other.environment)
      const body = { amountMl: 999, date: "2026-03-10" }
      expect((yield* send(`${server.url}/v1/water`, { method: "POST", key, body })).status).toBe(200)
      server.signal("SIGTERM")
      yield* server.ended
    })
  )
  return other.database
})

const WAYS: ReadonlyArray<readonly [string, (database: string, other: string) => void]> = [
  ["moved away", (database) => fs.renameSync(database, `${database}.moved`)],
  ["deleted", (database) => fs.rmSync(database)],
  ["replaced by another log", (database, other) => fs.renameSync(other, database)]
]

for (const [what, change] of WAYS) {
  it.scopedLive(`the file is ${what}: writes and readiness are 503, reads succeed, one error is logged`, function* () {
    const other = yield* otherLog
    const log = yield* running
    change(log.database, other)
    for (const amountMl of [103, 104, 105]) expectRefused(yield* log.write(amountMl))
    expect((yield* log.read).body).toContain('"waterMl":203')
    yield* Effect.promise(() => until(async () => (await fetch(`${log.server.url}/readyz`)).status === 503))
    yield* Effect.promise(() => until(() => errorsIn(log).length > 0))
    expectRefused(yield* log.write(106))
    expect(errorsIn(log), log.server.stderr()).toHaveLength(1)
    expect(errorsIn(log)[0]).toContain(log.database)
  })

  it.scopedLive(`the file is ${what}: \`daybook backup\` saves everything that was acknowledged`, function* () {
    const other = yield* otherLog
    const log = yield* running
    change(log.database, other)
    const copy = path.join(log.folder, "copy.db")
    yield* done(log, "backup", copy)
    expect(yield* waters(copy)).toEqual([101, 102])
  })
}

it.scopedLive("moved away and back: writes succeed again, and nothing is lost", function* () {
  const log = yield* running
  fs.renameSync(log.database, `${log.database}.moved`)
  expectRefused(yield* log.write(103))
  yield* Effect.promise(() => until(() => errorsIn(log).length > 0))
  fs.renameSync(`${log.database}.moved`, log.database)
  expect((yield* log.write(104)).status).toBe(200)
  yield* Effect.promise(() => until(() => log.server.stderr().includes("back at its path")))
  yield* stop(log)
  expect(yield* waters(log.database)).toEqual([101, 102, 104])
})

it.scopedLive("moved away and stopped: the moved file is complete without its -wal, and stays as it is", function* () {
  const log = yield* running
  const moved = `${log.database}.moved`
  fs.renameSync(log.database, moved)
  yield* stop(log)
  expect(fs.existsSync(`${log.database}-wal`)).toBe(false)
  expect(yield* waters(moved)).toEqual([101, 102])
})

it.scopedLive("replaced and stopped: nothing of the open log is merged into the file that took its path", function* () {
  const other = yield* otherLog
  const log = yield* running
  const bytes = fs.readFileSync(other)
  const old = `${log.database}.old`
  fs.linkSync(log.database, old)
  fs.renameSync(other, log.database)
  yield* stop(log)
  expect(fs.readFileSync(log.database).equals(bytes)).toBe(true)
  expect(yield* waters(log.database)).toEqual([999])
  expect((yield* daybook(["verify"], log.environment)).code).toBe(0)
  // The old file is complete together with its write-ahead log, which was renamed.
  const aside = fs.readdirSync(log.folder).find((name) => /\.replaced-.*-wal$/.test(name)) ?? "none"
  fs.renameSync(path.join(log.folder, aside), `${old}-wal`)
  expect(yield* waters(old)).toEqual([101, 102])
})

it.scopedLive("replaced and killed: the write-ahead log of the old file is not replayed into the new", function* () {
  const other = yield* otherLog
  const log = yield* running
  fs.renameSync(other, log.database)
  yield* Effect.promise(() => until(() => errorsIn(log).length > 0))
  log.server.signal("SIGKILL")
  yield* log.server.ended
  expect(yield* waters(log.database)).toEqual([999])
  const again = yield* startServer(log.environment)
  expect((yield* send(`${again.url}/readyz`)).status).toBe(200)
})

it.scopedLive("replaced and killed once a write is refused: the old write-ahead log is not replayed", function* () {
  const other = yield* otherLog
  const log = yield* running
  fs.renameSync(other, log.database)
  expectRefused(yield* log.write(103))
  log.server.signal("SIGKILL")
  yield* log.server.ended
  expect(yield* waters(log.database)).toEqual([999])
})

it.scopedLive("the write-ahead log is deleted: no write is acknowledged that a crash would lose", function* () {
  const log = yield* running
  yield* Effect.promise(() => until(async () => (await fetch(`${log.server.url}/readyz`)).status === 200))
  fs.rmSync(`${log.database}-wal`)
  expectRefusal(yield* log.write(103), "unavailable")
  yield* Effect.promise(() => until(() => errorsIn(log).length > 0))
  const copy = path.join(log.folder, "copy.db")
  yield* done(log, "backup", copy)
  expect(yield* waters(copy)).toEqual(expect.arrayContaining([101, 102]))
})

it.scopedLive("replaced together with its write-ahead log: the new file's own log is not touched", function* () {
  const other = yield* otherLog
  const log = yield* running
  fs.writeFileSync(`${other}-wal`, "another program's")
  fs.renameSync(other, log.database)
  fs.renameSync(`${other}-wal`, `${log.database}-wal`)
  yield* stop(log)
  expect(fs.readFileSync(`${log.database}-wal`, "utf8")).toBe("another program's")
})
