import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { Principal, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberRef from "effect/FiberRef"
import * as Layer from "effect/Layer"
import * as LogLevel from "effect/LogLevel"
import * as Runtime from "effect/Runtime"
import * as RuntimeFlags from "effect/RuntimeFlags"
import { McpEndpoint } from "../mcp/McpEndpoint.ts"
import { type Admitted, Dispatcher } from "../rest/Dispatcher.ts"
import { drain, type ServerState } from "./Drain.ts"
import { refuseTunnel, refuseUnreadable } from "./Malformed.ts"
import { incomingBody, newRequestId, respond } from "./NodeRequest.ts"
import { makePages } from "./PublicPages.ts"
import type { Bytes } from "./RequestBody.ts"
import { RequestId } from "./RequestId.ts"
import { type Answer, refusal } from "./Response.ts"
import { front } from "./Router.ts"

/** The port could not be listened on. */
export class CannotListen extends Data.TaggedError("CannotListen")<{ readonly message: string }> {}

/** A client that sends slowly is let go; one that is idle keeps its connection a little. In milliseconds. */
const HEADERS_TIMEOUT = 10_000
const REQUEST_TIMEOUT = 30_000
const KEEP_ALIVE_TIMEOUT = 10_000
const TIMEOUTS_CHECKED = 5_000
/** A connection on which nothing moves, because its client does not read, is ended. */
const STALLED_TIMEOUT = 30_000

/** Most requests of one connection that wait for their answers to be read, and most connections. */
const PIPELINED = 10
const CONNECTIONS = 4_096

/**
 * The HTTP server. Node's own, since what HttpApi's would answer to a wrong method, an oversized body, another media type
 * or a defect is not what the contract says (docs/decisions.md); each request is two fibers of the runtime: one admits it, one
 * works.
 */
export class HttpServer extends Context.Tag("daybook/http/HttpServer")<HttpServer, { readonly port: number }>() {
  /** Listens until its scope closes, then drains: requests in flight are answered, later ones get 503. */
  static layer = (options: { readonly host: string; readonly port: number; readonly publicUrl: string | undefined }) =>
    Layer.scoped(
      HttpServer,
      Effect.gen(function* () {
        const dispatcher = yield* Dispatcher
        const mcp = yield* McpEndpoint
        const runtime = Runtime.disableRuntimeFlag(yield* Effect.runtime(), RuntimeFlags.RuntimeMetrics)
        const state: ServerState = { draining: false, inFlight: 0 }
        const connections = new WeakMap<Duplex, Connection>()
        const server = createServer({
          headersTimeout: HEADERS_TIMEOUT,
          requestTimeout: REQUEST_TIMEOUT,
          keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
          connectionsCheckingInterval: TIMEOUTS_CHECKED,
          // Refused with the contract's body instead (Malformed.ts).
          requireHostHeader: false
        })
        server.setTimeout(STALLED_TIMEOUT)
        server.maxConnections = CONNECTIONS
        yield* listen(server, options.host, options.port)
        const port = portOf(server)
        const pages = yield* makePages(options.publicUrl ?? `http://${hostInUrl(options.host)}:${port}`)
        const receive = front(dispatcher, mcp, pages)
        const debugging = LogLevel.lessThanEqual(yield* FiberRef.get(FiberRef.currentMinimumLogLevel), LogLevel.Debug)

        const serve = (request: IncomingMessage, response: ServerResponse): void => {
          const connection = connectionOf(connections, state, request)
          // Whoever asks on and on without reading would fill the memory with answers.
          if (connection.waiting >= PIPELINED) {
            request.socket.destroy()
            return
          }
          connection.waiting++
          response.on("close", () => {
            connection.waiting--
            settle(state, connection, response)
          })
          const requestId = newRequestId()
          if (state.draining) {
            respond(request, response, STOPPING, requestId)
            return
          }
          connection.pending.add(response)
          state.inFlight++
          const { admission, common } = receive(request)
          const ofRequest = Context.make(RequestId, requestId)
          const run = <A, R>(
            effect: Effect.Effect<A, never, R>,
            context: Context.Context<R>,
            next: (value: A) => void
          ) =>
            Runtime.runFork(Runtime.make({ ...runtime, context }))(effect).addObserver((exit) => {
              if (Exit.isSuccess(exit)) next(exit.value)
            })
          const finish = (answer: Answer) => {
            try {
              respond(request, response, closing(state, answer), requestId, common)
            } catch (error) {
              // Outside of any fiber: what is thrown here would end the process.
              response.destroy()
              run(Effect.logError("an answer could not be written", error), ofRequest, () => {})
            }
            if (answer.status >= 500 || debugging) run(noteAnswer(request, answer), ofRequest, () => {})
          }
          const work = ({ caller, work }: Admitted, bytes: Bytes | undefined) =>
            run(work(bytes), Context.add(ofRequest, Principal, caller), finish)
          // A fiber before the body and one after: one that waits for it, and changes its context, costs several times that.
          run(admission, ofRequest, (admitted) => {
            if (!("work" in admitted)) finish(admitted)
            else if (admitted.unread === undefined) work(admitted, undefined)
            else admitted.unread.read((bytes) => bytes !== undefined && work(admitted, bytes))
          })
        }
        server.on("request", serve)
        server.on("checkExpectation", serve)
        server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
          // A body that is declared too large is refused unsent.
          if (incomingBody(request).tooLarge === undefined) response.writeContinue()
          serve(request, response)
        })
        server.on("connect", refuseTunnel)
        server.on("clientError", refuseUnreadable(connections))
        yield* Effect.addFinalizer(() => drain(server, state))
        return { port }
      })
    )
}

/** What is under way on a connection: its newest request, what is being answered, and how many wait to be read. */
interface Connection {
  latest: IncomingMessage
  waiting: number
  readonly pending: Set<ServerResponse>
}

const connectionOf = (
  connections: WeakMap<Duplex, Connection>,
  state: ServerState,
  request: IncomingMessage
): Connection => {
  const known = connections.get(request.socket)
  if (known !== undefined) {
    known.latest = request
    return known
  }
  const connection = { latest: request, waiting: 0, pending: new Set<ServerResponse>() }
  connections.set(request.socket, connection)
  // An answer that waits behind another one does not hear that its connection is gone.
  request.socket.once("close", () => {
    for (const response of connection.pending) settle(state, connection, response)
  })
  return connection
}

const settle = (state: ServerState, { pending }: Connection, response: ServerResponse): void => {
  if (pending.delete(response)) state.inFlight--
}

const STOPPING = refusal(new Unavailable({ message: "The server is stopping; try again shortly.", retryAfter: 5 }), {
  Connection: "close",
  "Access-Control-Allow-Origin": "*"
})

/** While draining, an answer ends its connection too. */
const closing = (state: { readonly draining: boolean }, answer: Answer): Answer =>
  state.draining && answer.headers.Connection === undefined
    ? { ...answer, headers: { ...answer.headers, Connection: "close" } }
    : answer

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
