import * as Effect from "effect/Effect"
import { Logins, nameKeyOf } from "../access/Logins.ts"
import { Sessions } from "../access/Sessions.ts"
import { Throttle } from "../access/Throttle.ts"
import { refusal } from "../http/Response.ts"
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
import { fields, type Html, html, pageResponse, redirect } from "./Page.ts"

/** `/login`: name and password, or a passkey if the browser supports it. */
export const loginPage: Effect.Effect<AuthPage, never, Logins | Sessions | Throttle> = Effect.gen(function* () {
  const logins = yield* Logins
  const sessions = yield* Sessions
  const throttle = yield* Throttle
  const enter = yield* entering
  return {
    show: (visit) =>
      Effect.gen(function* () {
        const next = safeNext(visit.query.get("next"))
        if ((yield* sessionOf(sessions, visit)) !== undefined) return onTheWayTo(next, redirect(next))
        return page(visit, { name: "", next, isClaimed: yield* logins.isClaimed })
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
        if (accountId === undefined) return page(visit, { name, next, fault: WRONG, status: 403 })
        yield* throttle.succeeded(sender, nameKeyOf(name))
        const cookies = [...(yield* enter(visit, accountId)), usedFormCookie(visit)]
        return onTheWayTo(next, redirect(next, cookies))
      }).pipe(
        Effect.catchTag("rate_limited", (error) => {
          const { headers, status } = refusal(error)
          const name = typed(form, "name")
          const made = page(visit, { name, next: safeNext(form.get("next")), fault: error.message, status })
          return Effect.succeed({ ...made, headers: { ...made.headers, ...headers } })
        })
      )
  }
})

const WRONG = "The name or the password is wrong."

interface Filled {
  readonly name: string
  readonly next: string
  readonly fault?: string
  readonly status?: number
  /** True if the server has an owner. */
  readonly isClaimed?: boolean
}

const page = (visit: Visit, { fault, isClaimed = true, name, next, status }: Filled) => {
  const made = pageResponse({
    title: "Sign in",
    host: visit.host,
    ...(status !== undefined && { status }),
    cookies: [formCookie(visit)],
    script: "/auth-pages.js",
    body: html`
<form method="post" action="/login">
${tokenField(visit)}
<input type="hidden" name="next" value="${next}">
${fields([
  { name: "name", label: "Name", type: "text", autocomplete: "username webauthn", value: name },
  { name: "password", label: "Password", type: "password", autocomplete: "current-password", fault }
])}
<button class="btn first">Sign in</button>
<button class="btn" type="button" id="passkey" hidden>Sign in with a passkey</button>
<p class="fault" id="passkey-fault" role="alert" hidden></p>
</form>
${isClaimed ? FORGOTTEN : toSetup(next)}`
  })
  return onTheWayTo(next, made)
}

const FORGOTTEN = html`<p class="hint">Forgot it? Run <code>daybook user reset</code> on the server: it prints a link with which you choose a new one.</p>`

const toSetup = (next: string): Html =>
  html`<p class="hint">This server has no owner yet. <a href="/setup?next=${encodeURIComponent(next)}">Set it up first</a>.</p>`

/** `/logout`: ends the session of this browser. Another person may sign in then and go on. */
export const logoutPage: Effect.Effect<AuthPage, never, Sessions> = Effect.map(Sessions, (sessions) => ({
  show: (visit) => {
    const next = safeNext(visit.query.get("next"))
    const page = pageResponse({
      title: "Sign out",
      host: visit.host,
      cookies: [formCookie(visit)],
      body: html`<form method="post" action="/logout">${tokenField(visit)}<input type="hidden" name="next" value="${next}"><button class="btn first">Sign out</button></form>
<p><a href="${next}">${next === "/" ? "Back to the log" : "Back"}</a></p>`
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
