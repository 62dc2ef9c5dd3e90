import { type ApiError, MethodNotAllowed } from "@daybook/core"
import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolErrorCode,
  validateHostHeader,
  validateOriginHeader,
  WebStandardStreamableHTTPServerTransport
} from "@modelcontextprotocol/server"
import * as Effect from "effect/Effect"
import * as Runtime from "effect/Runtime"
import { ApiKeys } from "../access/ApiKeys.ts"
import { bearerOf, unauthorized } from "../access/Authorize.ts"
import { refusing } from "../edge/ErrorBoundary.ts"
import { readBytes, utf8Text } from "../edge/RequestBody.ts"
import { type Answer, refusal } from "../edge/Response.ts"
import type { McpCaller, McpServerFactory } from "./DaybookServer.ts"
import type { McpEndpoint, McpHttpRequest, McpOptions } from "./McpEndpoint.ts"
import { allowedHosts, allowedOrigins, corsHeaders } from "./McpOrigins.ts"
import { INTERNAL, parsed, partsOf, reported, rpcError, withoutCancelling, withoutInternals } from "./Messages.ts"
import { FAILED } from "./ToolCalls.ts"

const ONLY_POST = refusal(new MethodNotAllowed({ message: "/mcp takes POST.", allow: "POST" }))

/** The endpoint over the official SDK, for whatever server is made for each request. */
export const endpoint = (
  { host, publicUrl }: McpOptions,
  makeServer: McpServerFactory
): Effect.Effect<McpEndpoint["Type"], never, ApiKeys> =>
  Effect.gen(function* () {
    const keys = yield* ApiKeys
    const callers = new WeakMap<Request, McpCaller>()
    const modern = createMcpHandler(({ requestInfo }) => makeServer(callerOf(callers, requestInfo)), {
      legacy: "reject"
    })

    const serve = async (headers: Headers, message: unknown, caller: McpCaller): Promise<Response> => {
      const request = new Request(ADDRESS, { method: "POST", headers })
      // Answers are JSON whatever was asked for; the earlier era's transport would refuse who does not name both.
      request.headers.set("accept", "application/json, text/event-stream")
      if (!(await isLegacyRequest(request, message))) {
        callers.set(request, caller)
        return modern.fetch(request, { parsedBody: message })
      }
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      const server = makeServer(caller)
      await server.connect(transport)
      const response = await transport.handleRequest(request, { parsedBody: message })
      const answered = new Response(await response.text(), response)
      await server.close()
      return answered
    }

    const admitted = ({ body, headers }: McpHttpRequest): Effect.Effect<Answer, ApiError> =>
      Effect.gen(function* () {
        const authorization = headers.get("authorization") ?? undefined
        const key = yield* keys.verify(bearerOf(authorization))
        if (key === undefined) return yield* unauthorized(authorization)
        if (body.tooLarge !== undefined) return yield* body.tooLarge
        const message = withoutCancelling(parsed(utf8Text(yield* readBytes(body))))
        if (message === undefined) return rpcError(400, null, ProtocolErrorCode.ParseError, "The body is not JSON.")
        const { id, method } = partsOf(message)
        if (method === LISTEN) return rpcError(404, id, ProtocolErrorCode.MethodNotFound, `${LISTEN} is not offered.`)
        const caller = { authorization, scope: key.scope, run: Runtime.runPromise(yield* Effect.runtime()) }
        const answer = yield* Effect.tryPromise(async () => answerOf(await serve(headers, message, caller))).pipe(
          Effect.catchAll(({ error }) => Effect.as(reported(error), rpcError(500, id, INTERNAL, FAILED)))
        )
        return yield* withoutInternals(answer)
      })

    return {
      answer: (request: McpHttpRequest): Effect.Effect<Answer> => {
        const origin = request.headers.get("origin")
        const hostJudged = validateHostHeader(
          request.headers.get("host"),
          allowedHosts(request.headers.get("host"), host, publicUrl)
        )
        const originJudged = validateOriginHeader(origin, allowedOrigins(host, publicUrl))
        if (origin === "") return Effect.succeed(rpcError(403, null, REFUSED, "The Origin header is empty."))
        for (const judged of [hostJudged, originJudged]) {
          if (!judged.ok) return Effect.succeed(rpcError(403, null, REFUSED, judged.message))
        }
        const cors = corsHeaders(origin)
        if (request.method === "OPTIONS" && origin !== null)
          return Effect.succeed({ status: 204, headers: cors, body: "" })
        if (request.method !== "POST") return Effect.succeed(ONLY_POST)
        return Effect.map(refusing(admitted(request)), (answer) => ({
          ...answer,
          headers: { ...cors, ...answer.headers },
          route: "/mcp"
        }))
      }
    }
  })

/** The SDK wants an absolute address; nothing reads it. */
const ADDRESS = "http://daybook/mcp"

/** The code that the SDK's own checks of Host and Origin answer with. */
const REFUSED = -32000

/** The one method that would hold a stream open. Nothing here changes but by calls, so there is nothing to listen to. */
const LISTEN = "subscriptions/listen"

const callerOf = (callers: WeakMap<Request, McpCaller>, request: Request | undefined): McpCaller => {
  const caller = request && callers.get(request)
  if (caller === undefined) throw new Error("an MCP request without its caller")
  return caller
}

const answerOf = async (response: Response): Promise<Answer> => {
  const allow = response.headers.get("allow")
  const text = await response.text()
  // A handler that notifies turns the answer into a stream of events; the last of them is the answer itself.
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream")
  const body = isStream ? (text.split("\n").findLast((line) => line.startsWith("data:")) ?? "").slice(5) : text
  return { status: response.status, headers: allow === null ? {} : { Allow: allow }, body: body.trim() }
}
