import type { IncomingMessage, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { type ApiError, errorBody, InvalidRequest, MethodNotAllowed } from "@daybook/core"
import { newRequestId } from "./NodeRequest.ts"
import { type Answer, refusal } from "./Response.ts"

/** What is wrong with a request that node's parser let through, and a proxy in front might read otherwise than we do. */
export const malformed = (request: IncomingMessage): Answer | undefined => {
  const { expect } = request.headers
  if (expect !== undefined && expect.toLowerCase() !== "100-continue") return UNEXPECTED
  const hosts = timesSent(request, "host")
  if (hosts > 1) return invalid("The request names more than one Host.")
  if (hosts === 0 && request.httpVersion === "1.1") return invalid("The request names no Host.")
  const { "content-length": length, "transfer-encoding": encoding } = request.headers
  if (encoding !== undefined && (encoding.toLowerCase() !== "chunked" || length !== undefined)) {
    return invalid("Of Transfer-Encoding only chunked is known, and without a Content-Length.")
  }
  const target = request.url ?? ""
  return target.startsWith("/") || target === "*"
    ? undefined
    : invalid("The request's target must be a path, not a whole address.")
}

/** How many times a header was sent; node keeps the first of some and drops the others. */
const timesSent = ({ rawHeaders }: IncomingMessage, header: string): number => {
  let times = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === header.length && name.toLowerCase() === header) times++
  }
  return times
}

const invalid = (message: string): Answer => refusal(new InvalidRequest({ message }))

const UNEXPECTED: Answer = { ...invalid("Of the Expect header only 100-continue is known."), status: 417 }

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout"
}

/** What a connection is at: its newest request, and what is being answered. */
interface UnderWay {
  readonly latest: IncomingMessage
  readonly pending: ReadonlySet<ServerResponse>
}

/** What is not even HTTP gets the contract's error body too. */
export const refuseUnreadable =
  (connections: WeakMap<Duplex, UnderWay>) =>
  (error: NodeJS.ErrnoException, socket: Duplex): void => {
    const request = connections.get(socket)?.latest
    // Those that wait behind another answer are not at the socket yet.
    const pending = [...(connections.get(socket)?.pending ?? [])].filter((response) => response.socket === socket)
    if (pending.some(({ headersSent }) => headersSent)) {
      // Its answer is on the way already; another one after it would be nobody's.
      socket.end()
      return
    }
    // What cannot be read is the rest of a body whose request was answered without it.
    if (pending.length === 0 && request !== undefined && !request.complete) {
      socket.end()
      return
    }
    // An earlier request of this connection is still at work, and a refusal now would be read as its answer.
    if (pending.some(({ req }) => req.complete) || !socket.writable || error.code === "ECONNRESET") {
      socket.destroy()
      return
    }
    const status = STATUS[error.code ?? ""] ?? "400 Bad Request"
    const message = `The request could not be read as HTTP (${status.slice(4)}).`
    endWith(socket, status, new InvalidRequest({ message }))
  }

/** CONNECT asks for a tunnel; node gives no response object for it. */
export const refuseTunnel = (_: IncomingMessage, socket: Duplex): void =>
  endWith(
    socket,
    "405 Method Not Allowed",
    new MethodNotAllowed({ message: "Daybook is no proxy." }),
    "Allow: GET, HEAD\r\n"
  )

const endWith = (socket: Duplex, status: string, error: ApiError, header = ""): void => {
  const body = JSON.stringify(errorBody(error))
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${header}X-Request-Id: ${newRequestId()}\r\nConnection: close\r\n\r\n${body}`
  )
}
