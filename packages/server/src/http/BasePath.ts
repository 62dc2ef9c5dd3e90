import type { HttpResponse } from "./Response.ts"

/** The path of the public address, below which browsers see the server: `/daybook`. Empty at the root of a host. */
export const basePathOf = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? "" : new URL(publicUrl).pathname.replace(/\/+$/, "")

// Inside, the server is always at the root: pages, forms and cookies know no base path. It is taken off requests and put on responses.

/** The path of a request without the base path. A proxy may have removed it already. */
export const withoutBase = (path: string, base: string): string =>
  base !== "" && (path === base || path.startsWith(`${base}/`)) ? path.slice(base.length) || "/" : path

// A cookie of the prefix `__Host-` is for all paths, so other programs of the host would be sent it. `__Secure-` may have a path.

/** The Cookie header of a request, with the names that the server gives its cookies at the root of a host. */
export const cookiesWithoutBase = (cookies: string): string => cookies.replaceAll("__Secure-daybook", "__Host-daybook")

const cookieBelow =
  (base: string) =>
  (cookie: string): string =>
    cookie
      .replace(/^__Host-/, "__Secure-")
      .replace(/; path=(\/[^;]*)/i, (_, path: string) => `; Path=${base}${path === "/" ? "" : path}`)

/** The addresses of this server in a page that it made. What people typed has no plain quotation mark. */
const ADDRESS = /(\s(?:href|src|action)="|\scontent="0;url=)(?=\/(?!\/))/g

/** A page below a base path. Scripts find it in the root element. */
export const pageBelow = (base: string, page: string): string =>
  page.replace("<html ", `<html data-base="${base}" `).replace(ADDRESS, `$1${base}`)

type HeaderValue = HttpResponse["headers"][string]

const headerBelow = (base: string, name: string, value: HeaderValue): HeaderValue => {
  switch (name.toLowerCase()) {
    case "location":
      return typeof value === "string" && /^\/(?!\/)/.test(value) ? base + value : value
    case "set-cookie":
      return [value].flat().map(cookieBelow(base))
    default:
      return value
  }
}

/** A response for a browser that sees the server below a base path. */
export const responseBelow = (base: string, { body, headers, status }: HttpResponse): HttpResponse => {
  const isPage = typeof body === "string" && String(headers["Content-Type"]).startsWith("text/html")
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, headerBelow(base, name, value)])),
    body: isPage ? pageBelow(base, body) : body
  }
}
