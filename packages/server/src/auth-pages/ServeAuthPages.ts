import { type ApiError, InsufficientScope, MethodNotAllowed } from "@daybook/core"
import * as Effect from "effect/Effect"
import { type OriginSettings, originOf, senderOf } from "../http/Origin.ts"
import { atPath, isRead } from "../http/Pages.ts"
import { entered, type Mount, NO_CORS, type Refuse, routed, send, withRequest } from "../http/Request.ts"
import { type BodyPolicy, worked } from "../http/RequestBody.ts"
import { apiErrorOf, type HttpResponse, refusal } from "../http/Response.ts"
import { CALLBACK_PATH } from "../identity/Identities.ts"
import { type AuthPage, isOwnForm, type Visit, visitOf } from "./AuthPage.ts"
import { loginPage, logoutPage, type PasskeyPage, passkeyPage } from "./LoginPage.ts"
import { oidcCallbackPage, oidcPage } from "./OidcPages.ts"
import { pageResponse } from "./Page.ts"
import { ACCESS_PATH, accessPage, resetPage } from "./ResetPage.ts"
import { setupPage } from "./SetupPage.ts"
import { html, type Viewer, viewerOf } from "./Texts.ts"

/** The pages for signing in by their paths. They are loaded at the first visit. */
export const authPages = Effect.map(
  Effect.all({
    passkey: passkeyPage,
    "/setup": setupPage,
    "/login": loginPage,
    "/login/oidc": oidcPage,
    [CALLBACK_PATH]: oidcCallbackPage,
    "/reset": resetPage,
    [ACCESS_PATH]: accessPage,
    "/logout": logoutPage
  }),
  (all): AuthPages => all
)

export type AuthPath =
  | "/setup"
  | "/login"
  | "/login/oidc"
  | typeof CALLBACK_PATH
  | "/reset"
  | typeof ACCESS_PATH
  | "/logout"

export interface AuthPages extends Readonly<Record<AuthPath, AuthPage>> {
  readonly passkey: PasskeyPage
}

const PATHS: ReadonlyArray<AuthPath> = [
  "/setup",
  "/login",
  "/login/oidc",
  CALLBACK_PATH,
  "/reset",
  ACCESS_PATH,
  "/logout"
]

/** A form may carry the address to open after it. This address is at most as long as the head of a request: 16 kB. */
const FORM: BodyPolicy = { maxBytes: 20_480, mediaTypes: ["application/x-www-form-urlencoded"] }

/** The body that the script of a page sends. */
const CREDENTIAL: BodyPolicy = { maxBytes: 32_768, mediaTypes: ["application/json"] }

/** Passwords are hashed one at a time anyway. With this limit, one address does not hold up the others. */
const FORMS_AT_ONCE = 2

const ONLY_FORMS = new MethodNotAllowed({ message: "This page accepts GET, HEAD and POST.", allow: "GET, HEAD, POST" })

const ONLY_POST = new MethodNotAllowed({ message: "This path accepts POST.", allow: "POST" })

const foreign = ({ texts }: Viewer): ApiError => new InsufficientScope({ message: texts.errors.foreign })

/**
 * The pages at which a person signs in, and `/connect/<uid>`, the page for an assistant that connects. Their style and script are among
 * the app's files.
 */
export const serveAuthPages = <R>(
  settings: OriginSettings,
  refuseHost: Refuse,
  connectPage: Effect.Effect<AuthPage, never, R>
) =>
  Effect.map(Effect.all([authPages, connectPage]), ([{ passkey, ...others }, connect]) => {
    const origin = originOf(settings)
    const lineOf = (visit: Visit) => `forms of ${visit.origin.client}`

    const submit = (
      page: AuthPage,
      visit: Visit,
      body: Uint8Array | undefined
    ): Effect.Effect<HttpResponse, ApiError> => {
      const form = new URLSearchParams(Buffer.from(body ?? []).toString())
      if (isOwnForm(visit, form)) return page.submit(visit, form)
      return new InsufficientScope({ message: visit.texts.errors.outdated })
    }

    const mount = (path: string, page: AuthPage): Mount => ({
      path,
      app: entered(
        path,
        NO_CORS,
        withRequest(({ head }) => {
          const visit = visitOf(head, origin(head))
          const refuse = (error: ApiError): HttpResponse => errorPage(visit, error)
          if (isRead(head)) {
            return Effect.matchCauseEffect(page.show(visit), {
              onFailure: (cause) => Effect.flatMap(apiErrorOf(cause), (error) => send(refuse(error))),
              onSuccess: send
            })
          }
          if (head.method !== "POST") return send(refuse(ONLY_FORMS))
          // Old browsers send neither header. Then the token in the form proves which page sent it.
          if (senderOf(head, settings.publicUrl) === "other") return send(refuse(foreign(visit)))
          return worked({ line: lineOf(visit), atOnce: FORMS_AT_ONCE, body: FORM, refuse }, (body) =>
            submit(page, visit, body)
          )
        }),
        refuseHost
      )
    })

    const withPasskey = entered(
      "/login/passkey",
      NO_CORS,
      withRequest(({ head }) => {
        if (head.method !== "POST") return send(refusal(ONLY_POST))
        if (head.headers["x-daybook-app"] !== "1" || senderOf(head, settings.publicUrl) !== "same-origin") {
          return send(refusal(foreign(viewerOf(head))))
        }
        const visit = visitOf(head, origin(head))
        return worked({ line: lineOf(visit), atOnce: FORMS_AT_ONCE, body: CREDENTIAL }, (body = new Uint8Array()) =>
          passkey(visit, body)
        )
      }),
      refuseHost
    )

    return routed([
      atPath("/login/passkey", withPasskey),
      ...PATHS.map((path) => atPath(path, mount(path, others[path]).app)),
      mount("/connect", connect)
    ])
  })

const errorPage = (visit: Visit, error: ApiError): HttpResponse => {
  const { headers, status } = refusal(error)
  const { again, failed, other, wait } = visit.texts.errors
  const made = pageResponse(visit, {
    title: status === 429 || status === 503 ? wait : failed,
    status,
    body: html`<p role="alert">${other(error)}</p><p><a class="btn" href="${visit.request.path}">${again}</a></p>`
  })
  return { ...made, headers: { ...headers, ...made.headers } }
}
