import { randomUUID } from "node:crypto"
import { CalendarDate, Principal } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Sql } from "../../../packages/server/src/engines/Sql.ts"
import { ConnectionStore, type NewConnection } from "../../../packages/server/src/identity/ConnectionStore.ts"
import { oauthItemStore } from "../../../packages/server/src/identity/OAuthClientStore.ts"
import { waterStore } from "../../../packages/server/src/log/Water.ts"
import { anyRow } from "../../../packages/server/src/schema/Rows.ts"
import { newAppSession } from "../../harness/AppSession.ts"
import { send } from "../../harness/send.ts"
import { TestServer } from "../../harness/TestServer.ts"

const MINUTE = 60_000
const DATE = "2026-03-10"

const Connections = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      id: Schema.String,
      name: Schema.String,
      endedAt: Schema.NullOr(Schema.String),
      changes: Schema.Struct({ week: Schema.Number, all: Schema.Number })
    })
  )
)
const Made = Schema.decodeUnknownSync(Schema.Struct({ clientId: Schema.String, clientSecret: Schema.String }))
const Clients = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ clientId: Schema.String })))

const draft = (name: string, ...redirectUris: ReadonlyArray<string>) => ({
  body: { name, redirectUris: redirectUris.length === 0 ? ["https://app.example.com/callback"] : redirectUris }
})

const signedIn = Effect.gen(function* () {
  const { newAccount, url } = yield* TestServer
  const { accountId, keys } = yield* newAccount
  const session = yield* newAppSession(url, accountId)
  const connections = yield* ConnectionStore
  const items = yield* oauthItemStore
  const rest = (path: string) =>
    Effect.map(send(url + path, { method: "GET", key: keys.read }), ({ body }) => JSON.parse(body))
  /** Gives an app access, as the consent does. */
  const connect = (connection: Partial<NewConnection> = {}) =>
    Effect.gen(function* () {
      const id = randomUUID()
      yield* connections.open(id, {
        accountId,
        clientId: "https://claude.ai/oauth/client",
        clientKind: "document",
        name: "Claude",
        redirectHost: "claude.ai",
        resource: `${url}/mcp`,
        scope: "write",
        ...connection
      })
      yield* items.put({
        model: "AccessToken",
        id: `hash of the token of ${id}`,
        accountId,
        connectionId: id,
        payload: "{}",
        expiresAt: 3_600_000
      })
      return id
    })
  /** Logs water as a connection does. */
  const drink = (connection: string, amountMl: number) =>
    Effect.provideService(
      Effect.flatMap(waterStore, ({ add }) => add(CalendarDate.make(DATE), amountMl)),
      Principal,
      { accountId, writer: `connection:${connection}`, scope: "write", surface: "mcp", budgetKey: connection }
    )
  const listed = Effect.map(session.send("GET", "/connections"), ({ body }) => Connections(body))
  return { ...session, accountId, connect, drink, listed, rest, url }
})

layer(TestServer.unlimited)("connected apps", (it) => {
  it.effect("a connection is listed with its proof, its scope and the number of its changes that stand", function* () {
    const { connect, drink, listed, send } = yield* signedIn
    expect(yield* listed).toEqual([])
    const claude = yield* connect()
    yield* connect({
      name: "Inspector",
      clientId: "registered-1",
      clientKind: "registered",
      redirectHost: "localhost:7777"
    })
    yield* drink(claude, 250)
    yield* drink(claude, 500)
    expect((yield* send("GET", "/connections")).body).toEqual([
      expect.objectContaining({
        name: "Inspector",
        kind: "registered",
        domain: null,
        redirectHost: "localhost:7777"
      }),
      {
        id: claude,
        name: "Claude",
        kind: "document",
        domain: "claude.ai",
        redirectHost: "claude.ai",
        scope: "write",
        createdAt: expect.stringMatching(/Z$/),
        lastUsedAt: null,
        endedAt: null,
        changes: { week: 2, all: 2 }
      }
    ])
    expect((yield* send("POST", "/changes/undo", { body: { writer: `connection:${claude}` } })).body).toMatchObject({
      undone: 2
    })
    expect((yield* listed).find(({ id }) => id === claude)?.changes).toEqual({ week: 0, all: 0 })
  })

  it.effect("an ended connection has no valid token, stays listed, and cannot be ended again", function* () {
    const { connect, listed, send, url } = yield* signedIn
    const connections = yield* ConnectionStore
    const [first, second] = [yield* connect({ name: "First" }), yield* connect({ name: "Second" })]
    const token = (id: string) => connections.find(`hash of the token of ${id}`, `${url}/mcp`)
    expect((yield* token(second))?.id).toBe(second)
    expect((yield* send("DELETE", `/connections/${second}`)).body).toEqual({ disconnected: true, id: second })
    expect(yield* token(second)).toBeUndefined()
    expect((yield* token(first))?.id).toBe(first)
    expect((yield* listed).map(({ endedAt, name }) => [name, endedAt === null])).toEqual([
      ["First", true],
      ["Second", false]
    ])
    expect((yield* send("DELETE", `/connections/${second}`)).status).toBe(404)
  })

  it.effect("an app is disconnected without a confirmation, and only by its own account", function* () {
    const one = yield* signedIn
    const other = yield* signedIn
    const db = yield* Sql
    const id = yield* one.connect()
    expect(yield* other.listed).toEqual([])
    expect((yield* other.send("DELETE", `/connections/${id}`)).status).toBe(404)
    yield* Effect.orDie(db.run("UPDATE session SET confirmed_at = ? WHERE id = ?", [-6 * MINUTE, one.id]))
    expect((yield* one.send("DELETE", `/connections/${id}`)).status).toBe(200)
  })

  it.effect("the changes of one connection are listed without those of another with the same name", function* () {
    const { connect, drink, send } = yield* signedIn
    const [one, other] = [yield* connect(), yield* connect()]
    yield* drink(one, 250)
    for (let n = 1; n <= 5; n++) yield* drink(other, 500)
    yield* send("POST", "/v1/water", { body: { amountMl: 1000, date: DATE } })
    const found = (query: string) =>
      Effect.map(send("GET", `/changes?writer=connection:${one}${query}`), ({ body }) => body)
    const water = { summary: "Water, 250 ml", writer: `connection:${one}` }
    for (const query of ["", "&limit=2", `&date=${DATE}`]) expect(yield* found(query)).toMatchObject([water])
    expect(yield* found("&date=2026-03-11")).toEqual([])
  })

  it.effect("changes show the name of the connection that made them, even after it has ended", function* () {
    const { connect, drink, rest, send } = yield* signedIn
    const id = yield* connect()
    yield* drink(id, 250)
    const by = { kind: "connection", name: "Claude" }
    const shown = Effect.gen(function* () {
      expect(yield* rest("/v1/changes?by=connection")).toMatchObject([{ summary: "Water, 250 ml", by }])
      expect(yield* rest(`/v1/entries?start=${DATE}&end=${DATE}`)).toMatchObject([{ amountMl: 250, by }])
      expect((yield* send("GET", `/days/${DATE}`)).body).toMatchObject({
        entries: [{ amountMl: 250, by }],
        writers: [{ by, kinds: [{ kind: "water", count: 1 }] }]
      })
    })
    yield* shown
    yield* send("DELETE", `/connections/${id}`)
    yield* shown
  })
})

layer(TestServer.unlimited)("OAuth clients", (it) => {
  it.effect("a client's secret is in the answer of its creation alone, not in the list or the database", function* () {
    const { send } = yield* signedIn
    const uris = ["https://app.example.com/callback", "http://localhost:7777/callback"]
    const { clientId, clientSecret } = Made(
      (yield* send("POST", "/oauth-clients", { ...draft(" Assistant ", ...uris, ...uris), write: randomUUID() })).body
    )
    expect(clientId).toMatch(/^daybook_client_[\w-]{22}$/)
    expect(clientSecret).toMatch(/^daybook_cs_[\w-]{43}$/)
    expect((yield* send("GET", "/oauth-clients")).body).toEqual([
      { clientId, name: "Assistant", redirectUris: uris, createdAt: expect.stringMatching(/Z$/) }
    ])
    const changed = Made((yield* send("POST", `/oauth-clients/${clientId}/secret`, { write: randomUUID() })).body)
    expect(changed.clientId).toBe(clientId)
    expect(changed.clientSecret).not.toBe(clientSecret)
    const db = yield* Sql
    for (const table of ["oauth_client", "app_write", "change"]) {
      const rows = JSON.stringify(yield* Effect.orDie(db.all(anyRow(table, `SELECT * FROM ${table}`))))
      for (const secret of [clientSecret, changed.clientSecret]) expect(rows, table).not.toContain(secret)
    }
  })

  it.effect("making a client or a secret needs a confirmation of the last 5 minutes; deleting does not", function* () {
    const { id: session, send } = yield* signedIn
    const { clientId } = Made((yield* send("POST", "/oauth-clients", draft("Assistant"))).body)
    const db = yield* Sql
    yield* Effect.orDie(db.run("UPDATE session SET confirmed_at = ? WHERE id = ?", [-6 * MINUTE, session]))
    const unconfirmed = { status: 403, body: { error: { message: expect.stringMatching(/^Confirm/) } } }
    expect(yield* send("POST", "/oauth-clients", draft("Another"))).toMatchObject(unconfirmed)
    expect(yield* send("POST", `/oauth-clients/${clientId}/secret`)).toMatchObject(unconfirmed)
    expect((yield* send("DELETE", `/oauth-clients/${clientId}`)).body).toEqual({ deleted: true, disconnected: 0 })
    expect((yield* send("GET", "/oauth-clients")).body).toEqual([])
    expect((yield* send("DELETE", `/oauth-clients/${clientId}`)).status).toBe(404)
  })

  it.effect("a redirect URI that is not allowed is refused by its place in the list, as is a sixth one", function* () {
    const { send } = yield* signedIn
    const refusedAs = (message: RegExp, ...uris: ReadonlyArray<string>) =>
      Effect.map(send("POST", "/oauth-clients", draft("Assistant", ...uris)), ({ body, status }) => {
        expect(status).toBe(400)
        expect(body).toMatchObject({ error: { message: expect.stringMatching(message) } })
      })
    yield* refusedAs(/^redirectUris\[1\]: .*https/, "https://app.example.com/callback", "http://app.example.com/back")
    yield* refusedAs(/^redirectUris\[0\]: /, "javascript:alert(1)")
    yield* refusedAs(/^redirectUris\[0\]: /, "callback")
    yield* refusedAs(/^redirectUris: /, ...[1, 2, 3, 4, 5, 6].map((n) => `https://app.example.com/${n}`))
    expect((yield* send("POST", "/oauth-clients", { body: { name: "Assistant", redirectUris: [] } })).status).toBe(400)
    expect((yield* send("GET", "/oauth-clients")).body).toEqual([])
  })

  it.effect("deleting a client ends its own connections, and no others", function* () {
    const { connect, listed, send } = yield* signedIn
    const { clientId } = Made((yield* send("POST", "/oauth-clients", draft("Assistant"))).body)
    yield* connect({ name: "Assistant", clientId, clientKind: "own" })
    yield* connect({ name: "Claude" })
    expect((yield* send("DELETE", `/oauth-clients/${clientId}`)).body).toEqual({ deleted: true, disconnected: 1 })
    expect((yield* listed).map(({ endedAt, name }) => [name, endedAt === null])).toEqual([
      ["Claude", true],
      ["Assistant", false]
    ])
  })

  it.effect("the twenty-first client is refused in words", function* () {
    const { send } = yield* signedIn
    for (let n = 1; n <= 20; n++) expect((yield* send("POST", "/oauth-clients", draft(`client ${n}`))).status).toBe(200)
    expect(yield* send("POST", "/oauth-clients", draft("one too many"))).toMatchObject({
      status: 400,
      body: {
        error: { message: "There are 20 OAuth clients already, the most an account can have; delete one first." }
      }
    })
  })

  it.effect("a client of another account is neither listed, nor changed, nor deleted", function* () {
    const one = yield* signedIn
    const other = yield* signedIn
    const { clientId } = Made((yield* one.send("POST", "/oauth-clients", draft("Assistant"))).body)
    expect(Clients((yield* other.send("GET", "/oauth-clients")).body)).toEqual([])
    expect((yield* other.send("POST", `/oauth-clients/${clientId}/secret`)).status).toBe(404)
    expect((yield* other.send("DELETE", `/oauth-clients/${clientId}`)).status).toBe(404)
    expect(Clients((yield* one.send("GET", "/oauth-clients")).body)).toEqual([{ clientId }])
  })
})
