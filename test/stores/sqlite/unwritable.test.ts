import * as path from "node:path"
import { expect, it, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"
import { Sql } from "../../../packages/server/src/engines/Sql.ts"
import { Database } from "../../../packages/server/src/engines/sqlite/Database.ts"
import { number, query } from "../../../packages/server/src/schema/Rows.ts"
import { rawSqlite } from "../../harness/RawSqlite.ts"
import { realTime } from "../../harness/realTime.ts"
import { assertShape } from "../../harness/Scenario.ts"
import { type Sent, send } from "../../harness/send.ts"
import { TestServer } from "../../harness/TestServer.ts"
import { temporaryFolder } from "../../harness/temporaryFolder.ts"
import { collectedLog } from "../../operations/CollectedLog.ts"
import { newPerson } from "../suite/Accounts.ts"

const LIMITS = { read: 100_000, write: 100_000 }

const DATE = "2026-03-10"

const expectUnavailable = (sent: Sent) => {
  assertShape("POST", "/v1/food", sent)
  expect(sent.status, sent.body).toBe(503)
  expect(JSON.parse(sent.body).error.code).toBe("unavailable")
  expect(Number(sent.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
}

const food = (index: number) => ({ name: `${index} ${"x".repeat(190)}`, calories: 1, date: DATE })

layer(TestServer.layer(LIMITS))(
  "503 is `unavailable`, with `Retry-After`, when the database cannot be written",
  (it) => {
    /** Runs an effect while the connection takes no writes, as on a read-only file system. */
    const readOnly = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.gen(function* () {
        const db = yield* Sql
        return yield* Effect.acquireUseRelease(
          db.run("PRAGMA query_only = 1"),
          () => effect,
          () => Effect.orDie(db.run("PRAGMA query_only = 0"))
        )
      })

    it.effect("read-only: writes are refused and reads answered; afterwards writes are accepted", function* () {
      const { call, get, post } = yield* newPerson
      const { measurement } = yield* post("/v1/body-measurements", { date: DATE, weightKg: 80 })
      const { id } = yield* post("/v1/custom-metrics", { name: "Mood", tab: "body", kind: "number", unit: "" })
      const reads = [
        "/v1/me",
        "/v1/goals",
        `/v1/days/${DATE}`,
        `/v1/days?start=${DATE}&end=${DATE}`,
        "/v1/workouts",
        "/v1/exercises",
        "/v1/measurements",
        "/v1/insights",
        "/v1/custom-metrics",
        `/v1/health/days?start=${DATE}&end=${DATE}`
      ]
      const before = yield* Effect.forEach(reads, get)
      yield* readOnly(
        Effect.gen(function* () {
          const refused = [
            yield* call("POST", "/v1/water", { amountMl: 250 }),
            yield* call("POST", "/v1/food", food(0)),
            yield* call("POST", "/v1/weight", { weightKg: 81, date: DATE }),
            yield* call("POST", "/v1/workouts", { exercises: [{ name: "Squat", sets: [{ reps: 5 }] }] }),
            yield* call("POST", "/v1/rest-days", { dates: [DATE] }),
            yield* call("POST", "/v1/body-measurements", { waistCm: 84, date: DATE }),
            yield* call("POST", `/v1/health/days/${DATE}`, { reading: "steps", value: 9000 }),
            yield* call("POST", "/v1/custom-metrics", { name: "Tea", tab: "body", kind: "number", unit: "" }),
            yield* call("POST", `/v1/custom-metrics/${id}`, { name: "Tea" }),
            yield* call("POST", `/v1/custom-metrics/${id}/values`, { value: 1, date: DATE }),
            yield* call("DELETE", `/v1/measurements/${measurement.id}`),
            yield* call("DELETE", `/v1/custom-metrics/${id}`)
          ]
          for (const sent of refused) expectUnavailable(sent)
          expect(yield* Effect.forEach(reads, get)).toEqual(before)
        })
      )
      expect(yield* Effect.forEach(reads, get)).toEqual(before)
      expect((yield* call("POST", "/v1/water", { amountMl: 250 })).status).toBe(200)
    })

    it.effect("`GET /readyz` is 503, `GET /healthz` is 200", function* () {
      const { url } = yield* TestServer
      yield* readOnly(
        Effect.gen(function* () {
          expectUnavailable(yield* send(`${url}/readyz`))
          expect((yield* send(`${url}/healthz`)).status).toBe(200)
        })
      )
    })

    it.effect("full: no write is acknowledged without its row, reads are answered, and space helps", function* () {
      const db = yield* Sql
      const { call, get } = yield* newPerson
      const grows = yield* db.first(query("pragma", "PRAGMA max_page_count", { max_page_count: number }))
      // SQLite raises a lower limit to the current size, so the database cannot grow any more.
      yield* db.run("PRAGMA max_page_count = 1")
      let acknowledged = 0
      let refused: Sent | undefined
      for (let index = 0; index < 200 && refused === undefined; index++) {
        const sent = yield* call("POST", "/v1/food", food(index))
        if (sent.status === 200) acknowledged++
        else refused = sent
      }
      if (refused === undefined) return expect.fail("the file was never full")
      expectUnavailable(refused)
      let transaction: Sent | undefined
      for (let day = 1; day <= 31 && (transaction === undefined || transaction.status === 200); day++) {
        const date = `2026-01-${String(day).padStart(2, "0")}`
        transaction = yield* call("POST", "/v1/body-measurements", { date, note: "x".repeat(2000) })
      }
      if (transaction === undefined) return expect.fail("no transaction was attempted")
      expectUnavailable(transaction)
      expect((yield* get(`/v1/days/${DATE}`)).nutrition.entries).toHaveLength(acknowledged)
      yield* db.run(`PRAGMA max_page_count = ${grows?.max_page_count}`)
      for (let index = 0; index < 30; index++) expect((yield* call("POST", "/v1/food", food(index))).status).toBe(200)
      return expect((yield* get(`/v1/days/${DATE}`)).nutrition.entries).toHaveLength(acknowledged + 30)
    })
  }
)

it.scoped("failures in a row are logged once, and so is their end", function* () {
  const log = yield* collectedLog
  const lines = () => log.lines.filter(({ text }) => text.includes("database")).map(({ level }) => level)
  yield* Effect.gen(function* () {
    const db = yield* Database
    const fails = Effect.flip(db.run("UPDATE account SET weight_unit = 'kg'"))
    for (const time of ["the first time", "the second time"]) {
      yield* db.run("PRAGMA query_only = 1")
      for (let second = 0; second < 20; second++) {
        yield* fails
        yield* TestClock.adjust("1 second")
      }
      expect(lines(), time).toEqual(["ERROR"])
      yield* db.run("PRAGMA query_only = 0")
      yield* TestClock.adjust("10 seconds")
      expect(lines(), time).toEqual(["ERROR", "INFO"])
      log.lines.length = 0
    }
  }).pipe(Effect.provide(Database.layer(path.join(yield* temporaryFolder, "daybook.db"))), Effect.provide(log.layer))
})

layer(TestServer.layer(LIMITS))("another process holds the write lock", (it) => {
  it.effect("for 300 ms: no request fails, and reads are answered meanwhile", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { database } = yield* TestServer
        const { call, get } = yield* newPerson
        const other = yield* rawSqlite(database)
        other.exec("BEGIN IMMEDIATE")
        let held = true
        const waiting = yield* Effect.fork(
          Effect.all(
            [
              call("POST", "/v1/water", { amountMl: 250, date: DATE }),
              call("POST", "/v1/body-measurements", { waistCm: 84, date: DATE }),
              call("POST", `/v1/health/days/${DATE}`, { reading: "steps", value: 9000 })
            ],
            { concurrency: "unbounded" }
          )
        )
        yield* Effect.promise(() => realTime(20))
        expect((yield* get(`/v1/days/${DATE}`)).waterMl).toBe(0)
        expect(held).toBe(true)
        yield* Effect.promise(() => realTime(280))
        other.exec("COMMIT")
        held = false
        for (const sent of yield* Fiber.join(waiting)) expect(sent.status, sent.body).toBe(200)
        expect((yield* get(`/v1/days/${DATE}`)).waterMl).toBe(250)
      })
    )
  )

  it.effect(
    "until it is killed: writes are 503 `unavailable` with `Retry-After`, reads are answered, and then writes are accepted",
    () =>
      Effect.scoped(
        Effect.gen(function* () {
          const { database } = yield* TestServer
          const { call, get } = yield* newPerson
          const other = yield* rawSqlite(database)
          other.exec("BEGIN IMMEDIATE")
          expectUnavailable(yield* call("POST", "/v1/food", food(0)))
          expect((yield* get(`/v1/days/${DATE}`)).nutrition.entries).toEqual([])
          other.exec("ROLLBACK")
          expect((yield* call("POST", "/v1/food", food(0))).status).toBe(200)
        })
      )
  )
})
