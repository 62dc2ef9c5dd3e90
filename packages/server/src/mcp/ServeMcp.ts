import { type ApiError, MethodNotAllowed } from "@daybook/core"
import * as Effect from "effect/Effect"
import { mcpAuthenticator } from "../access/Connections.ts"
import { entered } from "../http/Entry.ts"
import { apiErrorOf } from "../http/ErrorBoundary.ts"
import type { Addresses } from "../http/Hosts.ts"
import { READS_AT_ONCE } from "../http/Lines.ts"
import { type OriginSettings, originOf } from "../http/Origin.ts"
import { atPath } from "../http/Pages.ts"
import { withRequest } from "../http/Request.ts"
import { JSON_BODY } from "../http/RequestBody.ts"
import { send } from "../http/Respond.ts"
import { type HttpResponse, refusal } from "../http/Response.ts"
import { worked } from "../http/Work.ts"
import { challengeOf } from "../oauth/MetadataPages.ts"
import { Dispatcher } from "../rest/Dispatcher.ts"
import { packageVersion } from "../runtime/Package.ts"
import { daybookServer } from "./DaybookServer.ts"
import { type Protocol, protocol, withChallenge } from "./Endpoint.ts"
import { originPolicy } from "./McpOrigins.ts"
import { REFUSED, rpcError } from "./Messages.ts"

const ONLY_POST = send(refusal(new MethodNotAllowed({ message: "/mcp accepts POST.", allow: "POST" })))

/** `/mcp` with the tools, resources and prompts of Daybook. */
export const serveMcp = (addresses: Addresses & OriginSettings) =>
  Effect.flatMap(Dispatcher, (dispatcher) =>
    serveProtocol(addresses, protocol(daybookServer(dispatcher, packageVersion())))
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
          request.writer = principal.writer
          request.route = "/mcp"
          const headers = Object.fromEntries(
            Object.entries(head.headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))
          )
          return worked(
            { line: `${principal.budgetKey} mcp`, atOnce: READS_AT_ONCE, body: JSON_BODY, refuse: refuseCall },
            (body = NO_BYTES) => respond({ principal, origin }, headers, body)
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

const INVALID = {
  error: "invalid_token",
  description: "The token or key is malformed, wrong, expired or revoked."
} as const

/** A call that has to wait too long is refused in the protocol; its id is not known. A body that is refused is no message of it. */
const refuseCall = (error: ApiError): HttpResponse => {
  const refused = refusal(error)
  return error._tag === "unavailable"
    ? { ...rpcError(refused.status, null, REFUSED, error.message), headers: refused.headers }
    : refused
}
