import { ERROR_CODES } from "../contract/ApiError.ts"
import type { Route } from "./Routes.ts"

const integer = (description: string) => ({ description, schema: { type: "integer" } })
const text = (description: string) => ({ description, schema: { type: "string" } })

const headers = {
  "RateLimit-Limit": integer("Units per hour of the budget that the request counts against"),
  "RateLimit-Remaining": integer("Units left in this hour"),
  "RateLimit-Reset": integer("Seconds until the next hour"),
  "Retry-After": integer("Seconds to wait before a retry"),
  "WWW-Authenticate": text("The authentication scheme, `Bearer`"),
  "X-Request-Id": text("Identifies this request in the server's log")
}

type Header = keyof typeof headers

/** The headers of every response to a request with a live key. */
export const BUDGET_HEADERS: ReadonlyArray<Header> = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"]

/** References to headers, for a response. */
export const headersOf = (...names: ReadonlyArray<Header>) =>
  Object.fromEntries(["X-Request-Id", ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** Every error status of a documented route; 405 is only returned for other methods. */
const STATUSES: ReadonlyArray<number> = [...new Set(Object.values(ERROR_CODES).map(({ status }) => status))].filter(
  (status) => status !== 405
)

/** The error responses of a route, as references: only those that it can return. */
export const errorsOf = (route: Route) =>
  Object.fromEntries(
    STATUSES.filter((status) => canReturn(route, status)).map((status) => [
      status,
      { $ref: `#/components/responses/${responseName(status, route.body !== undefined)}` }
    ])
  )

const canReturn = ({ body, hints, mayBeMissing, permission }: Route, status: number): boolean => {
  switch (status) {
    case 403:
      return permission !== "read"
    case 404:
      return mayBeMissing
    case 412:
      return hints.versioned
    case 413:
    case 415:
      return body !== undefined
    default:
      return true
  }
}

/** Only 400 differs between routes: a route without a body has no `invalid_json`. */
const responseName = (status: number, hasBody: boolean): string =>
  `Error${status}${status === 400 && hasBody ? "Body" : ""}`

const errorResponse = (status: number, hasBody: boolean) => {
  const codes = Object.entries(ERROR_CODES).filter(
    ([code, error]) => error.status === status && (code !== "invalid_json" || hasBody)
  )
  const [code, cause] = codes.map(([first, error]) => [first, error.cause])[0] ?? []
  return {
    description: codes.map(([name, error]) => `\`${name}\`: ${error.cause}`).join(" "),
    headers: headersOf(...errorHeaders(status)),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Error" },
        example: { error: { code, message: cause } }
      }
    }
  }
}

const errorHeaders = (status: number): ReadonlyArray<Header> => {
  switch (status) {
    case 401:
      return ["WWW-Authenticate"]
    case 403:
      return []
    case 429:
      return ["Retry-After", ...BUDGET_HEADERS]
    case 503:
      return ["Retry-After"]
    default:
      return BUDGET_HEADERS
  }
}

/** The components that errors and headers refer to. */
export const errorComponents = {
  headers,
  responses: Object.fromEntries(
    STATUSES.flatMap((status) =>
      [true, false].map((hasBody) => [responseName(status, hasBody), errorResponse(status, hasBody)])
    )
  ),
  schema: {
    type: "object",
    required: ["error"],
    properties: {
      error: {
        type: "object",
        required: ["code", "message"],
        properties: {
          code: { type: "string", enum: Object.keys(ERROR_CODES), description: "Stable; branch on it" },
          message: { type: "string", description: "For people; the wording may change" }
        }
      }
    },
    description: "The body of every error"
  }
}
