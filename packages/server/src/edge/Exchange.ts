import type { IncomingMessage, ServerResponse } from "node:http"
import { NotFound, Principal, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Runtime from "effect/Runtime"
import type { Answered } from "./AccessLog.ts"
import type { EdgeRequest } from "./Connection.ts"
import type { FairQueue } from "./FairQueue.ts"
import { malformed } from "./Malformed.ts"
import type { Admitted, Mount } from "./Mounts.ts"
import { type HttpRequest, httpRequestOf } from "./Request.ts"
import { type ReceivedBody, receiveBody } from "./RequestBody.ts"
import { newRequestId, RequestId } from "./RequestId.ts"
import { type HeaderList, type HttpResponse, isLarge, refusal, writeResponse } from "./Response.ts"
import type { Traffic } from "./Traffic.ts"
import type { Turns } from "./Turns.ts"
import type { UnreadResponses } from "./UnreadResponses.ts"

/** What every exchange of a server needs. */
export interface ExchangeContext {
  readonly mountOf: (path: string) => Mount | undefined
  readonly runtime: Runtime.Runtime<never>
  readonly turns: Turns
  readonly queue: FairQueue
  readonly unread: UnreadResponses
  readonly state: { readonly draining: boolean; unread: number }
  readonly traffic: Traffic
  /** The effect that logs a request, if its level is logged. */
  readonly log: (answered: Answered) => Effect.Effect<void> | undefined
}

const NOTHING_HERE = Effect.succeed(
  refusal(
    new NotFound({ message: "Nothing is served at this path. The interface is under /v1, its documentation at /docs." })
  )
)

const STOPPING = refusal(new Unavailable({ message: "The server is stopping; try again shortly.", retryAfter: 5 }))

const BUSY = new Unavailable({
  message: "Too many requests of this key are waiting; send fewer at a time.",
  retryAfter: 2
})

/**
 * Answers one request: it is admitted by its mount, its body is read, its work waits for its turn, and the response is
 * written. Two fibers: one admits, one works. A single fiber that waits for the body costs several times that.
 */
export const exchange = (
  server: ExchangeContext,
  request: EdgeRequest,
  response: ServerResponse,
  sender: string
): void => {
  const requestId = newRequestId()
  const ofRequest = Context.make(RequestId, requestId)
  const http = httpRequestOf(request)
  const mount = server.mountOf(http.path)

  const run = <A, R>(
    effect: Effect.Effect<A, never, R>,
    context: Context.Context<R>,
    then: (value: A) => void
  ): void => {
    Runtime.runFork(Runtime.make({ ...server.runtime, context }))(effect).addObserver((exit) => {
      if (Exit.isSuccess(exit)) then(exit.value)
    })
  }

  const inTurn = (task: () => void): void => server.turns.run(`responses to ${sender}`, task)

  const finish = (made: HttpResponse, writer = made.writer): void => {
    if (response.destroyed) return
    try {
      const common = [
        "X-Request-Id",
        requestId,
        ...NO_SNIFFING,
        ...(mount === undefined ? NO_HEADERS : mount.cors.headers(http))
      ]
      if (server.state.draining && !common.includes("Connection")) common.push("Connection", "close")
      if (made.status === 413) discardBody(request, response, made, common)
      else {
        server.unread.add(response, writeResponse(response, made, common, inTurn))
      }
    } catch (error) {
      // Outside of any fiber: an exception here would end the process.
      response.destroy()
      run(Effect.logError("a response could not be written", error), ofRequest, () => {})
    }
    if (response.headersSent) server.state.unread++
    const route = made.route ?? mount?.path ?? "none"
    const answered = { request, made, route, writer, milliseconds: performance.now() - request.receivedAt }
    server.traffic.answered(answered)
    const line = server.log(answered)
    if (line !== undefined) run(line, ofRequest, () => {})
  }

  const work = ({ principal, queue, refuse, work }: Admitted, body: ReceivedBody | undefined): void =>
    server.queue.submit(
      queue,
      (done) => {
        // The client disconnected while its request waited. It could not learn whether a write was done, so none is.
        if (response.destroyed) {
          done()
          return
        }
        const context = Context.add(ofRequest, Principal, principal)
        Runtime.runFork(Runtime.make({ ...server.runtime, context }))(work(body)).addObserver((exit) => {
          if (Exit.isSuccess(exit)) finish(exit.value, principal.writer)
          // A large response keeps its place until it is sent, so that a client that does not read them makes no more.
          if (Exit.isSuccess(exit) && isLarge(exit.value) && !response.destroyed) response.once("close", done)
          else done()
        })
      },
      () => {
        server.traffic.refuse("queue")
        finish(refuse(BUSY), principal.writer)
      }
    )

  if (server.state.draining) {
    server.traffic.refuse("stopping")
    finish(STOPPING)
    return
  }
  const refused = malformed(request) ?? mount?.cors.preflight(http)
  if (refused !== undefined) {
    finish(refused)
    return
  }
  let isAwaited = false
  run(admission(mount, http), ofRequest, (admitted) => {
    if (!("work" in admitted)) {
      // Hundreds of clients may wait for the same page to be made.
      if (isAwaited) inTurn(() => finish(admitted))
      else finish(admitted)
    } else if (admitted.body === undefined) work(admitted, undefined)
    else receiveBody(request, admitted.body, (body) => body !== undefined && work(admitted, body))
  })
  isAwaited = true
}

const NO_HEADERS: HeaderList = []

/** Of every response: a browser takes it for what its Content-Type says, and for nothing else. */
const NO_SNIFFING: HeaderList = ["X-Content-Type-Options", "nosniff"]

/** Admission by the mount of the path, if it has one. */
export const admission = (mount: Mount | undefined, request: HttpRequest): Effect.Effect<HttpResponse | Admitted> =>
  mount === undefined ? NOTHING_HERE : mount.admit(request)

/** How much of a refused body is read and dropped, and for how long, so that its sender gets to read the refusal. */
const DISCARD_BYTES = 8 * 1024 * 1024
const DISCARD_MS = 2000

/** Closing on unread data resets the connection, and the client loses the response. So the rest is read before it ends. */
const discardBody = (
  request: IncomingMessage,
  response: ServerResponse,
  { body, ...made }: HttpResponse,
  common: HeaderList
): void => {
  const text = String(body)
  const headers = [...common, "Content-Type", "application/json", "Content-Length", String(Buffer.byteLength(text))]
  response.writeHead(made.status, [
    ...headers,
    ...Object.entries(made.headers).flatMap(([name, value]) => [name, String(value)])
  ])
  response.write(text)
  let discarded = 0
  const end = () => {
    clearTimeout(timer)
    response.end()
  }
  const timer = setTimeout(end, DISCARD_MS)
  request.on("data", (chunk: Buffer) => {
    discarded += chunk.length
    if (discarded > DISCARD_BYTES) end()
  })
  request.on("end", end)
  request.on("close", end)
  request.resume()
}
