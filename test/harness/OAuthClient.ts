import { createHash, randomBytes } from "node:crypto"
import type { Scope } from "@daybook/core"
import * as Effect from "effect/Effect"
import { OAuth } from "../../packages/server/src/oauth/OAuth.ts"
import { sessionIdOf } from "./AppSession.ts"

/** An answer of the authorization server. */
export interface OAuthAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body, if it is a JSON object; else empty. */
  readonly body: Readonly<Record<string, unknown>>
}

const answerOf = async (response: Response): Promise<OAuthAnswer> => {
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== "" ? JSON.parse(text) : {}
  }
}

/** Sends a form to an endpoint of the authorization server. */
export const postForm = (url: string, form: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
  Effect.promise(async () =>
    answerOf(
      await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: new URLSearchParams(form).toString()
      })
    )
  )

export const postJson = (url: string, body: unknown) =>
  Effect.promise(async () =>
    answerOf(
      await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
    )
  )

/** Opens an address as a browser that does not follow redirects. */
export const visit = (url: string, cookie = "") =>
  Effect.promise(async () => answerOf(await fetch(url, { redirect: "manual", headers: { cookie } })))

export const REDIRECT_URI = "http://127.0.0.1:7777/callback"

/** Registers a client and returns its id. */
export const register = (url: string, metadata: Readonly<Record<string, unknown>> = {}) =>
  Effect.map(
    postJson(`${url}/oauth/register`, {
      client_name: "Test assistant",
      redirect_uris: [REDIRECT_URI],
      token_endpoint_auth_method: "none",
      ...metadata
    }),
    ({ body, text }) => {
      if (typeof body.client_id !== "string") throw new Error(text)
      return body.client_id
    }
  )

/** A PKCE verifier and its challenge. */
export const newPkce = () => {
  const verifier = randomBytes(32).toString("base64url")
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") }
}

/** The address at which a client asks for access. */
export const authorizeAddress = (
  url: string,
  {
    challenge = newPkce().challenge,
    clientId,
    redirectUri = REDIRECT_URI
  }: { readonly clientId: string; readonly challenge?: string; readonly redirectUri?: string },
  parameters: Readonly<Record<string, string>> = {}
): string =>
  `${url}/oauth/authorize?${new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...parameters
  })}`

/** A person's answer to a request for access. */
export interface Consent {
  readonly clientId: string
  readonly accountId: string
  /** The cookie of a session of the app. */
  readonly cookie: string
  readonly scope?: Scope
  readonly redirectUri?: string
  /** Parameters of the request that differ from the usual ones. */
  readonly parameters?: Readonly<Record<string, string>>
}

/** Somebody who is signed in to the app in a browser. */
export interface Person {
  readonly url: string
  readonly accountId: string
  /** The cookie of a session of the app. */
  readonly cookie: string
}

/** Opens the address to which a client sends its user, and grants access. Returns the step that leads back to the client. */
const grantedAt = Effect.fnUntraced(function* (asks: string, { accountId, cookie, url }: Person, scope: Scope) {
  const oauth = yield* OAuth
  const asked = yield* visit(asks, cookie)
  const cookies = asked.headers.getSetCookie().map((one) => one.split(";")[0] ?? "")
  const uid = /^\/connect\/(.+)$/.exec(asked.headers.get("location") ?? "")?.[1]
  if (uid === undefined) return yield* Effect.dieMessage(`no consent was asked for: ${asked.status} ${asked.text}`)
  const sessionId = yield* sessionIdOf(cookie)
  const consent = { uid, cookies: cookies.join("; "), origin: url, accountId, sessionId }
  const path = yield* Effect.orDie(oauth.approve(consent, scope))
  return { asked, goOn: visit(`${url}${path}`, [cookie, ...cookies].join("; ")) }
})

/** Grants access, and goes back to the client. Returns what the browser did. */
const answerAt = Effect.fnUntraced(function* (asks: string, person: Person, scope: Scope) {
  const { asked, goOn } = yield* grantedAt(asks, person, scope)
  const done = yield* goOn
  const back = new URL(done.headers.get("location") ?? "http://nowhere.invalid")
  return { asked, done, back }
})

/** Grants what a client asks for at an address, and goes back to the client several times at once. Returns the addresses. */
export const grantTwiceAt = Effect.fnUntraced(function* (asks: URL, person: Person) {
  const { goOn } = yield* grantedAt(asks.href, person, "write")
  const both = yield* Effect.all([goOn, goOn], { concurrency: "unbounded" })
  return both.map(({ headers }) => headers.get("location") ?? "")
})

/** Grants what a client asks for at an address, and returns the address to which the browser is sent back. */
export const grantAt = (asks: URL, person: Person, scope: Scope = "write") =>
  Effect.map(answerAt(asks.href, person, scope), ({ back }) => back)

/** Asks for access, grants it as the owner does on the page that asks for consent, and returns what the client gets. */
export const connect = (
  url: string,
  { accountId, clientId, cookie, parameters = {}, redirectUri = REDIRECT_URI, scope = "write" }: Consent
) =>
  Effect.gen(function* () {
    const { challenge, verifier } = newPkce()
    const asks = authorizeAddress(url, { challenge, clientId, redirectUri }, { state: "of the client", ...parameters })
    const answered = yield* answerAt(asks, { url, accountId, cookie }, scope)
    return { ...answered, verifier, code: answered.back.searchParams.get("code") ?? "" }
  })

/** Exchanges a code for tokens. */
export const exchange = (
  url: string,
  {
    clientId,
    code,
    redirectUri = REDIRECT_URI,
    verifier
  }: Record<"clientId" | "code" | "verifier", string> & {
    readonly redirectUri?: string
  },
  more: Readonly<Record<string, string>> = {}
) =>
  postForm(`${url}/oauth/token`, {
    grant_type: "authorization_code",
    client_id: clientId,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...more
  })

/** Replaces a refresh token. */
export const refresh = (url: string, clientId: string, token: string, more: Readonly<Record<string, string>> = {}) =>
  postForm(`${url}/oauth/token`, { grant_type: "refresh_token", client_id: clientId, refresh_token: token, ...more })
