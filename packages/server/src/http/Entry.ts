import type { IncomingMessage } from "node:http"
import { type ApiError, InvalidRequest, Unavailable } from "@daybook/core"
import type * as HttpApp from "@effect/platform/HttpApp"
import type { HttpServerRequest } from "@effect/platform/HttpServerRequest"
import type { HttpServerResponse } from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { type HttpRequest, send, withRequest } from "./Request.ts"
import { type BodyPolicy, receivedBody } from "./RequestBody.ts"
import { apiErrorOf, type HeaderList, type HttpResponse, refusal } from "./Response.ts"

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
export const malformed = (request: IncomingMessage): HttpResponse | undefined => {
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

/** The rules for the work on a request after its sender is known. */
export interface WorkPolicy {
  /** The line in which it waits, and the number of requests of the line that are in progress at a time. */
  readonly line: string
  readonly atOnce: number
  /** The policy for its body; undefined if the body is ignored. */
  readonly body: BodyPolicy | undefined
  /** Makes the response to an error. */
  readonly refuse?: (error: ApiError) => HttpResponse
}

/** Reads the body of a request, does the work when its line has a place for it, and sends the response or the refusal of a failure. */
export const worked = <R>(
  { atOnce, body: policy, line, refuse = refusal }: WorkPolicy,
  work: (body: Uint8Array | undefined) => Effect.Effect<HttpResponse, ApiError, R>
): Effect.Effect<HttpServerResponse, never, HttpServerRequest | R> =>
  withRequest(({ server }, response) => {
    const inLine = (body: Uint8Array | undefined) =>
      server.lines.run(
        line,
        atOnce,
        // A client that is gone could not learn whether its write was done, so the write is not started.
        Effect.suspend(() => (response.destroyed ? Effect.interrupt : Effect.flatMap(work(body), send)))
      )
    return Effect.catchAllCause(
      policy === undefined ? inLine(undefined) : Effect.flatMap(receivedBody(policy), inLine),
      (cause) => Effect.flatMap(apiErrorOf(cause), (error) => send(refuse(error)))
    )
  })
