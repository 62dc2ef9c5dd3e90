import type { BlockList } from "node:net"
import * as Effect from "effect/Effect"
import * as LogLevel from "effect/LogLevel"
import { clientAddress } from "./ClientAddress.ts"
import type { ServedRequest } from "./Request.ts"
import type { HttpResponse } from "./Response.ts"

/** A request and its response. */
export interface Answered {
  readonly request: ServedRequest
  readonly made: HttpResponse
  /** From its headers until its response was made, waiting included. */
  readonly milliseconds: number
}

/** Why a connection or request is refused or closed by the edge, whatever it asks for. */
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
  /** Bytes of large responses that clients have yet to read. */
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

  /** How many were refused for a reason since the start. */
  refused(reason: Refusal): number {
    return this.#refused.get(reason) ?? 0
  }
}

/**
 * A line for each request. Failures (5xx) of routes are warnings. Everything else is for debugging, failures of pages that need no
 * key included, because anyone could fill the log with them.
 */
export const accessLog = (level: LogLevel.LogLevel, proxies: BlockList) => {
  const hasAll = LogLevel.lessThanEqual(level, LogLevel.Debug)
  const hasWarnings = LogLevel.lessThanEqual(level, LogLevel.Warning)
  return ({ made, milliseconds, request }: Answered): Effect.Effect<void> | undefined => {
    const { method, place, route, writer } = request
    const isFailure = made.status >= 500 && route !== undefined
    if (!(isFailure ? hasWarnings : hasAll)) return undefined
    const line = Effect.logWithLevel(isFailure ? LogLevel.Warning : LogLevel.Debug, "answered", {
      method,
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
