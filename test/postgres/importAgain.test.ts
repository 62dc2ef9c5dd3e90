import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newInstallation } from "../harness/Installation.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { newKey } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { serverOn, TestServer } from "../harness/TestServer.ts"

const RECORDS = 1200

const dateOf = (at: number): string => new Date(Date.UTC(2020, 0, 1 + Math.floor(at / 8))).toISOString().slice(0, 10)

/** Drinks of many dates, eight a date. */
const records = Array.from({ length: RECORDS }, (_, at) => {
  const date = dateOf(at)
  return { kind: "water", key: `${date} ${at}`, date, rows: 1, line: at + 2, amountMl: 100 }
})

const IMPORT = {
  ...{ format: "strong", files: ["strong.csv"], dryRun: false },
  reading: { rows: RECORDS, records, losses: [], partial: [] }
}

/** The rows of each table, and of its indexes, that statements have read so far. Connections report theirs when they end. */
const READS = `SELECT tables.relname AS name, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)
    + coalesce((SELECT sum(idx_tup_read) FROM pg_stat_user_indexes AS indexes WHERE indexes.relid = tables.relid), 0) AS read
  FROM pg_stat_user_tables AS tables`

const PLENTY = { read: 1_000_000, write: 1_000_000, sync: 1_000_000 }

/** A new log of which PostgreSQL makes no statistics by itself. Each request has a server of its own, whose connections end after it. */
const newLog = Effect.gen(function* () {
  const { database, environment } = yield* newInstallation()
  const key = yield* newKey(environment)
  const raw = yield* rawDatabase(database)
  for (const table of Object.keys(yield* raw.columns))
    yield* raw.run(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`)
  const reads = Effect.map(
    raw.all(READS),
    (rows) => new Map(rows.map(({ name, read }) => [String(name), Number(read)]))
  )
  const call = (method: string, path: string, body?: object) =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      const sent = yield* send(url + path, { method, key, ...(body && { body }) })
      expect(sent.status, `${method} ${path}: ${sent.body}`).toBe(200)
      const answer: { readonly id: string; readonly change: string } = JSON.parse(sent.body)
      return answer
    }).pipe(Effect.provide(serverOn(database, PLENTY)))
  /** A request that reads no table more than some times its rows. */
  const bounded = Effect.fnUntraced(function* (method: string, path: string, body?: object) {
    const before = yield* reads
    const answer = yield* call(method, path, body)
    for (const [table, read] of yield* reads) {
      expect(read - (before.get(table) ?? 0), `${method} ${path} reads ${table}`).toBeLessThan(MOST)
    }
    return answer
  })
  return { call, bounded }
})

/** A statement that joins a table of 1,200 rows to itself row by row reads a million. */
const MOST = 40 * RECORDS

const SEVERAL = ["/v1/changes?limit=100", "/v1/changes?date=2020-01-01", "/v1/days?start=2020-01-01&end=2020-12-31"]

it.scopedLive("at once after an import, no request joins the new rows one by one", function* () {
  const { bounded, call } = yield* newLog
  const drink = (amountMl: number) => call("POST", "/v1/water", { amountMl, date: "2020-01-01" })
  // Changes of before and after the import, which none of its records names.
  yield* drink(1)
  const { id } = yield* call("POST", "/sync/import", IMPORT)
  yield* drink(2)
  expect(yield* bounded("POST", "/sync/import", IMPORT)).toMatchObject({ imported: 0, already: RECORDS })
  for (const path of [...SEVERAL, "/v1/search?query=water", "/v1/entries?start=2020-01-01&end=2020-01-31"])
    yield* bounded("GET", path)
  const undone = yield* bounded("POST", `/v1/changes/${id}/undo`, {})
  yield* bounded("POST", `/v1/changes/${undone.change}/undo`, {})
  expect(yield* bounded("POST", "/sync/import", IMPORT)).toMatchObject({ imported: 0, already: RECORDS })
})
