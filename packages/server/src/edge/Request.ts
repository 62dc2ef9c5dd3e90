import type { IncomingHttpHeaders, IncomingMessage } from "node:http"

/** A request without its body, as a mount sees it. */
export interface HttpRequest {
  readonly method: string
  /** The path as sent, with its percent-encoding. */
  readonly path: string
  /** The query without its question mark. */
  readonly query: string
  /** The authority that the request names: that of an absolute-form target, or else the Host header. */
  readonly host: string | undefined
  readonly headers: IncomingHttpHeaders
  /** The address of the connection's other end: the client, or a proxy. */
  readonly remoteAddress: string | undefined
}

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)([^#]*)/i

/** Reads node's request. A server must accept a target in absolute form (RFC 9112, 3.2.2), which clients send to proxies. */
export const httpRequestOf = ({ headers, method = "", socket, url = "" }: IncomingMessage): HttpRequest => {
  const absolute = url.startsWith("/") ? null : ABSOLUTE_FORM.exec(url)
  const target = absolute === null ? url : (absolute[2] ?? "")
  const mark = target.indexOf("?")
  return {
    method,
    path: (mark < 0 ? target : target.slice(0, mark)) || "/",
    query: mark < 0 ? "" : target.slice(mark + 1),
    host: absolute === null ? headers.host : absolute[1],
    headers,
    remoteAddress: socket.remoteAddress
  }
}
