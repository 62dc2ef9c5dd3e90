import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { BlockList, type Socket } from "node:net"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import * as RuntimeFlags from "effect/RuntimeFlags"
import { accessLog } from "./AccessLog.ts"
import { clientAddress } from "./ClientAddress.ts"
import { refuseTunnel, refuseUnparsable } from "./ClientErrors.ts"
import { EdgeRequest, refusePipelined, STALLED_TIMEOUT } from "./Connection.ts"
import { CONNECTIONS, CONNECTIONS_OF_ADDRESS, limitByAddress } from "./ConnectionLimit.ts"
import { drain } from "./Drain.ts"
import { admission, type ExchangeContext, exchange } from "./Exchange.ts"
import { FairQueue } from "./FairQueue.ts"
import { HEADERS_MAX } from "./Malformed.ts"
import { type Mount, mountTable } from "./Mounts.ts"
import { isDeclaredTooLarge } from "./RequestBody.ts"
import { Traffic } from "./Traffic.ts"
import { Turns } from "./Turns.ts"
import { undeclaredProxies } from "./UndeclaredProxy.ts"
import { UnreadResponses } from "./UnreadResponses.ts"

/** The port cannot be listened on. */
export class CannotListen extends Data.TaggedError("CannotListen")<{ readonly message: string }> {}

/** A client that sends slowly is disconnected; an idle one keeps its connection for a while. In milliseconds. */
const HEADERS_TIMEOUT = 10_000
const REQUEST_TIMEOUT = 30_000
const KEEP_ALIVE_TIMEOUT = 10_000
const TIMEOUTS_CHECKED_EVERY = 5_000

/**
 * The HTTP server: node's own behind a table of mounts. HttpApi's server answers a wrong method, an oversized body, another
 * media type or a defect in ways that the contract does not allow (docs/decisions.md).
 */
export class Listener extends Context.Tag("daybook/edge/Listener")<Listener, { readonly port: number }>() {
  /**
   * Listens until its scope closes, then drains: requests in flight are answered, later ones get 503. The mounts are made
   * once the port is known, because their addresses may contain it.
   */
  static layer = <R>(
    {
      host,
      port,
      trustedProxies = new BlockList()
    }: { readonly host: string; readonly port: number; readonly trustedProxies?: BlockList | undefined },
    makeMounts: (port: number, traffic: Traffic) => Effect.Effect<ReadonlyArray<Mount>, never, R>
  ): Layer.Layer<Listener, CannotListen, R> =>
    Layer.scoped(
      Listener,
      Effect.gen(function* () {
        const state = { draining: false, inFlight: 0, unread: 0 }
        const server = createServer({
          IncomingMessage: EdgeRequest,
          headersTimeout: HEADERS_TIMEOUT,
          requestTimeout: REQUEST_TIMEOUT,
          keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
          connectionsCheckingInterval: TIMEOUTS_CHECKED_EVERY,
          // Refused with the contract's body instead (Malformed.ts).
          requireHostHeader: false
        })
        // Node drops the headers beyond this number without an error, and a dropped one could be a second Host. One more than is
        // accepted, so that Malformed.ts sees that there are too many.
        server.maxHeadersCount = HEADERS_MAX + 1
        server.setTimeout(STALLED_TIMEOUT)
        server.maxConnections = CONNECTIONS
        const turns = new Turns()
        server.on("connection", () => turns.accepted())
        const queue = new FairQueue(turns)
        const unread = new UnreadResponses(() => traffic.refuse("unread"))
        const traffic = new Traffic(async () => ({
          connections: await connectionsOf(server),
          requests: state.inFlight,
          waiting: queue.waiting,
          unreadBytes: unread.bytes
        }))
        server.on("drop", () => traffic.refuse("connections"))
        const log = Runtime.runFork(yield* Effect.runtime())
        limitByAddress(server, trustedProxies, (address, isFirst) => {
          traffic.refuse("connections_of_address")
          if (isFirst) log(Effect.logWarning(AT_LIMIT, { client: address }))
        })
        const noteProxy = undeclaredProxies(trustedProxies, (client, header) =>
          log(Effect.logWarning(undeclared(header), { client }))
        )
        yield* listen(server, host, port)
        const listening = portOf(server)
        const context: ExchangeContext = {
          mountOf: mountTable(yield* makeMounts(listening, traffic)),
          runtime: Runtime.disableRuntimeFlag(yield* Effect.runtime(), RuntimeFlags.RuntimeMetrics),
          turns,
          queue,
          unread,
          state,
          traffic,
          log: accessLog(yield* FiberRef.get(FiberRef.currentMinimumLogLevel), trustedProxies)
        }

        const settle = (response: ServerResponse): void => {
          state.inFlight--
          if (response.headersSent) state.unread--
        }
        const serve = (request: EdgeRequest, response: ServerResponse): void => {
          noteProxy(request)
          const { client } = request
          const sender = request.headers.authorization ?? clientAddress(request, trustedProxies)
          const line = `${client.current === undefined ? "" : "pipelined "}requests of ${sender}`
          const start = () => {
            // The client disconnected while its request waited.
            if (!response.destroyed) exchange(context, request, response, sender)
          }
          client.latest = request
          state.inFlight++
          client.enter(response, () => turns.run(line, start), settle)
        }
        server.on("request", serve)
        server.on("checkExpectation", serve)
        server.on("checkContinue", (request: EdgeRequest, response: ServerResponse) => {
          const mount = context.mountOf(request.url?.split("?")[0] ?? "")
          // A body that is declared too large is refused before it is sent.
          if (mount === undefined || !isDeclaredTooLarge(request, mount.body)) response.writeContinue()
          serve(request, response)
        })
        const refuseMore = (request: IncomingMessage, socket: Socket): void => {
          traffic.refuse("pipeline")
          refusePipelined(request, socket)
        }
        server.on("upgrade", refuseMore)
        server.on("connect", (request: IncomingMessage, socket: Socket) =>
          request instanceof EdgeRequest && request.client.current !== undefined
            ? refuseMore(request, socket)
            : refuseTunnel(socket)
        )
        const answerUnparsable = refuseUnparsable((request, then) => {
          Runtime.runCallback(context.runtime)(admission(context.mountOf(request.path), request), {
            onExit: (exit) => exit._tag === "Success" && !("work" in exit.value) && then(exit.value)
          })
        })
        server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
          if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") traffic.refuse("timeout")
          else if (error.code !== "ECONNRESET") traffic.refuse("not_http")
          answerUnparsable(error, socket)
        })
        yield* Effect.addFinalizer(() => drain(server, state))
        return { port: listening }
      })
    )
}

const AT_LIMIT = `an address has ${CONNECTIONS_OF_ADDRESS} connections, further ones are closed; if it is a proxy, name it in DAYBOOK_TRUSTED_PROXIES`

const undeclared = (header: string): string =>
  `a request has the header ${header}, and its sender is no trusted proxy: if it is your proxy, name its address in DAYBOOK_TRUSTED_PROXIES, since all who come through it count as one client until then`

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_, count) => resolve(count)))

const listen = (server: Server, host: string, port: number): Effect.Effect<void, CannotListen> =>
  Effect.async((resume) => {
    const failed = (error: NodeJS.ErrnoException) =>
      resume(new CannotListen({ message: listenFault(error, host, port) }))
    server.once("error", failed)
    // All the connections that are accepted may arrive at once. One that does not fit in the backlog is tried again only after
    // seconds.
    server.listen({ host, port, backlog: CONNECTIONS }, () => {
      server.off("error", failed)
      resume(Effect.void)
    })
  })

const listenFault = ({ code, message }: NodeJS.ErrnoException, host: string, port: number): string => {
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
      return `Cannot listen on ${host}:${port}: ${message}`
  }
}

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === "object" && address !== null ? address.port : 0
}

/** A host as written in a URL. One that means every interface is reached at the loopback address. */
export const hostInUrl = (host: string): string =>
  host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host
