import { randomUUID } from "node:crypto"
import type { Socket } from "node:net"
import { InvalidRequest, MethodNotAllowed } from "@daybook/core"
import { type HttpResponse, refusal } from "../Response.ts"
import { Connection } from "./Connection.ts"

/** Node's error for bytes that it could not parse as a request. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer
}

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout"
}

/**
 * Answers bytes that are not HTTP with the contract's error body. `serve` answers a request line with a method that the parser does not
 * know: 405 or 404, by its path.
 */
export const refuseUnparsable =
  (serve: (method: string, url: string, socket: Socket) => void) =>
  (error: ParserError, socket: Socket): void => {
    const connection = Connection.of(socket)
    const { current, latest } = connection
    if (!socket.writable || error.code === "ECONNRESET") {
      socket.destroy()
      return
    }
    // Accepted requests get their responses. No refusal is sent after them, since it would answer no request.
    const isInBody = latest !== undefined && !latest.complete
    if (current !== undefined ? current.headersSent || !isInBody || current.req !== latest : isInBody) {
      connection.endAfterAccepted()
      return
    }
    const status = STATUS[error.code ?? ""] ?? "400 Bad Request"
    const [, method, url] =
      latest === undefined && error.code === "HPE_INVALID_METHOD"
        ? (REQUEST_LINE.exec(error.rawPacket?.toString("latin1", 0, 2100) ?? "") ?? [])
        : []
    if (method !== undefined && url !== undefined) serve(method, url, socket)
    else
      endWith(
        socket,
        refusal(new InvalidRequest({ message: `The request could not be parsed as HTTP (${status.slice(4)}).` })),
        status
      )
  }

const REQUEST_LINE = /^([!#$%&'*+.^_`|~\w-]{1,40}) (\/[!-~]{0,2000}) HTTP\/1\.[01]\r?\n/

/** Refuses CONNECT, for which node has no response object. */
export const refuseTunnel = (socket: Socket): void =>
  endWith(
    socket,
    refusal(new MethodNotAllowed({ message: "CONNECT is not supported; this server is no proxy.", allow: "GET, HEAD" }))
  )

const endWith = (
  socket: Socket,
  { body, headers, status }: HttpResponse,
  statusLine = `${status} Method Not Allowed`
): void => {
  const text = String(body)
  const lines = Object.entries({
    ...headers,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(text),
    "X-Request-Id": randomUUID(),
    "X-Content-Type-Options": "nosniff",
    Connection: "close"
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${statusLine}\r\n${lines.join("")}\r\n${text}`)
}
