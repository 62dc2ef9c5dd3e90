import { expect, layer } from "@effect/vitest"
import { oauthDocumentStore } from "../../packages/server/src/identity/OAuthClientStore.ts"
import { OAuth } from "../../packages/server/src/oauth/OAuth.ts"
import { newAppSession, newSignedIn } from "../harness/AppSession.ts"
import { authorizeAddress, REDIRECT_URI, refresh, register, visit } from "../harness/OAuthClient.ts"
import { headBytes, sendRaw } from "../harness/RawConnection.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { TestServer } from "../harness/TestServer.ts"
import { forgetDocuments } from "./OAuthUser.ts"

/** A request for access, as the query of `/oauth/authorize`. */
const requestOf = (clientId: string) => authorizeAddress("", { clientId }).replace(/^.*\?/, "")

layer(TestServer.unlimited)("a browser in which nobody is signed in", (it) => {
  for (const path of [
    "/oauth/authorize/",
    "/oauth/authorize//",
    "/oauth/authorize/a/b",
    "/oauth/authorize/../authorize",
    "/oauth/authorize/../jwks",
    "/oauth/authorize/../../.well-known/openid-configuration",
    "/oauth/authorize/%2e%2e/authorize"
  ]) {
    it.scoped(`finds no page at ${path}`, function* () {
      const { database, url } = yield* TestServer
      const { all } = yield* rawDatabase(database)
      const asked = all("SELECT id FROM oauth_item WHERE model = 'Interaction'")
      const before = yield* asked
      const head = { Host: new URL(url).host, Connection: "close" }
      const [answer] = yield* sendRaw(url, headBytes(`GET ${path}?${requestOf(yield* register(url))} HTTP/1.1`, head))
      expect(answer?.status).toBe(404)
      expect(answer?.headers.get("location")).toBeNull()
      expect(answer?.headers.getSetCookie()).toEqual([])
      expect(yield* asked).toEqual(before)
    })
  }

  it.effect("is not sent to the app by the address of an answer without a request", function* () {
    const { url } = yield* TestServer
    const { headers, status } = yield* visit(`${url}/oauth/authorize/xyz?${requestOf(yield* register(url))}`)
    expect(status).toBe(400)
    expect(headers.get("location")).toBeNull()
  })
})

layer(TestServer.unlimited)("a request for access", (it) => {
  it.effect("is answered even if the app's library adds parameters of OpenID", function* () {
    const { newAccount, url } = yield* TestServer
    const { cookie } = yield* newAppSession(url, (yield* newAccount).accountId)
    const query = `${requestOf(yield* register(url))}&scope=openid+read&nonce=x&max_age=0&acr_values=1&id_token_hint=x`
    const { headers, status } = yield* visit(`${url}/oauth/authorize?${query}`, cookie)
    expect(status).toBe(303)
    expect(headers.get("location")).toMatch(/^\/connect\//)
  })

  it.effect("with an impossible client id is refused, and so is a request for a token", function* () {
    const { newAccount, url } = yield* TestServer
    const { cookie } = yield* newAppSession(url, (yield* newAccount).accountId)
    expect((yield* visit(`${url}/oauth/authorize?${requestOf("a\0b")}`, cookie)).status).toBe(400)
    expect((yield* refresh(url, "a\0b", "x")).body.error).toBe("invalid_client")
  })

  it.effect("is answered also by a server that has not seen the app's metadata document", function* () {
    const { accountId, cookie, id: sessionId, url } = yield* newSignedIn
    const clientId = "https://assistant.invalid/client.json"
    const document = { client_id: clientId, client_name: "Assistant", redirect_uris: [REDIRECT_URI] }
    yield* (yield* oauthDocumentStore).keep(
      clientId,
      JSON.stringify({ ...document, token_endpoint_auth_method: "none" })
    )
    const asked = yield* visit(`${url}/oauth/authorize?${requestOf(clientId)}`, cookie)
    const path = asked.headers.get("location") ?? ""
    const cookies = [cookie, ...asked.headers.getSetCookie().map((one) => one.split(";")[0])].join("; ")
    yield* forgetDocuments(url)
    const page = yield* visit(`${url}${path}`, cookies)
    expect(page.status).toBe(200)
    expect(page.text).toContain("assistant.invalid")
    const oauth = yield* OAuth
    const uid = path.slice("/connect/".length)
    const onward = yield* oauth.refuse({ uid, cookies, origin: url, accountId, sessionId })
    yield* forgetDocuments(url)
    const back = yield* visit(`${url}${onward}`, cookies)
    expect(new URL(back.headers.get("location") ?? "").searchParams.get("error")).toBe("access_denied")
  })
})
