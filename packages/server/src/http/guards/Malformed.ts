import type { IncomingMessage } from "node:http"
import { InvalidRequest } from "@daybook/core"
import { type HttpResponse, refusal } from "../Response.ts"

/** Headers of a request. Each takes some hundred bytes of memory, however short it is. */
export const HEADERS_MAX = 200

/** Refuses a request that node's parser accepts, but that a proxy in front of this server might read differently. */
export const malformed = (request: IncomingMessage): HttpResponse | undefined => {
  if (request.rawHeaders.length > 2 * HEADERS_MAX) return TOO_MANY_HEADERS
  const { "content-length": length, expect, "transfer-encoding": encoding } = request.headers
  if (expect !== undefined && expect.toLowerCase() !== "100-continue") return UNKNOWN_EXPECTATION
  const hosts = timesSent(request, "host")
  if (hosts > 1) return invalid("The request has more than one Host header.")
  if (hosts === 0 && request.httpVersion === "1.1") return invalid("The request has no Host header.")
  if (timesSent(request, "authorization") > 1) return invalid("The request has more than one Authorization header.")
  if (encoding !== undefined && (encoding.toLowerCase() !== "chunked" || length !== undefined)) {
    return invalid("Transfer-Encoding can only be chunked, and excludes Content-Length.")
  }
  const target = request.url ?? ""
  return target.startsWith("/") || target === "*" || /^https?:\/\//i.test(target)
    ? undefined
    : invalid("The request's target must be a path, or an http or https address.")
}

/** How many times a header was sent. Node keeps the first of some and drops the others. */
const timesSent = ({ rawHeaders }: IncomingMessage, header: string): number => {
  let times = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === header.length && name.toLowerCase() === header) times++
  }
  return times
}

const invalid = (message: string): HttpResponse => refusal(new InvalidRequest({ message }))

const TOO_MANY_HEADERS: HttpResponse = { ...invalid(`The request has more than ${HEADERS_MAX} headers.`), status: 431 }

const UNKNOWN_EXPECTATION: HttpResponse = {
  ...invalid("The only Expect header that is supported is 100-continue."),
  status: 417
}
