import type { ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { type ApiError, ERROR_CODES, errorBody } from "@daybook/core"

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

/** An error as its response: the one place where statuses, error headers and error bodies are made. */
export const refusal = (error: ApiError, headers: HttpResponse["headers"] = {}): HttpResponse => ({
  status: ERROR_CODES[error._tag].status,
  headers: { ...headers, ...headersOf(error) },
  body: JSON.stringify(errorBody(error))
})

const headersOf = (error: ApiError): HttpResponse["headers"] => {
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

/** Names and values in turn, as node writes them. */
export type HeaderList = ReadonlyArray<string>

/**
 * Writes a response, with its own headers after those of `written`. HEAD gets only the headers. Returns the number of bytes
 * that are buffered until the client reads them.
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
  // Bytes are shared by all responses that send them: unread, they cost nothing more.
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
  // Not by the drain event, which node does not emit once a connection's pipeline was refused. In another turn of the event loop,
  // so that one client that reads fast does not keep the others waiting.
  response.write(bytes.subarray(offset, end), (error) => {
    if (!error) setImmediate(() => writeInSlices(response, bytes, end))
  })
}
