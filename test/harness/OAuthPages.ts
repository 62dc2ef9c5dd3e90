import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { tokensOf } from "../oauth/OAuthUser.ts"
import { authorizeAddress, exchange, newPkce, postJson, REDIRECT_URI } from "./OAuthClient.ts"
import type { ServerProcess } from "./ServerProcess.ts"
import { newVisitor, unescaped, type Visitor } from "./Visitor.ts"

/** Sets the owner up in a browser without scripts, and stays signed in. */
export const signedIn = Effect.fnUntraced(function* ({ stderr, url }: ServerProcess) {
  const visitor = newVisitor(url)
  const code = /setup\?code=(\S+)/.exec(stderr())?.[1] ?? ""
  const password = "correct horse battery staple"
  const sent = yield* visitor.submit(`/setup?code=${code}`, { code, name: "Sam", password })
  expect(sent.status, sent.body).toBe(303)
  return visitor
})

/** A client that registers itself has its person asked for access. What the client keeps, and the path of the page. */
export const consentByPages = Effect.fnUntraced(function* (url: string, visitor: Visitor) {
  const registration = yield* postJson(`${url}/oauth/register`, {
    client_name: "Assistant",
    redirect_uris: [REDIRECT_URI],
    token_endpoint_auth_method: "client_secret_post"
  })
  const clientId = String(registration.body.client_id)
  const secret = { client_secret: String(registration.body.client_secret) }
  const { challenge, verifier } = newPkce()
  const asked = yield* visitor.get(authorizeAddress("", { challenge, clientId }))
  return { clientId, secret, verifier, page: new URL(asked.headers.get("location") ?? "", url).pathname }
})

/** The person grants access, and the browser goes on to the client, which gets the code. */
export const codeByPages = (
  visitor: Visitor,
  { page }: { readonly page: string },
  { goesOn = true }: { readonly goesOn?: boolean } = {}
) =>
  Effect.gen(function* () {
    const answered = yield* visitor.submit(page, { scope: "write", answer: "connect" })
    const onward = unescaped(/content="0;url=([^"]*)"/.exec(answered.body)?.[1] ?? "")
    if (!goesOn) return { onward, code: "" }
    const done = yield* visitor.get(onward)
    return { onward, code: new URL(done.headers.get("location") ?? "").searchParams.get("code") ?? "" }
  })

/** Connects a client that registers itself, by the pages that a person sees. Returns all that was issued on the way. */
export const connectedByPages = Effect.fnUntraced(function* (url: string, visitor: Visitor) {
  const { page, ...client } = yield* consentByPages(url, visitor)
  const { code } = yield* codeByPages(visitor, { page })
  const answer = yield* exchange(url, { ...client, code }, client.secret)
  return { ...client, code, ...tokensOf(answer) }
})
