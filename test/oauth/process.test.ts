import { it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { type Installation, newInstallation } from "../harness/Installation.ts"
import { exchange, newPkce, postForm, postJson, REDIRECT_URI, refresh } from "../harness/OAuthClient.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { type ServerProcess, startServer } from "../harness/ServerProcess.ts"
import { newVisitor, unescaped, type Visitor } from "../harness/Visitor.ts"
import { listTools, tokensOf } from "./OAuthUser.ts"

/** Sets the owner up in a browser without scripts, and stays signed in. */
const signedIn = ({ stderr, url }: ServerProcess) =>
  Effect.gen(function* () {
    const visitor = newVisitor(url)
    const code = /setup\?code=(\S+)/.exec(stderr())?.[1] ?? ""
    const password = "correct horse battery staple"
    const sent = yield* visitor.submit(`/setup?code=${code}`, { code, name: "Sam", password })
    expect(sent.status, sent.body).toBe(303)
    return visitor
  })

/** Connects a client by the pages that a person sees, and returns all that was issued on the way. */
const connected = (url: string, visitor: Visitor) =>
  Effect.gen(function* () {
    const registration = yield* postJson(`${url}/oauth/register`, {
      client_name: "Assistant",
      redirect_uris: [REDIRECT_URI],
      token_endpoint_auth_method: "client_secret_post"
    })
    const clientId = String(registration.body.client_id)
    const secret = { client_secret: String(registration.body.client_secret) }
    const { challenge, verifier } = newPkce()
    const query = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: REDIRECT_URI,
      code_challenge: challenge,
      code_challenge_method: "S256"
    })
    const asked = yield* visitor.get(`/oauth/authorize?${query}`)
    const consent = new URL(asked.headers.get("location") ?? "", url).pathname
    const answered = yield* visitor.submit(consent, { scope: "write", answer: "connect" })
    const onward = unescaped(/content="0;url=([^"]*)"/.exec(answered.body)?.[1] ?? "")
    const done = yield* visitor.get(onward)
    const code = new URL(done.headers.get("location") ?? "").searchParams.get("code") ?? ""
    const answer = yield* exchange(url, { clientId, code, verifier }, secret)
    return { clientId, secret, code, verifier, ...tokensOf(answer) }
  })

/** Everything that a database holds, as text. */
const contents = ({ database }: Installation) =>
  Effect.scoped(
    Effect.gen(function* () {
      const db = yield* rawDatabase(database)
      const tables = Object.keys(yield* db.columns)
      return JSON.stringify(yield* Effect.forEach(tables, (table) => db.all(`SELECT * FROM "${table}"`)))
    })
  )

it.scopedLive("neither the database nor the log holds a code, a token, a client's secret or a verifier", () =>
  Effect.gen(function* () {
    const place = yield* newInstallation({ DAYBOOK_LOG_LEVEL: "debug" })
    const server = yield* startServer(place.environment)
    const { url } = server
    const client = yield* connected(url, yield* signedIn(server))
    const next = tokensOf(yield* refresh(url, client.clientId, client.refreshToken, client.secret))
    expect((yield* listTools(url, next.access)).status).toBe(200)
    yield* exchange(url, client, client.secret)
    yield* postForm(`${url}/oauth/revoke`, { client_id: client.clientId, token: next.access, ...client.secret })
    const kept = yield* contents(place)
    expect(kept).toContain(client.clientId)
    // Each step is logged, so that an owner sees on which side a sign-in fails.
    for (const step of ["an app was granted access", "a token was issued", "a step of OAuth was refused"]) {
      expect(server.stderr()).toContain(step)
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
  })
)

const ROUNDS = 4

it.scopedLive("a client keeps its connection where the server is killed between a refresh and its answer", () =>
  Effect.gen(function* () {
    const place = yield* newInstallation()
    const start = (port: string) => startServer({ ...place.environment, DAYBOOK_PORT: port })
    let server = yield* start("0")
    const { url } = server
    const { port } = new URL(url)
    const { clientId, secret, ...first } = yield* connected(url, yield* signedIn(server))
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
)
