import { type ApiError, InsufficientScope, InvalidRequest } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type HttpResponse, refusal } from "../http/Response.ts"
import { Identities } from "../identity/Identities.ts"
import { Logins, nameKeyOf } from "../identity/Logins.ts"
import { Passkeys } from "../identity/Passkeys.ts"
import { Sessions } from "../identity/Sessions.ts"
import { Throttle } from "../identity/Throttle.ts"
import {
  type AuthPage,
  formCookie,
  onTheWayTo,
  safeNext,
  sessionOf,
  tokenField,
  typed,
  usedFormCookie,
  type Visit
} from "./AuthPage.ts"
import { browserMarks, noSessionCookie } from "./Cookies.ts"
import { entering } from "./Entering.ts"
import { AUTH_PAGE_HEADERS, fields, pageResponse, redirect } from "./Page.ts"
import { type Html, html } from "./Texts.ts"

/** A request of the script of `/login`: empty to get the options of a passkey, or with the credential that the browser made of them. */
const Sent = Schema.parseJson(
  Schema.Struct({ response: Schema.optional(Schema.String), next: Schema.optional(Schema.String) })
)

const decode = Schema.decodeUnknown(Sent)

const PURPOSE = "sign in"

/** Signing in by passkey, which needs a script. It is not delayed after failures: a passkey cannot be guessed. */
export type PasskeyPage = (visit: Visit, body: Uint8Array) => Effect.Effect<HttpResponse, ApiError>

export const passkeyPage: Effect.Effect<PasskeyPage, never, Logins | Passkeys | Sessions> = Effect.map(
  Effect.all([Passkeys, entering]),
  ([passkeys, enter]) =>
    (visit, body) =>
      Effect.gen(function* () {
        const site = { origin: visit.origin.url }
        const { next = null, response } = yield* Effect.mapError(decode(Buffer.from(body).toString()), () => MALFORMED)
        if (response === undefined) return json(yield* passkeys.optionsToUse(PURPOSE, site))
        const accountId = yield* passkeys.use(PURPOSE, site, response)
        if (accountId === undefined) return yield* new InsufficientScope({ message: visit.texts.login.unknownPasskey })
        const answer = json(JSON.stringify({ next: safeNext(next) }))
        return { ...answer, headers: { ...answer.headers, "Set-Cookie": yield* enter(visit, accountId) } }
      })
)

const json = (body: string): HttpResponse => ({ status: 200, headers: AUTH_PAGE_HEADERS, body })

const MALFORMED = new InvalidRequest({ message: "The passkey's answer could not be read." })

/** `/login`: name and password, or a passkey if the browser supports it. */
export const loginPage: Effect.Effect<AuthPage, never, Identities | Logins | Sessions | Throttle> = Effect.gen(
  function* () {
    const { provider } = yield* Identities
    const logins = yield* Logins
    const sessions = yield* Sessions
    const throttle = yield* Throttle
    const enter = yield* entering
    return {
      show: (visit) =>
        Effect.gen(function* () {
          const next = safeNext(visit.query.get("next"))
          if ((yield* sessionOf(sessions, visit)) !== undefined) return onTheWayTo(next, redirect(next))
          return page(visit, { name: "", next, provider, isClaimed: yield* logins.isClaimed })
        }),
      submit: (visit, form) =>
        Effect.gen(function* () {
          const name = typed(form, "name")
          const next = safeNext(form.get("next"))
          const { client, isSecure } = visit.origin
          const browser = yield* logins.browserOf(name, browserMarks(visit.request, isSecure))
          // Failures are counted separately for a browser that signed in before, so that others at its address do not delay it.
          const sender = browser === undefined ? client : `browser ${browser}`
          yield* throttle.attempt(sender, nameKeyOf(name))
          const accountId = yield* logins.signIn({ name, password: typed(form, "password") }, browser !== undefined)
          if (accountId === undefined)
            return page(visit, { name, next, provider, fault: visit.texts.login.wrong, status: 403 })
          yield* throttle.succeeded(sender, nameKeyOf(name))
          const cookies = [...(yield* enter(visit, accountId)), usedFormCookie(visit)]
          return onTheWayTo(next, redirect(next, cookies))
        }).pipe(
          Effect.catchTag("rate_limited", (error) => {
            const { headers, status } = refusal(error)
            const name = typed(form, "name")
            const next = safeNext(form.get("next"))
            const made = page(visit, { name, next, provider, fault: visit.texts.errors.tooSoon(error), status })
            return Effect.succeed({ ...made, headers: { ...made.headers, ...headers } })
          })
        )
    }
  }
)

interface FilledForm {
  readonly name: string
  readonly next: string
  /** The name of the provider with which one may sign in, too. */
  readonly provider: string | undefined
  readonly fault?: string
  readonly status?: number
  /** True if the server has an owner. */
  readonly isClaimed?: boolean
}

const page = (visit: Visit, { fault, isClaimed = true, name, next, provider, status }: FilledForm) => {
  const { login, name: nameTexts, password, signIn } = visit.texts
  const made = pageResponse(visit, {
    title: signIn,
    ...(status !== undefined && { status }),
    cookies: [formCookie(visit)],
    script: "/auth-pages.js",
    body: html`
<form method="post" action="/login">
${tokenField(visit)}
<input type="hidden" name="next" value="${next}">
${fields([
  { name: "name", label: nameTexts.label, type: "text", autocomplete: "username webauthn", value: name },
  { name: "password", label: password.label, type: "password", autocomplete: "current-password", fault }
])}
<button class="btn first">${signIn}</button>
<button class="btn" type="button" id="passkey" hidden>${login.passkey}</button>
<p class="fault" id="passkey-fault" role="alert" hidden></p>
</form>
${provider === undefined ? undefined : html`<p><a class="btn" href="/login/oidc?next=${encodeURIComponent(next)}">${login.provider(provider)}</a></p>`}
${isClaimed ? html`<p class="hint">${login.forgotten}</p>` : toSetup(visit, next)}`
  })
  return onTheWayTo(next, made)
}

const toSetup = ({ texts: { login } }: Visit, next: string): Html =>
  html`<p class="hint">${login.noOwner} <a href="/setup?next=${encodeURIComponent(next)}">${login.toSetup}</a>.</p>`

/** `/logout`: ends the session of this browser. Another person may sign in then and go on. */
export const logoutPage: Effect.Effect<AuthPage, never, Sessions> = Effect.map(Sessions, (sessions) => ({
  show: (visit) => {
    const next = safeNext(visit.query.get("next"))
    const { back, login } = visit.texts
    const page = pageResponse(visit, {
      title: login.signOut,
      cookies: [formCookie(visit)],
      body: html`<form method="post" action="/logout">${tokenField(visit)}<input type="hidden" name="next" value="${next}"><button class="btn first">${login.signOut}</button></form>
<p><a href="${next}">${next === "/" ? login.toLog : back}</a></p>`
    })
    return Effect.succeed(onTheWayTo(next, page))
  },
  submit: (visit, form) =>
    Effect.gen(function* () {
      const session = yield* sessionOf(sessions, visit)
      if (session !== undefined) yield* sessions.end(session.accountId, session.id)
      const next = safeNext(typed(form, "next"))
      const login = next === "/" ? "/login" : `/login?next=${encodeURIComponent(next)}`
      return onTheWayTo(next, redirect(login, [noSessionCookie(visit.origin.isSecure), usedFormCookie(visit)]))
    })
}))
