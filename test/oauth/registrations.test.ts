import { randomUUID } from "node:crypto"
import { expect, layer } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { ConnectionStore } from "../../packages/server/src/identity/ConnectionStore.ts"
import { oauthItemStore } from "../../packages/server/src/identity/OAuthClientStore.ts"
import { newAppSession } from "../harness/AppSession.ts"
import {
  authorizeAddress,
  type Person,
  postForm,
  postJson,
  REDIRECT_URI,
  refresh,
  register,
  visit
} from "../harness/OAuthClient.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { connectedBy, listTools, newPerson } from "./OAuthUser.ts"

const CLIENT = { client_name: "Assistant", redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: "none" }

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
  it.effect("is told what was registered, and gets a secret only if it uses one", function* () {
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

  it.effect("as Cursor does, with three redirect URIs at once, is registered with all", function* () {
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

  it.effect("whose name hides characters is shown without them, and without a name by its address", function* () {
    const { url } = yield* newPerson
    const hidden = yield* postJson(`${url}/oauth/register`, { ...CLIENT, client_name: "Cla\u202Eude\u200B \u0007 " })
    expect(hidden.body.client_name).toBe("Cla ude")
    const { client_name: _, ...nameless } = CLIENT
    expect((yield* postJson(`${url}/oauth/register`, nameless)).body.client_name).toBe("127.0.0.1:7777")
  })

  for (const [what, metadata, error] of FAULTS) {
    it.effect(`with ${what} is refused: ${error}`, function* () {
      const { url } = yield* newPerson
      const { body, status } = yield* postJson(`${url}/oauth/register`, metadata)
      expect([status, body.error]).toEqual([400, error])
      expect(String(body.error_description)).toMatch(/\.$/)
    })
  }

  it.effect("with something else than JSON is refused", function* () {
    const { url } = yield* newPerson
    const form = yield* postForm(`${url}/oauth/register`, { client_name: "A" })
    expect(form.status).toBe(415)
    const broken = yield* send(`${url}/oauth/register`, { method: "POST", body: "{" })
    expect([broken.status, JSON.parse(broken.body).error]).toEqual([400, "invalid_client_metadata"])
  })

  it.effect("for the 21st time in an hour from one address waits; refused registrations do not count", function* () {
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
})

layer(TestServer.unlimited)("a flood of registrations from one address", (it) => {
  it.scoped("registers 20 in an hour, and leaves no row for the others", function* () {
    const { url } = yield* newPerson
    const { database } = yield* TestServer
    const { all } = yield* rawDatabase(database)
    const sent = Effect.map(postJson(`${url}/oauth/register`, CLIENT), ({ status }) => status)
    const statuses = yield* Effect.all(
      Array.from({ length: 200 }, () => sent),
      { concurrency: 50 }
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(new Set(statuses)).toEqual(new Set([201, 429]))
    expect(yield* all("SELECT id FROM oauth_item WHERE model = 'Client'")).toHaveLength(20)
    expect(yield* all("SELECT id FROM oauth_item WHERE model = 'Registrations'")).toHaveLength(1)
  })
})

/** Stores so many clients that registered themselves a moment later than what is stored already. */
const storeClients = Effect.fnUntraced(function* (count: number) {
  yield* TestClock.adjust("1 second")
  const items = yield* oauthItemStore
  const expiresAt = (yield* Clock.currentTimeMillis) + 24 * 3_600_000
  const item = { model: "Client", accountId: null, connectionId: null, payload: "{}", expiresAt }
  yield* Effect.forEach(Array.from({ length: count }), () => Effect.orDie(items.put({ ...item, id: randomUUID() })))
  yield* TestClock.adjust("1 second")
})

/** The status of a person's request for access by a client, without an answer to it. */
const statusOfRequest = ({ cookie, url }: Person, clientId: string) =>
  Effect.map(visit(authorizeAddress(url, { clientId }), cookie), ({ status }) => status)

layer(TestServer.unlimited)("clients that nobody connects", (it) => {
  it.effect("are at most 500: the oldest are removed, none that a person was asked about or connected", function* () {
    const person = yield* newPerson
    const { url } = person
    const connected = yield* register(url)
    const { access } = yield* connectedBy(person, connected)
    const asked = yield* register(url)
    expect(yield* statusOfRequest(person, asked)).toBe(303)
    const oldest = yield* register(url)
    yield* storeClients(498)
    const later = yield* register(url)
    expect(yield* statusOfRequest({ ...person, cookie: "" }, oldest)).toBe(303)
    yield* storeClients(1)
    const newest = yield* register(url)
    expect(yield* statusOfRequest(person, oldest)).toBe(400)
    for (const clientId of [later, newest, asked]) expect(yield* statusOfRequest(person, clientId)).toBe(303)
    expect((yield* listTools(url, access)).status).toBe(200)
    yield* connectedBy(person, connected)
  })

  it.effect("are forgotten after a day", function* () {
    const person = yield* newPerson
    const clientId = yield* register(person.url)
    yield* TestClock.adjust("23 hours")
    expect(yield* statusOfRequest(person, clientId)).toBe(303)
    yield* TestClock.adjust("1 hour")
    expect(yield* statusOfRequest(person, clientId)).toBe(400)
  })
})

layer(TestServer.unlimited)("a client that registered itself and was connected", (it) => {
  it.scoped("is known for 180 days after its last use, and leaves nothing in the database after that", function* () {
    const { database } = yield* TestServer
    const person = yield* newPerson
    const clientId = yield* register(person.url)
    const { refreshToken } = yield* connectedBy(person, clientId)
    yield* TestClock.adjust("80 days")
    expect((yield* refresh(person.url, clientId, refreshToken)).status).toBe(200)
    // Its connection is over meanwhile; by the same registration its person connects it again.
    yield* TestClock.adjust("179 days")
    const { cookie } = yield* newAppSession(person.url, person.accountId)
    yield* connectedBy({ ...person, cookie }, clientId)
    const [connection] = yield* (yield* ConnectionStore).list(person.accountId)
    yield* (yield* ConnectionStore).end(person.accountId, connection?.id ?? "", "disconnected")
    yield* TestClock.adjust("181 days")
    yield* register(person.url)
    const { all } = yield* rawDatabase(database)
    const kept = (yield* all("SELECT id FROM oauth_item WHERE model = 'Client'")).map(({ id }) => id)
    expect(kept).not.toContain(clientId)
  })
})
