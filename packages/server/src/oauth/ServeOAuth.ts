import { type ApiError, InsufficientScope, MethodNotAllowed } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { sessionToken } from "../auth-pages/Cookies.ts"
import { AUTH_PAGE_HEADERS, keepingOpener, pageResponse, redirect } from "../auth-pages/Page.ts"
import { html, type Texts, viewerOf } from "../auth-pages/Texts.ts"
import { type Addresses, atOwnHosts, type OriginSettings, originOf, refusedHost } from "../http/Origin.ts"
import { atPath, isRead } from "../http/Pages.ts"
import {
  type App,
  type CorsPolicy,
  entered,
  type HttpRequest,
  type Mount,
  NO_CORS,
  routed,
  send,
  withRequest
} from "../http/Request.ts"
import { type BodyPolicy, worked } from "../http/RequestBody.ts"
import { type HttpResponse, refusal } from "../http/Response.ts"
import { AUTHORIZE_PATH } from "../identity/OAuthParameters.ts"
import { Sessions } from "../identity/Sessions.ts"
import { OAuth } from "./OAuth.ts"
import { RefusedSteps } from "./RefusedSteps.ts"
import { type MetadataFault, Registrations } from "./Registrations.ts"

/** The OAuth error code (RFC 6749, 5.2) for an error of the contract. */
const codeOf = (error: ApiError): string => {
  switch (error._tag) {
    case "rate_limited":
    case "unavailable":
      return "temporarily_unavailable"
    case "internal_error":
      return "server_error"
    default:
      return "invalid_request"
  }
}

/** An error in the form for OAuth clients, with the usual status and headers. */
export const oauthRefusal = (error: ApiError): HttpResponse => ({
  ...refusal(error, { "Cache-Control": "no-store" }),
  body: JSON.stringify({ error: codeOf(error), error_description: error.message })
})

/** The fault of a client's metadata in the form for OAuth clients. */
export const metadataRefusal = ({ description, error }: MetadataFault): HttpResponse => ({
  status: 400,
  headers: { "Cache-Control": "no-store" },
  body: JSON.stringify({ error, error_description: description })
})

const BODY_BYTES = 65_536

const FORM: BodyPolicy = { maxBytes: BODY_BYTES, mediaTypes: ["application/x-www-form-urlencoded"] }
const JSON_BODY: BodyPolicy = { maxBytes: BODY_BYTES, mediaTypes: ["application/json"] }

/** A client sends few requests. One that sends many at once waits for itself. */
const AT_ONCE = 4

const ONLY_POST = new MethodNotAllowed({ message: "This endpoint accepts POST.", allow: "POST" })
const ONLY_GET = new MethodNotAllowed({ message: "This page accepts GET and HEAD.", allow: "GET, HEAD" })

/** Clients in a browser call these endpoints from pages of any origin, without cookies. */
const ANY_ORIGIN: CorsPolicy = {
  headers: () => ["Access-Control-Allow-Origin", "*"],
  preflight: ({ method }) => (method === "OPTIONS" ? PREFLIGHT : undefined)
}

const PREFLIGHT: HttpResponse = {
  status: 204,
  headers: {
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Accept, MCP-Protocol-Version",
    "Access-Control-Max-Age": "86400"
  },
  body: ""
}

/** The endpoints of the authorization server: for clients that sign in to `/mcp` without a key. */
export const serveOAuth = (
  settings: OriginSettings & Addresses
): Effect.Effect<App, never, OAuth | RefusedSteps | Registrations | Sessions> =>
  Effect.gen(function* () {
    const { respond, resume } = yield* OAuth
    const { admit } = yield* Registrations
    const { log } = yield* RefusedSteps
    const { find } = yield* Sessions
    const originOfRequest = originOf(settings)
    const lineOf = (request: HttpRequest) => `oauth of ${originOfRequest(request).client}`

    const endpoint = (
      path: string,
      body: BodyPolicy,
      answer: (request: HttpRequest, received: Uint8Array | undefined) => Effect.Effect<HttpResponse, ApiError> = (
        request,
        received
      ) => respond(originOfRequest(request).url, request, received)
    ): Mount => {
      const refuse = atOwnHosts(settings, (_, { message }) => oauthRefusal(new InsufficientScope({ message })))
      const app = withRequest((request) => {
        const { head } = request
        if (head.method !== "POST") return send(oauthRefusal(ONLY_POST))
        return worked({ line: lineOf(head), atOnce: AT_ONCE, body, refuse: oauthRefusal }, (received) => {
          request.route = path
          return answer(head, received)
        })
      })
      return atPath(
        path,
        entered(path, ANY_ORIGIN, app, (head) => (head.method === "POST" ? refuse(head) : undefined))
      )
    }

    /** Registers a client with the used part of its metadata. */
    const register = (request: HttpRequest, received: Uint8Array | undefined) =>
      Effect.gen(function* () {
        const { client, url } = originOfRequest(request)
        const admitted = yield* Effect.tapErrorTag(admit(client, received ?? new Uint8Array()), "rate_limited", () =>
          log({ step: "registration", error: "temporarily_unavailable", why: "too many of one address in an hour" })
        )
        if (Either.isRight(admitted)) return yield* respond(url, request, Buffer.from(JSON.stringify(admitted.right)))
        const { description, error } = admitted.left
        yield* log({ step: "registration", error, why: description })
        return metadataRefusal(admitted.left)
      })

    const sessionOfBrowser = (request: HttpRequest) => {
      const token = sessionToken(request, originOfRequest(request).isSecure)
      return token === undefined ? Effect.succeed(undefined) : find(token)
    }

    const authorize = (request: HttpRequest): Effect.Effect<HttpResponse, ApiError> =>
      Effect.gen(function* () {
        const { url } = originOfRequest(request)
        const sessionId = (yield* sessionOfBrowser(request))?.id
        const uid = ANSWERED.exec(request.path)?.[1]
        if (uid !== undefined) {
          const response = yield* resume(url, request, { uid, sessionId })
          return response === undefined
            ? errorPage(request, 403, ({ refusal }) => refusal.elsewhere)
            : shown(request, response)
        }
        // Without a session nobody could answer, so nothing is stored or fetched.
        if (sessionId === undefined) {
          return redirect(`/login?next=${encodeURIComponent(`${AUTHORIZE_PATH}?${request.query}`)}`)
        }
        if (!["query", null].includes(new URLSearchParams(request.query).get("response_mode"))) {
          return errorPage(request, 400, () => "response_mode is query")
        }
        const response = yield* respond(url, request, undefined, sessionId)
        const { location } = response.headers
        return response.status < 400 &&
          typeof location === "string" &&
          new URL(location, url).origin !== new URL(url).origin
          ? refusedAtClient(request, location)
          : shown(request, response)
      }).pipe(Effect.map(keepingOpener))

    const refuseHost = atOwnHosts(settings, refusedHost)
    const authorization: Mount = {
      path: AUTHORIZE_PATH,
      app: entered(
        AUTHORIZE_PATH,
        NO_CORS,
        withRequest((request) => {
          const { head } = request
          if (!isRead(head)) return send(refusal(ONLY_GET))
          // The authorization server ignores a final slash and dot segments: such a path would be another endpoint.
          if (head.path !== AUTHORIZE_PATH && !ANSWERED.test(head.path)) {
            return send(errorPage(head, 404, ({ refusal }) => refusal.noPage))
          }
          const refuse = (error: ApiError) =>
            errorPage(head, refusal(error).status, ({ errors }) => errors.other(error))
          return worked({ line: lineOf(head), atOnce: AT_ONCE, body: undefined, refuse }, () => {
            request.route = AUTHORIZE_PATH
            return authorize(head)
          })
        }),
        (head) => (isRead(head) ? refuseHost(head) : undefined)
      )
    }

    return routed([
      authorization,
      endpoint("/oauth/token", FORM),
      endpoint("/oauth/revoke", FORM),
      endpoint("/oauth/register", JSON_BODY, register)
    ])
  })

/** The address to which the browser goes after an answer. */
const ANSWERED = /^\/oauth\/authorize\/([\w-]{1,64})$/

/** Browsers do not keep an address with a code, nor send it to another site. */
const safe = ({ "set-cookie": cookies = [], ...others }: HttpResponse["headers"]): HttpResponse["headers"] => ({
  ...others,
  ...AUTH_PAGE_HEADERS,
  "Set-Cookie": [cookies].flat().map(untilTheBrowserEnds),
  "Referrer-Policy": "no-referrer"
})

/**
 * A cookie without its expiry date, which a browser with a fast clock could find past. The server knows how long a request waits. A
 * cookie without a value keeps its date, which removes it.
 */
const untilTheBrowserEnds = (cookie: string): string =>
  /^[^=]*=;/.test(cookie) ? cookie : cookie.replace(/; expires=[^;]*/i, "")

/** A response of the authorization server to a browser. */
const shown = (request: HttpRequest, response: HttpResponse): HttpResponse =>
  response.status >= 400 ? faultPage(request, response) : { ...response, headers: safe(response.headers) }

/** A request for access that the client cannot be told about, as a page for the person. */
const faultPage = (request: HttpRequest, { body, status }: HttpResponse): HttpResponse => {
  const fault: unknown = JSON.parse(String(body))
  const said = typeof fault === "object" && fault !== null && "error_description" in fault && fault.error_description
  return errorPage(request, status, ({ refusal }) => (typeof said === "string" ? said : refusal.invalid))
}

/**
 * A request for access that was refused before anybody was asked. The person goes on by a link: otherwise anybody could register a client
 * to make this server send people anywhere (RFC 9700, 4.11.2).
 */
const refusedAtClient = (request: HttpRequest, location: string): HttpResponse => {
  const to = new URL(location)
  const viewer = viewerOf(request)
  const { goBack, invalid, onlyIfFromThere, reason, title } = viewer.texts.refusal
  const said = to.searchParams.get("error_description") ?? to.searchParams.get("error") ?? invalid
  return pageResponse(viewer, {
    title,
    status: 400,
    body: html`<p role="alert">${reason(asReason(said))}</p>
<p>${onlyIfFromThere}</p>
<p><a class="btn" href="${location}" rel="noreferrer">${goBack(to.host || to.protocol)}</a></p>`
  })
}

const errorPage = (request: HttpRequest, status: number, why: (texts: Texts) => string): HttpResponse => {
  const viewer = viewerOf(request)
  const { again, reason, title } = viewer.texts.refusal
  return pageResponse(viewer, {
    title,
    status,
    body: html`<p role="alert">${reason(asReason(why(viewer.texts)))}</p>
<p>${again}</p>`
  })
}

/** A message as the end of another sentence. */
const asReason = (message: string): string => message.replace(/\.$/, "")
