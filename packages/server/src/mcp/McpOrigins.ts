import { isIP } from "node:net"

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]

/**
 * Host names that `/mcp` is reached at. A page that rebinds its own name to this machine comes with that name and is
 * refused; an address in figures cannot be rebound, so any is taken.
 */
export const allowedHosts = (asked: string | null, host: string, publicUrl: string | undefined): Array<string> => {
  if (asked !== null && /[^\w.:[\]-]/.test(asked)) return []
  const name = URL.canParse(`http://${asked}`) ? new URL(`http://${asked}`).hostname : ""
  const isAddress = isIP(name.replace(/^\[|\]$/g, "")) !== 0
  return [...LOOPBACK, ...own(host, publicUrl), ...(isAddress ? [name] : [])]
}

/** Host names of pages that may call `/mcp`: of this machine, and of Daybook's own address. */
export const allowedOrigins = (host: string, publicUrl: string | undefined): Array<string> => [
  ...LOOPBACK,
  ...own(host, publicUrl)
]

const own = (host: string, publicUrl: string | undefined): ReadonlyArray<string> =>
  publicUrl === undefined ? [host] : [host, new URL(publicUrl).hostname]

/** What lets a page of an allowed origin read the answers. */
export const corsHeaders = (origin: string | null): Readonly<Record<string, string>> =>
  origin === null
    ? {}
    : {
        "Access-Control-Allow-Origin": origin,
        "Access-Control-Allow-Methods": "POST",
        "Access-Control-Allow-Headers":
          "Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id",
        "Access-Control-Expose-Headers": "WWW-Authenticate, Retry-After, X-Request-Id",
        "Access-Control-Max-Age": "86400",
        Vary: "Origin"
      }
