import { LONGEST_MS } from "../access/Sessions.ts"
import { cookieIn, cookieName, setCookie } from "../http/Cookies.ts"
import type { HttpRequest } from "../http/Request.ts"

// Cookies ignore ports, so the name is Daybook's own.
const NAME = "daybook"

/** The token of the session that a request sends. */
export const sessionToken = (request: HttpRequest, isSecure: boolean): string | undefined =>
  cookieIn(request, cookieName(NAME, isSecure))

/** Stores a session's token. The server ends the session earlier where it is not used. */
export const sessionCookie = (token: string, isSecure: boolean): string =>
  setCookie(NAME, token, isSecure, LONGEST_MS / 1000)

/** Removes the token. */
export const noSessionCookie = (isSecure: boolean): string => setCookie(NAME, "", isSecure, 0)
