import { type IncomingMessage, METHODS, type ServerResponse } from "node:http"
import type { BlockList } from "node:net"
import { Limits } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as LogLevel from "effect/LogLevel"
import type { UnreadResponses } from "./guards/Connection.ts"
import { clientAddress, responseBelow } from "./Proxy.ts"
import type { RequestServer, ServedRequest } from "./Request.ts"
import { type HeaderList, type HttpResponse, writeResponse } from "./Response.ts"

/** A request and its response. */
export interface Answered {
  readonly request: ServedRequest
  readonly made: HttpResponse
  /** The time from its headers until its response was made, including waiting. */
  readonly milliseconds: number
}

/** The reasons for which the edge refuses or closes a connection or request, whatever it asks for. */
export const REFUSALS = [
  "connections",
  "connections_of_address",
  "not_http",
  "pipeline",
  "queue",
  "stopping",
  "timeout",
  "unread"
] as const

export type Refusal = (typeof REFUSALS)[number]

/** The open connections, and the requests and responses in progress, at one moment. */
export interface Load {
  readonly connections: number
  /** Requests that were received and whose responses are not sent. */
  readonly requests: number
  /** The requests among them that wait because their key has others in progress. */
  readonly waiting: number
  /** Bytes of large responses that clients have not read yet. */
  readonly unreadBytes: number
}

/** Counts refusals, and passes on every request that is answered: for the metrics. */
export class Traffic {
  readonly #refused = new Map<Refusal, number>()
  readonly #watchers: Array<(answered: Answered) => void> = []
  readonly load: () => Promise<Load>

  constructor(load: () => Promise<Load>) {
    this.load = load
  }

  /** Calls back for every request that is answered. */
  watch(watcher: (answered: Answered) => void): void {
    this.#watchers.push(watcher)
  }

  answered(answered: Answered): void {
    for (const watcher of this.#watchers) watcher(answered)
  }

  refuse(reason: Refusal): void {
    this.#refused.set(reason, this.refused(reason) + 1)
  }

  /** The number of refusals for a reason since the start. */
  refused(reason: Refusal): number {
    return this.#refused.get(reason) ?? 0
  }
}

/**
 * Logs a line for each request. Failures (5xx) of routes are warnings. All other lines are at debug level. This includes failures of
 * pages that need no key, because anyone could fill the log with them.
 */
export const accessLog = (level: LogLevel.LogLevel, proxies: BlockList) => {
  const hasAll = LogLevel.lessThanEqual(level, LogLevel.Debug)
  const hasWarnings = LogLevel.lessThanEqual(level, LogLevel.Warning)
  return ({ made, milliseconds, request }: Answered): Effect.Effect<void> | undefined => {
    const { method = "", place, route, writer } = request
    const isFailure = made.status >= 500 && route !== undefined
    if (!(isFailure ? hasWarnings : hasAll)) return undefined
    const line = Effect.logWithLevel(isFailure ? LogLevel.Warning : LogLevel.Debug, "answered", {
      // Text that is no method of HTTP may be anything, even a key.
      method: METHODS.includes(method) ? method : "unknown",
      route: route ?? place,
      status: made.status,
      ms: Math.round(milliseconds * 100) / 100,
      bytes: method === "HEAD" ? 0 : bytesOf(made.body),
      client: clientAddress(request, proxies),
      ...(writer !== undefined && { by: writer })
    })
    return Effect.annotateLogs(line, "requestId", request.id)
  }
}

/** The length of a body; undefined for a stream, whose length is not known. */
const bytesOf = (body: HttpResponse["body"]): number | undefined =>
  typeof body === "string" ? Buffer.byteLength(body) : body instanceof Uint8Array ? body.length : undefined

/** Browsers must use the Content-Type of a response and never guess another. */
const NO_SNIFFING: HeaderList = ["X-Content-Type-Options", "nosniff"]

/** Writes responses, counts them and logs them. */
export const responder =
  (
    state: { readonly draining: boolean; unread: number },
    unread: UnreadResponses,
    traffic: Traffic,
    log: (answered: Answered) => void
  ): RequestServer["respond"] =>
  (request, response, answer) => {
    const { basePath } = request.server
    const made = basePath === "" ? answer : responseBelow(basePath, answer)
    const common = ["X-Request-Id", request.id, ...NO_SNIFFING, ...request.cors]
    if (state.draining && !common.includes("Connection")) common.push("Connection", "close")
    if (made.status === 413) refuseBody(request, response, made, common)
    else unread.add(response, writeResponse(response, made, common))
    if (response.headersSent) state.unread++
    const answered = { request, made, milliseconds: performance.now() - request.receivedAt }
    traffic.answered(answered)
    log(answered)
  }

/**
 * The most bytes of a refused body that are read and dropped, and the time for it, so that its sender can read the refusal. A proxy that has
 * the whole body of an import sends it whole.
 */
const DISCARD_BYTES = Limits.IMPORT_BYTES + 8 * 1024 * 1024
const DISCARD_MS = 2000

/** Closing a connection with unread data resets it, and the client loses the response. So the rest is read before the connection ends. */
const refuseBody = (
  request: IncomingMessage,
  response: ServerResponse,
  { body, headers, status }: HttpResponse,
  common: HeaderList
): void => {
  const text = String(body)
  const own = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text), ...headers }
  response.writeHead(status, [...common, ...Object.entries(own).flatMap(([name, value]) => [name, String(value)])])
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
