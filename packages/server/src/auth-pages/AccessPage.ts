import { NotFound } from "@daybook/core"
import * as Effect from "effect/Effect"
import type { Sql } from "../engines/Sql.ts"
import { ApiKeys } from "../identity/ApiKeys.ts"
import { ConnectionStore, type Programs, programStore } from "../identity/ConnectionStore.ts"
import { Identities } from "../identity/Identities.ts"
import { Passkeys } from "../identity/Passkeys.ts"
import { Sessions } from "../identity/Sessions.ts"
import { type AuthPage, formCookie, sessionOf, tokenField, typed, usedFormCookie, type Visit } from "./AuthPage.ts"
import { type Html, html } from "./Html.ts"
import { pageResponse, redirect } from "./Page.ts"
import type { Texts } from "./Texts.ts"

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
        return page(visit, live, hasOthers ? visit.texts.access.otherWays(ofPasskeys, ofIdentities) : undefined)
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

const page = (visit: Visit, { apps, keys }: Programs, others: string | undefined) => {
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
