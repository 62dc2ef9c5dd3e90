import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type Installation, newInstallation } from "../harness/Installation.ts"
import { exchange, postForm, postJson, refresh } from "../harness/OAuthClient.ts"
import { connectedByPages, signedIn } from "../harness/OAuthPages.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { startServer } from "../harness/ServerProcess.ts"
import { listTools, tokensOf } from "./OAuthUser.ts"

/** Everything that a database holds, as text. */
const contents = ({ database }: Installation) =>
  Effect.scoped(
    Effect.gen(function* () {
      const db = yield* rawDatabase(database)
      const tables = Object.keys(yield* db.columns)
      return JSON.stringify(yield* Effect.forEach(tables, (table) => db.all(`SELECT * FROM "${table}"`)))
    })
  )

it.scopedLive("neither the database nor the log holds a code, a token, a client's secret or a verifier", function* () {
  const place = yield* newInstallation({ DAYBOOK_LOG_LEVEL: "debug" })
  const server = yield* startServer(place.environment)
  const { url } = server
  const client = yield* connectedByPages(url, yield* signedIn(server))
  const next = tokensOf(yield* refresh(url, client.clientId, client.refreshToken, client.secret))
  expect((yield* listTools(url, next.access)).status).toBe(200)
  yield* exchange(url, client, client.secret)
  yield* postForm(`${url}/oauth/revoke`, { client_id: client.clientId, token: next.access, ...client.secret })
  // Anybody can be refused, as often as they like.
  for (let times = 0; times < 30; times++) yield* refresh(url, "nobody", "x")
  for (let times = 0; times < 30; times++) yield* postJson(`${url}/oauth/register`, {})
  const kept = yield* contents(place)
  expect(kept).toContain(client.clientId)
  // Each step is logged, so that an owner sees on which side a sign-in fails.
  for (const step of ["an app was granted access", "a token was issued", "a step of OAuth was refused"]) {
    expect(server.stderr()).toContain(step)
  }
  const refusals = server
    .stderr()
    .split("\n")
    .filter((line) => line.includes("a step of OAuth was refused"))
  for (const error of ["invalid_client", "invalid_client_metadata"]) {
    expect(
      refusals.filter((line) => line.includes(`"${error}"`)),
      error
    ).toHaveLength(1)
  }
  const issued = {
    code: client.code,
    verifier: client.verifier,
    secret: client.secret.client_secret,
    access: client.access,
    refresh: client.refreshToken,
    nextAccess: next.access,
    nextRefresh: next.refreshToken
  }
  for (const [what, value] of Object.entries(issued)) {
    // Also not without the prefix that says what it is.
    const bare = value.replace(/^daybook_[ar]t_/, "")
    expect(bare.length, what).toBeGreaterThan(40)
    expect(kept.includes(bare), `${what} in the database`).toBe(false)
    expect(server.stderr().includes(bare), `${what} in the log`).toBe(false)
  }
  // The library prints in its own way, which is no line of the log.
  server.signal("SIGTERM")
  const { stderr, stdout } = yield* server.ended
  expect(stdout + stderr).not.toContain("oidc-provider")
})

const ROUNDS = 4

it.scopedLive("a client keeps its connection if the server is killed between a refresh and its answer", function* () {
  const place = yield* newInstallation()
  const start = (port: string) => startServer({ ...place.environment, DAYBOOK_PORT: port })
  let server = yield* start("0")
  const { url } = server
  const { port } = new URL(url)
  const { clientId, secret, ...first } = yield* connectedByPages(url, yield* signedIn(server))
  let tokens = { access: first.access, refreshToken: first.refreshToken }
  const db = yield* rawDatabase(place.database)
  const used = Effect.map(
    db.all("SELECT id FROM oauth_item WHERE model = 'RefreshToken' AND consumed_at IS NOT NULL"),
    (rows) => rows.length
  )
  for (let round = 0; round < ROUNDS; round++) {
    const before = yield* used
    // The answer is not read: the server is killed as soon as the database says that the token was used.
    const lost = yield* Effect.fork(Effect.exit(refresh(url, clientId, tokens.refreshToken, secret)))
    while ((yield* used) === before) yield* Effect.yieldNow()
    server.signal("SIGKILL")
    yield* server.ended
    yield* lost.await
    server = yield* start(port)
    tokens = tokensOf(yield* refresh(url, clientId, tokens.refreshToken, secret))
    expect((yield* listTools(url, tokens.access)).status).toBe(200)
  }
  // A thief who has the first token uses it later. What was made in the answers that got lost goes as well.
  yield* db.run("UPDATE oauth_item SET consumed_at = consumed_at - 61000 WHERE consumed_at IS NOT NULL")
  expect((yield* refresh(url, clientId, first.refreshToken, secret)).body.error).toBe("invalid_grant")
  for (const access of [first.access, tokens.access]) expect((yield* listTools(url, access)).status).toBe(401)
  expect((yield* refresh(url, clientId, tokens.refreshToken, secret)).body.error).toBe("invalid_grant")
  expect(yield* db.all("SELECT id FROM oauth_item WHERE connection_id IS NOT NULL")).toEqual([])
  const ends = (yield* db.all("SELECT ended_why FROM connection")).map(({ ended_why }) => ended_why)
  expect(ends).toEqual(["reuse"])
})
