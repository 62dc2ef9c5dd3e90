import type { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { Logins, withMarkOf } from "../identity/Logins.ts"
import { Sessions } from "../identity/Sessions.ts"
import { sessionOf, type Visit } from "./AuthPage.ts"
import { browserCookie, browserMarks, sessionCookie } from "./Cookies.ts"

/** Signs the browser of a visit in to an account and ends its former session. Returns the cookies to set. */
export type Enter = (
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
