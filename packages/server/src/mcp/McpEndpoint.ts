import { type ApiError, MethodNotAllowed } from "@daybook/core"
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isLegacyRequest,
  originValidationResponse,
  ProtocolErrorCode,
  WebStandardStreamableHTTPServerTransport
} from "@modelcontextprotocol/server"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import { ApiKeys } from "../access/ApiKeys.ts"
import { bearerOf, unauthorized } from "../access/Authorize.ts"
import { type Answer, refusal } from "../http/Answer.ts"
import { Dispatcher } from "../http/Dispatcher.ts"
import { refusing } from "../http/Refusing.ts"
import type { IncomingBody } from "../http/RequestBody.ts"
import { daybookServer, type McpCaller, type McpServerFactory } from "./DaybookServer.ts"
import { allowedHosts, allowedOrigins, corsHeaders } from "./McpOrigins.ts"

/** A request to `/mcp`. */
export interface McpHttpRequest {
  readonly method: string
  readonly headers: Headers
  readonly body: IncomingBody
}

/**
 * The Model Context Protocol on `/mcp`: POST only, stateless, JSON answers, both eras of the protocol on one URL. The
 * protocol is the official SDK's; a tool call is the REST request that it means, run in process.
 */
export class McpEndpoint extends Context.Tag("daybook/mcp/McpEndpoint")<
  McpEndpoint,
  { readonly answer: (request: McpHttpRequest) => Effect.Effect<Answer> }
>() {
  /** Serves Daybook's own tools, resources and prompts. */
  static layer = (options: McpOptions) =>
    Layer.effect(
      McpEndpoint,
      Effect.gen(function* () {
        const dispatcher = yield* Dispatcher
        const runtime = yield* Effect.runtime()
        return yield* endpoint(options, daybookServer(dispatcher, options.version, Runtime.runPromise(runtime)))
      })
    )

  /** Serves what a factory makes instead, through the same checks and transport. */
  static layerWith = (options: McpOptions, makeServer: McpServerFactory) =>
    Layer.effect(McpEndpoint, endpoint(options, makeServer))
}

export interface McpOptions {
  readonly version: string
  readonly host: string
  readonly publicUrl: string | undefined
}

const ONLY_POST = refusal(new MethodNotAllowed({ message: "/mcp takes POST.", allow: "POST" }))

const endpoint = ({ host, publicUrl }: McpOptions, makeServer: McpServerFactory) =>
  Effect.gen(function* () {
    const keys = yield* ApiKeys
    const callers = new WeakMap<Request, McpCaller>()
    const modern = createMcpHandler(({ requestInfo }) => makeServer(callerOf(callers, requestInfo)), {
      legacy: "reject"
    })

    const serve = async (request: Request, caller: McpCaller): Promise<Response> => {
      if (!(await isLegacyRequest(request.clone()))) {
        callers.set(request, caller)
        return modern.fetch(request)
      }
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      const server = makeServer(caller)
      await server.connect(transport)
      const response = await transport.handleRequest(request)
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
        const text = Buffer.from(yield* body.read).toString()
        const stream = refusedStream(text)
        if (stream !== undefined) return stream
        const request = new Request("http://daybook/mcp", { method: "POST", headers, body: text })
        const response = yield* Effect.promise(() => serve(request, { authorization, scope: key.scope }))
        return yield* Effect.promise(() => answerOf(response))
      })

    return {
      answer: (request: McpHttpRequest): Effect.Effect<Answer> => {
        const probe = new Request("http://daybook/mcp", { headers: request.headers })
        const rejected =
          hostHeaderValidationResponse(probe, allowedHosts(request.headers.get("host"), host, publicUrl)) ??
          originValidationResponse(probe, allowedOrigins(host, publicUrl))
        if (rejected !== undefined) return Effect.promise(() => answerOf(rejected))
        const cors = corsHeaders(request.headers.get("origin"))
        if (request.method === "OPTIONS" && request.headers.has("origin")) {
          return Effect.succeed({ status: 204, headers: cors, body: "" })
        }
        if (request.method !== "POST") return Effect.succeed(ONLY_POST)
        return Effect.map(refusing()(admitted(request)), (answer) => ({
          ...answer,
          headers: { ...cors, ...answer.headers },
          route: "/mcp"
        }))
      }
    }
  })

const callerOf = (callers: WeakMap<Request, McpCaller>, request: Request | undefined): McpCaller => {
  const caller = request && callers.get(request)
  if (caller === undefined) throw new Error("an MCP request without its caller")
  return caller
}

const answerOf = async (response: Response): Promise<Answer> => {
  const allow = response.headers.get("allow")
  return { status: response.status, headers: allow === null ? {} : { Allow: allow }, body: await response.text() }
}

/** The one method that would hold a stream open. Nothing here changes but by calls, so there is nothing to listen to. */
const LISTEN = "subscriptions/listen"

const refusedStream = (text: string): Answer | undefined => {
  if (!text.includes(LISTEN)) return undefined
  const message = parsed(text)
  if (message.method !== LISTEN) return undefined
  const error = { code: ProtocolErrorCode.MethodNotFound, message: `${LISTEN} is not offered` }
  return { status: 404, headers: {}, body: JSON.stringify({ jsonrpc: "2.0", id: message.id ?? null, error }) }
}

const parsed = (text: string): { readonly id?: unknown; readonly method?: unknown } => {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
