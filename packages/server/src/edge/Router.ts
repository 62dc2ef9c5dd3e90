import type { IncomingMessage } from "node:http"
import { MethodNotAllowed, NotFound } from "@daybook/core"
import * as Effect from "effect/Effect"
import type { McpEndpoint } from "../mcp/McpEndpoint.ts"
import { commonHeaders, preflight } from "../rest/Cors.ts"
import type { Admitted, Dispatcher } from "../rest/Dispatcher.ts"
import { refusing } from "./ErrorBoundary.ts"
import { malformed } from "./Malformed.ts"
import { incomingBody } from "./NodeRequest.ts"
import type { Page } from "./PublicPages.ts"
import { type Answer, refusal } from "./Response.ts"

/** How a request of node's is answered: by whose work, and with which headers besides. */
interface Reception {
  readonly admission: Effect.Effect<Answer | Admitted>
  readonly common: ReadonlyArray<string>
}

/** Receives a request of node's: the pages beside `/v1` are answered here, the interface by the dispatcher, MCP by its endpoint. */
export const front =
  (dispatcher: Dispatcher["Type"], mcp: McpEndpoint["Type"], pages: ReadonlyMap<string, Page>) =>
  (request: IncomingMessage): Reception => {
    const target = request.url ?? ""
    const mark = target.indexOf("?")
    const path = mark < 0 ? target : target.slice(0, mark)
    const query = mark < 0 ? "" : target.slice(mark + 1)
    if (path === "/mcp") return { admission: refusing(Effect.suspend(() => protocol(mcp, request))), common: NONE }
    return path === "/v1" || path.startsWith("/v1/")
      ? { admission: api(dispatcher, request, path, query), common: commonHeaders(request) }
      : { admission: refusing(Effect.suspend(() => beside(pages, request, path))), common: NONE }
  }

const NONE: ReadonlyArray<string> = []

const api = (dispatcher: Dispatcher["Type"], request: IncomingMessage, path: string, query: string) => {
  const fault = malformed(request)
  if (fault !== undefined) return Effect.succeed(fault)
  const asked = preflight(request, path)
  if (asked !== undefined) return Effect.succeed(asked)
  const { headers, method = "" } = request
  return dispatcher.admit({ method, path, query, authorization: headers.authorization, body: incomingBody(request) })
}

const protocol = (mcp: McpEndpoint["Type"], request: IncomingMessage): Effect.Effect<Answer> => {
  const fault = malformed(request)
  if (fault !== undefined) return Effect.succeed(fault)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string") headers.set(name, value)
  }
  return mcp.answer({ method: request.method ?? "", headers, body: incomingBody(request) })
}

const beside = (pages: ReadonlyMap<string, Page>, request: IncomingMessage, path: string): Page => {
  const page = pages.get(path)
  const fault = malformed(request)
  if (fault !== undefined) return Effect.succeed(fault)
  if (page === undefined) return Effect.succeed(NOTHING_HERE)
  return request.method === "GET" || request.method === "HEAD" ? page : Effect.succeed(ONLY_READ)
}

const ONLY_READ = refusal(new MethodNotAllowed({ message: "This page takes GET, HEAD.", allow: "GET, HEAD" }))

const NOTHING_HERE = refusal(
  new NotFound({ message: "Nothing is here. The interface is under /v1, its documentation at /docs." })
)
