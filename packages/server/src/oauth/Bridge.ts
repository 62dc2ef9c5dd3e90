import type { OutgoingHttpHeaders, RequestListener } from "node:http"
import inject from "light-my-request"
import type { HttpRequest } from "../http/Request.ts"
import type { HttpResponse } from "../http/Response.ts"

/** Headers that belong to the connection, or that the edge makes itself. */
const NOT_PASSED = new Set(["connection", "content-length", "date", "keep-alive", "transfer-encoding"])

/**
 * Answers a request by a listener of node's HTTP server that is not connected to a socket. The listener sees the address by which the
 * client reaches the server.
 */
export const answerBy = async (
  listener: RequestListener,
  origin: string,
  { headers, method, path, query, remoteAddress }: HttpRequest,
  body: string | undefined
): Promise<HttpResponse> => {
  const { host, protocol } = new URL(origin)
  const { "content-length": _, ...passed } = headers
  const response = await inject(listener, {
    method: method === "POST" ? "POST" : "GET",
    url: query === "" ? path : `${path}?${query}`,
    headers: { ...passed, host, "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) },
    ...(remoteAddress !== undefined && { remoteAddress }),
    ...(body !== undefined && { payload: body })
  })
  return { status: response.statusCode, headers: headersOf(response.headers), body: response.payload }
}

const headersOf = (headers: OutgoingHttpHeaders): HttpResponse["headers"] =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (value === undefined || NOT_PASSED.has(name) || name.startsWith("access-control-")) return []
      const own = name === "content-type" ? "Content-Type" : name
      return [[own, typeof value === "number" ? String(value) : value]]
    })
  )
