import { createHash } from "node:crypto"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { ConnectionStore } from "../../packages/server/src/identity/ConnectionStore.ts"
import { newSignedIn } from "../harness/AppSession.ts"
import { authorizeAddress, connect, exchange, grantTwiceAt, refresh, register, visit } from "../harness/OAuthClient.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { TestServer } from "../harness/TestServer.ts"

/** Calls `/mcp` with a token and returns the status, the challenge and the answer. */
const callMcp = (url: string, token: unknown, method: string, params: unknown = {}) =>
  Effect.promise(async () => {
    const response = await fetch(`${url}/mcp`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
    })
    return {
      status: response.status,
      challenge: response.headers.get("www-authenticate"),
      body: await response.text()
    }
  })

const newClient = Effect.gen(function* () {
  const { accountId, cookie, url } = yield* newSignedIn
  const clientId = yield* register(url)
  return { url, accountId, cookie, clientId }
})

/** Connects a client and returns its tokens. */
const connected = Effect.fnUntraced(function* (scope: "read" | "write" | "full" = "write") {
  const client = yield* newClient
  const granted = yield* connect(client.url, { ...client, scope })
  const { body } = yield* exchange(client.url, { ...client, ...granted })
  return { ...client, access: String(body.access_token), refreshToken: String(body.refresh_token), granted, body }
})

layer(TestServer.unlimited)("a client that signs in", (it) => {
  it.effect("gets tokens that are good at /mcp, and only there", function* () {
    const { access, body, granted, url } = yield* connected()
    expect(granted.back.searchParams.get("state")).toBe("of the client")
    expect(granted.back.searchParams.get("iss")).toBe(url)
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 86_400, scope: "read write" })
    expect((yield* callMcp(url, access, "tools/list")).status).toBe(200)
    const rest = yield* Effect.promise(() => fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${access}` } }))
    expect(rest.status).toBe(401)
  })

  it.effect("is sent to the sign-in if nobody is signed in", function* () {
    const { clientId, url } = yield* newClient
    const { headers, status } = yield* visit(`${url}/oauth/authorize?client_id=${clientId}&response_type=code`)
    expect(status).toBe(303)
    expect(headers.get("location")).toBe(
      `/login?next=${encodeURIComponent(`/oauth/authorize?client_id=${clientId}&response_type=code`)}`
    )
  })

  it.effect("is asked for more scope if the owner granted less than a tool needs", function* () {
    const { access, body, url } = yield* connected("read")
    expect(body.scope).toBe("read")
    const refused = yield* callMcp(url, access, "tools/call", { name: "log_water", arguments: { amountMl: 250 } })
    expect(refused.status).toBe(403)
    expect(refused.challenge).toContain('error="insufficient_scope"')
    expect(refused.challenge).toContain('scope="read write"')
    expect((yield* callMcp(url, access, "tools/call", { name: "get_goals", arguments: {} })).status).toBe(200)
  })

  it.effect("writes as its connection, and is refused on its next request after the owner ends it", function* () {
    const { access, accountId, clientId, refreshToken, url } = yield* connected()
    const written = yield* callMcp(url, access, "tools/call", { name: "log_water", arguments: { amountMl: 250 } })
    expect(written.status).toBe(200)
    const connections = yield* ConnectionStore
    const [connection] = yield* connections.list(accountId)
    expect(connection).toMatchObject({ name: "Test assistant", scope: "write", clientId, endedAt: null })
    expect(yield* connections.end(accountId, connection?.id ?? "", "disconnected")).toBe(true)
    const refused = yield* callMcp(url, access, "tools/list")
    expect(refused.status).toBe(401)
    expect(refused.challenge).toBe(
      `Bearer resource_metadata="${url}/.well-known/oauth-protected-resource/mcp", scope="read write", error="invalid_token", error_description="The token or key is malformed, wrong, expired or revoked."`
    )
    expect((yield* refresh(url, clientId, refreshToken)).body.error).toBe("invalid_grant")
  })

  it.effect("gets one code if the browser goes back to it twice at once", function* () {
    const client = yield* newClient
    const backs = yield* grantTwiceAt(new URL(authorizeAddress(client.url, client)), client)
    expect(backs.filter((back) => back.includes("code=")).length).toBe(1)
  })

  it.effect("loses its connection if its code is used twice", function* () {
    const client = yield* newClient
    const granted = yield* connect(client.url, client)
    const answers = yield* Effect.all(
      [exchange(client.url, { ...client, ...granted }), exchange(client.url, { ...client, ...granted })],
      { concurrency: "unbounded" }
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    for (const { body } of answers) {
      if (body.access_token === undefined) continue
      expect((yield* callMcp(client.url, body.access_token, "tools/list")).status).toBe(401)
    }
  })

  it.effect("keeps its connection by refreshing, and loses it by using an old refresh token again", function* () {
    const { access, clientId, refreshToken, url } = yield* connected()
    const second = yield* refresh(url, clientId, refreshToken)
    expect(second.status).toBe(200)
    yield* TestClock.adjust("59 seconds")
    const again = yield* refresh(url, clientId, refreshToken)
    expect(again.status).toBe(200)
    expect((yield* callMcp(url, again.body.access_token, "tools/list")).status).toBe(200)
    yield* TestClock.adjust("2 seconds")
    const stolen = yield* refresh(url, clientId, refreshToken)
    expect(stolen).toMatchObject({ status: 400, body: { error: "invalid_grant" } })
    for (const token of [access, second.body.access_token, again.body.access_token]) {
      expect((yield* callMcp(url, token, "tools/list")).status).toBe(401)
    }
    expect((yield* refresh(url, clientId, String(again.body.refresh_token))).body.error).toBe("invalid_grant")
  })

  it.scoped("leaves no expired code or token in the database", function* () {
    const { database } = yield* TestServer
    const { refreshToken } = yield* connected()
    yield* TestClock.adjust("91 days")
    yield* connected()
    const { all } = yield* rawDatabase(database)
    const ids = (yield* all("SELECT id FROM oauth_item WHERE model <> 'Grant'")).map(({ id }) => id)
    expect(ids).not.toContain(createHash("sha256").update(refreshToken).digest("hex"))
  })
})
