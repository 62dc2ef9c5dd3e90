import { type ApiError, Limits, MethodNotAllowed, type Principal } from "@daybook/core"
import * as Effect from "effect/Effect"
import type { McpAuthenticator } from "../access/Connections.ts"
import { cachedSuccess } from "../cachedSuccess.ts"
import { withErrorResponses } from "../edge/ErrorBoundary.ts"
import { READS_AT_ONCE } from "../edge/FairQueue.ts"
import type { Addresses } from "../edge/Hosts.ts"
import type { Mount } from "../edge/Mounts.ts"
import { type OriginSettings, originOf } from "../edge/Origin.ts"
import type { BodyPolicy, ReceivedBody } from "../edge/RequestBody.ts"
import { type HttpResponse, refusal } from "../edge/Response.ts"
import { challengeOf } from "../oauth/MetadataPages.ts"
import { originPolicy } from "./McpOrigins.ts"
import { rpcError } from "./Messages.ts"

/** Who sends a message, and the address by which they reach the server. */
export interface Sender {
  readonly principal: Principal["Type"]
  readonly origin: string
}

/** Answers a JSON-RPC body of an authenticated principal. */
export type Protocol = (
  sender: Sender,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array
) => Effect.Effect<HttpResponse>

const BODY: BodyPolicy = { maxBytes: Limits.BODY_BYTES, mediaTypes: ["application/json"] }

const ONLY_POST = refusal(new MethodNotAllowed({ message: "/mcp accepts POST.", allow: "POST" }))

/** The code that the MCP SDK uses for a request that the server refuses. */
const REFUSED = -32000

/**
 * The Model Context Protocol at `/mcp`: POST only, stateless, JSON responses, all protocol versions at one URL. The protocol
 * is loaded when it is first needed: its SDK takes a fifth of the time of the server's start, and 20 MB.
 */
export const mcpMount = (
  addresses: Addresses & OriginSettings,
  authenticate: McpAuthenticator,
  load: Effect.Effect<Protocol>
): Effect.Effect<Mount> =>
  Effect.map(cachedSuccess(load), (loaded) => {
    const origins = originPolicy(addresses)
    const originOfRequest = originOf(addresses)
    return {
      path: "/mcp",
      isPrefix: false,
      body: BODY,
      cors: origins.cors,
      admit: (request) => {
        const refused = origins.refusal(request)
        if (refused !== undefined) return Effect.succeed(rpcError(403, null, REFUSED, refused))
        const { authorization } = request.headers
        const origin = originOfRequest(request).url
        const orChallenge = (error: ApiError): HttpResponse =>
          error._tag === "unauthorized"
            ? withChallenge(refusal(error), challengeOf(origin, authorization === undefined ? {} : INVALID))
            : refusal(error)
        // A client whose key is refused tries GET next, as older versions did, and shows its user the answer to that.
        if (request.method === "GET") {
          return withErrorResponses(Effect.as(authenticate(authorization, origin), ONLY_POST), orChallenge)
        }
        if (request.method !== "POST") return Effect.succeed(ONLY_POST)
        const headers = Object.fromEntries(
          Object.entries(request.headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))
        )
        const admitted = Effect.map(authenticate(authorization, origin), (principal) => ({
          principal,
          queue: { name: `${principal.budgetKey} mcp`, atOnce: READS_AT_ONCE },
          refuse: refuseCall,
          body: BODY,
          work: (received: ReceivedBody | undefined) =>
            received instanceof Uint8Array
              ? Effect.map(
                  withErrorResponses(
                    Effect.flatMap(loaded, (respond) => respond({ principal, origin }, headers, received))
                  ),
                  (response) => ({ ...response, route: "/mcp" })
                )
              : Effect.succeed(received === undefined ? EMPTY : refusal(received))
        }))
        return withErrorResponses(admitted, orChallenge)
      }
    }
  })

const INVALID = {
  error: "invalid_token",
  description: "The token or key is malformed, wrong, expired or revoked."
} as const

/** A refusal that tells a client where to sign in. */
export const withChallenge = (response: HttpResponse, challenge: string): HttpResponse => ({
  ...response,
  headers: { ...response.headers, "WWW-Authenticate": challenge }
})

/** The call's id is not known: its body is not parsed yet. */
const refuseCall = (error: ApiError): HttpResponse => {
  const { headers, status } = refusal(error)
  return { ...rpcError(status, null, REFUSED, error.message), headers }
}

const EMPTY = rpcError(400, null, -32700, "The body is empty; a JSON-RPC message is expected.")
