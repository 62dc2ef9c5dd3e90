import { createServer, type IncomingMessage, type Server as NodeServer, ServerResponse } from "node:http"
import { BlockList, type Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import type * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServer from "@effect/platform/HttpServer"
import * as HttpServerError from "@effect/platform/HttpServerError"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import * as RuntimeFlags from "effect/RuntimeFlags"
import * as RuntimeFlagsPatch from "effect/RuntimeFlagsPatch"
import * as Scope from "effect/Scope"
import { refuseTunnel, refuseUnparsable } from "./guards/ClientErrors.ts"
import {
  CONNECTIONS,
  CONNECTIONS_OF_ADDRESS,
  limitByAddress,
  Pace,
  refusePipelined,
  STALLED_TIMEOUT,
  UnreadResponses
} from "./guards/Connection.ts"
import { Lines } from "./Lines.ts"
import { PlatformRequest } from "./PlatformRequest.ts"
import { basePathOf, undeclaredProxies } from "./Proxy.ts"
import {
  type App,
  HEADERS_MAX,
  type Mount,
  type RequestServer,
  routed,
  routedUrl,
  ServedRequest,
  send
} from "./Request.ts"
import { apiErrorOf, refusal } from "./Response.ts"
import { accessLog, responder, Traffic } from "./Traffic.ts"

/** The state of the server. */
interface ServerState {
  draining: boolean
  /** Requests that were received and whose responses are not sent. */
  inFlight: number
  /** The requests among them whose responses are made, but which their clients have not read yet. */
  unread: number
}

/** The time for requests in flight to finish, and the interval of the checks, in milliseconds. */
const GRACE = 8000
/** The time for clients to read the responses that are made. */
const READING = 1000
const CHECK_EVERY = 10
/** The number of checks in a row that must find nothing in flight: the system's buffers may still hold unread requests. */
const QUIET_CHECKS = 10

/**
 * Stops the server and leaves no request unanswered: those in flight finish, later ones get 503, idle connections close. It waits in real
 * time instead of the Clock's, because it waits for the network.
 */
export const drain = (
  server: Pick<NodeServer, "close" | "closeAllConnections">,
  state: ServerState,
  wait: (ms: number) => Promise<unknown> = sleep
): Effect.Effect<void> =>
  Effect.gen(function* () {
    state.draining = true
    yield* Effect.promise(async () => {
      const deadline = performance.now() + GRACE
      let answeredAt = performance.now()
      for (let quiet = 0; quiet < QUIET_CHECKS && performance.now() < deadline; ) {
        await wait(CHECK_EVERY)
        if (state.inFlight > state.unread) answeredAt = performance.now()
        const isSending = state.inFlight > 0 && performance.now() - answeredAt < READING
        quiet = isSending ? 0 : quiet + 1
      }
    })
    // The server listens until here, so that a new client is told that it is stopping.
    yield* Effect.async<void>((resume) => {
      server.close(() => resume(Effect.void))
      server.closeAllConnections()
    })
  })

/** The server cannot listen on the port. */
export class CannotListen extends Data.TaggedError("CannotListen")<{ readonly message: string }> {}

/** In milliseconds. A client that sends slowly is disconnected; an idle one keeps its connection for a while. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5_000
}

interface Address {
  readonly host: string
  readonly port: number
  readonly trustedProxies?: BlockList | undefined
  readonly publicUrl?: string | undefined
}

/** The HTTP server: the platform's over node's, with guards in front that bound what clients can hold. */
export class Server extends Context.Tag("daybook/http/Server")<Server, { readonly port: number }>() {
  /**
   * Listens until its scope closes, then drains: requests in flight are answered, later ones get 503. The mounts are made once the port
   * is known, because their addresses may contain it.
   */
  static layer = <R>(
    { host, port: wanted, publicUrl, trustedProxies = new BlockList() }: Address,
    makeMounts: (port: number, traffic: Traffic) => Effect.Effect<ReadonlyArray<Mount>, never, R>
  ): Layer.Layer<Server, CannotListen, Exclude<R, Scope.Scope>> =>
    Layer.scoped(
      Server,
      Effect.gen(function* () {
        const node = nodeServer()
        const state = { draining: false, inFlight: 0, unread: 0 }
        const traffic = new Traffic(async () => ({
          connections: await connectionsOf(node),
          requests: state.inFlight,
          waiting: lines.waiting,
          unreadBytes: unread.bytes
        }))
        const pace = new Pace()
        node.on("connection", () => pace.accepted())
        const lines = new Lines(() => traffic.refuse("queue"))
        const unread = new UnreadResponses(() => traffic.refuse("unread"))
        const run = Runtime.runFork(yield* Effect.runtime())
        const level = yield* FiberRef.get(FiberRef.currentMinimumLogLevel)
        const log = accessLog(level, trustedProxies)
        const received: RequestServer = {
          basePath: basePathOf(publicUrl),
          isStopping: () => {
            if (state.draining) traffic.refuse("stopping")
            return state.draining
          },
          lines,
          respond: responder(state, unread, traffic, (answered) => {
            const line = log(answered)
            if (line !== undefined) run(line)
          })
        }
        const noteProxy = undeclaredProxies(trustedProxies, (client, header) =>
          run(Effect.logWarning(undeclared(header), { client }))
        )
        limitByAddress(node, trustedProxies, (address, isFirst) => {
          traffic.refuse("connections_of_address")
          if (isFirst) run(Effect.logWarning(AT_LIMIT, { client: address }))
        })

        // Requests that come before the app is made wait for it.
        let handle: Handle | undefined
        const early: Array<() => void> = []
        const settle = (response: ServerResponse): void => {
          state.inFlight--
          if (response.headersSent) state.unread--
        }
        const serve = (request: ServedRequest, response: ServerResponse): void => {
          const { authorization, cookie = "", forwarded, "x-forwarded-for": forwardedFor } = request.headers
          if ((forwarded ?? forwardedFor) !== undefined) noteProxy(request)
          request.server = received
          request.client.latest = request
          state.inFlight++
          const start = () => {
            // The client disconnected while its request waited.
            if (response.destroyed) return
            if (handle === undefined) {
              early.push(start)
              return
            }
            request.url = routedUrl(request.head)
            handle(request, response)
          }
          request.client.enter(response, () => pace.start(start, authorization ?? cookie), settle)
        }
        node.on("request", serve)
        node.on("checkExpectation", serve)
        // `100 Continue` is sent when the body is read.
        node.on("checkContinue", serve)
        const refuseMore = (request: IncomingMessage, socket: Socket): void => {
          traffic.refuse("pipeline")
          refusePipelined(request, socket)
        }
        node.on("upgrade", refuseMore)
        node.on("connect", (request: IncomingMessage, socket: Socket) =>
          request instanceof ServedRequest && request.client.current !== undefined
            ? refuseMore(request, socket)
            : refuseTunnel(socket)
        )
        const answerUnparsable = refuseUnparsable((method, url, socket) => {
          const request = Object.assign(new ServedRequest(socket), { method, url })
          const response = new ServerResponse(request)
          response.shouldKeepAlive = false
          response.assignSocket(socket)
          response.on("finish", () => socket.end())
          serve(request, response)
        })
        node.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
          if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") traffic.refuse("timeout")
          else if (error.code !== "ECONNRESET") traffic.refuse("not_http")
          answerUnparsable(error, socket)
        })
        node.on("drop", () => traffic.refuse("connections"))
        const port = yield* listening(node, host, wanted)
        handle = yield* alone(handlerOf(routed(yield* makeMounts(port, traffic))))
        for (const start of early) start()
        yield* Effect.addFinalizer(() => drain(node, state))
        return { port }
      })
    )
}

type Handle = (request: ServedRequest, response: ServerResponse) => void

/**
 * Runs an app for each request, in a fiber of its own. The platform's handler would give each a scope, a span and a writer of responses,
 * which nothing here uses.
 */
const handlerOf = (app: App): Effect.Effect<Handle> =>
  Effect.map(Effect.runtime<HttpRouter.HttpRouter.DefaultServices>(), (runtime): Handle => {
    // Node refuses to write some responses, such as one with a header of other characters. This is a failure like any other.
    const answered = Effect.catchAllCause(app, (cause) =>
      Effect.flatMap(apiErrorOf(cause), (error) => send(refusal(error)))
    )
    return (request, response) => {
      const platform = new PlatformRequest(request, response)
      const context = Context.add(runtime.context, HttpServerRequest.HttpServerRequest, platform)
      const fiber = Runtime.runFork(Runtime.make({ ...runtime, context }), answered)
      response.on("close", () => {
        if (!response.writableEnded) fiber.unsafeInterruptAsFork(HttpServerError.clientAbortFiberId)
      })
    }
  }).pipe(
    Effect.provide(HttpServer.layerContext),
    // The work on a request runs to its end, also if its client disconnects.
    Effect.withRuntimeFlagsPatch(RuntimeFlagsPatch.disable(RuntimeFlags.Interruption)),
    Effect.withRuntimeFlagsPatch(RuntimeFlagsPatch.disable(RuntimeFlags.RuntimeMetrics))
  )

/** Node's server, which makes a `ServedRequest` of each request. */
const nodeServer = () => {
  const server = createServer({
    ...TIMEOUTS,
    IncomingMessage: ServedRequest,
    // The refusal has the contract's body instead (Request.ts).
    requireHostHeader: false
  })
  // Node drops the headers beyond this number without an error, and a dropped one could be a second Host. One more than the limit is
  // read, so that `malformed` sees that there are too many.
  server.maxHeadersCount = HEADERS_MAX + 1
  server.maxConnections = CONNECTIONS
  return server.setTimeout(STALLED_TIMEOUT)
}

/** The port on which the platform's server listens. */
const listening = (node: NodeServer<typeof ServedRequest>, host: string, port: number) =>
  // All accepted connections may arrive at once. A connection beyond the backlog is tried again only after seconds.
  NodeHttpServer.make(() => node, { host, port, backlog: CONNECTIONS }).pipe(
    Effect.mapBoth({
      onSuccess: ({ address }) => (address._tag === "TcpAddress" ? address.port : port),
      onFailure: ({ cause }) => new CannotListen({ message: listenFault(cause, host, port) })
    })
  )

const listenFault = (cause: unknown, host: string, port: number): string => {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} of ${host} is in use; is Daybook running already? Set DAYBOOK_PORT to use another.`
    case "EACCES":
      return `Port ${port} cannot be used by this user; set DAYBOOK_PORT to one above 1023.`
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `DAYBOOK_HOST: ${host} is not an address of this machine.`
    default:
      return `Cannot listen on ${host}:${port}: ${cause instanceof Error ? cause.message : String(cause)}`
  }
}

const AT_LIMIT = `an address has ${CONNECTIONS_OF_ADDRESS} connections, further ones are closed; if it is a proxy, name it in DAYBOOK_TRUSTED_PROXIES`

const undeclared = (header: string): string =>
  `a request has the header ${header}, and its sender is no trusted proxy: if it is your proxy, name its address in DAYBOOK_TRUSTED_PROXIES, since all who come through it count as one client until then`

const connectionsOf = (server: NodeServer<typeof ServedRequest>): Promise<number> =>
  new Promise((resolve) => server.getConnections((_, count) => resolve(count)))

/** Runs an effect without the services around it: the platform would copy all of them several times for each request. */
export const alone = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>): Effect.Effect<A, E, Scope.Scope> =>
  Effect.flatMap(Effect.scope, (scope) => Effect.mapInputContext(effect, () => Context.make(Scope.Scope, scope)))
