import { pathPattern, ROUTES } from "@daybook/core"
import type { CorsPolicy } from "../edge/Mounts.ts"
import type { HeaderList } from "../edge/Response.ts"

const READABLE =
  "RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, Allow, WWW-Authenticate"

/** Pages of any origin may read the responses: authentication is by bearer key, and no cookie is accepted. */
const HEADERS: HeaderList = [
  ...["Access-Control-Allow-Origin", "*"],
  ...["Access-Control-Expose-Headers", READABLE],
  ...["Cache-Control", "no-store"]
]

const HEADERS_AND_CLOSE: HeaderList = [...HEADERS, "Connection", "close"]

/**
 * The CORS policy of `/v1`. A browser that loses a response on a connection that it has used before repeats the request by
 * itself, also a POST; on a new connection it does not. So the server closes the connection of a browser after each
 * response. A lost response then leaves the outcome of a write unknown, but the write is not logged twice.
 */
export const anyOrigin: CorsPolicy = {
  headers: ({ headers }) =>
    headers.origin === undefined && headers["sec-fetch-mode"] === undefined ? HEADERS : HEADERS_AND_CLOSE,
  preflight: ({ headers, method, path }) =>
    method === "OPTIONS" &&
    headers.origin !== undefined &&
    headers["access-control-request-method"] !== undefined &&
    PATTERNS.some((pattern) => pattern.test(path))
      ? {
          status: 204,
          headers: {
            "Access-Control-Allow-Methods": "GET, HEAD, POST, DELETE",
            "Access-Control-Allow-Headers": "Authorization, Content-Type",
            "Access-Control-Max-Age": "86400"
          },
          body: ""
        }
      : undefined
}

const PATTERNS = ROUTES.map(({ path }) => pathPattern(path))
