import { expect, layer } from "@effect/vitest"
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError
} from "@modelcontextprotocol/client"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import type { Sql } from "../../packages/server/src/engines/Sql.ts"
import { ConnectionStore } from "../../packages/server/src/identity/ConnectionStore.ts"
import { oauthClientStore } from "../../packages/server/src/identity/OAuthClientStore.ts"
import { hashOfSecret } from "../../packages/server/src/identity/Secret.ts"
import { ClientDocumentNetwork } from "../../packages/server/src/oauth/DocumentRequest.ts"
import { newSignedIn } from "../harness/AppSession.ts"
import { type HttpsHost, httpsHost } from "../harness/HttpsHost.ts"
import {
  authorizeAddress,
  connect,
  exchange,
  grantAt,
  type Person,
  postForm,
  REDIRECT_URI,
  refresh,
  visit
} from "../harness/OAuthClient.ts"
import { NOON } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { forgetDocuments, tokensOf } from "./OAuthUser.ts"

/** The host at which a client of these tests publishes its metadata document. */
class DocumentHost extends Context.Tag("test/DocumentHost")<DocumentHost, HttpsHost>() {}

const server = TestServer.unlimited.pipe(
  Layer.provide(
    Layer.effect(
      ClientDocumentNetwork,
      Effect.map(DocumentHost, ({ network }) => network)
    )
  ),
  Layer.provideMerge(Layer.scoped(DocumentHost, httpsHost))
)

const METADATA = {
  client_name: "SDK assistant",
  redirect_uris: [REDIRECT_URI],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none"
}

/** What a client keeps, and the address to which it last sent its user. */
interface Kept {
  readonly provider: OAuthClientProvider
  readonly client: () => StoredOAuthClientInformation | undefined
  readonly tokens: () => StoredOAuthTokens | undefined
  readonly asked: () => URL
}

/** A client that keeps what it gets in memory, and whose user is sent to a browser by the test. */
const keeping = (known: {
  readonly client?: StoredOAuthClientInformation
  readonly clientMetadataUrl?: string
}): Kept => {
  let client = known.client
  let tokens: StoredOAuthTokens | undefined
  let verifier = ""
  let asked: URL | undefined
  return {
    client: () => client,
    tokens: () => tokens,
    asked: () => {
      if (asked === undefined) throw new Error("the client did not send its user to the server")
      return asked
    },
    provider: {
      redirectUrl: REDIRECT_URI,
      clientMetadata: METADATA,
      ...(known.clientMetadataUrl !== undefined && { clientMetadataUrl: known.clientMetadataUrl }),
      state: () => "of the SDK",
      clientInformation: () => client,
      saveClientInformation: (information) => {
        client = information
      },
      tokens: () => tokens,
      saveTokens: (given) => {
        tokens = given
      },
      redirectToAuthorization: (url) => {
        asked = url
      },
      saveCodeVerifier: (given) => {
        verifier = given
      },
      codeVerifier: () => verifier
    }
  }
}

const ERAS = { "2026-07-28": "auto", "the earlier era": "legacy" } as const

const signsIn = Effect.fnUntraced(function* (
  person: Person,
  kept: Kept,
  mode: "auto" | "legacy",
  scope: "read" | "write" | "full" = "write"
) {
  const url = new URL(`${person.url}/mcp`)
  const first = new StreamableHTTPClientTransport(url, { authProvider: kept.provider })
  const refused = yield* Effect.promise(() =>
    newClient(mode)
      .connect(first)
      .then(String, (error: unknown) => error)
  )
  expect(refused).toBeInstanceOf(UnauthorizedError)
  const back = yield* grantAt(kept.asked(), person, scope)
  expect(back.searchParams.get("state")).toBe("of the SDK")
  yield* Effect.promise(() => first.finishAuth(back.searchParams))
  const client = newClient(mode)
  const transport = new StreamableHTTPClientTransport(url, { authProvider: kept.provider })
  yield* Effect.acquireRelease(
    Effect.promise(() => client.connect(transport)),
    () => Effect.promise(() => client.close())
  )
  return { client, transport }
})

const newClient = (mode: "auto" | "legacy") =>
  new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } })

const newPerson = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { accountId, cookie, url } = yield* newSignedIn
  return { url, accountId, cookie }
})

/** The ways in which a client can be known, each with what the owner's list then says. */
const WAYS: Readonly<
  Record<
    string,
    (person: Person) => Effect.Effect<{ kept: Kept; kind: string }, never, DocumentHost | ConnectionStore | Sql>
  >
> = {
  "by registering itself": () => Effect.succeed({ kept: keeping({}), kind: "registered" }),
  "by its metadata document": () =>
    Effect.map(DocumentHost, (host) => {
      const clientMetadataUrl = `${host.origin}/sdk.json`
      host.answer = (_, response) =>
        response
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify({ ...METADATA, client_id: clientMetadataUrl }))
      return { kept: keeping({ clientMetadataUrl }), kind: "document" }
    }),
  "with the id and secret of a client made in the app": ({ accountId }) =>
    Effect.gen(function* () {
      const clients = yield* oauthClientStore
      const secret = `daybook_cs_${"s".repeat(43)}`
      const id = yield* Effect.orDie(
        clients.add({
          accountId,
          name: "SDK assistant",
          redirectUris: [REDIRECT_URI],
          secretHash: hashOfSecret(secret)
        })
      )
      return { kept: keeping({ client: { client_id: id, client_secret: secret } }), kind: "own" }
    })
}

layer(server)("the MCP SDK's client signs in", (it) => {
  for (const [way, prepare] of Object.entries(WAYS)) {
    for (const [era, mode] of Object.entries(ERAS)) {
      it.scoped(`${way}, ${era}`, function* () {
        const person = yield* newPerson
        const { kept, kind } = yield* prepare(person)
        const { client } = yield* signsIn(person, kept, mode)
        const called = yield* Effect.promise(() =>
          client.callTool({ name: "log_water", arguments: { amountMl: 250, date: "2026-03-10" } })
        )
        expect(called.isError).not.toBe(true)
        expect((yield* (yield* ConnectionStore).list(person.accountId)).map((one) => one.clientKind)).toEqual([kind])
      })
    }
  }

  it.scoped("and refreshes by itself when its token is a day old", function* () {
    const person = yield* newPerson
    const kept = keeping({})
    const { client } = yield* signsIn(person, kept, "auto")
    const before = kept.tokens()
    yield* TestClock.adjust("25 hours")
    const called = yield* Effect.promise(() => client.callTool({ name: "get_goals" }))
    expect(called.isError).not.toBe(true)
    expect(kept.tokens()?.access_token).not.toBe(before?.access_token)
    expect(kept.tokens()?.refresh_token).not.toBe(before?.refresh_token)
  })

  it.scoped("and asks for more if a tool needs more than its owner granted", function* () {
    const person = yield* newPerson
    const kept = keeping({})
    const { client, transport } = yield* signsIn(person, kept, "auto", "read")
    expect((yield* Effect.promise(() => client.listTools())).tools.map(({ name }) => name)).toContain("log_water")
    const drink = () => client.callTool({ name: "log_water", arguments: { amountMl: 250, date: "2026-03-10" } })
    const refused = yield* Effect.promise(() => drink().then(String, (error: unknown) => error))
    expect(refused).toBeInstanceOf(UnauthorizedError)
    expect(kept.asked().searchParams.get("scope")?.split(" ")).toEqual(expect.arrayContaining(["read", "write"]))
    const back = yield* grantAt(kept.asked(), person, "write")
    yield* Effect.promise(() => transport.finishAuth(back.searchParams))
    expect((yield* Effect.promise(drink)).isError).not.toBe(true)
  })
})

layer(server)("the metadata document of a client", (it) => {
  const asks = (person: Person, clientId: string, cookie = person.cookie) =>
    visit(authorizeAddress(person.url, { clientId }), cookie)

  it.effect("is not looked up without a session, nor by the token endpoint for an unknown client", function* () {
    const person = yield* newPerson
    const host = yield* DocumentHost
    const clientId = `${host.origin}/stranger.json`
    expect((yield* asks(person, clientId, "")).headers.get("location")).toMatch(/^\/login/)
    for (const form of [
      { grant_type: "authorization_code", code: "x", code_verifier: "x".repeat(43), redirect_uri: REDIRECT_URI },
      { grant_type: "refresh_token", refresh_token: "daybook_rt_x" }
    ]) {
      const { body, status } = yield* postForm(`${person.url}/oauth/token`, { ...form, client_id: clientId })
      expect([status, body.error]).toEqual([400, "invalid_client"])
    }
    yield* postForm(`${person.url}/oauth/revoke`, { client_id: clientId, token: "x" })
    expect(host.asked).not.toContain("/stranger.json")
  })

  it.effect("that redirects to a private address, or is at one, connects nothing: an error page says so", function* () {
    const person = yield* newPerson
    const host = yield* DocumentHost
    host.answer = (_, response) => response.writeHead(302, { location: "https://127.0.0.1/secret" }).end()
    for (const clientId of [`${host.origin}/moved.json`, "https://10.0.0.1/client.json", "https://[::1]/client.json"]) {
      const { headers, status, text } = yield* asks(person, clientId)
      expect([status, headers.get("location")], clientId).toEqual([400, null])
      expect(text).toContain("The app cannot be connected")
      expect(text).not.toMatch(/127\.0\.0\.1\/secret|not allowed|ECONN/)
    }
    expect(host.asked.filter((path) => path === "/secret")).toEqual([])
    expect(host.asked.filter((path) => path === "/moved.json")).toHaveLength(1)
  })

  it.effect("is looked up at the token endpoint while its client is connected, and no longer after that", function* () {
    const person = yield* newPerson
    const host = yield* DocumentHost
    const clientId = `${host.origin}/ended.json`
    host.answer = (_, response) =>
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ ...METADATA, client_id: clientId }))
    const granted = yield* connect(person.url, { ...person, clientId })
    const { refreshToken } = tokensOf(yield* exchange(person.url, { clientId, ...granted }))
    const timesAsked = () => host.asked.filter((path) => path === "/ended.json").length
    const before = timesAsked()
    yield* forgetDocuments(person.url)
    const next = tokensOf(yield* refresh(person.url, clientId, refreshToken))
    expect(timesAsked()).toBe(before + 1)
    // A host that is away does not end what it began.
    host.answer = (_, response) => response.writeHead(503).end()
    yield* forgetDocuments(person.url)
    tokensOf(yield* refresh(person.url, clientId, next.refreshToken))
    expect(timesAsked()).toBe(before + 2)
    const connections = yield* ConnectionStore
    const [connection] = yield* connections.list(person.accountId)
    yield* connections.end(person.accountId, connection?.id ?? "", "disconnected")
    yield* forgetDocuments(person.url)
    // What it hears is that its tokens are over, and not that it is unknown.
    for (const token of [refreshToken, next.refreshToken]) {
      const refused = yield* refresh(person.url, clientId, token)
      expect([refused.status, refused.body.error]).toEqual([400, "invalid_grant"])
    }
    const again = yield* exchange(person.url, { clientId, ...granted })
    expect(again.body.error).toBe("invalid_grant")
    expect((yield* postForm(`${person.url}/oauth/revoke`, { client_id: clientId, token: refreshToken })).status).toBe(
      200
    )
    expect(timesAsked()).toBe(before + 2)
  })

  it.effect("that Daybook comes with is not looked up at the token endpoint while nobody connected it", function* () {
    const { url } = yield* newPerson
    const host = yield* DocumentHost
    const before = host.names.length
    const clientId = "https://claude.ai/oauth/claude-code-client-metadata"
    expect((yield* refresh(url, clientId, "daybook_rt_x")).body.error).toBe("invalid_grant")
    expect(host.names.length).toBe(before)
  })
})
