import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { Limits, PayloadTooLarge } from "@daybook/core"
import * as Effect from "effect/Effect"
import type { Answer } from "./Answer.ts"
import type { IncomingBody } from "./RequestBody.ts"

/** An identifier that an answer and the log's lines about it share. */
export const newRequestId = (): string => randomUUID()

/** How much of a refused body is still taken in, so that its sender gets to read the refusal. */
const DISCARD_BYTES = 8 * 1024 * 1024
const DISCARD_MS = 2000

const tooLarge = (): PayloadTooLarge =>
  new PayloadTooLarge({ message: `The body is over ${Limits.BODY_BYTES} bytes, the most that is taken.` })

/** The body of a node request: its size is judged by what is declared, then by what comes. */
export const incomingBody = (request: IncomingMessage): IncomingBody => ({
  contentType: request.headers["content-type"],
  contentEncoding: request.headers["content-encoding"],
  tooLarge: Number(request.headers["content-length"] ?? 0) > Limits.BODY_BYTES ? tooLarge() : undefined,
  read: Effect.async((resume) => {
    if (request.destroyed) {
      resume(Effect.interrupt)
      return
    }
    const chunks: Array<Buffer> = []
    let size = 0
    request.on("data", (chunk: Buffer) => {
      size += chunk.length
      if (size <= Limits.BODY_BYTES) {
        chunks.push(chunk)
        return
      }
      request.removeAllListeners("data")
      resume(tooLarge())
    })
    request.on("end", () => resume(Effect.succeed(Buffer.concat(chunks))))
    // The sender went away half way: what came is no request, and there is no one to answer.
    request.on("close", () => resume(Effect.interrupt))
  })
})

/** Writes an answer. A HEAD request gets its headers alone. */
export const respond = (
  request: IncomingMessage,
  response: ServerResponse,
  { body, headers, status }: Answer,
  requestId: string
): void => {
  if (response.destroyed) return
  response.writeHead(status, {
    ...(status !== 204 && { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }),
    "X-Request-Id": requestId,
    ...headers
  })
  if (request.method === "HEAD") response.end()
  else if (status === 413) endAfterDiscarding(request, response, body)
  else response.end(body)
}

/**
 * Closing a connection on unread data resets it, and the other side loses the answer. So the answer goes out, the rest of
 * the body is thrown away for a while, and only then the connection ends.
 */
const endAfterDiscarding = (request: IncomingMessage, response: ServerResponse, body: string): void => {
  response.write(body)
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
