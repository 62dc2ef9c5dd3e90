import { PAGES } from "../app/AppFiles.ts"

/** An address that paths can be appended to: no query, no fragment, no credentials. */
export const isBaseUrl = (text: string): boolean => {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false
  const { password, protocol, username } = new URL(text)
  return /^https?:$/.test(protocol) && username === "" && password === ""
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** An address of another program that nobody on the way can read or change: https, or on this machine. */
export const isSecureUrl = (text: string): boolean => {
  if (!isBaseUrl(text)) return false
  const { hostname, protocol } = new URL(text)
  return protocol === "https:" || LOOPBACK.test(hostname)
}

/** The path below which the server is used has no sign that a browser, a proxy or a page of HTML writes in another way. */
const BASE_PATH = /^(?:\/[\w.~-]+)*\/?$/

/** True if an address has no path, or one that every program writes in the same way: not `/a/../b`. */
export const isPublicUrl = (text: string): boolean => {
  if (!isBaseUrl(text)) return false
  const { pathname } = new URL(text)
  const [, typed = ""] = /^[^:]+:\/\/[^/]*(.*)$/.exec(text) ?? []
  return BASE_PATH.test(pathname) && (typed || "/") === pathname
}

/** The first parts of the paths that the server has itself. */
const OWN = new Set([
  ...PAGES.map((page) => page.slice(1)),
  ...["v1", "mcp", "sync", "feed", "app", "oauth", "setup", "login", "reset", "logout", "connect", "metrics"],
  ...["docs", "help", "openapi.json", "healthz", "readyz", "assets", ".well-known", "manifest.webmanifest"]
])

/** Says why the server cannot be used below the path of an address; undefined if it can. */
export const publicUrlFault = (url: string): string | undefined => {
  const parts = new URL(url).pathname.split("/").filter((part) => part !== "")
  const [first = ""] = parts
  if (parts.at(-1) === "v1") return `leave out /v1: ${url.replace(/\/v1\/*$/, "")}`
  return OWN.has(first) ? `/${first} is a path of Daybook itself; use another, such as /daybook` : undefined
}
