import * as Effect from "effect/Effect"
import type { Sql } from "../engines/Sql.ts"
import { type ConnectionStore, programStore } from "../identity/ConnectionStore.ts"
import { LINK_MINUTES, Logins, nameKeyOf } from "../identity/Logins.ts"
import type { Sessions } from "../identity/Sessions.ts"
import { Throttle } from "../identity/Throttle.ts"
import { ACCESS_PATH } from "./AccessPage.ts"
import { type AuthPage, formCookie, tokenField, typed, usedFormCookie, type Visit } from "./AuthPage.ts"
import { entering } from "./Entering.ts"
import { html } from "./Html.ts"
import { type LoginFaults, loginFaults, newPassword } from "./NewLogin.ts"
import { fields, pageResponse, redirect } from "./Page.ts"

interface FilledForm {
  readonly code: string
  readonly name: string
  /** True if the account has a login, whose name stays. */
  readonly isKnown: boolean
  readonly faults?: LoginFaults
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
          const faults = loginFaults(visit.texts, { name, password })
          if (faults !== undefined) return page(visit, { code, name, isKnown, faults })
          const { apps, keys } = yield* programs.live(accountId)
          yield* logins.redeem(code, { name, password })
          yield* throttle.succeeded(visit.origin.client, nameKeyOf(name))
          const goesTo = isKnown && apps.length + keys.length > 0 ? ACCESS_PATH : "/"
          return redirect(goesTo, [...(yield* enter(visit, accountId)), usedFormCookie(visit)])
        }).pipe(
          Effect.catchTags({
            NoSuchLink: () => Effect.succeed(over(visit)),
            LoginNameTaken: () => {
              const faults = { name: visit.texts.name.taken }
              return Effect.succeed(page(visit, { code, name: typed(form, "name"), isKnown: false, faults }))
            }
          })
        )
      }
    }
  })

const page = (visit: Visit, { code, faults, isKnown, name }: FilledForm) => {
  const { texts } = visit
  const { reset, setup } = texts
  return pageResponse(visit, {
    title: isKnown ? reset.title : reset.welcome,
    status: faults === undefined ? 200 : 400,
    cookies: [formCookie(visit)],
    body: html`
<p class="lead">${isKnown ? reset.lead : reset.welcomeLead}</p>
<form method="post" action="/reset">
${tokenField(visit)}
<input type="hidden" name="code" value="${code}">
${fields([
  {
    name: "name",
    label: texts.name.label,
    type: "text",
    autocomplete: "username",
    value: name,
    isFixed: isKnown,
    fault: faults?.name
  },
  newPassword(texts, faults?.password)
])}
<button class="btn first">${isKnown ? reset.set : setup.create}</button>
</form>`
  })
}

const over = (visit: Visit) =>
  pageResponse(visit, {
    title: visit.texts.reset.over,
    status: 404,
    body: html`<p class="lead">${visit.texts.reset.overLead(LINK_MINUTES)}</p>
<p><a class="btn first" href="/login">${visit.texts.signIn}</a></p>`
  })
