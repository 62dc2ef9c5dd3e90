import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ApiKeys } from "../access/ApiKeys.ts"
import type { IncomingBody } from "../edge/RequestBody.ts"
import type { Answer } from "../edge/Response.ts"
import { lazily } from "../Lazy.ts"
import { Dispatcher } from "../rest/Dispatcher.ts"

/** A request to `/mcp`. */
export interface McpHttpRequest {
  readonly method: string
  readonly headers: Headers
  readonly body: IncomingBody
}

export interface McpOptions {
  readonly version: string
  readonly host: string
  readonly publicUrl: string | undefined
}

/**
 * The Model Context Protocol on `/mcp`: POST only, stateless, JSON answers, both eras of the protocol on one URL. The
 * protocol is the official SDK's; a tool call is the REST request that it means, run in process.
 */
export class McpEndpoint extends Context.Tag("daybook/mcp/McpEndpoint")<
  McpEndpoint,
  { readonly answer: (request: McpHttpRequest) => Effect.Effect<Answer> }
>() {
  /** Serves Daybook's own tools, resources and prompts. The SDK is a fifth of the start, and is loaded when it is first needed. */
  static layer = (options: McpOptions) =>
    Layer.effect(
      McpEndpoint,
      Effect.gen(function* () {
        const dispatcher = yield* Dispatcher
        const keys = yield* ApiKeys
        const made = lazily(
          Effect.gen(function* () {
            const { endpoint } = yield* Effect.promise(() => import("./Endpoint.ts"))
            const { daybookServer } = yield* Effect.promise(() => import("./DaybookServer.ts"))
            return yield* endpoint(options, daybookServer(dispatcher, options.version))
          }).pipe(Effect.provideService(ApiKeys, keys))
        )
        return { answer: (request) => Effect.flatMap(made, ({ answer }) => answer(request)) }
      })
    )
}
