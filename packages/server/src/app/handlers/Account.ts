import { InvalidRequest, NotFound, Principal } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { browserCookie } from "../../auth-pages/Cookies.ts"
import { AccountStore } from "../../identity/AccountStore.ts"
import type { Login } from "../../identity/LoginStore.ts"
import { Logins, passwordFault, withMarkOf } from "../../identity/Logins.ts"
import { Passkeys } from "../../identity/Passkeys.ts"
import { appRequest, confirmedUntil, isProven, requireConfirmed, Sessions } from "../../identity/Sessions.ts"
import { Throttle } from "../../identity/Throttle.ts"
import { preferenceStore } from "../../log/Account.ts"
import { ownTimeZone } from "../../log/Clock.ts"
import { goalStore } from "../../log/Goals.ts"
import { type Answer, UNINTERRUPTIBLE } from "../../log/Handlers.ts"
import { NewerVersion } from "../../runtime/NewerVersion.ts"
import { packageVersion } from "../../runtime/Package.ts"
import { type AppHandlers, appGroup, ServedApp } from "../Handlers.ts"
import { purposeOf } from "./Passkeys.ts"
import { draftStore } from "./Training.ts"

export const sessionHandlers = Effect.map(
  Effect.all([
    AccountStore,
    draftStore,
    goalStore,
    Logins,
    NewerVersion,
    Passkeys,
    preferenceStore,
    Sessions,
    Throttle,
    ownTimeZone
  ]),
  ([accounts, drafts, goals, logins, newer, passkeys, preferences, sessions, throttle, timeZone]) => {
    return appGroup("session", {
      getSession: () =>
        Effect.gen(function* () {
          const { accountId } = yield* Principal
          const { isSecure, publicUrl, session } = yield* appRequest
          const login = yield* logins.of(accountId)
          if (login !== undefined) yield* markBrowser(login)
          const account = (yield* accounts.list).find(({ id }) => id === accountId)
          return {
            name: login?.name ?? account?.name ?? "",
            account: account?.name ?? "",
            accountId,
            device: session.device,
            confirmedUntil: iso(confirmedUntil(session)),
            secure: isSecure,
            publicUrl,
            baseUrl: `${publicUrl}/v1`,
            mcpUrl: `${publicUrl}/mcp`,
            version: packageVersion(),
            newerVersion: yield* newer,
            hasPassword: login?.password != null,
            passkeys: (yield* passkeys.list(accountId)).length,
            preferences: yield* preferences.read,
            timeZone: yield* timeZone,
            weightUnit: (yield* goals.read).weightUnit,
            draft: yield* Effect.map(drafts.elsewhere(session.id), (found) =>
              found === undefined ? null : { device: found.device, savedAt: found.savedAt }
            )
          }
        }),
      confirmSession: ({ payload: { passkey, password } }) =>
        Effect.gen(function* () {
          const { accountId } = yield* Principal
          const request = yield* appRequest
          const { id } = request.session
          const proven =
            password !== undefined
              ? logins.isPassword(accountId, password)
              : Effect.map(
                  passkeys.use(purposeOf("confirm", id), request, passkey ?? ""),
                  (owner) => owner === accountId
                )
          if (!(yield* isProven(throttle, request.session, proven)))
            return yield* password === undefined ? NOT_VERIFIED : WRONG_PASSWORD
          yield* sessions.confirm(id)
          const now = yield* Clock.currentTimeMillis
          return { confirmedUntil: iso(confirmedUntil({ confirmedAt: now })) }
        }),
      signOut: () =>
        Effect.gen(function* () {
          const { accountId } = yield* Principal
          const { session } = yield* appRequest
          yield* sessions.end(accountId, session.id)
          return { ended: 1 }
        }),
      listSessions: () =>
        Effect.gen(function* () {
          const { accountId } = yield* Principal
          const { session } = yield* appRequest
          return (yield* sessions.list(accountId)).map(({ createdAt, device, id, seenAt }) => ({
            id,
            device,
            signedInAt: iso(createdAt),
            seenAt: iso(seenAt),
            current: id === session.id
          }))
        }),
      endSession: ({ path: { id } }) =>
        Effect.gen(function* () {
          const { accountId } = yield* Principal
          if (!(yield* sessions.end(accountId, id))) return yield* NO_SUCH_SESSION
          return { ended: 1 }
        }),
      endOtherSessions: () =>
        Effect.gen(function* () {
          const { accountId } = yield* Principal
          const { session } = yield* appRequest
          return { ended: yield* sessions.endAll(accountId, session.id) }
        }),
      changePassword: ({ payload: { current, next } }) =>
        Effect.gen(function* () {
          const { accountId } = yield* Principal
          const { session } = yield* appRequest
          const fault = passwordFault(next)
          if (fault !== undefined) return yield* new InvalidRequest({ message: `next: ${fault.message}` })
          if (current === undefined) yield* requireConfirmed
          else if (!(yield* isProven(throttle, session, logins.isPassword(accountId, current))))
            return yield* WRONG_CURRENT
          yield* logins.setPassword(accountId, next)
          const login = yield* logins.of(accountId)
          if (login !== undefined) yield* markBrowser(login)
          // Other sessions end: somebody may have opened them with the old password.
          return { ended: yield* sessions.endAll(accountId, session.id) }
        })
    })
  }
)

/** Marks the browser as one that signed in. A new password has ended its former mark. */
const markBrowser = (login: Login) =>
  Effect.map(appRequest, ({ isSecure, marks, setCookies }) => {
    const marked = withMarkOf(login, marks)
    if (marked !== (marks ?? "")) setCookies.push(browserCookie(marked, isSecure))
  })

const iso = (time: number): string => new Date(time).toISOString()

const WRONG_PASSWORD = new InvalidRequest({ message: "password: this is not your password" })
const WRONG_CURRENT = new InvalidRequest({ message: "current: this is not your password" })
const NOT_VERIFIED = new InvalidRequest({ message: "passkey: it could not be verified; try again" })
const NO_SUCH_SESSION = new NotFound({
  message: "No device of this account has this session; it may have ended already."
})

export const appGoalsHandlers = Effect.gen(function* () {
  const goals = yield* goalStore
  const preferences = yield* preferenceStore
  return appGroup("appGoals", {
    setGoals: ({ payload }) => goals.set(payload),
    getPreferences: () => preferences.read,
    setPreferences: ({ payload }) => preferences.set(payload)
  })
})

/** Serves the group of the definition. */
export const sessionGroup = (answer: Answer, session: AppHandlers["session"]) =>
  HttpApiBuilder.group(ServedApp, "session", (endpoints) =>
    endpoints
      .handle("getSession", answer(session.getSession), UNINTERRUPTIBLE)
      .handle("confirmSession", answer(session.confirmSession), UNINTERRUPTIBLE)
      .handle("signOut", answer(session.signOut), UNINTERRUPTIBLE)
      .handle("listSessions", answer(session.listSessions), UNINTERRUPTIBLE)
      .handle("endSession", answer(session.endSession), UNINTERRUPTIBLE)
      .handle("endOtherSessions", answer(session.endOtherSessions), UNINTERRUPTIBLE)
      .handle("changePassword", answer(session.changePassword), UNINTERRUPTIBLE)
  )

/** Serves the group of the definition. */
export const appGoalsGroup = (answer: Answer, appGoals: AppHandlers["appGoals"]) =>
  HttpApiBuilder.group(ServedApp, "appGoals", (endpoints) =>
    endpoints
      .handle("setGoals", answer(appGoals.setGoals), UNINTERRUPTIBLE)
      .handle("getPreferences", answer(appGoals.getPreferences), UNINTERRUPTIBLE)
      .handle("setPreferences", answer(appGoals.setPreferences), UNINTERRUPTIBLE)
  )
