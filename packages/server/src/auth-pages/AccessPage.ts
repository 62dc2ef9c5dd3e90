import { NotFound } from "@daybook/core"
import * as Effect from "effect/Effect"
import { ApiKeys } from "../access/ApiKeys.ts"
import { SCOPE_TEXTS } from "../access/Parameters.ts"
import { Passkeys } from "../access/Passkeys.ts"
import { Sessions } from "../access/Sessions.ts"
import { ConnectionStore } from "../store/ConnectionStore.ts"
import { type Programs, programStore } from "../store/ProgramStore.ts"
import type { Sql } from "../store/Sql.ts"
import { type AuthPage, formCookie, sessionOf, tokenField, typed, usedFormCookie, type Visit } from "./AuthPage.ts"
import { type Html, html, pageResponse, redirect } from "./Page.ts"

export const ACCESS_PATH = "/reset/access"

/** `/reset/access`: lists the keys and connected apps that a new password does not end. */
export const accessPage: Effect.Effect<AuthPage, never, ApiKeys | ConnectionStore | Passkeys | Sessions | Sql> =
  Effect.gen(function* () {
    const keys = yield* ApiKeys
    const connections = yield* ConnectionStore
    const passkeys = yield* Passkeys
    const programs = yield* programStore
    const sessions = yield* Sessions

    const end = (accountId: string, what: string) => {
      const [kind = "", id = ""] = what.split(" ")
      if (kind === "all") return programs.endAll(accountId)
      if (kind === "key") return keys.revoke(accountId, id)
      return kind === "app" ? connections.end(accountId, id, "disconnected") : NOTHING
    }

    return {
      show: (visit) =>
        Effect.gen(function* () {
          const session = yield* sessionOf(sessions, visit)
          if (session === undefined) return TO_LOGIN
          const live = yield* programs.live(session.accountId)
          return page(visit, live, (yield* passkeys.list(session.accountId)).length)
        }),
      submit: (visit, form) =>
        Effect.gen(function* () {
          const session = yield* sessionOf(sessions, visit)
          if (session === undefined) return TO_LOGIN
          yield* end(session.accountId, typed(form, "end"))
          return redirect(ACCESS_PATH, [usedFormCookie(visit)])
        })
    }
  })

const TO_LOGIN = redirect(`/login?next=${encodeURIComponent(ACCESS_PATH)}`)

const NOTHING = new NotFound({ message: "The form names no key and no app. Nothing was ended." })

const page = (visit: Visit, { apps, keys }: Programs, passkeys: number) => {
  const count = keys.length + apps.length
  return pageResponse({
    title: "Who still has access",
    host: visit.host,
    cookies: [formCookie(visit)],
    body: html`
<p class="lead">${count === 0 ? "No key and no connected app has access to your log." : STILL}</p>
${
  count === 0
    ? undefined
    : html`<form method="post" action="${ACCESS_PATH}">
${tokenField(visit)}
<ul class="programs">
${keys.map(({ id, lastFour, lastUsedAt, name, scope }) =>
  row({ name, scope, what: `Key …${lastFour}`, lastUsedAt, end: `key ${id}`, verb: "Revoke" })
)}
${apps.map(({ domain, id, lastUsedAt, name, redirectHost, scope }) =>
  row({
    name,
    scope,
    what: domain === null ? `App, unverified, of ${redirectHost}` : `App of ${domain}`,
    lastUsedAt,
    end: `app ${id}`,
    verb: "Disconnect"
  })
)}
</ul>
<button class="btn danger" name="end" value="all">End all of them</button>
</form>`
}
${passkeys === 0 ? undefined : html`<p class="hint">${passkeyHint(passkeys)} <a href="/settings/security">Sign-in and devices</a></p>`}
<p><a class="btn first" href="/">Open Daybook</a></p>`
  })
}

const STILL =
  "Your password is set, and every other device was signed out. These keys and apps need no password and still have access. End each one that you do not know: its next request is refused. What it wrote stays; you can undo it in the app, under Changes."

const passkeyHint = (count: number): string =>
  count === 1
    ? "A passkey signs in to your account too. If it is not yours, remove it:"
    : `${count} passkeys sign in to your account too. Remove those that are not yours:`

const row = (program: {
  readonly name: string
  readonly scope: Programs["keys"][number]["scope"]
  readonly what: string
  readonly lastUsedAt: string | null
  /** The value that the button sends. */
  readonly end: string
  readonly verb: string
}): Html => {
  const { end, lastUsedAt, name, scope, verb, what } = program
  const used = lastUsedAt === null ? "never used" : `last used on ${lastUsedAt.slice(0, 10)}`
  return html`<li><p><b><bdi>${name}</bdi></b> <span class="tag">${SCOPE_TEXTS[scope].label}</span></p>
<p class="hint"><bdi>${what}</bdi>, ${used}</p>
<button class="btn" name="end" value="${end}" aria-label="${verb} ${name}">${verb}</button></li>`
}
