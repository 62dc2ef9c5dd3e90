import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { OAuthItemStore } from "../../packages/server/src/store/OAuthItemStore.ts"
import { newPkce, REDIRECT_URI, register, visit } from "../harness/OAuthClient.ts"
import { headBytes, sendRaw } from "../harness/RawConnection.ts"
import { TestServer } from "../harness/TestServer.ts"

/** A request for access, as the query of `/oauth/authorize`. */
const requestOf = (clientId: string) =>
  new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    code_challenge: newPkce().challenge,
    code_challenge_method: "S256"
  }).toString()

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
    it.effect(`finds no page at ${path}`, () =>
      Effect.gen(function* () {
        const { url } = yield* TestServer
        const before = yield* (yield* OAuthItemStore).countExpiring("Interaction")
        const head = { Host: new URL(url).host, Connection: "close" }
        const [answer] = yield* sendRaw(url, headBytes(`GET ${path}?${requestOf(yield* register(url))} HTTP/1.1`, head))
        expect(answer?.status).toBe(404)
        expect(answer?.headers.get("location")).toBeNull()
        expect(answer?.headers.getSetCookie()).toEqual([])
        expect(yield* (yield* OAuthItemStore).countExpiring("Interaction")).toBe(before)
      })
    )
  }

  it.effect("is not sent to the app by an address of an answer that was never asked for", () =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      const { headers, status } = yield* visit(`${url}/oauth/authorize/xyz?${requestOf(yield* register(url))}`)
      expect(status).toBe(400)
      expect(headers.get("location")).toBeNull()
    })
  )
})
