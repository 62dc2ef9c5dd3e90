import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import { McpEndpoint } from "../mcp/McpEndpoint.ts"
import { type Answer, refusal } from "./Answer.ts"
import { makePages } from "./Beside.ts"
import { incomingBody, newRequestId, respond } from "./Connection.ts"
import { Dispatcher } from "./Dispatcher.ts"
import { drain } from "./Drain.ts"
import { front } from "./Front.ts"
import { refuseTunnel, refuseUnreadable } from "./Malformed.ts"

/** The port could not be listened on. */
export class CannotListen extends Data.TaggedError("CannotListen")<{ readonly message: string }> {}

/** A client that sends slowly is let go; one that is idle keeps its connection a little. In milliseconds. */
const HEADERS_TIMEOUT = 10_000
const REQUEST_TIMEOUT = 30_000
const KEEP_ALIVE_TIMEOUT = 10_000
const TIMEOUTS_CHECKED = 5_000

/**
 * The HTTP server. Node's own, since what HttpApi's would answer to a wrong method, an oversized body, another media type
 * or a defect is not what the contract says (docs/decisions.md); each request runs as one fiber of the runtime.
 */
export class HttpServer extends Context.Tag("daybook/http/HttpServer")<HttpServer, { readonly port: number }>() {
  /** Listens until its scope closes, then drains: requests in flight are answered, later ones get 503. */
  static layer = (options: { readonly host: string; readonly port: number; readonly publicUrl: string | undefined }) =>
    Layer.scoped(
      HttpServer,
      Effect.gen(function* () {
        const dispatcher = yield* Dispatcher
        const mcp = yield* McpEndpoint
        const runFork = Runtime.runFork(yield* Effect.runtime())
        const state = { draining: false, inFlight: new Set<ServerResponse>() }
        const server = createServer({
          headersTimeout: HEADERS_TIMEOUT,
          requestTimeout: REQUEST_TIMEOUT,
          keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
          connectionsCheckingInterval: TIMEOUTS_CHECKED,
          // Refused with the contract's body instead (Malformed.ts).
          requireHostHeader: false
        })
        yield* listen(server, options.host, options.port)
        const port = portOf(server)
        const pages = yield* makePages(options.publicUrl ?? `http://${hostInUrl(options.host)}:${port}`)
        const answer = front(dispatcher, mcp, pages)

        const serve = (request: IncomingMessage, response: ServerResponse): void => {
          const requestId = newRequestId()
          if (state.draining) {
            respond(request, response, STOPPING, requestId)
            return
          }
          state.inFlight.add(response)
          response.on("close", () => state.inFlight.delete(response))
          runFork(
            answer(request).pipe(
              Effect.tap((answer) => noteAnswer(request, answer)),
              Effect.map((answer) => respond(request, response, closing(state, answer), requestId)),
              Effect.annotateLogs("requestId", requestId)
            )
          )
        }
        server.on("request", serve)
        server.on("checkExpectation", serve)
        server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
          // A body that is declared too large is refused unsent.
          if (incomingBody(request).tooLarge === undefined) response.writeContinue()
          serve(request, response)
        })
        server.on("connect", refuseTunnel)
        server.on("clientError", refuseUnreadable(state.inFlight))
        yield* Effect.addFinalizer(() => drain(server, state))
        return { port }
      })
    )
}

const STOPPING = refusal(new Unavailable({ message: "The server is stopping; try again shortly.", retryAfter: 5 }), {
  Connection: "close",
  "Access-Control-Allow-Origin": "*"
})

/** While draining, an answer ends its connection too. */
const closing = (state: { readonly draining: boolean }, answer: Answer): Answer =>
  state.draining ? { ...answer, headers: { ...answer.headers, Connection: "close" } } : answer

const noteAnswer = ({ method }: IncomingMessage, { route = "none", status }: Answer): Effect.Effect<void> => {
  const line = { method, route, status }
  return status >= 500 ? Effect.logWarning("answered", line) : Effect.logDebug("answered", line)
}

const listen = (server: Server, host: string, port: number): Effect.Effect<void, CannotListen> =>
  Effect.async((resume) => {
    const failed = (error: NodeJS.ErrnoException) =>
      resume(new CannotListen({ message: listenFault(error, host, port) }))
    server.once("error", failed)
    server.listen({ host, port }, () => {
      server.off("error", failed)
      resume(Effect.void)
    })
  })

const listenFault = ({ code, message }: NodeJS.ErrnoException, host: string, port: number): string => {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} of ${host} is taken; is Daybook running already? Set DAYBOOK_PORT to use another.`
    case "EACCES":
      return `Port ${port} may not be used by this account; set DAYBOOK_PORT to one above 1023.`
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `DAYBOOK_HOST: ${host} is no address of this machine.`
    default:
      return `Cannot listen on ${host}:${port}: ${message}`
  }
}

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === "object" && address !== null ? address.port : 0
}

/** A host as an address writes it; one that means every interface is reached at the loopback address. */
export const hostInUrl = (host: string): string =>
  host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host
