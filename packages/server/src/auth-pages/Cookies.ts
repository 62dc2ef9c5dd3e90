import { Language } from "@daybook/core/app"
import * as Schema from "effect/Schema"
import type { HttpRequest } from "../http/Request.ts"
import { LONGEST_MS } from "../identity/Sessions.ts"

/** The value of a cookie that a request sends. Of several with the name, the first. */
export const cookieIn = ({ headers }: HttpRequest, name: string): string | undefined => {
  for (const pair of headers.cookie?.split(";") ?? []) {
    const mark = pair.indexOf("=")
    if (mark >= 0 && pair.slice(0, mark).trim() === name) return pair.slice(mark + 1).trim()
  }
  return undefined
}

/**
 * The name of a cookie, by how the browser reaches the server. Over https, the prefix keeps pages of plain HTTP and of other hosts from
 * setting it. Over plain HTTP no browser stores a cookie with the prefix.
 */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name)

/** A Set-Cookie header. Scripts cannot read the cookie, and no page of another site sends it with a write. */
export const setCookie = (name: string, value: string, isSecure: boolean, seconds: number): string =>
  `${cookieName(name, isSecure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`

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

const isLanguage = Schema.is(Language)

/** Set by the app, so that its texts are in the chosen language before it knows who is signed in. */
const COOKIE = "daybook-language"

/** The languages of an `Accept-Language` header, the most wanted first, without their regions. */
const accepted = (header = ""): ReadonlyArray<string> =>
  header
    .split(",")
    .map((each) => {
      const [tag = "", quality = ""] = each.split(";")
      return { tag: tag.trim().split("-")[0]?.toLowerCase(), quality: Number(/q=([\d.]+)/.exec(quality)?.[1] ?? 1) }
    })
    .sort((one, other) => other.quality - one.quality)
    .flatMap(({ quality, tag }) => (tag === undefined || quality === 0 ? [] : [tag]))

/** The language for who sends a request: the one chosen in the app, else the first of the browser's that there is, else English. */
export const languageOf = (request: HttpRequest): Language =>
  [cookieIn(request, COOKIE), ...accepted(request.headers["accept-language"])].find(isLanguage) ?? "en"

/** The language of a request of the app, which says in which language its page is shown. The cookie may be newer than the page. */
export const languageOfPage = ({ headers }: HttpRequest): Language =>
  accepted(headers["accept-language"]).find(isLanguage) ?? "en"
