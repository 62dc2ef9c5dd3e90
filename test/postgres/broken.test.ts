import { execFileSync } from "node:child_process"
import { Unavailable } from "@daybook/core"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { postgres } from "../../packages/server/src/admin/Engine.ts"
import { UsageCounter } from "../../packages/server/src/engines/EngineServices.ts"
import { Sql } from "../../packages/server/src/engines/Sql.ts"
import { AccountStore } from "../../packages/server/src/identity/AccountStore.ts"
import { number, query } from "../../packages/server/src/schema/Rows.ts"
import { blackHoleBefore } from "../harness/BlackHole.ts"
import { newInstallation, startInstallation } from "../harness/Installation.ts"
import { newAccountId } from "../harness/newAccountId.ts"
import { daybook, until } from "../harness/Process.ts"
import { type RawDatabase, rawDatabase } from "../harness/RawDatabase.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { newKey } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { startWith } from "./startWith.ts"

const DATE = "2026-03-10"

const write = (url: string, key: string) =>
  send(`${url}/v1/water`, { method: "POST", key, body: { amountMl: 250, date: DATE } })

const read = (url: string, key: string) => send(`${url}/v1/days/${DATE}`, { key })

const OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"

/** Waits until statements of the server wait for a lock. */
const waiting = ({ all }: RawDatabase, count = 1) =>
  Effect.promise(() =>
    until(async () => {
      const waiting = await Effect.runPromise(all(`SELECT 1 ${OTHERS} AND wait_event_type = 'Lock'`))
      return waiting.length >= count
    })
  )

const TERMINATE = `
  const { default: pg } = await import("pg")
  const client = new pg.Client(process.argv[1])
  await client.connect()
  await client.query("SELECT pg_terminate_backend(pid) ${OTHERS}")
  await client.end()`

/** Terminates the connections of a database. This process reads nothing meanwhile, so it does not know. */
const terminateUnnoticed = (database: string) =>
  Effect.sync(() => execFileSync(process.execPath, ["--input-type=module", "-e", TERMINATE, database]))

it.scopedLive("statements for connections that PostgreSQL has ended run on new ones", function* () {
  const { database } = yield* newInstallation()
  const count = query("readiness", "SELECT CAST(checked AS bigint) AS checked FROM readiness", { checked: number })
  yield* Effect.gen(function* () {
    const db = yield* Sql
    const [before] = yield* db.all(count)
    const add = db.run("UPDATE readiness SET checked = checked + 1")
    for (const effect of [add, db.transaction(add), Effect.zipRight(db.all(count), add)]) {
      yield* terminateUnnoticed(database)
      yield* effect
    }
    expect(yield* db.all(count)).toEqual([{ checked: (before?.checked ?? 0) + 3 }])
  }).pipe(Effect.provide(Layer.fresh(postgres(database))))
})

it.scopedLive("a connection is ended under a read: 503 with Retry-After, and the next read is served", function* () {
  const { database, environment, server } = yield* startInstallation()
  const key = yield* newKey(environment)
  expect((yield* write(server.url, key)).status).toBe(200)
  const raw = yield* rawDatabase(database)
  yield* raw.run("BEGIN")
  yield* raw.run("LOCK TABLE water, food IN ACCESS EXCLUSIVE MODE")
  const reading = yield* Effect.fork(read(server.url, key))
  yield* waiting(raw)
  yield* raw.run(`SELECT pg_terminate_backend(pid) ${OTHERS} AND wait_event_type = 'Lock'`)
  const refused = yield* Fiber.join(reading)
  expectRefusal(refused, "unavailable")
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
  yield* raw.run("COMMIT")
  expect((yield* read(server.url, key)).status).toBe(200)
  expect((yield* write(server.url, key)).status).toBe(200)
})

it.scopedLive("a connection is ended while a unit of a budget is counted: 503, for nothing has begun", function* () {
  const { database } = yield* newInstallation()
  yield* Effect.gen(function* () {
    const { count } = yield* UsageCounter
    const accountId = yield* Effect.provide(newAccountId, AccountStore.layer)
    const unit = { budget: "read", now: 0, limit: 600, hour: 0 } as const
    const counted = count({ keyId: "app", accountId, ...unit })
    yield* counted
    const raw = yield* rawDatabase(database)
    const other = yield* rawDatabase(database)
    yield* raw.run("BEGIN")
    // A statement that waits for a row has begun; one that waits for a table has not.
    yield* raw.run("UPDATE key_usage SET reads = reads WHERE key_id = 'app'")
    const counting = yield* Effect.fork(Effect.flip(counted))
    yield* waiting(other)
    yield* other.run(`SELECT pg_terminate_backend(pid) ${OTHERS} AND wait_event_type = 'Lock'`)
    expect(yield* Fiber.join(counting)).toBeInstanceOf(Unavailable)
    yield* raw.run("COMMIT")
  }).pipe(Effect.provide(Layer.fresh(postgres(database))))
})

it.scopedLive("PostgreSQL vanishes with connections open: 503 with Retry-After, and served when back", function* () {
  const { database, environment } = yield* newInstallation()
  const key = yield* newKey(environment)
  const hole = yield* blackHoleBefore(database)
  const url = yield* startWith(hole.url, { statementMs: 1000 })
  expect((yield* write(url, key)).status).toBe(200)
  hole.swallow(true)
  for (const request of [read(url, key), write(url, key)]) {
    const refused = yield* request
    expectRefusal(refused, "unavailable")
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
  }
  hole.swallow(false)
  yield* Effect.promise(() => until(async () => (await fetch(`${url}/readyz`)).status === 200))
  expect((yield* write(url, key)).status).toBe(200)
  expect(JSON.parse((yield* read(url, key)).body).waterMl).toBe(500)
})

it.scopedLive("an account is deleted while a request of it is in progress: 401, and nothing is saved", function* () {
  const { database, environment } = yield* newInstallation()
  const done = (...words: ReadonlyArray<string>) => Effect.map(daybook(words, environment), ({ stdout }) => stdout)
  const { id } = JSON.parse(yield* done("accounts", "create", "anna", "--json"))
  const key = (yield* done("keys", "create", "--name", "k", "--scope", "full", "--account", "anna")).trim()
  const url = yield* startWith(database, {})
  expect((yield* read(url, key)).status).toBe(200)
  const raw = yield* rawDatabase(database)
  yield* raw.run("BEGIN")
  yield* raw.run("LOCK TABLE water IN EXCLUSIVE MODE")
  const writing = yield* Effect.fork(write(url, key))
  yield* waiting(raw)
  for (const table of ["key_usage", "api_key"]) yield* raw.run(`DELETE FROM ${table} WHERE account_id = ?`, id)
  yield* raw.run("DELETE FROM account WHERE id = ?", id)
  yield* raw.run("COMMIT")
  expectRefusal(yield* Fiber.join(writing), "unauthorized")
  expect(yield* raw.all("SELECT id FROM water")).toEqual([])
})

it.scopedLive("more statements than connections: the log has one line, whichever of them are served", function* () {
  const { database, environment, server } = yield* startInstallation({ DAYBOOK_DATABASE_CONNECTIONS: "2" })
  const key = yield* newKey(environment)
  expect((yield* write(server.url, key)).status).toBe(200)
  const raw = yield* rawDatabase(database)
  yield* raw.run("BEGIN")
  yield* raw.run("LOCK TABLE water IN EXCLUSIVE MODE")
  const requests = Array.from({ length: 6 }, () => [write(server.url, key), read(server.url, key)]).flat()
  const sent = yield* Effect.all(requests, { concurrency: "unbounded" })
  yield* raw.run("COMMIT")
  for (const one of sent) expect([200, 503]).toContain(one.status)
  expect(sent.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
  expect(server.stderr().match(/PostgreSQL (?:can.* be used|works, but)/g)).toHaveLength(1)
})

it.scopedLive("a server that is stopped does not wait for a statement without end", function* () {
  const { database, environment, server } = yield* startInstallation()
  const key = yield* newKey(environment)
  const raw = yield* rawDatabase(database)
  yield* raw.run(
    `CREATE FUNCTION endless() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(600); RETURN NEW; END'`
  )
  yield* raw.run("CREATE TRIGGER endless BEFORE INSERT ON water FOR EACH ROW EXECUTE FUNCTION endless()")
  yield* Effect.fork(Effect.ignore(write(server.url, key)))
  yield* Effect.promise(() =>
    until(async () => (await Effect.runPromise(raw.all(`SELECT 1 ${OTHERS} AND wait_event = 'PgSleep'`))).length > 0)
  )
  server.signal("SIGTERM")
  expect((yield* server.ended).code).toBe(0)
})

it.scopedLive("another program locks a table: 503 says so, the log does not call PostgreSQL unusable", function* () {
  const { database, environment, server } = yield* startInstallation()
  const key = yield* newKey(environment)
  const raw = yield* rawDatabase(database)
  yield* raw.run("BEGIN")
  yield* raw.run("LOCK TABLE water IN EXCLUSIVE MODE")
  expectRefusal(yield* write(server.url, key), "unavailable", /keeps a lock of the log; nothing was saved/)
  yield* raw.run("COMMIT")
  expect(server.stderr()).toMatch(/PostgreSQL works, but a write waited too long for a lock/)
  expect(server.stderr()).not.toMatch(/cannot be used/)
  expect((yield* write(server.url, key)).status).toBe(200)
})
