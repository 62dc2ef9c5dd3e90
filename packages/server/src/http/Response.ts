import type { ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { type ApiError, ERROR_CODES, errorBody, InternalError } from "@daybook/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** A response before it is written: JSON or other text, bytes, a stream, or (with a Location header) a redirect. */
export interface HttpResponse {
  readonly status: number
  /** A header with several values, such as Set-Cookie, is sent once for each. `Content-Type` is JSON unless it is here. */
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string>>>
  readonly body: string | Uint8Array | Readable
}

/** A value as a JSON response. */
export const success = (value: unknown, headers: HttpResponse["headers"] = {}): HttpResponse => ({
  status: 200,
  headers,
  body: JSON.stringify(value)
})

/** An error as its response. Statuses, error headers and error bodies are made only here. */
export const refusal = (error: ApiError, headers: HttpResponse["headers"] = {}): HttpResponse => ({
  status: ERROR_CODES[error._tag].status,
  headers: { ...headers, ...headersOf(error) },
  body: JSON.stringify(errorBody(error))
})

/** More would be too long for a header; the message has them all. */
const MOST_DOUBTS = 8

const headersOf = (error: ApiError): HttpResponse["headers"] => {
  switch (error._tag) {
    case "invalid_request":
      if (error.doubtful !== true) return {}
      return {
        "Preference-Applied": "handling=strict",
        // Escaped, since names may have any letters.
        ...(error.doubts !== undefined && {
          "Daybook-Doubts": encodeURIComponent(JSON.stringify(error.doubts.slice(0, MOST_DOUBTS)))
        })
      }
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

/** Names and values in turn, in the form that node writes. */
export type HeaderList = ReadonlyArray<string>

/**
 * Writes a response, with its own headers after those of `written`. HEAD gets only the headers. Returns the number of bytes that are
 * buffered until the client reads them.
 */
export const writeResponse = (
  response: ServerResponse,
  { body, headers, status }: HttpResponse,
  written: Array<string>
): number => {
  const isClosing = written.includes("Connection")
  const length =
    typeof body === "string" ? Buffer.byteLength(body) : body instanceof Uint8Array ? body.length : undefined
  if (status !== 204 && status !== 304) {
    if (headers["Content-Type"] === undefined) written.push("Content-Type", "application/json")
    if (length !== undefined) written.push("Content-Length", String(length))
  }
  for (const name in headers) {
    const value = headers[name] ?? ""
    if (typeof value !== "string") for (const each of value) written.push(name, each)
    else if (!isClosing || name !== "Connection") written.push(name, value)
  }
  response.writeHead(status, written)
  if (response.req.method === "HEAD") {
    response.end()
    return 0
  }
  if (body instanceof Readable) {
    body.on("error", () => response.destroy())
    response.on("close", () => body.destroy())
    body.pipe(response)
    return 0
  }
  if (length !== undefined && length > LARGE) {
    writeInSlices(response, typeof body === "string" ? Buffer.from(body) : body)
  } else if (typeof body === "string") {
    // Text with one byte a character needs no encoding.
    response.end(body, length === body.length ? "latin1" : "utf8")
  } else response.end(body)
  // All responses that send the same bytes share them, so that unread bytes take no further memory.
  return typeof body === "string" ? (length ?? 0) : 0
}

/** A larger body is handed to the system in slices: copying megabytes at once takes milliseconds for each client. */
const LARGE = 64 * 1024
const SLICE = 16 * 1024

const writeInSlices = (response: ServerResponse, bytes: Uint8Array, offset = 0): void => {
  const end = offset + SLICE
  if (end >= bytes.length) {
    response.end(bytes.subarray(offset))
    return
  }
  // The drain event would not do: node does not emit it once a connection's pipeline was refused. The next slice waits for another turn
  // of the event loop, so that one client that reads fast does not keep the others waiting.
  response.write(bytes.subarray(offset, end), (error) => {
    if (!error) setImmediate(() => writeInSlices(response, bytes, end))
  })
}

/** Turns every failure into its response: an error of the contract as it is; any other is logged and becomes `internal_error`. */
export const withErrorResponses = <A, R>(
  effect: Effect.Effect<A, ApiError, R>,
  refuse: (error: ApiError) => HttpResponse = refusal
): Effect.Effect<A | HttpResponse, never, R> =>
  Effect.catchAllCause(effect, (cause) => Effect.map(apiErrorOf(cause), refuse))

/** The error of the contract for a cause. An unexpected cause is logged in full; the client learns only that it happened. */
export const apiErrorOf = (cause: Cause.Cause<unknown>): Effect.Effect<ApiError> => {
  const expected = Option.getOrUndefined(Cause.failureOption(cause))
  if (isApiError(expected)) return Effect.succeed(expected)
  // The client disconnected: nobody reads a response, and nothing went wrong.
  if (Cause.isInterruptedOnly(cause)) return Effect.interrupt
  return Effect.as(
    Effect.logError("a request failed", cause),
    new InternalError({ message: "The server failed on this request. Its log has the details under the X-Request-Id." })
  )
}

const isApiError = (error: unknown): error is ApiError =>
  typeof error === "object" && error !== null && "_tag" in error && Object.hasOwn(ERROR_CODES, String(error._tag))
