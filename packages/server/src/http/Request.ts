import { randomUUID } from "node:crypto"
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http"
import { InvalidRequest, NotFound, Unavailable } from "@daybook/core"
import type * as HttpApp from "@effect/platform/HttpApp"
import type * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { GuardedRequest } from "./guards/Connection.ts"
import { Lines } from "./Lines.ts"
import { PlatformRequest } from "./PlatformRequest.ts"
import { cookiesWithoutBase, withoutBase } from "./Proxy.ts"
import { type HeaderList, type HttpResponse, refusal } from "./Response.ts"

/** A request without its body. */
export interface HttpRequest {
  readonly method: string
  /** The path as sent, with its percent-encoding, without the base path. */
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
  /** The path below which browsers see the server; empty at the root of a host. */
  readonly basePath: string
  readonly isStopping: () => boolean
  readonly lines: Lines
  /** Writes a response, counts it and logs it. */
  readonly respond: (request: ServedRequest, response: ServerResponse, made: HttpResponse) => void
}

const NO_SERVER: RequestServer = {
  basePath: "",
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
    this.#head ??= headOf(this, this.server.basePath)
    return this.#head
  }
}

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)([^#]*)/i

/** Reads node's request. A server must accept a target in absolute form (RFC 9112, 3.2.2), which clients send to proxies. */
const headOf = ({ headers, method = "", socket, url = "" }: IncomingMessage, base: string): HttpRequest => {
  const absolute = url.startsWith("/") ? null : ABSOLUTE_FORM.exec(url)
  const target = absolute === null ? url : (absolute[2] ?? "")
  const mark = target.indexOf("?")
  return {
    method,
    path: withoutBase((mark < 0 ? target : target.slice(0, mark)) || "/", base),
    query: mark < 0 ? "" : target.slice(mark + 1),
    host: absolute === null ? headers.host : absolute[1],
    headers:
      base === "" || headers.cookie === undefined
        ? headers
        : { ...headers, cookie: cookiesWithoutBase(headers.cookie) },
    remoteAddress: socket.remoteAddress
  }
}

/**
 * The path and query of a request for the router. The router decodes a path before it matches, and ends it at ";" and "#". Encoded anew,
 * each part of the path stays a part, whatever it holds, and the query has the values that it has everywhere else.
 */
export const routedUrl = ({ path, query }: HttpRequest): string => {
  const encoded = (part: string) => encodeURIComponent(decodedParameter(part))
  const routed = /[%;#]/.test(path) ? path.split("/").map(encoded).join("/") : path
  return query === "" ? routed : `${routed}?${PLAIN_QUERY.test(query) ? query : new URLSearchParams(query)}`
}

/** A query that every parser reads alike. Parsers differ on stray separators and on invalid percent-encoding. */
const PLAIN_QUERY = /^[\w.~-]+=[\w.~:,-]*(?:&[\w.~-]+=[\w.~:,-]*)*$/

/**
 * Decodes percent-encoding. Invalid percent-encoding, and text with a NUL (which PostgreSQL cannot store), stays encoded: no id has such
 * a name.
 */
export const decodedParameter = (text: string): string => {
  if (!text.includes("%")) return text
  try {
    const decoded = decodeURIComponent(text)
    return decoded.includes("\0") ? text : decoded
  } catch {
    return text
  }
}

/** Node's request behind a request of the platform. */
export const servedRequest = (request: HttpServerRequest.HttpServerRequest): ServedRequest => {
  if (request.source instanceof ServedRequest) return request.source
  throw new Error("a request that this server did not receive")
}

/** Runs an effect for the request that is being answered, in its context. */
export const withRequest = <A, E, R>(
  use: (
    request: ServedRequest,
    response: ServerResponse,
    context: Context.Context<never>,
    platform: PlatformRequest
  ) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R | HttpServerRequest.HttpServerRequest> =>
  Effect.withFiberRuntime<A, E, R | HttpServerRequest.HttpServerRequest>(({ currentContext }) => {
    const request = Context.unsafeGet(currentContext, HttpServerRequest.HttpServerRequest)
    if (!(request instanceof PlatformRequest)) throw new Error("a request that this server did not receive")
    return use(servedRequest(request), request.response, currentContext, request)
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

/** The permission for pages of other origins to call an interface or a page. */
export interface CorsPolicy {
  /** Headers of every response, errors included. */
  readonly headers: (request: HttpRequest) => HeaderList
  /** The response to a preflight request; undefined for any other request. */
  readonly preflight: (request: HttpRequest) => HttpResponse | undefined
}

/** Pages of other origins may not read it. */
export const NO_CORS: CorsPolicy = { headers: () => [], preflight: () => undefined }

/** The response to a request that is refused for its head, whatever it asks for; undefined for any other. */
export type Refuse = (request: HttpRequest) => HttpResponse | undefined

const STOPPING = refusal(new Unavailable({ message: "The server is stopping; try again shortly.", retryAfter: 5 }))

/**
 * Refuses a request before the interface or page sees it: while the server stops, for HTTP that a proxy might read differently, and by
 * `refuse`. Answers preflights.
 */
export const entered = <E, R>(
  place: string,
  { headers, preflight }: CorsPolicy,
  app: HttpApp.Default<E, R>,
  refuse: Refuse = () => undefined
): HttpApp.Default<E, R> =>
  withRequest((request) => {
    const { head, server } = request
    request.place = place
    request.cors = headers(head)
    const refused = server.isStopping() ? STOPPING : (malformed(request) ?? preflight(head) ?? refuse(head))
    return refused === undefined ? app : send(refused)
  })

/** The most headers of a request. Each takes some hundred bytes of memory, however short it is. */
export const HEADERS_MAX = 200

/** Refuses a request that node's parser accepts, but that a proxy in front of this server might read differently. */
const malformed = (request: IncomingMessage): HttpResponse | undefined => {
  if (request.rawHeaders.length > 2 * HEADERS_MAX) return TOO_MANY_HEADERS
  const { "content-length": length, expect, "transfer-encoding": encoding } = request.headers
  if (expect !== undefined && expect.toLowerCase() !== "100-continue") return UNKNOWN_EXPECTATION
  const hosts = timesSent(request, "host")
  if (hosts > 1) return invalid("The request has more than one Host header.")
  if (hosts === 0 && request.httpVersion === "1.1") return invalid("The request has no Host header.")
  if (timesSent(request, "authorization") > 1) return invalid("The request has more than one Authorization header.")
  if (encoding !== undefined && (encoding.toLowerCase() !== "chunked" || length !== undefined)) {
    return invalid("Transfer-Encoding can only be chunked, and excludes Content-Length.")
  }
  const target = request.url ?? ""
  return target.startsWith("/") || target === "*" || /^https?:\/\//i.test(target)
    ? undefined
    : invalid("The request's target must be a path, or an http or https address.")
}

/** The number of times a header was sent. Of some headers node keeps the first and drops the others. */
const timesSent = ({ rawHeaders }: IncomingMessage, header: string): number => {
  let times = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === header.length && name.toLowerCase() === header) times++
  }
  return times
}

const invalid = (message: string): HttpResponse => refusal(new InvalidRequest({ message }))

const TOO_MANY_HEADERS: HttpResponse = { ...invalid(`The request has more than ${HEADERS_MAX} headers.`), status: 431 }

const UNKNOWN_EXPECTATION: HttpResponse = {
  ...invalid("The only Expect header that is supported is 100-continue."),
  status: 417
}

/** An app that answers requests. */
export type App = HttpApp.Default<never, HttpRouter.HttpRouter.DefaultServices>

/** An app that is served at a path, and at every path below it. */
export interface Mount {
  readonly path: string
  readonly app: App
}

/** The response at a path where nothing is served. */
export const NOTHING_HERE = entered(
  "none",
  NO_CORS,
  send(
    refusal(
      new NotFound({
        message: "Nothing is served at this path. The interface is under /v1, its documentation at /docs."
      })
    )
  )
)

/** All mounts as one app. Of the mounts whose path fits, the one with the longest path answers. */
export const routed = (mounts: ReadonlyArray<Mount>): App => {
  const longestFirst = [...mounts].sort((a, b) => b.path.length - a.path.length)
  return withRequest(({ head: { path: asked } }) => {
    const found = longestFirst.find(({ path }) => asked === path || asked.startsWith(`${path}/`))
    return found?.app ?? NOTHING_HERE
  })
}
