import { cookieIn, cookieName, setCookie } from "../http/Cookies.ts"
import type { HttpRequest } from "../http/Request.ts"

const NAME = "daybook-browser"

/** Browsers keep no cookie longer. */
const SECONDS = 400 * 86_400

/** The marks that a browser has of accounts that signed in there. They stay when a session ends. */
export const browserMarks = (request: HttpRequest, isSecure: boolean): string | undefined =>
  cookieIn(request, cookieName(NAME, isSecure))

export const browserCookie = (marks: string, isSecure: boolean): string => setCookie(NAME, marks, isSecure, SECONDS)
