import type { IncomingMessage, ServerResponse } from "node:http"
import type { HttpServerRequest } from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import type { UnreadResponses } from "./guards/UnreadResponses.ts"
import { type RequestServer, withRequest } from "./Request.ts"
import { type HeaderList, type HttpResponse, writeResponse } from "./Response.ts"
import type { Answered, Traffic } from "./Traffic.ts"

const WRITTEN = HttpServerResponse.empty()

/**
 * Sends a response. It is written by node's own functions, so that the platform adds nothing. Ends when a large response is sent: until
 * then it keeps the place of its key, so that a client that does not read its responses makes no more.
 */
export const send = (
  made: HttpResponse
): Effect.Effect<HttpServerResponse.HttpServerResponse, never, HttpServerRequest> =>
  withRequest((request, response) => {
    if (!response.destroyed) request.server.respond(request, response, made)
    return response.writableEnded || response.destroyed
      ? Effect.succeed(WRITTEN)
      : Effect.async((resume) => void response.once("close", () => resume(Effect.succeed(WRITTEN))))
  })

/** A browser takes every response for what its Content-Type says, and for nothing else. */
const NO_SNIFFING: HeaderList = ["X-Content-Type-Options", "nosniff"]

/** Writes responses, counts them and logs them. */
export const responder =
  (
    state: { readonly draining: boolean; unread: number },
    unread: UnreadResponses,
    traffic: Traffic,
    log: (answered: Answered) => void
  ): RequestServer["respond"] =>
  (request, response, made) => {
    const common = ["X-Request-Id", request.id, ...NO_SNIFFING, ...request.cors]
    if (state.draining && !common.includes("Connection")) common.push("Connection", "close")
    if (made.status === 413) refuseBody(request, response, made, common)
    else unread.add(response, writeResponse(response, made, common))
    if (response.headersSent) state.unread++
    const answered = { request, made, milliseconds: performance.now() - request.receivedAt }
    traffic.answered(answered)
    log(answered)
  }

/** How much of a refused body is read and dropped, and for how long, so that its sender gets to read the refusal. */
const DISCARD_BYTES = 8 * 1024 * 1024
const DISCARD_MS = 2000

/** Closing on unread data resets the connection, and the client loses the response. So the rest is read before it ends. */
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
