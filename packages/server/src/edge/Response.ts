import { type ApiError, ERROR_CODES, errorBody } from "@daybook/core"
import type { Standing } from "../access/RateLimiter.ts"

/** What goes back to the one who asked: a status, headers, and a body that is JSON text. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The body's bytes, of a page that is the same for everyone: they are kept once, however many wait to read them. */
  readonly bytes?: Uint8Array
  /** The route that gave it, for the log; a path that matched none may hold anything, even a key. */
  readonly route?: string
}

/** A success as its answer. */
export const success = (value: unknown, headers: Answer["headers"] = {}, route = "none"): Answer => ({
  status: 200,
  headers,
  body: JSON.stringify(value),
  route
})

/** A page that is the same for everyone. */
export const page = (answer: Answer): Answer => ({ ...answer, bytes: Buffer.from(answer.body) })

/** An error as its answer: the one place where statuses, error headers and error bodies are made. */
export const refusal = (error: ApiError, headers: Answer["headers"] = {}): Answer => ({
  status: ERROR_CODES[error._tag].status,
  headers: { ...headers, ...headersOf(error) },
  body: JSON.stringify(errorBody(error))
})

const headersOf = (error: ApiError): Answer["headers"] => {
  switch (error._tag) {
    case "unauthorized":
      return { "WWW-Authenticate": 'Bearer realm="daybook"' }
    case "method_not_allowed":
      return { Allow: error.allow ?? "" }
    case "rate_limited":
    case "unavailable":
      return { "Retry-After": String(error.retryAfter ?? 1) }
    case "payload_too_large":
      return { Connection: "close" }
    default:
      return {}
  }
}

/** How a budget stands, on every answer that drew on it. */
export const standingHeaders = ({ limit, remaining, resetSeconds }: Standing): Answer["headers"] => ({
  "RateLimit-Limit": String(limit),
  "RateLimit-Remaining": String(remaining),
  "RateLimit-Reset": String(resetSeconds)
})
