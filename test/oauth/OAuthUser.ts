import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { oauthClientStore } from "../../packages/server/src/identity/OAuthClientStore.ts"
import { hashOfSecret } from "../../packages/server/src/identity/Secret.ts"
import { newSignedIn } from "../harness/AppSession.ts"
import {
  type Consent,
  connect,
  exchange,
  type OAuthAnswer,
  type Person,
  REDIRECT_URI,
  register
} from "../harness/OAuthClient.ts"
import { headBytes, sendRaw } from "../harness/RawConnection.ts"
import { NOON } from "../harness/Scenario.ts"

const HOUR = 3_600_000

let hours = 0

/** Somebody who is signed in to the app of a server, each in an hour of their own: an address registers few clients in one. */
export const newPerson = Effect.gen(function* () {
  yield* TestClock.setTime(NOON + hours++ * HOUR)
  const { accountId, cookie, keys, url } = yield* newSignedIn
  return { url, accountId, cookie, keys }
})

/** Somebody's app that registered itself. */
export const newClient = Effect.gen(function* () {
  const person = yield* newPerson
  return { ...person, clientId: yield* register(person.url) }
})

/** A client that a person made in the app, by its id. */
export const ownClient = ({ accountId }: Person, secret: string, redirectUri = REDIRECT_URI) =>
  Effect.flatMap(oauthClientStore, ({ add }) =>
    Effect.orDie(add({ accountId, name: "Own", redirectUris: [redirectUri], secretHash: hashOfSecret(secret) }))
  )

/** Somebody's app that is connected, and its tokens. */
export const newConnection = (consent: Partial<Consent> = {}) =>
  Effect.flatMap(newClient, (client) => connectedBy(client, client.clientId, consent))

/** Connects a person's app by a client id. */
export const connectedBy = <P extends Person>(person: P, clientId: string, consent: Partial<Consent> = {}) =>
  Effect.gen(function* () {
    const granted = yield* connect(person.url, { ...person, clientId, ...consent })
    const answer = yield* exchange(person.url, {
      clientId,
      ...granted,
      ...(consent.redirectUri !== undefined && { redirectUri: consent.redirectUri })
    })
    return { ...person, clientId, granted, answer, ...tokensOf(answer) }
  })

/** The tokens in an answer. */
export const tokensOf = ({ body, text }: OAuthAnswer) => {
  if (typeof body.access_token !== "string" || typeof body.refresh_token !== "string") throw new Error(text)
  return { access: body.access_token, refreshToken: body.refresh_token }
}

/** Lists the tools at an address with a token: the status, the challenge, and the body. */
export const listTools = (url: string, token: string | undefined, headers: Record<string, string> = {}) =>
  Effect.promise(async () => {
    const response = await fetch(`${url}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })
    })
    return {
      status: response.status,
      challenge: response.headers.get("www-authenticate"),
      body: await response.text()
    }
  })

/** Calls the server by so many addresses that what it remembers of the one is forgotten. */
export const forgetDocuments = (url: string) =>
  Effect.forEach(Array.from({ length: 9 }).keys(), (one) =>
    sendRaw(
      url,
      headBytes("POST /oauth/token HTTP/1.1", {
        Host: `10.0.0.${one + 1}`,
        Connection: "close",
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": "11"
      }),
      "client_id=a"
    )
  )
