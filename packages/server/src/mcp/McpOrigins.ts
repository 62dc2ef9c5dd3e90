import type { CorsPolicy } from "../http/Entry.ts"
import { type Addresses, hostnameOf, hostPolicy } from "../http/Hosts.ts"
import type { HttpRequest } from "../http/Request.ts"
import type { HeaderList } from "../http/Response.ts"

/**
 * The check of Host and Origin that the MCP specification requires against DNS rebinding. A page may call the server where its own name
 * is one of the server's, or where it is a page of the address that is called.
 */
export const originPolicy = (addresses: Addresses) => {
  const hosts = hostPolicy(addresses)
  const isAllowedOrigin = (origin: string, host: string | undefined): boolean => {
    const name = hostnameOf(origin)
    if (name === undefined) return false
    return hosts.isOwn(name) || (hosts.refusal({ host }) === undefined && isPageOf(origin, host))
  }

  /** Why a request is refused, if it is. */
  const refusal = (request: HttpRequest): string | undefined => {
    const refused = hosts.refusal(request)
    if (refused !== undefined) return refused
    const { origin } = request.headers
    if (origin === undefined || isAllowedOrigin(origin, request.host)) return undefined
    return "Pages of this Origin may not call the server."
  }

  const cors: CorsPolicy = {
    headers: ({ headers: { origin }, host }) =>
      origin !== undefined && isAllowedOrigin(origin, host) ? [...PRIVATE, ...corsHeaders(origin)] : PRIVATE,
    preflight: (request) =>
      request.method === "OPTIONS" && request.headers.origin !== undefined && refusal(request) === undefined
        ? { status: 204, headers: {}, body: "" }
        : undefined
  }
  return { refusal, cors }
}

/** Headers of every response, since most have personal data. */
const PRIVATE: HeaderList = ["Cache-Control", "no-store"]

/** Whether a page comes from the host and the port to which the request is sent. */
const isPageOf = (origin: string, host: string | undefined): boolean =>
  new URL(origin).host === new URL(`http://${host}`).host

/** Headers that let a page of an allowed origin call the endpoint and read its responses. */
const corsHeaders = (origin: string): ReadonlyArray<string> => [
  ...["Access-Control-Allow-Origin", origin],
  ...["Access-Control-Allow-Methods", "POST"],
  "Access-Control-Allow-Headers",
  "Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id",
  ...[
    "Access-Control-Expose-Headers",
    "WWW-Authenticate, Retry-After, X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset"
  ],
  ...["Access-Control-Max-Age", "86400"],
  ...["Vary", "Origin"]
]
