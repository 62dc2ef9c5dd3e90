import { pathPattern, ROUTES } from "@daybook/core"
import type { CorsPolicy } from "../edge/Mounts.ts"
import type { HeaderList } from "../edge/Response.ts"

const READABLE =
  "RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, Allow, WWW-Authenticate"

/** Pages of any origin may read the responses: a bearer key is needed, and no cookie helps. */
const HEADERS: HeaderList = [
  ...["Access-Control-Allow-Origin", "*"],
  ...["Access-Control-Expose-Headers", READABLE],
  ...["Cache-Control", "no-store"],
  ...["X-Content-Type-Options", "nosniff"]
]

const HEADERS_AND_CLOSE: HeaderList = [...HEADERS, "Connection", "close"]

/**
 * The CORS policy of `/v1`. A browser that loses a response on a connection that it has used before repeats the request by
 * itself, also a POST; on a new connection it does not. So a page gets one connection a request, and a lost response leaves
 * the write in doubt instead of logging it twice.
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
