import type { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { labelFault } from "../identity/Label.ts"
import { Logins, passwordFault, withMarkOf } from "../identity/Logins.ts"
import { Sessions } from "../identity/Sessions.ts"
import { sessionOf, type Visit } from "./AuthPage.ts"
import { browserCookie, browserMarks, sessionCookie } from "./Cookies.ts"
import type { Field } from "./Page.ts"
import type { Texts } from "./Texts.ts"

/** Why the name or the password of a new login is refused, as texts beside their fields. */
export interface LoginFaults {
  readonly name?: string | undefined
  readonly password?: string | undefined
}

/** The faults of a new login; undefined if it has none. */
export const loginFaults = (
  texts: Texts,
  login: { readonly name: string; readonly password: string }
): LoginFaults | undefined => {
  const name = labelFault(login.name)
  const password = passwordFault(login.password)
  if (name === undefined && password === undefined) return undefined
  return {
    name: name && texts.name.fault(name),
    password: password && texts.password.fault(password.bounds.min, password.bounds.max)
  }
}

/** The field of a password that replaces another, or is the first. */
export const newPassword = ({ password: { label, least } }: Texts, fault: string | undefined): Field => ({
  name: "password",
  label,
  type: "password",
  autocomplete: "new-password",
  hint: least,
  fault
})

/** Signs the browser of a visit in to an account and ends its former session. Returns the cookies to set. */
type Enter = (
  visit: Visit,
  accountId: string,
  isConfirmed?: boolean
) => Effect.Effect<ReadonlyArray<string>, Unavailable>

export const entering: Effect.Effect<Enter, never, Logins | Sessions> = Effect.map(
  Effect.all([Logins, Sessions]),
  ([logins, sessions]) =>
    (visit, accountId, isConfirmed) =>
      Effect.gen(function* () {
        const { origin, request } = visit
        const former = yield* sessionOf(sessions, visit)
        if (former !== undefined) yield* sessions.end(former.accountId, former.id)
        const token = yield* sessions.open(accountId, request.headers["user-agent"], isConfirmed)
        const login = yield* logins.of(accountId)
        const marks = login && withMarkOf(login, browserMarks(request, origin.isSecure))
        return [sessionCookie(token, origin.isSecure), ...(marks ? [browserCookie(marks, origin.isSecure)] : [])]
      })
)
