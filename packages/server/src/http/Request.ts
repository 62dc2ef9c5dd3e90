import { randomUUID } from "node:crypto"
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { GuardedRequest } from "./guards/Connection.ts"
import { Lines } from "./Lines.ts"
import type { HeaderList, HttpResponse } from "./Response.ts"

/** A request without its body. */
export interface HttpRequest {
  readonly method: string
  /** The path as sent, with its percent-encoding. */
  readonly path: string
  /** The query without its question mark. */
  readonly query: string
  /** The authority that the request names: that of an absolute-form target, or else the Host header. */
  readonly host: string | undefined
  readonly headers: IncomingHttpHeaders
  /** The address of the connection's other end: the client, or a proxy. */
  readonly remoteAddress: string | undefined
}

/** The functions of the server that its requests use. */
export interface RequestServer {
  readonly isStopping: () => boolean
  readonly lines: Lines
  /** Writes a response, counts it and logs it. */
  readonly respond: (request: ServedRequest, response: ServerResponse, made: HttpResponse) => void
}

const NO_SERVER: RequestServer = {
  isStopping: () => true,
  lines: new Lines(() => {}),
  respond: (_, response) => response.destroy()
}

/** Node's request, with the parts for its response. A context would hold them as services, but is copied several times a request. */
export class ServedRequest extends GuardedRequest {
  /** The identifier that the response and the log lines of the request share. */
  readonly id: string = randomUUID()
  /** Set when the request is received. */
  server: RequestServer = NO_SERVER
  /** Headers of every response of the interface or page that is asked for. */
  cors: HeaderList = []
  /** Headers of every response once a unit of a budget was taken. */
  budget: HttpResponse["headers"] = {}
  /** The interface or page, and the route, for the log. The path that was sent is never logged: it may hold anything, even a key. */
  place = "none"
  route: string | undefined
  /** The writer who makes the request, if known, for the log. */
  writer: string | undefined
  #head: HttpRequest | undefined

  get head(): HttpRequest {
    this.#head ??= headOf(this)
    return this.#head
  }
}

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)([^#]*)/i

/** Reads node's request. A server must accept a target in absolute form (RFC 9112, 3.2.2), which clients send to proxies. */
const headOf = ({ headers, method = "", socket, url = "" }: IncomingMessage): HttpRequest => {
  const absolute = url.startsWith("/") ? null : ABSOLUTE_FORM.exec(url)
  const target = absolute === null ? url : (absolute[2] ?? "")
  const mark = target.indexOf("?")
  return {
    method,
    path: (mark < 0 ? target : target.slice(0, mark)) || "/",
    query: mark < 0 ? "" : target.slice(mark + 1),
    host: absolute === null ? headers.host : absolute[1],
    headers,
    remoteAddress: socket.remoteAddress
  }
}

/**
 * The path of a request for the router. The router decodes a path before it matches, and ends it at ";" and "#". Encoded once more, the
 * path matches as it was sent.
 */
export const routedUrl = ({ path }: HttpRequest): string =>
  /[%;#]/.test(path) ? path.split("/").map(encodeURIComponent).join("/") : path

/** Node's request behind a request of the platform. */
export const servedRequest = (request: HttpServerRequest.HttpServerRequest): ServedRequest => {
  const received = NodeHttpServerRequest.toIncomingMessage(request)
  if (received instanceof ServedRequest) return received
  throw new Error("a request that this server did not receive")
}

/** Runs an effect for the request that is being answered, in its context. */
export const withRequest = <A, E, R>(
  use: (request: ServedRequest, response: ServerResponse, context: Context.Context<never>) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R | HttpServerRequest.HttpServerRequest> =>
  Effect.withFiberRuntime<A, E, R | HttpServerRequest.HttpServerRequest>(({ currentContext }) => {
    const request = Context.unsafeGet(currentContext, HttpServerRequest.HttpServerRequest)
    return use(servedRequest(request), NodeHttpServerRequest.toServerResponse(request), currentContext)
  })

const WRITTEN = HttpServerResponse.empty()

/**
 * Sends a response by node's own functions, so that the platform adds nothing. A large response keeps the place of its key until it is
 * sent, so that a client that does not read its responses makes no more.
 */
export const send = (
  made: HttpResponse
): Effect.Effect<HttpServerResponse.HttpServerResponse, never, HttpServerRequest.HttpServerRequest> =>
  withRequest((request, response) => {
    if (!response.destroyed) request.server.respond(request, response, made)
    return response.writableEnded || response.destroyed
      ? Effect.succeed(WRITTEN)
      : Effect.async((resume) => void response.once("close", () => resume(Effect.succeed(WRITTEN))))
  })
