import { LONGEST_MS } from "../access/Sessions.ts"
import { cookieIn, cookieName, setCookie } from "../http/Cookies.ts"
import type { HttpRequest } from "../http/Request.ts"

// Cookies ignore ports, so other programs on this host share them. The name is Daybook's own.
const NAME = "daybook"

/** The token of the session that a request sends. */
export const sessionToken = (request: HttpRequest, isSecure: boolean): string | undefined =>
  cookieIn(request, cookieName(NAME, isSecure))

/** Stores a session's token. The server ends an unused session earlier. */
export const sessionCookie = (token: string, isSecure: boolean): string =>
  setCookie(NAME, token, isSecure, LONGEST_MS / 1000)

/** Removes the token. */
export const noSessionCookie = (isSecure: boolean): string => setCookie(NAME, "", isSecure, 0)

const BROWSER_NAME = "daybook-browser"

/** Browsers keep no cookie longer. */
const SECONDS = 400 * 86_400

/** The marks of accounts that signed in with this browser. They stay when a session ends. */
export const browserMarks = (request: HttpRequest, isSecure: boolean): string | undefined =>
  cookieIn(request, cookieName(BROWSER_NAME, isSecure))

export const browserCookie = (marks: string, isSecure: boolean): string =>
  setCookie(BROWSER_NAME, marks, isSecure, SECONDS)
