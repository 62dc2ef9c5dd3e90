import * as Effect from "effect/Effect"
import { Sessions } from "../access/Sessions.ts"
import { noSessionCookie } from "../app/SessionCookie.ts"
import type { Door } from "./Door.ts"
import { html } from "./Html.ts"
import { pageResponse, redirect } from "./Page.ts"
import { formCookie, sessionOf, tokenField, usedFormCookie } from "./Visit.ts"

/** `/logout`: ends the session of this browser. */
export const logoutDoor: Effect.Effect<Door, never, Sessions> = Effect.map(Sessions, (sessions) => ({
  show: (visit) =>
    Effect.succeed(
      pageResponse({
        title: "Sign out",
        host: visit.host,
        cookies: [formCookie(visit)],
        body: html`<form method="post" action="/logout">${tokenField(visit)}<button class="btn first">Sign out</button></form>
<p><a href="/">Back to the log</a></p>`
      })
    ),
  submit: (visit) =>
    Effect.gen(function* () {
      const session = yield* sessionOf(sessions, visit)
      if (session !== undefined) yield* sessions.end(session.accountId, session.id)
      return redirect("/login", [noSessionCookie(visit.origin.isSecure), usedFormCookie(visit)])
    })
}))
