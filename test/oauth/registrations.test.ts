import { expect, layer } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { OAuthItemStore } from "../../packages/server/src/store/OAuthItemStore.ts"
import { postForm, postJson, REDIRECT_URI, register } from "../harness/OAuthClient.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { connectedBy, listTools, newPerson } from "./OAuthUser.ts"

const CLIENT = {
  client_name: "Assistant",
  redirect_uris: [REDIRECT_URI],
  token_endpoint_auth_method: "none"
}

const FAULTS: ReadonlyArray<readonly [what: string, metadata: unknown, error: string]> = [
  ["no redirect URI", { client_name: "A" }, "invalid_client_metadata"],
  ["an empty list of redirect URIs", { ...CLIENT, redirect_uris: [] }, "invalid_redirect_uri"],
  ["a redirect URI of plain http", { ...CLIENT, redirect_uris: ["http://evil.example/"] }, "invalid_redirect_uri"],
  ["a script as redirect URI", { ...CLIENT, redirect_uris: ["javascript:alert(1)"] }, "invalid_redirect_uri"],
  ["one bad redirect URI of two", { ...CLIENT, redirect_uris: [REDIRECT_URI, "data:,x"] }, "invalid_redirect_uri"],
  ["a number as a name", { ...CLIENT, client_name: 1 }, "invalid_client_metadata"],
  ["no code grant", { ...CLIENT, grant_types: ["client_credentials"] }, "invalid_client_metadata"],
  ["tokens in addresses", { ...CLIENT, response_types: ["token"] }, "invalid_client_metadata"],
  ["a proof by keys", { ...CLIENT, token_endpoint_auth_method: "private_key_jwt" }, "invalid_client_metadata"],
  ["a list", [CLIENT], "invalid_client_metadata"]
]

layer(TestServer.unlimited)("a client that registers itself", (it) => {
  it.effect("is told what was registered, and gets a secret only where it uses one", () =>
    Effect.gen(function* () {
      const { url } = yield* newPerson
      const open = yield* postJson(`${url}/oauth/register`, {
        ...CLIENT,
        scope: "read",
        logo_uri: "https://assistant.example/logo.png",
        sector_identifier_uri: "https://assistant.example/sector.json",
        application_type: "web"
      })
      expect(open.status).toBe(201)
      expect(open.body).toMatchObject(CLIENT)
      expect(open.body.client_secret).toBeUndefined()
      expect(open.body.sector_identifier_uri).toBeUndefined()
      const { token_endpoint_auth_method: _, ...unsaid } = CLIENT
      const confidential = yield* postJson(`${url}/oauth/register`, unsaid)
      expect(confidential.body).toMatchObject({
        token_endpoint_auth_method: "client_secret_basic",
        client_secret: expect.any(String)
      })
    })
  )

  it.effect("as Cursor does, with three redirect URIs at once, is registered with all", () =>
    Effect.gen(function* () {
      const { url } = yield* newPerson
      const redirect_uris = [
        "cursor://anysphere.cursor-mcp/oauth/callback",
        "https://www.cursor.com/agents/mcp/oauth/callback",
        "http://localhost:8787/callback"
      ]
      const { body, status } = yield* postJson(`${url}/oauth/register`, { ...CLIENT, redirect_uris })
      expect([status, body.redirect_uris]).toEqual([201, redirect_uris])
      const clientId = String(body.client_id)
      const person = yield* newPerson
      for (const redirectUri of redirect_uris) {
        const { access, granted } = yield* connectedBy(person, clientId, { redirectUri })
        expect(granted.back.href.startsWith(redirectUri)).toBe(true)
        expect((yield* listTools(url, access)).status).toBe(200)
      }
    })
  )

  it.effect("whose name hides characters is shown without them, and one without a name is named by its address", () =>
    Effect.gen(function* () {
      const { url } = yield* newPerson
      const hidden = yield* postJson(`${url}/oauth/register`, { ...CLIENT, client_name: "Cla\u202Eude\u200B \u0007 " })
      expect(hidden.body.client_name).toBe("Cla ude")
      const { client_name: _, ...nameless } = CLIENT
      expect((yield* postJson(`${url}/oauth/register`, nameless)).body.client_name).toBe("127.0.0.1:7777")
    })
  )

  for (const [what, metadata, error] of FAULTS) {
    it.effect(`with ${what} is refused: ${error}`, () =>
      Effect.gen(function* () {
        const { url } = yield* newPerson
        const { body, status } = yield* postJson(`${url}/oauth/register`, metadata)
        expect([status, body.error]).toEqual([400, error])
        expect(String(body.error_description)).toMatch(/\.$/)
      })
    )
  }

  it.effect("with something else than JSON is refused", () =>
    Effect.gen(function* () {
      const { url } = yield* newPerson
      const form = yield* postForm(`${url}/oauth/register`, { client_name: "A" })
      expect(form.status).toBe(415)
      const broken = yield* send(`${url}/oauth/register`, { method: "POST", body: "{" })
      expect([broken.status, JSON.parse(broken.body).error]).toEqual([400, "invalid_client_metadata"])
    })
  )

  it.effect("for the 21st time in an hour from one address waits; what is refused does not count", () =>
    Effect.gen(function* () {
      const { url } = yield* newPerson
      for (let index = 0; index < 30; index++) yield* postJson(`${url}/oauth/register`, { redirect_uris: [] })
      for (let index = 0; index < 20; index++) yield* register(url)
      const refused = yield* postJson(`${url}/oauth/register`, CLIENT)
      expect([refused.status, refused.body.error]).toEqual([429, "temporarily_unavailable"])
      expect(refused.headers.get("retry-after")).toBe("3600")
      yield* TestClock.adjust("59 minutes")
      expect((yield* postJson(`${url}/oauth/register`, CLIENT)).headers.get("retry-after")).toBe("60")
      yield* TestClock.adjust("1 minute")
      yield* register(url)
    })
  )
})

layer(TestServer.unlimited)("clients that nobody connects", (it) => {
  it.effect("are 500 at most; they are forgotten after a day, and those of connections stay", () =>
    Effect.gen(function* () {
      const person = yield* newPerson
      const { url } = person
      const used = yield* register(url)
      const { access } = yield* connectedBy(person, used)
      const items = yield* OAuthItemStore
      const expiresAt = (yield* Clock.currentTimeMillis) + 24 * 3_600_000
      const item = { model: "Client", accountId: null, connectionId: null, payload: "{}", expiresAt }
      yield* Effect.forEach(Array.from({ length: 499 }), (_, index) =>
        Effect.orDie(items.put({ ...item, id: `${index}` }))
      )
      const last = yield* register(url)
      const refused = yield* postJson(`${url}/oauth/register`, CLIENT)
      expect([refused.status, refused.body.error]).toEqual([503, "temporarily_unavailable"])
      expect(refused.headers.get("retry-after")).toBe("3600")
      expect((yield* listTools(url, access)).status).toBe(200)
      yield* TestClock.adjust("24 hours")
      yield* register(url)
      expect(yield* items.countExpiring("Client")).toBe(1)
      const gone = yield* Effect.exit(connectedBy(person, last))
      expect(gone._tag).toBe("Failure")
      const again = yield* connectedBy(person, used)
      expect((yield* listTools(url, again.access)).status).toBe(200)
    })
  )
})
