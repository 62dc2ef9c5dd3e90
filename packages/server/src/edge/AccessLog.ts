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
  /** Where it went: a route of the definition, or the path of a mount. Never the path that was sent, which may hold anything. */
  readonly route: string
  /** From its headers until its response was made. */
  readonly milliseconds: number
}

/**
 * A line for each request. Failures of routes are warnings; the rest is for debugging, also refusals by pages without a key, since
 * anyone could fill the log with these.
 */
export const accessLog =
  (level: LogLevel.LogLevel, proxies: BlockList) =>
  ({ made, milliseconds, request, route }: Answered): Effect.Effect<void> | undefined => {
    const severity = made.status >= 500 && made.route !== undefined ? LogLevel.Warning : LogLevel.Debug
    if (LogLevel.greaterThan(level, severity)) return undefined
    return Effect.logWithLevel(severity, "answered", {
      method: request.method,
      route,
      status: made.status,
      ms: Math.round(milliseconds * 100) / 100,
      bytes: request.method === "HEAD" ? 0 : bytesOf(made.body),
      client: clientAddress(request, proxies),
      ...(made.writer !== undefined && { by: made.writer })
    })
  }

/** Nothing for a stream, whose length is not known. */
const bytesOf = (body: HttpResponse["body"]): number | undefined =>
  typeof body === "string" ? Buffer.byteLength(body) : body instanceof Uint8Array ? body.length : undefined
