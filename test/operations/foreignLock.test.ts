import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { number, query } from "../../packages/server/src/schema/Rows.ts"
import { newInstallation } from "../harness/Installation.ts"
import { inspectDatabase, watersIn } from "../harness/inspectDatabase.ts"
import { postBytes, RawConnection } from "../harness/RawConnection.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { realTime } from "../harness/realTime.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { newFile, opened } from "../stores/Opened.ts"

const NOTES = query("note", "SELECT n FROM note ORDER BY rowid", { n: number })

it.scopedLive("writes that waited for another program's lock are made in the order of their requests", function* () {
  const file = yield* newFile
  const db = yield* opened(file)
  yield* db.run("CREATE TABLE note (n INTEGER NOT NULL) STRICT")
  const other = yield* rawSqlite(file)
  other.exec("BEGIN IMMEDIATE")
  const add = (n: number) => {
    const insert = db.run("INSERT INTO note (n) VALUES (?)", [n])
    return Effect.fork(n % 2 === 0 ? insert : db.transaction(insert))
  }
  const first = yield* Effect.forEach(
    Array.from({ length: 50 }, (_, n) => n),
    add
  )
  yield* Effect.promise(() => realTime(50))
  other.exec("COMMIT")
  // Requested after the lock is released, while the first ones are still queued.
  const later = yield* Effect.forEach(
    Array.from({ length: 50 }, (_, n) => 50 + n),
    add
  )
  yield* Fiber.joinAll([...first, ...later])
  expect((yield* db.all(NOTES)).map(({ n }) => n)).toEqual(Array.from({ length: 100 }, (_, n) => n))
})

const WAITING = 600

it.scopedLive(`${WAITING} writes that wait for a lock that is never released are all answered 503`, function* () {
  const place = yield* newInstallation()
  const server = yield* startServer(place.environment)
  const key = yield* newKey(place.environment)
  const other = yield* rawSqlite(place.database)
  other.exec("BEGIN IMMEDIATE")
  const answers = yield* Effect.forEach(
    Array.from({ length: WAITING }, (_, n) => n + 1),
    (amountMl) => send(`${server.url}/v1/water`, { method: "POST", key, body: { amountMl } }),
    { concurrency: "unbounded" }
  )
  for (const answer of answers) {
    expectRefusal(answer, "unavailable")
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
  }
  other.exec("COMMIT")
  expect((yield* send(`${server.url}/v1/water`, { method: "POST", key, body: { amountMl: 700 } })).status).toBe(200)
  expect(yield* inspectDatabase(place.database, (raw) => watersIn(raw))).toEqual([700])
})

it.scopedLive("SIGTERM while another program holds the lock: waiting writes are answered; it ends", function* () {
  const place = yield* newInstallation()
  const server = yield* startServer(place.environment)
  const key = yield* newKey(place.environment)
  const other = yield* rawSqlite(place.database)
  other.exec("BEGIN IMMEDIATE")
  const body = '{"amountMl":250}'
  const length = { "Content-Length": String(body.length), Expect: "100-continue" }
  const write = async () => {
    const connection = await RawConnection.open(server.url)
    connection.write(postBytes("/v1/water", key, "", length))
    // The server has begun with the request.
    await connection.until("100 Continue")
    connection.write(body)
    return connection
  }
  const waiting = yield* Effect.promise(() => Promise.all(Array.from({ length: 20 }, write)))
  server.signal("SIGTERM")
  for (const connection of waiting) {
    const [answer] = yield* Effect.promise(() => connection.answers())
    expectRefusal(answer ?? expect.fail("a connection without an answer"), "unavailable")
  }
  const ended = yield* server.ended
  expect(ended.code, ended.stderr).toBe(0)
})
