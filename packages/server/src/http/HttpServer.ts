import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { errorBody, InvalidRequest, MethodNotAllowed, NotFound, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import { type Answer, refusal } from "./Answer.ts"
import { makePages, type Page } from "./Beside.ts"
import { incomingBody, newRequestId, respond } from "./Connection.ts"
import { crossOrigin, preflight } from "./CrossOrigin.ts"
import { Dispatcher } from "./Dispatcher.ts"
import { drain } from "./Drain.ts"

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
        const runtime = yield* Effect.runtime()
        const state = { draining: false, inFlight: new Set<ServerResponse>() }
        const server = createServer({
          headersTimeout: HEADERS_TIMEOUT,
          requestTimeout: REQUEST_TIMEOUT,
          keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
          connectionsCheckingInterval: TIMEOUTS_CHECKED,
          // Refused below instead, with the contract's body.
          requireHostHeader: false
        })
        yield* listen(server, options.host, options.port)
        const port = portOf(server)
        const pages = yield* makePages(options.publicUrl ?? `http://${hostInUrl(options.host)}:${port}`)
        const runFork = Runtime.runFork(runtime)

        const serve = (request: IncomingMessage, response: ServerResponse): void => {
          const requestId = newRequestId()
          state.inFlight.add(response)
          response.on("close", () => state.inFlight.delete(response))
          const answering = state.draining ? Effect.succeed(STOPPING) : answer(dispatcher, pages, request)
          runFork(
            answering.pipe(
              Effect.tap((answer) => noteAnswer(request, answer)),
              Effect.flatMap((answer) =>
                Effect.sync(() => respond(request, response, closing(state, answer), requestId))
              ),
              Effect.annotateLogs("requestId", requestId)
            )
          )
        }
        server.on("request", serve)
        server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
          // A body that is declared too large is refused unsent.
          if (incomingBody(request).tooLarge === undefined) response.writeContinue()
          serve(request, response)
        })
        server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
          respond(request, response, UNEXPECTED, newRequestId())
        )
        server.on("clientError", refuseMalformed)
        yield* Effect.addFinalizer(() => drain(server, state))
        return { port }
      })
    )
}

const answer = (
  dispatcher: Dispatcher["Type"],
  pages: ReadonlyMap<string, Page>,
  request: IncomingMessage
): Effect.Effect<Answer> => {
  const method = request.method ?? ""
  const target = request.url ?? ""
  const malformed = malformedTarget(request, target)
  if (malformed !== undefined) return Effect.succeed(refusal(malformed))
  const mark = target.indexOf("?")
  const path = mark < 0 ? target : target.slice(0, mark)
  const page = pages.get(path)
  if (page !== undefined) return method === "GET" || method === "HEAD" ? page : Effect.succeed(ONLY_READ)
  if (path !== "/v1" && !path.startsWith("/v1/")) return Effect.succeed(NOTHING_HERE)
  const asked = preflight(request, path)
  if (asked !== undefined) return Effect.succeed(asked)
  return Effect.map(
    dispatcher.answer({
      method,
      path,
      query: mark < 0 ? "" : target.slice(mark + 1),
      authorization: request.headers.authorization,
      body: incomingBody(request)
    }),
    crossOrigin
  )
}

const STOPPING = refusal(new Unavailable({ message: "The server is stopping; try again shortly.", retryAfter: 5 }), {
  Connection: "close"
})
const UNEXPECTED: Answer = {
  ...refusal(new InvalidRequest({ message: "Of the Expect header only 100-continue is known." })),
  status: 417
}
const ONLY_READ = refusal(new MethodNotAllowed({ message: "This page takes GET, HEAD.", allow: "GET, HEAD" }))
const NOTHING_HERE = refusal(
  new NotFound({ message: "Nothing is here. The interface is under /v1, its documentation at /docs." })
)

/** While draining, an answer ends its connection too. */
const closing = (state: { readonly draining: boolean }, answer: Answer): Answer =>
  state.draining ? { ...answer, headers: { ...answer.headers, Connection: "close" } } : answer

/** Node's parser lets these through; a proxy in front might read them otherwise than we do. */
const malformedTarget = (request: IncomingMessage, target: string): InvalidRequest | undefined => {
  const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length
  if (hosts > 1) return new InvalidRequest({ message: "The request names more than one Host." })
  if (hosts === 0 && request.httpVersion === "1.1") return new InvalidRequest({ message: "The request names no Host." })
  return target.startsWith("/") || target === "*"
    ? undefined
    : new InvalidRequest({ message: "The request's target must be a path, not a whole address." })
}

const MALFORMED: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout"
}

/** What is not even HTTP gets the contract's error body too. */
const refuseMalformed = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy()
    return
  }
  const status = MALFORMED[error.code ?? ""] ?? "400 Bad Request"
  const body = JSON.stringify(
    errorBody(new InvalidRequest({ message: `The request could not be read as HTTP (${status.slice(4)}).` }))
  )
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${newRequestId()}\r\nConnection: close\r\n\r\n${body}`
  )
}

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
