import { timingSafeEqual } from "node:crypto"
import type { ApiError, Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import type { Origin } from "../http/Origin.ts"
import type { HttpRequest } from "../http/Request.ts"
import type { HttpResponse } from "../http/Response.ts"
import { isWellFormedSecret, newSecret } from "../identity/Secret.ts"
import type { Sessions, StoredSession } from "../identity/Sessions.ts"
import { cookieIn, cookieName, sessionToken, setCookie } from "./Cookies.ts"
import { keepingOpener, pageResponse } from "./Page.ts"
import { type Html, html, type Viewer, viewerOf } from "./Texts.ts"

/** A request to one of the pages for signing in. */
export interface Visit extends Viewer {
  readonly request: HttpRequest
  readonly origin: Origin
  readonly query: URLSearchParams
  /** The token of this browser's next form, in a cookie and in the form. A page of another site knows neither. */
  readonly formToken: string
}

const FORM_COOKIE = "daybook-form"
const FORM_FIELD = "form"

/** A form that was open longer than this is refused. */
const FORM_SECONDS = 12 * 3600

export const visitOf = (request: HttpRequest, origin: Origin): Visit => {
  const known = cookieIn(request, cookieName(FORM_COOKIE, origin.isSecure)) ?? ""
  return {
    ...viewerOf(request),
    request,
    origin,
    query: new URLSearchParams(request.query),
    // The token is kept until it is used, so that two open pages both work.
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

/** Removes the token, so that a form that succeeded cannot be sent again. */
export const usedFormCookie = ({ origin }: Visit): string => setCookie(FORM_COOKIE, "", origin.isSecure, 0)

/** True if a form was made for this browser. */
export const isOwnForm = ({ origin, request }: Visit, form: URLSearchParams): boolean => {
  const expected = cookieIn(request, cookieName(FORM_COOKIE, origin.isSecure)) ?? ""
  const given = form.get(FORM_FIELD) ?? ""
  return (
    isWellFormedSecret(expected) &&
    isWellFormedSecret(given) &&
    timingSafeEqual(Buffer.from(expected), Buffer.from(given))
  )
}

/** A page with one form. */
export interface AuthPage {
  readonly show: (visit: Visit) => Effect.Effect<HttpResponse, ApiError>
  /** Answers the form, which was made for this browser. */
  readonly submit: (visit: Visit, form: URLSearchParams) => Effect.Effect<HttpResponse, ApiError>
}

/** The text that a person typed into a field. */
export const typed = (form: URLSearchParams, name: string): string => form.get(name) ?? ""

// Only to resolve paths against: one that does not stay here leads to another site.
const HERE = "http://daybook.invalid"

/** The path of the app that a person wanted before signing in, and `/` for anything that could lead elsewhere. */
export const safeNext = (wanted: string | null): string => {
  // Browsers read a backslash as a slash, and drop tabs and line ends.
  if (wanted === null || !/^\/(?![/\\])[!-~]*$/.test(wanted) || !URL.canParse(wanted, HERE)) return "/"
  const { hash, origin, pathname, search } = new URL(wanted, HERE)
  return origin === HERE && !pathname.startsWith("//") ? pathname + search + hash : "/"
}

/** True if a path belongs to the connection of an app, which may end at another site. */
export const leadsToApp = (path: string): boolean => /^\/(?:connect|oauth)\//.test(path)

/**
 * Sends the browser on after a form by a page of its own. A redirect to an app would fail: `form-action 'self'` forbids every redirect to
 * another site after a form, also that of the page after the next. `path` is one of this server.
 */
export const onward = (
  visit: Visit,
  {
    cookies,
    path,
    text,
    title
  }: {
    readonly path: string
    readonly title: string
    readonly text: string
    readonly cookies: ReadonlyArray<string>
  }
): HttpResponse => {
  const goesTo = safeNext(path)
  const body = html`<p class="lead">${text}</p><p><a class="btn first" href="${goesTo}">${visit.texts.onward}</a></p>`
  return pageResponse(visit, { title, cookies, goesTo, body })
}

/** A response on the way to the page that a person wants. An app may have opened the window. */
export const onTheWayTo = (next: string, response: HttpResponse): HttpResponse =>
  leadsToApp(next) ? keepingOpener(response) : response
