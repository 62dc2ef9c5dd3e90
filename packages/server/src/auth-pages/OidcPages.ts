import { MethodNotAllowed, NotFound, type RateLimited } from "@daybook/core"
import * as Effect from "effect/Effect"
import { refusal } from "../http/Response.ts"
import { AUTHORIZATION_COOKIE, AUTHORIZATION_MINUTES, Identities } from "../identity/Identities.ts"
import { Logins } from "../identity/Logins.ts"
import type { NotIdentified } from "../identity/Oidc.ts"
import { Sessions } from "../identity/Sessions.ts"
import { Throttle } from "../identity/Throttle.ts"
import { type AuthPage, onTheWayTo, safeNext, sessionOf, type Visit } from "./AuthPage.ts"
import { cookieIn, cookieName, setCookie } from "./Cookies.ts"
import { entering } from "./Entering.ts"
import { pageResponse, redirect } from "./Page.ts"
import { html } from "./Texts.ts"

/** The page that shows the identities of the account. */
const SECURITY = "/settings/security"

/** No name of a person has a space before it, so attempts here are counted apart from those at names. */
const ATTEMPTS = " oidc"

/** The cookie of a browser that goes to the provider. */
export const authorizationCookie = (value: string, isSecure: boolean): string =>
  setCookie(AUTHORIZATION_COOKIE, value, isSecure, value === "" ? 0 : AUTHORIZATION_MINUTES * 60)

/** `/login/oidc`: sends the browser to the OpenID Connect provider. */
export const oidcPage: Effect.Effect<AuthPage, never, Identities | Sessions> = Effect.map(
  Effect.all([Identities, Sessions]),
  ([{ beginAuthorization, provider }, sessions]) => ({
    show: (visit) =>
      Effect.gen(function* () {
        if (provider === undefined) return yield* new NotFound({ message: visit.texts.oidc.none })
        const next = safeNext(visit.query.get("next"))
        // Any page can open this one. It must not replace a session by one of whoever the provider knows.
        if ((yield* sessionOf(sessions, visit)) !== undefined) return onTheWayTo(next, redirect(next))
        const { cookie, page } = yield* beginAuthorization(visit.origin.url, { next })
        return onTheWayTo(next, redirect(page, [authorizationCookie(cookie, visit.origin.isSecure)]))
      }).pipe(
        Effect.catchTag("NotIdentified", ({ reason }) =>
          Effect.as(
            Effect.logWarning("the OpenID Connect provider cannot be used", { reason }),
            failed(visit, {
              title: visit.texts.oidc.unreachable(provider ?? visit.texts.oidc.provider),
              text: visit.texts.oidc.useAnother,
              status: 503
            })
          )
        )
      ),
    submit: () => ONLY_READ
  })
)

/** `/login/oidc/callback`: the provider sends the browser back to it. Signs in, or links the identity to the account of the session. */
export const oidcCallbackPage: Effect.Effect<AuthPage, never, Identities | Logins | Sessions | Throttle> = Effect.gen(
  function* () {
    const identities = yield* Identities
    const logins = yield* Logins
    const sessions = yield* Sessions
    const throttle = yield* Throttle
    const enter = yield* entering

    const refused = (visit: Visit) => {
      const { errors, oidc } = visit.texts
      const notConfirmed = {
        title: errors.failed,
        text: oidc.notConfirmed(identities.provider ?? oidc.provider, AUTHORIZATION_MINUTES)
      }
      return {
        UnknownState: () => Effect.succeed(failed(visit, { ...notConfirmed, keepsCookie: true })),
        NotIdentified: ({ reason }: NotIdentified) =>
          Effect.as(
            Effect.logWarning("a sign-in through the OpenID Connect provider failed", { reason }),
            failed(visit, notConfirmed)
          ),
        rate_limited: (error: RateLimited) => {
          const { headers, status } = refusal(error)
          const made = failed(visit, { title: errors.wait, text: errors.tooSoon(error), status })
          return Effect.succeed({ ...made, headers: { ...headers, ...made.headers } })
        }
      }
    }

    return {
      show: (visit) =>
        Effect.gen(function* () {
          const { client, isSecure, url } = visit.origin
          const { notLinked, ofAnother, ofNobody, ofNoOwner } = visit.texts.oidc
          const cookie = cookieIn(visit.request, cookieName(AUTHORIZATION_COOKIE, isSecure)) ?? ""
          const session = yield* sessionOf(sessions, visit)
          const from = { query: visit.request.query, cookie, session: session?.id }
          const { identity, isLinking, next } = yield* identities.finishAuthorization(
            url,
            from,
            throttle.attempt(client, ATTEMPTS)
          )
          yield* throttle.succeeded(client, ATTEMPTS)
          if (isLinking && session !== undefined) {
            return (yield* identities.link(session.accountId, identity))
              ? redirect(next, [authorizationCookie("", isSecure)])
              : failed(visit, { title: notLinked, text: ofAnother, back: SECURITY })
          }
          const accountId = yield* identities.signIn(identity)
          if (accountId === undefined)
            return failed(visit, { title: notLinked, text: (yield* logins.isClaimed) ? ofNobody : ofNoOwner })
          // The provider may have recognised the browser without asking anything, so this is no proof for what needs one.
          const cookies = yield* enter(visit, accountId, false)
          return onTheWayTo(next, redirect(safeNext(next), [...cookies, authorizationCookie("", isSecure)]))
        }).pipe(Effect.catchTags(refused(visit))),
      submit: () => ONLY_READ
    }
  }
)

const ONLY_READ = new MethodNotAllowed({ message: "This page accepts GET and HEAD.", allow: "GET, HEAD" })

const failed = (
  visit: Visit,
  {
    back = "/login",
    keepsCookie = false,
    status = 403,
    text,
    title
  }: {
    readonly title: string
    readonly text: string
    readonly status?: number
    readonly back?: string
    /** True if a sign-in of the browser that is under way can go on. */
    readonly keepsCookie?: boolean
  }
) =>
  pageResponse(visit, {
    title,
    status,
    cookies: keepsCookie ? [] : [authorizationCookie("", visit.origin.isSecure)],
    body: html`<p role="alert">${text}</p><p><a class="btn first" href="${back}">${back === "/login" ? visit.texts.signIn : visit.texts.back}</a></p>`
  })
