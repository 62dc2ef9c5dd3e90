import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { Limits, PayloadTooLarge } from "@daybook/core"
import type { Bytes, IncomingBody } from "./RequestBody.ts"
import type { Answer } from "./Response.ts"

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
  read: (then) => {
    if (request.destroyed) {
      then(undefined)
      return
    }
    const chunks: Array<Buffer> = []
    let size = 0
    let told = false
    const tell = (bytes: Bytes | undefined): void => {
      if (told) return
      told = true
      then(bytes)
    }
    request.on("data", (chunk: Buffer) => {
      size += chunk.length
      if (size <= Limits.BODY_BYTES) {
        chunks.push(chunk)
        return
      }
      request.removeAllListeners("data")
      tell(tooLarge())
    })
    request.on("end", () => tell(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
    // The sender went away half way: what came is no request, and there is no one to answer.
    request.on("close", () => tell(undefined))
  }
})

/** Writes an answer. A HEAD request gets its headers alone. */
export const respond = (
  request: IncomingMessage,
  response: ServerResponse,
  { body, bytes, headers, status }: Answer,
  requestId: string,
  common: ReadonlyArray<string> = []
): void => {
  if (response.destroyed) return
  const written = ["X-Request-Id", requestId, ...common]
  const length = bytes === undefined ? Buffer.byteLength(body) : bytes.length
  if (status !== 204) written.push("Content-Type", "application/json", "Content-Length", String(length))
  for (const name in headers) {
    // A page of another type says so itself.
    const known = name === "Content-Type" || name === "Connection" ? written.indexOf(name) : -1
    if (known < 0) written.push(name, headers[name] ?? "")
    else written[known + 1] = headers[name] ?? ""
  }
  response.writeHead(status, written)
  if (request.method === "HEAD") response.end()
  else if (status === 413) endAfterDiscarding(request, response, body)
  else if (bytes !== undefined) response.end(bytes)
  // Text of one byte a character needs no encoding.
  else response.end(body, length === body.length ? "latin1" : "utf8")
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
