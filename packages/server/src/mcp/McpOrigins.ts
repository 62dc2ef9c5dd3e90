import { isIP } from "node:net"
import type { CorsPolicy } from "../edge/Mounts.ts"
import type { HttpRequest } from "../edge/Request.ts"
import type { HeaderList } from "../edge/Response.ts"

/** The address on which the server listens, and the one that users use if it differs. */
export interface Addresses {
  readonly host: string
  readonly publicUrl: string | undefined
  /** Further host names of the server, in lower case. */
  readonly allowedHosts?: ReadonlyArray<string> | undefined
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]

/**
 * The check of Host and Origin that the MCP specification requires against DNS rebinding: a page that rebinds its own name
 * to this machine sends that name and is refused. A literal IP address cannot be rebound, so any is accepted as Host, and as
 * Origin where it is the address that is called.
 */
export const originPolicy = ({ allowedHosts = [], host, publicUrl }: Addresses) => {
  // As a URL has them: in lower case, an IPv6 address in brackets.
  const listening = hostnameOf(`http://${host.includes(":") ? `[${host}]` : host}`) ?? host
  const published = publicUrl === undefined ? [] : [new URL(publicUrl).hostname]
  const own = new Set([...LOOPBACK, listening, ...published, ...allowedHosts])
  const isOwn = (name: string | undefined): boolean => name !== undefined && own.has(name)
  const isAllowedOrigin = (origin: string, host: string | undefined): boolean =>
    isOwn(hostnameOf(origin)) || isPageOfAddress(origin, host)

  /** Why a request is refused for the Host that it names, if it is. */
  const hostRefusal = ({ host }: HttpRequest): string | undefined => {
    const name = authorityName(host)
    if (name === undefined) return "The Host header is missing or invalid."
    return isOwn(name) || isAddress(name)
      ? undefined
      : `The Host ${name} is not an address of this server; DAYBOOK_ALLOWED_HOSTS lists further ones.`
  }

  /** Why a request is refused, if it is. */
  const refusal = (request: HttpRequest): string | undefined => {
    const refused = hostRefusal(request)
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
  return { hostRefusal, refusal, cors }
}

/** Headers of every response, since most have personal data. */
const PRIVATE: HeaderList = ["Cache-Control", "no-store", "X-Content-Type-Options", "nosniff"]

const hostnameOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).hostname : undefined

/** The name in a Host header; nothing where it holds more than a name and a port. */
const authorityName = (host: string | undefined): string | undefined =>
  host === undefined || /[^\w.:[\]-]/.test(host) ? undefined : hostnameOf(`http://${host}`)

/** Whether a name is a literal IP address; an IPv6 address is in brackets. */
const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, "")) !== 0

/** Whether the page comes from the literal IP address, and the port, to which the request is sent. */
const isPageOfAddress = (origin: string, host: string | undefined): boolean => {
  const name = authorityName(host)
  if (name === undefined || !isAddress(name) || !URL.canParse(origin)) return false
  return new URL(origin).host === new URL(`http://${host}`).host
}

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
