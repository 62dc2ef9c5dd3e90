import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { ConnectionStore } from "../../packages/server/src/identity/ConnectionStore.ts"
import { hashOfSecret } from "../../packages/server/src/identity/Secret.ts"
import { newSignedIn } from "../harness/AppSession.ts"
import { authorizeAddress, connect, exchange, REDIRECT_URI, refresh, register, visit } from "../harness/OAuthClient.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { connectedBy, listTools, newClient, newConnection, newPerson, ownClient, tokensOf } from "./OAuthUser.ts"

/** Ways in which clients write the address of `/mcp`, and whether they mean it. */
const RESOURCES: ReadonlyArray<readonly [what: string, of: (url: string) => string | undefined, isOurs: boolean]> = [
  ["none", () => undefined, true],
  ["the address", (url) => `${url}/mcp`, true],
  ["a final slash", (url) => `${url}/mcp/`, true],
  ["a query", (url) => `${url}/mcp?readonly=1`, true],
  ["the origin", (url) => url, false],
  ["another path", (url) => `${url}/v1`, false],
  ["another host", () => "https://other.example/mcp", false],
  ["a fragment", (url) => `${url}/mcp#x`, false],
  ["another port", (url) => `${url.replace(/:\d+$/, ":1")}/mcp`, false],
  ["a name that begins the same", (url) => `${url}/mcp2`, false],
  ["no address", () => "mcp", false]
]

const given = (resource: string | undefined): Record<string, string> => (resource === undefined ? {} : { resource })

layer(TestServer.unlimited)("the resource that a token is for", (it) => {
  for (const [what, of, isOurs] of RESOURCES) {
    it.effect(
      `is ${isOurs ? "accepted" : "refused"} if the client sends ${what}: at consent, for the code, at refresh`,
      function* () {
        const client = yield* newClient
        const { url } = client
        const resource = given(of(url))
        if (isOurs) {
          const granted = yield* connect(url, { ...client, parameters: resource })
          const first = tokensOf(yield* exchange(url, { ...client, ...granted }, resource))
          expect((yield* listTools(url, first.access)).status).toBe(200)
          const second = tokensOf(yield* refresh(url, client.clientId, first.refreshToken, resource))
          expect((yield* listTools(url, second.access)).status).toBe(200)
          return
        }
        const asked = yield* visit(authorizeAddress(url, client, resource), client.cookie)
        expect([asked.status, asked.headers.get("location")]).toEqual([400, null])
        const granted = yield* connect(url, client)
        const wrong = yield* exchange(url, { ...client, ...granted }, resource)
        expect([wrong.status, wrong.body.error]).toEqual([400, "invalid_target"])
        const connection = yield* newConnection()
        const refused = yield* refresh(url, connection.clientId, connection.refreshToken, resource)
        expect([refused.status, refused.body.error]).toEqual([400, "invalid_target"])
      }
    )
  }

  it.effect("may be named twice, as the same: two different ones are refused", function* () {
    const client = yield* newClient
    const { clientId, cookie, url } = client
    const asks = (resources: ReadonlyArray<string>) => {
      const asked = new URL(authorizeAddress(url, client))
      for (const resource of resources) asked.searchParams.append("resource", resource)
      return visit(asked.href, cookie)
    }
    expect((yield* asks([`${url}/mcp`, `${url}/mcp/`])).headers.get("location")).toMatch(/^\/connect\//)
    const refused = yield* asks([`${url}/mcp`, "https://other.example/mcp"])
    expect([refused.status, refused.headers.get("location")]).toEqual([400, null])
    const granted = yield* connect(url, client)
    const form = (fields: Readonly<Record<string, string>>, resources: ReadonlyArray<string>) => {
      const body = new URLSearchParams({ client_id: clientId, ...fields })
      for (const resource of resources) body.append("resource", resource)
      const headers = { "content-type": "application/x-www-form-urlencoded" }
      return send(`${url}/oauth/token`, { method: "POST", body: body.toString(), headers })
    }
    const two = [`${url}/mcp`, "https://other.example/mcp"]
    const code = {
      grant_type: "authorization_code",
      code: granted.code,
      code_verifier: granted.verifier,
      redirect_uri: REDIRECT_URI
    }
    expect((yield* form(code, two)).status).toBe(400)
    const { refreshToken } = yield* connectedBy(client, clientId)
    const again = { grant_type: "refresh_token", refresh_token: refreshToken }
    expect((yield* form(again, two)).status).toBe(400)
    expect((yield* form(again, [`${url}/mcp`, `${url}/mcp/`])).status).toBe(200)
  })

  it.effect("stays the same through many refreshes, most of which do not name it", function* () {
    const { answer, clientId, url } = yield* newConnection()
    let tokens = tokensOf(answer)
    for (const resource of [undefined, `${url}/mcp`, undefined, `${url}/mcp/`, undefined]) {
      tokens = tokensOf(yield* refresh(url, clientId, tokens.refreshToken, given(resource)))
      expect((yield* listTools(url, tokens.access)).status).toBe(200)
    }
  })
})

layer(TestServer.unlimited)("a connection", (it) => {
  it.effect("outlives 20 refreshes at the same moment: each gets tokens that work", function* () {
    const { accountId, clientId, refreshToken, url } = yield* newConnection()
    const answers = yield* Effect.all(
      Array.from({ length: 20 }, () => refresh(url, clientId, refreshToken)),
      { concurrency: "unbounded" }
    )
    const made = answers.map(tokensOf)
    expect(new Set(made.map(({ access }) => access)).size).toBe(20)
    for (const { access } of made) expect((yield* listTools(url, access)).status).toBe(200)
    for (const { refreshToken } of made.slice(0, 3)) tokensOf(yield* refresh(url, clientId, refreshToken))
    expect((yield* (yield* ConnectionStore).list(accountId)).map(({ endedAt }) => endedAt)).toEqual([null])
  })

  it.effect("keeps its newest 100 tokens of a kind, however often its app refreshes", () =>
    Effect.gen(function* () {
      const { database } = yield* TestServer
      let { access, clientId, refreshToken, url } = yield* newConnection()
      for (let refreshes = 0; refreshes < 110; refreshes++) {
        yield* TestClock.adjust("1 second")
        const tokens = tokensOf(yield* refresh(url, clientId, refreshToken))
        access = tokens.access
        refreshToken = tokens.refreshToken
      }
      const stored = yield* Effect.flatMap(rawDatabase(database), ({ all }) =>
        all(
          `SELECT model, count(*) AS tokens FROM oauth_item WHERE model IN ('AccessToken', 'RefreshToken') AND connection_id =
             (SELECT connection_id FROM oauth_item WHERE id = ?) GROUP BY model ORDER BY model`,
          hashOfSecret(access)
        )
      )
      expect(stored).toEqual([
        { model: "AccessToken", tokens: 100 },
        { model: "RefreshToken", tokens: 100 }
      ])
      expect((yield* listTools(url, access)).status).toBe(200)
      tokensOf(yield* refresh(url, clientId, refreshToken))
    }).pipe(Effect.scoped)
  )

  it.effect("is not ended by another of the same client, or of the same person", function* () {
    const first = yield* newConnection()
    const again = yield* connectedBy(first, first.clientId)
    const other = yield* connectedBy(first, yield* register(first.url))
    const { accountId, url } = first
    const connections = yield* ConnectionStore
    expect(yield* connections.list(accountId)).toHaveLength(3)
    for (const { access } of [first, again, other]) expect((yield* listTools(url, access)).status).toBe(200)
    const newest = (yield* connections.list(accountId)).find(({ clientId }) => clientId === first.clientId)
    yield* connections.end(accountId, newest?.id ?? "", "disconnected")
    const alive = yield* Effect.forEach([first, again, other], ({ access }) => listTools(url, access))
    expect(alive.map(({ status }) => status).toSorted()).toEqual([200, 200, 401])
  })

  it.effect("may use any port of the loopback address, whichever the client registered", function* () {
    const person = yield* newPerson
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      const clientId = yield* register(person.url, { redirect_uris: [`http://${host}/callback`] })
      for (const port of [1024, 50_123, 65_535]) {
        const redirectUri = `http://${host}:${port}/callback`
        const { access, granted, url } = yield* connectedBy(person, clientId, { redirectUri })
        expect(granted.back.href).toMatch(new RegExp(`^http://${host.replace(/[[\]]/g, "\\$&")}:${port}/callback\\?`))
        expect((yield* listTools(url, access)).status).toBe(200)
      }
    }
  })

  it.effect("has the scope that its owner chose, whatever the client registered or asked for", function* () {
    const person = yield* newPerson
    const clientId = yield* register(person.url, { scope: "read" })
    for (const [scope, asked, told] of [
      ["read", "read write delete", "read"],
      ["write", undefined, "read write"],
      ["write", "", "read write"],
      ["write", "openid offline_access", "read write"],
      ["full", "delete", "read write delete"]
    ] as const) {
      const { answer } = yield* connectedBy(person, clientId, {
        scope,
        parameters: asked === undefined ? {} : { scope: asked }
      })
      expect(answer.body.scope, `${scope} for ${asked}`).toBe(told)
    }
  })

  it.effect("has its whole scope again after a refresh that asked for less", function* () {
    const { clientId, refreshToken, url } = yield* newConnection({ scope: "full" })
    const less = yield* refresh(url, clientId, refreshToken, { scope: "read" })
    expect(less.body.scope).toBe("read")
    const whole = yield* refresh(url, clientId, tokensOf(less).refreshToken)
    expect(whole.body.scope).toBe("read write delete")
  })

  it.effect("is served however many requests of its address were refused", function* () {
    const { access, clientId, refreshToken, url } = yield* newConnection()
    for (let times = 0; times < 100; times++) {
      expect((yield* listTools(url, `daybook_at_${"A".repeat(43)}`)).status).toBe(401)
      expect((yield* refresh(url, clientId, "daybook_rt_x")).status).toBe(400)
    }
    expect((yield* listTools(url, access)).status).toBe(200)
    tokensOf(yield* refresh(url, clientId, refreshToken))
  })

  it.effect("belongs to the address by which its client reaches the server", function* () {
    const { accountId, cookie, url } = yield* newPerson
    const origins = [url, url.replace("127.0.0.1", "localhost")]
    const made = yield* Effect.forEach(origins, (origin) =>
      Effect.gen(function* () {
        const client = yield* connectedBy({ url: origin, accountId, cookie }, yield* register(origin))
        expect(client.granted.back.searchParams.get("iss")).toBe(origin)
        return client
      })
    )
    for (const { access, clientId, refreshToken, url } of made) {
      const [other = ""] = origins.filter((origin) => origin !== url)
      expect((yield* listTools(url, access)).status).toBe(200)
      const refused = yield* listTools(other, access)
      expect(refused.status).toBe(401)
      expect(refused.challenge).toContain(`resource_metadata="${other}/.well-known/oauth-protected-resource/mcp"`)
      expect((yield* refresh(other, clientId, refreshToken)).body.access_token).toBeUndefined()
    }
  })
})

layer(TestServer.unlimited)("a client that a person made in the app", (it) => {
  it.effect("connects nobody else's log", function* () {
    const maker = yield* newPerson
    const clientId = yield* ownClient(maker, "secret")
    const { accountId, cookie, url } = yield* newSignedIn
    const asked = yield* Effect.exit(connect(url, { clientId, accountId, cookie }))
    expect(asked._tag).toBe("Failure")
    expect(yield* (yield* ConnectionStore).list(accountId)).toEqual([])
  })
})

/** What is not a token of this server that is good now. */
const BAD_TOKENS: ReadonlyArray<readonly [what: string, headers: Record<string, string>]> = [
  ["nothing", {}],
  ["no scheme", { authorization: "daybook_at_x" }],
  ["another scheme", { authorization: "Basic ZGF5Ym9vazpkYXlib29r" }],
  ["nothing after the scheme", { authorization: "Bearer " }],
  ["an unknown token", { authorization: `Bearer daybook_at_${"A".repeat(43)}` }],
  ["an unknown key", { authorization: `Bearer daybook_sk_${"A".repeat(43)}` }],
  ["a JWT", { authorization: "Bearer eyJhbGciOiJub25lIn0.e30." }],
  ["a very long token", { authorization: `Bearer daybook_at_${"A".repeat(8000)}` }]
]

layer(TestServer.unlimited)("every 401 of /mcp", (it) => {
  for (const [what, headers] of BAD_TOKENS) {
    it.effect(`says where to sign in: for ${what}`, function* () {
      const { url } = yield* newPerson
      for (const method of ["POST", "GET"]) {
        const sent = yield* send(`${url}/mcp`, { method, headers, ...(method === "POST" && { body: {} }) })
        expect(sent.status).toBe(401)
        const challenge = sent.headers.get("www-authenticate") ?? ""
        expect(challenge).toMatch(/^Bearer /)
        expect(challenge).toContain(`resource_metadata="${url}/.well-known/oauth-protected-resource/mcp"`)
        expect(challenge).toContain('scope="read write"')
        expect(challenge.includes('error="invalid_token"')).toBe(headers.authorization !== undefined)
      }
    })
  }

  it.effect("a refresh token is no access token, and a key is no refresh token", function* () {
    const { clientId, keys, refreshToken, url } = yield* newConnection()
    expect((yield* listTools(url, refreshToken)).status).toBe(401)
    expect((yield* refresh(url, clientId, keys.full)).body.error).toBe("invalid_grant")
    expect((yield* listTools(url, keys.read)).status).toBe(200)
    expect((yield* send(`${url}/v1/me`, { key: keys.read })).status).toBe(200)
  })
})
