import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { MIGRATIONS } from "../../packages/server/src/engines/postgres/Migrations.ts"
import { newInstallation } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { expectCommandFailed } from "../harness/refusals.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { startWith } from "./startWith.ts"

/** A migration as a newer version may have it: it only adds. */
const NEXT = {
  name: "next",
  statements: [
    "ALTER TABLE water ADD COLUMN source text NOT NULL DEFAULT 'glass'",
    "CREATE INDEX water_by_source ON water (account_id, source)",
    "CREATE TABLE next (account_id text NOT NULL REFERENCES account (id))"
  ]
}

/** Starts a server of the next version in this process; its address. */
const startNext = (database: string) => startWith(database, { migrations: [...MIGRATIONS, NEXT] })

it.scopedLive("a rolling update: a server of the former version goes on, and cannot start again", function* () {
  const { database, environment } = yield* newInstallation()
  const before = yield* startServer(environment)
  const key = yield* newKey(environment)
  const date = "2026-03-10"
  const write = (url: string) => send(`${url}/v1/water`, { method: "POST", key, body: { amountMl: 250, date } })
  const read = (url: string) => send(`${url}/v1/days/${date}`, { key })
  expect((yield* write(before.url)).status).toBe(200)
  expect((yield* read(before.url)).status).toBe(200)

  // Writes go on while the tables are changed.
  let goesOn = true
  const writing = Effect.gen(function* () {
    const statuses: Array<number> = []
    while (goesOn) statuses.push((yield* write(before.url)).status)
    return statuses
  })
  const [after, during] = yield* Effect.all(
    [
      Effect.ensuring(
        startNext(database),
        Effect.sync(() => {
          goesOn = false
        })
      ),
      writing
    ],
    { concurrency: "unbounded" }
  )
  expect(new Set(during)).toEqual(new Set([200]))

  for (const url of [before.url, after, before.url, after]) expect((yield* write(url)).status).toBe(200)
  const waterMl = 250 * (1 + during.length + 4)
  for (const url of [before.url, after]) {
    const day = yield* read(url)
    expect(day.status).toBe(200)
    expect(JSON.parse(day.body)).toMatchObject({ waterMl })
    expect((yield* send(`${url}/readyz`)).status).toBe(200)
  }
  const [row] = yield* (yield* rawDatabase(database)).all("SELECT count(*) AS count FROM water WHERE source = 'glass'")
  expect(Number(row?.count)).toBe(during.length + 5)

  const newest = MIGRATIONS.length + 2
  for (const words of [["serve"], ["keys", "list"], ["export"]]) {
    expectCommandFailed(
      yield* daybook(words, environment),
      new RegExp(`written by a newer Daybook \\(schema ${newest + 1}, this one knows ${newest}\\)`)
    )
  }
})
