import { timingSafeEqual } from "node:crypto"
import type { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { isWellFormedSecret, newSecret } from "../access/Secret.ts"
import type { Sessions } from "../access/Sessions.ts"
import { cookieIn, cookieName, setCookie } from "../http/Cookies.ts"
import type { Origin } from "../http/Origin.ts"
import type { HttpRequest } from "../http/Request.ts"
import type { StoredSession } from "../store/SessionStore.ts"
import { type Html, html } from "./Html.ts"
import { sessionToken } from "./SessionCookie.ts"

/** A request to a page of signing in. */
export interface Visit {
  readonly request: HttpRequest
  readonly origin: Origin
  /** The host as the page names it. */
  readonly host: string
  readonly query: URLSearchParams
  /** The token of this browser's next form: in a cookie and in the form. A page of another site knows neither. */
  readonly formToken: string
}

const FORM_COOKIE = "daybook-form"
const FORM_FIELD = "form"

/** A form that is open longer is sent in vain. */
const FORM_SECONDS = 12 * 3600

export const visitOf = (request: HttpRequest, origin: Origin): Visit => {
  const known = cookieIn(request, cookieName(FORM_COOKIE, origin.isSecure)) ?? ""
  return {
    request,
    origin,
    host: request.host ?? "",
    query: new URLSearchParams(request.query),
    // Kept while it is not used, so that two open pages both work.
    formToken: isWellFormedSecret(known) ? known : newSecret()
  }
}

/** The session of the browser, if somebody is signed in. */
export const sessionOf = (
  { find }: Sessions["Type"],
  { origin, request }: Visit
): Effect.Effect<StoredSession | undefined, Unavailable> => {
  const token = sessionToken(request, origin.isSecure)
  return token === undefined ? Effect.succeed(undefined) : find(token)
}

/** The hidden field of every form. */
export const tokenField = ({ formToken }: Visit): Html =>
  html`<input type="hidden" name="${FORM_FIELD}" value="${formToken}">`

/** The cookie that goes with a form. */
export const formCookie = ({ formToken, origin }: Visit): string =>
  setCookie(FORM_COOKIE, formToken, origin.isSecure, FORM_SECONDS)

/** Ends the token: a form that succeeded cannot be sent again. */
export const usedFormCookie = ({ origin }: Visit): string => setCookie(FORM_COOKIE, "", origin.isSecure, 0)

/** Whether a form was made for this browser. */
export const isOwnForm = ({ origin, request }: Visit, form: URLSearchParams): boolean => {
  const expected = cookieIn(request, cookieName(FORM_COOKIE, origin.isSecure)) ?? ""
  const given = form.get(FORM_FIELD) ?? ""
  return (
    isWellFormedSecret(expected) &&
    isWellFormedSecret(given) &&
    timingSafeEqual(Buffer.from(expected), Buffer.from(given))
  )
}
