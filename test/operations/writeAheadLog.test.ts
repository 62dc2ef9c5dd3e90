import * as fs from "node:fs"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { number, query } from "../../packages/server/src/schema/Rows.ts"
import { newInstallation } from "../harness/Installation.ts"
import { until } from "../harness/Process.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { newFile, opened } from "../stores/Opened.ts"

const MEGABYTE = 1024 * 1024

it.scopedLive("a write-ahead log that grows during a long read is reported, and shrinks after the read", function* () {
  const place = yield* newInstallation()
  const server = yield* startServer(place.environment)
  const key = yield* newKey(place.environment)
  const walBytes = () => fs.statSync(`${place.database}-wal`).size
  const reader = yield* rawSqlite(place.database)
  reader.exec("BEGIN; SELECT count(*) FROM water")
  const writer = yield* rawSqlite(place.database)
  writer.exec("PRAGMA synchronous = OFF; CREATE TABLE other (bytes TEXT)")
  for (let n = 0; n < 140; n++) writer.exec(`INSERT INTO other VALUES (printf('%.*c', ${MEGABYTE}, 'x'))`)
  writer.exec("DROP TABLE other")
  expect(walBytes()).toBeGreaterThan(128 * MEGABYTE)
  yield* Effect.promise(() => until(() => server.stderr().includes("long read prevents checkpoints")))
  reader.exec("COMMIT")
  for (const amountMl of [101, 102, 103]) {
    const body = { amountMl }
    expect((yield* send(`${server.url}/v1/water`, { method: "POST", key, body })).status).toBe(200)
  }
  expect(walBytes()).toBeLessThanOrEqual(64 * MEGABYTE)
  expect(server.stderr().split("long read prevents").length).toBe(2)
})

it.scopedLive("a connection trusts no function in a file's schema, and checks each page's cells", function* () {
  const db = yield* opened(yield* newFile)
  const pragma = (name: string) =>
    Effect.map(db.first(query(name, `PRAGMA ${name}`, { [name]: number })), (row) => row?.[name])
  expect(yield* pragma("trusted_schema")).toBe(0)
  expect(yield* pragma("cell_size_check")).toBe(1)
  expect(yield* pragma("journal_size_limit")).toBe(64 * MEGABYTE)
})
