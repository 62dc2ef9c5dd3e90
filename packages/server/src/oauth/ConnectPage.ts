import { type ApiError, Scope } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type AuthPage, onward, sessionOf, typed, usedFormCookie, type Visit } from "../auth-pages/AuthPage.ts"
import { html } from "../auth-pages/Html.ts"
import { keepingOpener, pageResponse, redirect } from "../auth-pages/Page.ts"
import { type HttpResponse, refusal } from "../http/Response.ts"
import { Logins } from "../identity/Logins.ts"
import { Passkeys } from "../identity/Passkeys.ts"
import { isConfirmed, isProven } from "../identity/Reauthentication.ts"
import type { StoredSession } from "../identity/SessionStore.ts"
import { Sessions } from "../identity/Sessions.ts"
import { Throttle } from "../identity/Throttle.ts"
import { consentPage, type Filled, nameOf } from "./ConsentPage.ts"
import { type AccessRequest, type ConsentVisit, OAuth } from "./OAuth.ts"

/** A request for access, and the session in which it is answered. */
interface Asked {
  readonly visit: Visit
  readonly consent: ConsentVisit
  readonly request: AccessRequest
  readonly session: StoredSession
}

/** `/connect/<uid>`: asks the person who is signed in whether an app may have access to their log, and how much. */
export const connectPage: Effect.Effect<AuthPage, never, Logins | OAuth | Passkeys | Sessions | Throttle> = Effect.gen(
  function* () {
    const logins = yield* Logins
    const oauth = yield* OAuth
    const passkeys = yield* Passkeys
    const sessions = yield* Sessions
    const throttle = yield* Throttle

    /** Answers if somebody is signed in and the request still waits. A browser with another session makes its request again. */
    const ofRequest = (visit: Visit, answer: (asked: Asked) => Effect.Effect<HttpResponse, ApiError>) =>
      Effect.gen(function* () {
        const uid = UID.exec(visit.request.path)?.[1]
        if (uid === undefined) return over(visit)
        const session = yield* sessionOf(sessions, visit)
        if (session === undefined) return redirect(`/login?next=${encodeURIComponent(visit.request.path)}`)
        const { accountId, id: sessionId } = session
        const cookies = visit.request.headers.cookie ?? ""
        const consent = { uid, cookies, origin: visit.origin.url, accountId, sessionId }
        const request = yield* oauth.find(consent)
        if (request !== undefined) return yield* answer({ visit, consent, request, session })
        const again = yield* oauth.again(consent)
        return again === undefined ? over(visit) : redirect(again)
      }).pipe(
        Effect.catchTag("invalid_request", () => Effect.succeed(over(visit))),
        Effect.map(keepingOpener)
      )

    const page = ({ request, session, visit }: Asked, filled: Filled) =>
      Effect.gen(function* () {
        const login = yield* logins.of(session.accountId)
        const proofs = {
          password: login?.password != null,
          passkey: (yield* passkeys.list(session.accountId)).length > 0
        }
        const person = login?.name ?? ""
        return consentPage(
          visit,
          { request, person, proofs: (yield* isConfirmed(session)) ? undefined : proofs },
          filled
        )
      })

    /** The fault of the password that full access asks for; undefined if it is right. */
    const faultOf = ({ session, visit }: Asked, password: string) =>
      Effect.gen(function* () {
        const { asksPassword, wrong } = visit.texts.connect
        if (password === "") return asksPassword
        if (!(yield* isProven(throttle, session, logins.isPassword(session.accountId, password)))) return wrong
        yield* sessions.confirm(session.id)
        return undefined
      })

    const approve = (asked: Asked, form: URLSearchParams) =>
      Effect.gen(function* () {
        const scope = typed(form, "scope")
        if (!isScope(scope)) return yield* page(asked, { status: 400 })
        if (scope === "full" && !(yield* isConfirmed(asked.session))) {
          const fault = yield* faultOf(asked, typed(form, "password"))
          if (fault !== undefined) return yield* page(asked, { scope, fault, status: 403 })
        }
        const path = yield* oauth.approve(asked.consent, scope)
        const { connected, goingBack } = asked.visit.texts.connect
        return answered(asked, path, connected, goingBack)
      }).pipe(
        Effect.catchTag("rate_limited", (error) => {
          const { headers, status } = refusal(error)
          return Effect.map(
            page(asked, { scope: "full", fault: asked.visit.texts.errors.tooSoon(error), status }),
            (made) => ({
              ...made,
              headers: { ...made.headers, ...headers }
            })
          )
        })
      )

    const refuse = (asked: Asked) =>
      Effect.map(oauth.refuse(asked.consent), (path) => {
        const { noAccess, notConnected } = asked.visit.texts.connect
        return answered(asked, path, notConnected, noAccess)
      })

    return {
      show: (visit) => ofRequest(visit, (asked) => page(asked, {})),
      submit: (visit, form) =>
        ofRequest(visit, (asked) => (typed(form, "answer") === "connect" ? approve(asked, form) : refuse(asked)))
    }
  }
)

const UID = /^\/connect\/([\w-]{1,64})$/

const isScope = Schema.is(Scope)

const answered = ({ request, visit }: Asked, path: string, title: string, say: (app: string) => string): HttpResponse =>
  onward(visit, { path, title, text: say(nameOf(visit.texts, request)), cookies: [usedFormCookie(visit)] })

const over = (visit: Visit): HttpResponse =>
  pageResponse(visit, {
    title: visit.texts.connect.over,
    status: 404,
    body: html`<p class="lead">${visit.texts.connect.overLead}</p>
<p><a class="btn" href="/">${visit.texts.openDaybook}</a></p>`
  })
