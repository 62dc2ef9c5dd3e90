import { NotFound } from "@daybook/core"
import * as Effect from "effect/Effect"
import type { Sql } from "../engines/Sql.ts"
import { ApiKeys } from "../identity/ApiKeys.ts"
import { ConnectionStore, type Programs, programStore } from "../identity/ConnectionStore.ts"
import { Identities } from "../identity/Identities.ts"
import { LINK_MINUTES, Logins, nameKeyOf } from "../identity/Logins.ts"
import { Passkeys } from "../identity/Passkeys.ts"
import { Sessions } from "../identity/Sessions.ts"
import { Throttle } from "../identity/Throttle.ts"
import { type AuthPage, formCookie, sessionOf, tokenField, typed, usedFormCookie, type Visit } from "./AuthPage.ts"
import { entering, type LoginFaults, loginFaults, newPassword } from "./Entering.ts"
import { fields, pageResponse, redirect } from "./Page.ts"
import { type Html, html, type Texts } from "./Texts.ts"

export const ACCESS_PATH = "/reset/access"

/** `/reset/access`: lists the keys and connected apps that a new password does not end. */
export const accessPage: Effect.Effect<
  AuthPage,
  never,
  ApiKeys | ConnectionStore | Identities | Passkeys | Sessions | Sql
> = Effect.gen(function* () {
  const keys = yield* ApiKeys
  const connections = yield* ConnectionStore
  const identities = yield* Identities
  const passkeys = yield* Passkeys
  const programs = yield* programStore
  const sessions = yield* Sessions

  const end = ({ texts }: Visit, accountId: string, what: string) => {
    const [kind = "", id = ""] = what.split(" ")
    if (kind === "all") return programs.endAll(accountId)
    if (kind === "key") return keys.revoke(accountId, id)
    if (kind === "app") return connections.end(accountId, id, "disconnected")
    return new NotFound({ message: texts.access.nothing })
  }

  return {
    show: (visit) =>
      Effect.gen(function* () {
        const session = yield* sessionOf(sessions, visit)
        if (session === undefined) return TO_LOGIN
        const live = yield* programs.live(session.accountId)
        const { length: ofPasskeys } = yield* passkeys.list(session.accountId)
        const { length: ofIdentities } = yield* identities.list(session.accountId)
        const hasOthers = ofPasskeys + ofIdentities > 0
        return programsPage(visit, live, hasOthers ? visit.texts.access.otherWays(ofPasskeys, ofIdentities) : undefined)
      }),
    submit: (visit, form) =>
      Effect.gen(function* () {
        const session = yield* sessionOf(sessions, visit)
        if (session === undefined) return TO_LOGIN
        yield* end(visit, session.accountId, typed(form, "end"))
        return redirect(ACCESS_PATH, [usedFormCookie(visit)])
      })
  }
})

const TO_LOGIN = redirect(`/login?next=${encodeURIComponent(ACCESS_PATH)}`)

const programsPage = (visit: Visit, { apps, keys }: Programs, others: string | undefined) => {
  const programs = keys.length + apps.length
  const { texts } = visit
  const { access } = texts
  return pageResponse(visit, {
    title: access.title,
    cookies: [formCookie(visit)],
    body: html`
<p class="lead">${programs === 0 ? access.none : access.lead}</p>
${
  programs === 0
    ? undefined
    : html`<form method="post" action="${ACCESS_PATH}">
${tokenField(visit)}
<ul class="programs">
${keys.map(({ id, lastFour, lastUsedAt, name, scope }) =>
  row(texts, {
    name,
    scope,
    what: access.key(lastFour),
    lastUsedAt,
    end: `key ${id}`,
    verb: access.revoke,
    label: access.revokeOf(name)
  })
)}
${apps.map(({ domain, id, lastUsedAt, name, redirectHost, scope }) =>
  row(texts, {
    name,
    scope,
    what: domain === null ? access.unverifiedOf(redirectHost) : access.appOf(domain),
    lastUsedAt,
    end: `app ${id}`,
    verb: access.disconnect,
    label: access.disconnectOf(name)
  })
)}
</ul>
<button class="btn danger" name="end" value="all">${access.endAll}</button>
</form>`
}
${others === undefined ? undefined : html`<p class="hint">${others} <a href="/settings/security">${access.security}</a></p>`}
<p><a class="btn first" href="/">${texts.openDaybook}</a></p>`
  })
}

interface Row {
  readonly name: string
  readonly scope: Programs["keys"][number]["scope"]
  readonly what: string
  readonly lastUsedAt: string | null
  /** The value that the button sends. */
  readonly end: string
  readonly verb: string
  /** The name of the button for those who do not see it. */
  readonly label: string
}

const row = ({ access, scopes }: Texts, { end, label, lastUsedAt, name, scope, verb, what }: Row): Html => {
  const used = lastUsedAt === null ? access.neverUsed : access.lastUsed(lastUsedAt.slice(0, 10))
  return html`<li><p><b><bdi>${name}</bdi></b> <span class="tag">${scopes[scope]}</span></p>
<p class="hint"><bdi>${what}</bdi>, ${used}</p>
<button class="btn" name="end" value="${end}" aria-label="${label}">${verb}</button></li>`
}

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
