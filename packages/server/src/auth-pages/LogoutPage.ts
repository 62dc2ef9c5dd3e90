import * as Effect from "effect/Effect"
import { Sessions } from "../access/Sessions.ts"
import { type AuthPage, typed } from "./AuthPage.ts"
import { html } from "./Html.ts"
import { safeNext } from "./Next.ts"
import { onTheWayTo } from "./Onward.ts"
import { pageResponse, redirect } from "./Page.ts"
import { noSessionCookie } from "./SessionCookie.ts"
import { formCookie, sessionOf, tokenField, usedFormCookie } from "./Visit.ts"

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
