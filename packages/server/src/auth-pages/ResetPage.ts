import * as Effect from "effect/Effect"
import { labelFault } from "../access/Label.ts"
import { LINK_MINUTES, Logins, nameKeyOf, passwordFault } from "../access/Logins.ts"
import type { Sessions } from "../access/Sessions.ts"
import { Throttle } from "../access/Throttle.ts"
import type { ConnectionStore } from "../store/ConnectionStore.ts"
import { programStore } from "../store/ProgramStore.ts"
import type { Sql } from "../store/Sql.ts"
import { ACCESS_PATH } from "./AccessPage.ts"
import { type AuthPage, formCookie, tokenField, typed, usedFormCookie, type Visit } from "./AuthPage.ts"
import { entering } from "./Entering.ts"
import { fields, html, NAME_TAKEN, newPassword, pageResponse, redirect } from "./Page.ts"

interface Filled {
  readonly code: string
  readonly name: string
  /** True if the account has a login, whose name stays. */
  readonly isKnown: boolean
  readonly faults?: { readonly name?: string | undefined; readonly password?: string | undefined }
}

/** `/reset?code=…`: the link of `daybook user reset` sets a password once, and ends the earlier sessions. */
export const resetPage: Effect.Effect<AuthPage, never, ConnectionStore | Logins | Sessions | Sql | Throttle> =
  Effect.gen(function* () {
    const logins = yield* Logins
    const programs = yield* programStore
    const throttle = yield* Throttle
    const enter = yield* entering
    return {
      show: (visit) => {
        const code = visit.query.get("code") ?? ""
        return logins.linked(code).pipe(
          Effect.map(({ login, suggestion }) =>
            page(visit, { code, name: login?.name ?? suggestion, isKnown: login !== undefined })
          ),
          Effect.catchTag("NoSuchLink", () => Effect.succeed(over(visit)))
        )
      },
      submit: (visit, form) => {
        const code = typed(form, "code")
        const password = typed(form, "password")
        return Effect.gen(function* () {
          const { accountId, login } = yield* logins.linked(code)
          const isKnown = login !== undefined
          const name = login?.name ?? typed(form, "name").trim()
          const faults = { name: labelFault(name), password: passwordFault(password) }
          if (faults.name !== undefined || faults.password !== undefined)
            return page(visit, { code, name, isKnown, faults })
          const { apps, keys } = yield* programs.live(accountId)
          yield* logins.redeem(code, { name, password })
          yield* throttle.succeeded(visit.origin.client, nameKeyOf(name))
          const goesTo = isKnown && apps.length + keys.length > 0 ? ACCESS_PATH : "/"
          return redirect(goesTo, [...(yield* enter(visit, accountId)), usedFormCookie(visit)])
        }).pipe(
          Effect.catchTags({
            NoSuchLink: () => Effect.succeed(over(visit)),
            LoginNameTaken: () =>
              Effect.succeed(page(visit, { code, name: typed(form, "name"), isKnown: false, faults: NAME_TAKEN }))
          })
        )
      }
    }
  })

const page = (visit: Visit, { code, faults, isKnown, name }: Filled) =>
  pageResponse({
    title: isKnown ? "Choose a new password" : "Welcome to Daybook",
    host: visit.host,
    status: faults === undefined ? 200 : 400,
    cookies: [formCookie(visit)],
    body: html`
<p class="lead">${
      isKnown
        ? "It replaces the old one, and signs out every device that is signed in now."
        : "Choose the name and the password with which you sign in to your log."
    }</p>
<form method="post" action="/reset">
${tokenField(visit)}
<input type="hidden" name="code" value="${code}">
${fields([
  {
    name: "name",
    label: "Name",
    type: "text",
    autocomplete: "username",
    value: name,
    isFixed: isKnown,
    fault: faults?.name
  },
  newPassword(faults?.password)
])}
<button class="btn first">${isKnown ? "Set password" : "Create account"}</button>
</form>`
  })

const over = ({ host }: Visit) =>
  pageResponse({
    title: "This link is over",
    host,
    status: 404,
    body: html`<p class="lead">A link works once, for ${String(LINK_MINUTES)} minutes. Run <code>daybook user reset</code> on the server for another.</p>
<p><a class="btn first" href="/login">Sign in</a></p>`
  })
