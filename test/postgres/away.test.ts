import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newDatabaseOn } from "../harness/Databases.ts"
import { installationWith } from "../harness/Installation.ts"
import { ownCluster } from "../harness/Postgres.ts"
import { daybook, until } from "../harness/Process.ts"
import { expectCommandFailed, expectRefusal } from "../harness/refusals.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

const passwordIn = (url: string): string => new URL(url).password

for (const mode of ["fast", "immediate"] as const) {
  it.scopedLive(
    `PostgreSQL away (${mode} stop): 503 with Retry-After; served again when it is back, without a restart`,
    function* () {
      const cluster = yield* ownCluster
      const database = yield* newDatabaseOn(cluster.url)
      const { environment } = installationWith(database, yield* temporaryFolder)
      const server = yield* startServer(environment)
      const key = yield* newKey(environment)
      const read = send(`${server.url}/v1/days/today`, { key })
      const write = send(`${server.url}/v1/water`, { method: "POST", key, body: { amountMl: 250 } })
      expect((yield* write).status).toBe(200)
      yield* Effect.promise(() => cluster.stop(mode))
      for (const request of [read, write, send(`${server.url}/readyz`)]) {
        const refused = yield* request
        expectRefusal(refused, "unavailable")
        expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
        expect(refused.body).not.toMatch(/ECONN|postgres|127\.0\.0\.1/i)
      }
      expect((yield* send(`${server.url}/healthz`)).status).toBe(200)
      yield* Effect.promise(cluster.start)
      yield* Effect.promise(() => until(async () => (await fetch(`${server.url}/readyz`)).status === 200))
      expect(JSON.parse((yield* read).body).waterMl).toBe(250)
      expect((yield* write).status).toBe(200)
      expect(JSON.parse((yield* read).body).waterMl).toBe(500)
      expect(server.stderr()).not.toContain(passwordIn(database))
      server.signal("SIGTERM")
      expect((yield* server.ended).code).toBe(0)
    }
  )
}

it.scopedLive("a server that PostgreSQL does not answer ends with one line without the password", function* () {
  const cluster = yield* ownCluster
  const { environment } = installationWith(cluster.url, yield* temporaryFolder, { DAYBOOK_PORT: "0" })
  yield* Effect.promise(() => cluster.stop("fast"))
  const ended = yield* daybook(["serve"], environment)
  expectCommandFailed(ended, /PostgreSQL/)
  expect(ended.stderr).not.toContain(passwordIn(cluster.url))
})

it.scopedLive("a wrong password, and a database that does not exist, end the start with one line each", function* () {
  const cluster = yield* ownCluster
  const wrong = new URL(cluster.url)
  wrong.password = "not-the-password"
  const missing = new URL(cluster.url)
  missing.pathname = "nothing_here"
  for (const database of [wrong.href, missing.href]) {
    const { environment } = installationWith(database, yield* temporaryFolder, { DAYBOOK_PORT: "0" })
    const ended = yield* daybook(["serve"], environment)
    expectCommandFailed(ended, /DAYBOOK_DATABASE|PostgreSQL/)
    expect(ended.stderr).not.toContain(passwordIn(database))
  }
})
