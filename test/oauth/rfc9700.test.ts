import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import type { Sql } from "../../packages/server/src/engines/Sql.ts"
import { ConnectionStore } from "../../packages/server/src/identity/ConnectionStore.ts"
import type { Sessions } from "../../packages/server/src/identity/Sessions.ts"
import { OAuth } from "../../packages/server/src/oauth/OAuth.ts"
import { sessionIdOf } from "../harness/AppSession.ts"
import {
  authorizeAddress,
  connect,
  exchange,
  newPkce,
  postForm,
  postJson,
  REDIRECT_URI,
  refresh,
  register,
  visit
} from "../harness/OAuthClient.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { listTools, newClient, newConnection, newPerson, tokensOf } from "./OAuthUser.ts"

type Check = Effect.Effect<void, unknown, TestServer | OAuth | Sql | ConnectionStore | Sessions>

/** A request for access as a client makes it, with changes; undefined leaves a parameter out. */
const asks = (
  client: { readonly url: string; readonly clientId: string; readonly cookie: string },
  changes: Readonly<Record<string, string | undefined>> = {}
) => {
  const asked = new URL(authorizeAddress(client.url, client, { state: "s" }))
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) asked.searchParams.delete(name)
    else asked.searchParams.set(name, value)
  return visit(asked.href, client.cookie)
}

/** A refusal by a page, which sends the browser nowhere by itself. */
const expectPage = (
  { headers, status, text }: { readonly status: number; readonly headers: Headers; readonly text: string },
  says?: RegExp
) => {
  expect(status, text).toBe(400)
  expect(headers.get("location")).toBeNull()
  expect(headers.get("content-type")).toContain("text/html")
  expect(text).not.toMatch(/http-equiv="refresh"/i)
  if (says !== undefined) expect(text).toMatch(says)
}

/** What RFC 9700 (Best Current Practice for OAuth 2.0 Security) asks of an authorization server, section by section. */
const ROWS: ReadonlyArray<readonly [section: string, what: string, check: Check]> = [
  [
    "2.1, 4.1",
    "a redirect URI is compared as text, except for the port of the loopback address",
    Effect.gen(function* () {
      const person = yield* newPerson
      const clientId = yield* register(person.url, {
        redirect_uris: ["https://assistant.example/callback", "http://127.0.0.1:7777/callback"]
      })
      for (const redirect_uri of [
        "https://assistant.example/callback/",
        "https://assistant.example/callback?x=1",
        "https://assistant.example/callback/../evil",
        "https://assistant.example:8443/callback",
        "https://ASSISTANT.example/callback",
        "https://assistant.example.evil.example/callback",
        "https://evil.example/https://assistant.example/callback",
        "http://assistant.example/callback",
        "http://127.0.0.1:7777/other",
        "http://127.0.0.1:7777/callback?x=1",
        "http://localhost:7777/callback",
        "https://127.0.0.1:7777/callback",
        "https://assistant.example/callback#x",
        "https://user@assistant.example/callback",
        "https://assistant.example\\@evil.example/callback",
        "http://user@127.0.0.1:7777/callback",
        "javascript:alert(1)"
      ]) {
        expectPage(yield* asks({ ...person, clientId }, { redirect_uri }), /redirect_uri/)
      }
      for (const redirect_uri of ["https://assistant.example/callback", "http://127.0.0.1:50123/callback"]) {
        const asked = yield* asks({ ...person, clientId }, { redirect_uri })
        expect(asked.status, redirect_uri).toBe(303)
        expect(asked.headers.get("location")).toMatch(/\/connect\//)
      }
    })
  ],
  [
    "2.1, 4.4",
    "the response names the issuer, so that a client is not mixed up about who answered",
    Effect.gen(function* () {
      const { granted, url } = yield* newConnection()
      const metadata = JSON.parse((yield* send(`${url}/.well-known/oauth-authorization-server`)).body)
      expect(metadata.authorization_response_iss_parameter_supported).toBe(true)
      expect(granted.back.searchParams.get("iss")).toBe(metadata.issuer)
    })
  ],
  [
    "2.1, 4.4",
    "a refusal names the issuer and the state too, and so does one at another address of the server",
    Effect.gen(function* () {
      const { accountId, cookie, url } = yield* newPerson
      for (const origin of [url, url.replace("127.0.0.1", "localhost")]) {
        const asked = yield* asks({ url: origin, clientId: yield* register(origin), cookie })
        const cookies = [cookie, ...asked.headers.getSetCookie().map((one) => one.split(";")[0])].join("; ")
        const uid = (asked.headers.get("location") ?? "").replace("/connect/", "")
        const oauth = yield* OAuth
        const sessionId = yield* sessionIdOf(cookie)
        const onward = yield* oauth.refuse({ uid, cookies, origin, accountId, sessionId })
        const { headers } = yield* visit(`${origin}${onward}`, cookies)
        const { searchParams } = new URL(headers.get("location") ?? "")
        expect(Object.fromEntries(searchParams)).toEqual({
          error: "access_denied",
          error_description: expect.any(String),
          iss: origin,
          state: "s"
        })
      }
    })
  ],
  [
    "2.1, 4.7",
    "the state of the client comes back as it was, and an answer counts only in the browser that asked",
    Effect.gen(function* () {
      const state = "a+b/c=&%20é"
      const { granted } = yield* newConnection({ parameters: { state } })
      expect(granted.back.searchParams.get("state")).toBe(state)
      const client = yield* newClient
      const { headers } = yield* asks(client)
      const elsewhere = yield* visit(new URL(headers.get("location") ?? "", client.url).href, client.cookie)
      expect(elsewhere.status).not.toBe(200)
      expect(elsewhere.text).not.toContain("Test assistant")
    })
  ],
  [
    "2.1.1, 4.8",
    "a request without a code challenge, or with a plain one, is refused, so that nothing can be downgraded",
    Effect.gen(function* () {
      const client = yield* newClient
      const without = { code_challenge: undefined, code_challenge_method: undefined }
      expectPage(yield* asks(client, without), /PKCE|code_challenge/)
      expectPage(yield* asks(client, { code_challenge_method: "plain" }), /PKCE|code_challenge_method/)
      expectPage(yield* asks(client, { code_challenge_method: undefined }), /PKCE|code_challenge_method/)
      const metadata = JSON.parse((yield* send(`${client.url}/.well-known/oauth-authorization-server`)).body)
      expect(metadata.code_challenge_methods_supported).toEqual(["S256"])
    })
  ],
  [
    "2.1.1, 4.5",
    "a stolen code is worth nothing without the verifier, and at another client",
    Effect.gen(function* () {
      const client = yield* newClient
      const other = yield* register(client.url)
      for (const theft of [{ verifier: newPkce().verifier }, { verifier: "" }, { clientId: other }]) {
        const granted = yield* connect(client.url, client)
        const stolen = yield* exchange(client.url, { ...client, ...granted, ...theft })
        expect([stolen.status, stolen.body.access_token]).toEqual([400, undefined])
      }
      const granted = yield* connect(client.url, client)
      const { verifier: _, ...without } = granted
      const unproven = yield* postForm(`${client.url}/oauth/token`, {
        grant_type: "authorization_code",
        client_id: client.clientId,
        code: without.code,
        redirect_uri: REDIRECT_URI
      })
      expect(unproven.status).toBe(400)
    })
  ],
  [
    "2.1.1",
    "a code is good for a minute, and for the redirect URI that it was sent to",
    Effect.gen(function* () {
      const client = yield* newClient
      const late = yield* connect(client.url, client)
      yield* TestClock.adjust("61 seconds")
      expect((yield* exchange(client.url, { ...client, ...late })).body.error).toBe("invalid_grant")
      const elsewhere = yield* connect(client.url, client)
      const redirectUri = "http://127.0.0.1:9999/callback"
      expect((yield* exchange(client.url, { ...client, ...elsewhere, redirectUri })).body.error).toBe("invalid_grant")
    })
  ],
  [
    "2.1.2, 4.6",
    "no token is ever in an address: there is no implicit grant",
    Effect.gen(function* () {
      const client = yield* newClient
      for (const response_type of ["token", "id_token", "code token", "id_token token", "none"]) {
        expectPage(yield* asks(client, { response_type }), /response_type/)
      }
      const { granted } = yield* newConnection()
      expect([...granted.back.searchParams.keys()].toSorted()).toEqual(["code", "iss", "state"])
      expect(granted.back.hash).toBe("")
    })
  ],
  [
    "2.2.2, 4.14",
    "a refresh token is replaced at each use, and reuse ends the connection",
    Effect.gen(function* () {
      const { clientId, refreshToken, url } = yield* newConnection()
      const next = tokensOf(yield* refresh(url, clientId, refreshToken))
      expect(next.refreshToken).not.toBe(refreshToken)
      yield* TestClock.adjust("61 seconds")
      expect((yield* refresh(url, clientId, refreshToken)).body.error).toBe("invalid_grant")
      expect((yield* refresh(url, clientId, next.refreshToken)).body.error).toBe("invalid_grant")
      expect((yield* listTools(url, next.access)).status).toBe(401)
    })
  ],
  [
    "2.2.2, 4.14",
    "a refresh token is bound to its client, ends when it is not used for 90 days, and gets no more scope",
    Effect.gen(function* () {
      const { clientId, refreshToken, url } = yield* newConnection({ scope: "read" })
      const other = yield* register(url)
      expect((yield* refresh(url, other, refreshToken)).body.error).toBe("invalid_grant")
      const more = yield* refresh(url, clientId, refreshToken, { scope: "read write delete" })
      expect(more.body.access_token === undefined || more.body.scope === "read").toBe(true)
      const fresh = yield* newConnection()
      yield* TestClock.adjust("89 days")
      const next = tokensOf(yield* refresh(fresh.url, fresh.clientId, fresh.refreshToken))
      yield* TestClock.adjust("89 days")
      const later = tokensOf(yield* refresh(fresh.url, fresh.clientId, next.refreshToken))
      yield* TestClock.adjust("91 days")
      expect((yield* refresh(fresh.url, fresh.clientId, later.refreshToken)).body.error).toBe("invalid_grant")
    })
  ],
  [
    "2.3, 4.10",
    "a token is good at one resource, for what its owner granted, and for a day",
    Effect.gen(function* () {
      const { access, keys, url } = yield* newConnection({ scope: "read" })
      expect((yield* listTools(url, access)).status).toBe(200)
      expect((yield* send(`${url}/v1/me`, { key: access })).status).toBe(401)
      expect((yield* send(`${url}/app/api/v1/me`, { key: access })).status).toBe(401)
      expect((yield* listTools(url, keys.read)).status).toBe(200)
      const localhost = url.replace("127.0.0.1", "localhost")
      expect((yield* listTools(localhost, access)).status).toBe(401)
      yield* TestClock.adjust("25 hours")
      const { challenge, status } = yield* listTools(url, access)
      expect([status, challenge]).toEqual([401, expect.stringContaining('error="invalid_token"')])
    })
  ],
  [
    "2.4",
    "a password, a client on its own and other grants get no token",
    Effect.gen(function* () {
      const { clientId, url } = yield* newClient
      for (const grant_type of [
        "password",
        "client_credentials",
        "implicit",
        "urn:ietf:params:oauth:grant-type:device_code",
        "urn:ietf:params:oauth:grant-type:jwt-bearer",
        "urn:ietf:params:oauth:grant-type:token-exchange"
      ]) {
        const form = { grant_type, client_id: clientId, username: "sam", password: "secret", scope: "read" }
        const { body, status } = yield* postForm(`${url}/oauth/token`, form)
        expect([status, body.access_token], grant_type).toEqual([400, undefined])
      }
    })
  ],
  [
    "2.5",
    "a client that has a secret has to send it",
    Effect.gen(function* () {
      const person = yield* newPerson
      const { body } = yield* postJson(`${person.url}/oauth/register`, {
        client_name: "Confidential",
        redirect_uris: [REDIRECT_URI],
        token_endpoint_auth_method: "client_secret_post"
      })
      const clientId = String(body.client_id)
      const client_secret = String(body.client_secret)
      const granted = yield* connect(person.url, { ...person, clientId })
      expect((yield* exchange(person.url, { clientId, ...granted })).body.error).toBe("invalid_client")
      const wrong = { client_secret: `${client_secret}x` }
      expect((yield* exchange(person.url, { clientId, ...granted }, wrong)).body.error).toBe("invalid_client")
      expect((yield* exchange(person.url, { clientId, ...granted }, { client_secret })).status).toBe(200)
    })
  ],
  [
    "2.6",
    "the endpoints that act for a browser allow no script of another site, those for programs do",
    Effect.gen(function* () {
      const client = yield* newClient
      const page = yield* asks(client)
      expect(page.headers.get("access-control-allow-origin")).toBeNull()
      const form = yield* postForm(`${client.url}/oauth/token`, {}, { origin: "https://assistant.example" })
      expect(form.headers.get("access-control-allow-origin")).toBe("*")
      expect(form.headers.get("access-control-allow-credentials")).toBeNull()
    })
  ],
  [
    "4.2",
    "no address with a code or a state is told to another site, and no answer with them is kept",
    Effect.gen(function* () {
      const { answer, granted } = yield* newConnection()
      for (const { headers } of [granted.asked, granted.done]) {
        expect(headers.get("referrer-policy")).toBe("no-referrer")
        expect(headers.get("cache-control")).toContain("no-store")
      }
      expect(answer.headers.get("cache-control")).toContain("no-store")
    })
  ],
  [
    "4.2",
    "a page whose address has a request for access names it to no other site, and loads and links nothing of one",
    Effect.gen(function* () {
      const client = yield* newClient
      const asked = yield* asks(client)
      const cookies = [client.cookie, ...asked.headers.getSetCookie().map((one) => one.split(";")[0])].join("; ")
      const consent = asked.headers.get("location") ?? ""
      const signedOut = yield* visit(`${client.url}${consent}`)
      const login = signedOut.headers.get("location") ?? ""
      expect(login).toBe(`/login?next=${encodeURIComponent(consent)}`)
      for (const page of [yield* visit(`${client.url}${consent}`, cookies), yield* visit(`${client.url}${login}`)]) {
        expect(page.status).toBe(200)
        expect(page.headers.get("referrer-policy")).toMatch(/^(?:same-origin|no-referrer)$/)
        expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
        expect(page.text).not.toMatch(/(?:href|src|action)="(?:[a-z]+:|\/\/)/i)
      }
      // The address alone is worth nothing: the answer counts in the browser that asked.
      expect((yield* visit(`${client.url}${consent}`, client.cookie)).status).toBe(404)
    })
  ],
  [
    "4.2.4",
    "a code is good once: a second use ends what the first one began",
    Effect.gen(function* () {
      const { access, clientId, granted, refreshToken, url } = yield* newConnection()
      expect((yield* exchange(url, { clientId, ...granted })).body.error).toBe("invalid_grant")
      expect((yield* listTools(url, access)).status).toBe(401)
      expect((yield* refresh(url, clientId, refreshToken)).body.error).toBe("invalid_grant")
    })
  ],
  [
    "4.3",
    "a token in a query or a form is not taken",
    Effect.gen(function* () {
      const { access, url } = yield* newConnection()
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })
      const inQuery = yield* send(`${url}/mcp?access_token=${access}`, { method: "POST", body })
      expect(inQuery.status).toBe(401)
      const inForm = yield* postForm(`${url}/mcp`, { access_token: access })
      expect(inForm.status).toBe(401)
    })
  ],
  [
    "4.9",
    "a token that its owner or its client revokes is refused at the next request",
    Effect.gen(function* () {
      const byOwner = yield* newConnection()
      const connections = yield* ConnectionStore
      const [connection] = yield* connections.list(byOwner.accountId)
      yield* connections.end(byOwner.accountId, connection?.id ?? "", "disconnected")
      expect((yield* listTools(byOwner.url, byOwner.access)).status).toBe(401)
      const byClient = yield* newConnection()
      const { clientId, refreshToken, url } = byClient
      const stranger = yield* register(url)
      yield* postForm(`${url}/oauth/revoke`, { token: refreshToken, client_id: stranger })
      expect((yield* listTools(url, byClient.access)).status).toBe(200)
      const revoked = yield* postForm(`${url}/oauth/revoke`, { token: refreshToken, client_id: clientId })
      expect(revoked.status).toBe(200)
      expect((yield* listTools(url, byClient.access)).status).toBe(401)
      expect((yield* refresh(url, clientId, refreshToken)).body.error).toBe("invalid_grant")
    })
  ],
  [
    "4.11",
    "nobody is sent to another site before they were asked: not for a wrong request, nor for one that asks for no page",
    Effect.gen(function* () {
      const person = yield* newPerson
      const clientId = yield* register(person.url, { redirect_uris: ["https://phishing.example/"] })
      const client = { ...person, clientId }
      const redirect_uri = "https://phishing.example/"
      for (const changes of [
        { response_type: "token" },
        { prompt: "none" },
        { code_challenge: "short" },
        { resource: "https://other.example/mcp" },
        { response_mode: "fragment" },
        { response_mode: "form_post" },
        { response_mode: "web_message" },
        { request: "x.y.z" },
        { claims: "{" }
      ]) {
        const answer = yield* asks(client, { redirect_uri, ...changes })
        const location = answer.headers.get("location")
        expect(location === null || location.includes("/connect/"), `${JSON.stringify(changes)} ${location}`).toBe(true)
        expect(answer.text).not.toMatch(/<script|http-equiv="refresh"/i)
      }
      const signedOut = yield* asks({ ...client, cookie: "" }, { redirect_uri, prompt: "none" })
      expect(signedOut.headers.get("location")).toMatch(/^\/login\?next=/)
    })
  ],
  [
    "4.11",
    "a client that is not known, or an address that is not its own, gets no redirect at all",
    Effect.gen(function* () {
      const client = yield* newClient
      expectPage(yield* asks(client, { client_id: "nobody" }))
      expectPage(yield* asks(client, { client_id: undefined }))
      expectPage(yield* asks(client, { redirect_uri: "https://evil.example/" }))
    })
  ],
  [
    "4.12",
    "no redirect repeats a form: the browser goes on with GET",
    Effect.gen(function* () {
      const { granted } = yield* newConnection()
      expect([granted.asked.status, granted.done.status]).toEqual([303, 303])
    })
  ],
  [
    "4.13",
    "a header of a proxy that is not trusted does not change who the server is",
    Effect.gen(function* () {
      const { clientId, refreshToken, url } = yield* newConnection()
      const headers = {
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
        "x-forwarded-for": "203.0.113.9"
      }
      const form = { grant_type: "refresh_token", client_id: clientId, refresh_token: refreshToken }
      const { access } = tokensOf(yield* postForm(`${url}/oauth/token`, form, headers))
      expect((yield* listTools(url, access)).status).toBe(200)
    })
  ],
  [
    "4.15",
    "a client cannot choose its id, nor take that of a person or another client",
    Effect.gen(function* () {
      const { accountId, clientId, url } = yield* newClient
      for (const wanted of [accountId, clientId, "https://claude.ai/oauth/claude-code-client-metadata"]) {
        const made = yield* register(url, { client_id: wanted, client_secret: "chosen" })
        expect(made).not.toBe(wanted)
      }
    })
  ],
  [
    "4.16",
    "the pages cannot be framed",
    Effect.gen(function* () {
      const client = yield* newClient
      const asked = yield* asks(client)
      const cookies = asked.headers.getSetCookie().map((one) => one.split(";")[0])
      const consent = new URL(asked.headers.get("location") ?? "", client.url).href
      const page = yield* visit(consent, [client.cookie, ...cookies].join("; "))
      expect(page.text).toContain("Test assistant")
      for (const { headers } of [page, yield* asks(client, { client_id: "nobody" })]) {
        expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
      }
    })
  ]
]

layer(TestServer.unlimited)("RFC 9700", (it) => {
  for (const [section, what, check] of ROWS) it.effect(`${section}: ${what}`, () => check)
})
