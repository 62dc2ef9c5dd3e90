import type { IncomingMessage } from "node:http"
import { pathPattern, ROUTES } from "@daybook/core"
import type { Answer } from "../edge/Response.ts"

const READABLE =
  "RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, Allow, WWW-Authenticate"

/** On every answer of `/v1`, name and value in turn. Pages of any origin may read it: a bearer key is needed, and no cookie helps. */
const CROSS_ORIGIN: ReadonlyArray<string> = [
  ...["Access-Control-Allow-Origin", "*"],
  ...["Access-Control-Expose-Headers", READABLE],
  ...["Cache-Control", "no-store"],
  ...["X-Content-Type-Options", "nosniff"]
]

const UNSHARED: ReadonlyArray<string> = [...CROSS_ORIGIN, "Connection", "close"]

/**
 * The headers of every answer of `/v1`. A browser that loses the answer on a connection which it used before sends the request
 * again by itself, also a POST; on one of its own it does not. So pages get a connection a request, and a lost answer stays in
 * doubt instead of being logged twice.
 */
export const commonHeaders = ({ headers }: IncomingMessage): ReadonlyArray<string> =>
  headers.origin === undefined && headers["sec-fetch-mode"] === undefined ? CROSS_ORIGIN : UNSHARED

/** The answer to a browser's question whether it may call, where this is one; it takes no key and costs nothing. */
export const preflight = (request: IncomingMessage, path: string): Answer | undefined => {
  const isPreflight =
    request.method === "OPTIONS" &&
    request.headers.origin !== undefined &&
    request.headers["access-control-request-method"] !== undefined
  if (!isPreflight || !isRoutePath(path)) return undefined
  return {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": "GET, HEAD, POST, DELETE",
      "Access-Control-Allow-Headers": "Authorization, Content-Type",
      "Access-Control-Max-Age": "86400"
    },
    body: ""
  }
}

const patterns = ROUTES.map(({ path }) => pathPattern(path))

const isRoutePath = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
