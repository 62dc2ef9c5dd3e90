import type { HttpRequest } from "./Request.ts"

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
