import { type ApiError, MethodNotAllowed, TOOL_GROUPS, type ToolGroup } from "@daybook/core"
import * as Effect from "effect/Effect"
import { READS_AT_ONCE } from "../http/Lines.ts"
import { type Addresses, hostnameOf, hostPolicy, type OriginSettings, originOf } from "../http/Origin.ts"
import { atPath } from "../http/Pages.ts"
import { type CorsPolicy, entered, type HttpRequest, send, withRequest } from "../http/Request.ts"
import { JSON_BODY, worked } from "../http/RequestBody.ts"
import { apiErrorOf, type HeaderList, type HttpResponse, refusal } from "../http/Response.ts"
import { Asked } from "../identity/Asked.ts"
import { mcpAuthenticator } from "../identity/Connections.ts"
import { challengeOf } from "../oauth/MetadataPages.ts"
import { Dispatcher } from "../rest/Routes.ts"
import { packageVersion } from "../runtime/Package.ts"
import { daybookServer } from "./DaybookServer.ts"
import { type Protocol, protocol, withChallenge } from "./Endpoint.ts"
import { REFUSED, rpcError } from "./Messages.ts"

const ONLY_POST = send(refusal(new MethodNotAllowed({ message: "/mcp accepts POST.", allow: "POST" })))

/** `/mcp` with the tools, resources and prompts of Daybook. */
export const serveMcp = (addresses: Addresses & OriginSettings) =>
  Effect.flatMap(Effect.all([Dispatcher, Asked]), ([dispatcher, asked]) =>
    serveProtocol(addresses, protocol(daybookServer(dispatcher, asked, packageVersion())))
  )

/** A protocol at `/mcp`: POST only, stateless, JSON responses, all protocol versions at one URL. */
export const serveProtocol = (addresses: Addresses & OriginSettings, respond: Protocol) =>
  Effect.map(mcpAuthenticator, (authenticate) => {
    const origins = originPolicy(addresses)
    const originOfRequest = originOf(addresses)

    const app = withRequest((request) => {
      const { head } = request
      const { authorization } = head.headers
      const origin = originOfRequest(head).url
      const orChallenge = (error: ApiError): HttpResponse =>
        error._tag === "unauthorized"
          ? withChallenge(refusal(error), challengeOf(origin, authorization === undefined ? {} : INVALID))
          : refusal(error)
      // A client whose key is refused tries GET next, as older versions did, and shows its user the answer to that.
      if (head.method !== "POST" && head.method !== "GET") return ONLY_POST
      return Effect.matchCauseEffect(authenticate(authorization, origin), {
        onFailure: (cause) => Effect.flatMap(apiErrorOf(cause), (error) => send(orChallenge(error))),
        onSuccess: (principal) => {
          if (head.method === "GET") return ONLY_POST
          const groups = groupsIn(head.query)
          if (groups === undefined) return UNKNOWN_GROUP
          request.writer = principal.writer
          request.route = "/mcp"
          const headers = Object.fromEntries(
            Object.entries(head.headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))
          )
          return worked(
            { line: `${principal.budgetKey} mcp`, atOnce: READS_AT_ONCE, body: JSON_BODY, refuse: refuseCall },
            (body = NO_BYTES) => respond({ principal, origin, groups }, headers, body)
          )
        }
      })
    })
    return atPath(
      "/mcp",
      entered("/mcp", origins.cors, app, (request) => {
        const refused = origins.refusal(request)
        return refused === undefined ? undefined : rpcError(403, null, REFUSED, refused)
      })
    ).app
  })

const NO_BYTES = new Uint8Array()

/** The groups of tools that `?tools=log,read` names; all without it. Undefined if it names none, or what is no group. */
const groupsIn = (query: string): ReadonlyArray<ToolGroup> | undefined => {
  const named = new URLSearchParams(query).getAll("tools")
  if (named.length === 0) return TOOL_GROUPS
  const words = named.flatMap((list) => list.split(","))
  const groups = TOOL_GROUPS.filter((group) => words.includes(group))
  return words.every((word) => groups.some((group) => group === word)) ? groups : undefined
}

const UNKNOWN_GROUP = send(
  rpcError(400, null, REFUSED, `tools: expected one or several of ${TOOL_GROUPS.join(",")}, as in /mcp?tools=log,read`)
)

const INVALID = {
  error: "invalid_token",
  description: "The token or key is malformed, wrong, expired or revoked."
} as const

/** A call that waits too long is refused in the protocol, without its id. A refused body is no message, so its error is plain. */
const refuseCall = (error: ApiError): HttpResponse => {
  const refused = refusal(error)
  return error._tag === "unavailable"
    ? { ...rpcError(refused.status, null, REFUSED, error.message), headers: refused.headers }
    : refused
}

/**
 * The check of Host and Origin that the MCP specification requires against DNS rebinding. A page may call the server if its own name is
 * one of the server's, or if it comes from the address that is called.
 */
export const originPolicy = (addresses: Addresses) => {
  const hosts = hostPolicy(addresses)
  const isAllowedOrigin = (origin: string, host: string | undefined): boolean => {
    const name = hostnameOf(origin)
    if (name === undefined) return false
    return hosts.isOwn(name) || (hosts.refusal({ host }) === undefined && isPageOf(origin, host))
  }

  /** The reason to refuse a request; undefined if it is allowed. */
  const refusal = (request: HttpRequest): string | undefined => {
    const refused = hosts.refusal(request)
    if (refused !== undefined) return refused.message
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

/** True if a page comes from the host and the port to which the request is sent. */
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
    "WWW-Authenticate, Retry-After, Mcp-Session-Id, X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset"
  ],
  ...["Access-Control-Max-Age", "86400"],
  ...["Vary", "Origin"]
]
