import type { IncomingMessage } from "node:http"
import type { BlockList } from "node:net"
import * as Effect from "effect/Effect"
import * as LogLevel from "effect/LogLevel"
import { clientAddress } from "./ClientAddress.ts"
import type { HttpResponse } from "./Response.ts"

/** A request and its response. */
export interface Answered {
  readonly request: IncomingMessage
  readonly made: HttpResponse
  /** A route of the definition, or the path of a mount. Never the path that was sent, which may contain anything, even a key. */
  readonly route: string
  /** Who made the request, where that is known. */
  readonly writer: string | undefined
  /** From its headers until its response was made, waiting included. */
  readonly milliseconds: number
}

/**
 * A line for each request. Failures (5xx) of routes are warnings. Everything else is for debugging, failures of pages that need no
 * key included, because anyone could fill the log with them.
 */
export const accessLog = (level: LogLevel.LogLevel, proxies: BlockList) => {
  const hasAll = LogLevel.lessThanEqual(level, LogLevel.Debug)
  const hasWarnings = LogLevel.lessThanEqual(level, LogLevel.Warning)
  return ({ made, milliseconds, request, route, writer }: Answered): Effect.Effect<void> | undefined => {
    const isFailure = made.status >= 500 && made.route !== undefined
    if (!(isFailure ? hasWarnings : hasAll)) return undefined
    return Effect.logWithLevel(isFailure ? LogLevel.Warning : LogLevel.Debug, "answered", {
      method: request.method,
      route,
      status: made.status,
      ms: Math.round(milliseconds * 100) / 100,
      bytes: request.method === "HEAD" ? 0 : bytesOf(made.body),
      client: clientAddress(request, proxies),
      ...(writer !== undefined && { by: writer })
    })
  }
}

/** The length of a body; undefined for a stream, whose length is not known. */
const bytesOf = (body: HttpResponse["body"]): number | undefined =>
  typeof body === "string" ? Buffer.byteLength(body) : body instanceof Uint8Array ? body.length : undefined
