// Generated from the definition in packages/core by `npm run generate`. Do not edit.

import { ApiError } from "../promise/Errors.ts"

/** 400 `invalid_request`: The request is structurally or semantically invalid; the message names each field. */
export class InvalidRequestError extends ApiError {
  declare readonly code: "invalid_request"
}

/** 400 `invalid_json`: The body is not parseable JSON in UTF-8. */
export class InvalidJsonError extends ApiError {
  declare readonly code: "invalid_json"
}

/** 400 `unknown_field`: The request has a field or parameter that the route does not have. */
export class UnknownFieldError extends ApiError {
  declare readonly code: "unknown_field"
}

/** 401 `unauthorized`: The key is missing, malformed, wrong or revoked. */
export class UnauthorizedError extends ApiError {
  declare readonly code: "unauthorized"
}

/** 403 `insufficient_scope`: The key's scope does not permit the route. */
export class InsufficientScopeError extends ApiError {
  declare readonly code: "insufficient_scope"
}

/** 404 `not_found`: No route has the path, or the account has nothing with its id. */
export class NotFoundError extends ApiError {
  declare readonly code: "not_found"
}

/** 405 `method_not_allowed`: The path does not support the method; `Allow` lists its methods. */
export class MethodNotAllowedError extends ApiError {
  declare readonly code: "method_not_allowed"
}

/** 413 `payload_too_large`: The body is over the limit of the route: 64 KB, of a sync 8 MB. */
export class PayloadTooLargeError extends ApiError {
  declare readonly code: "payload_too_large"
}

/** 415 `unsupported_media_type`: The body was not sent as `application/json`. */
export class UnsupportedMediaTypeError extends ApiError {
  declare readonly code: "unsupported_media_type"
}

/** 429 `rate_limited`: The hourly budget is used up; `Retry-After` is the seconds to wait. */
export class RateLimitedError extends ApiError {
  declare readonly code: "rate_limited"
}

/** 500 `internal_error`: An error of the server; its log has the details under the `X-Request-Id` of the response. */
export class InternalError extends ApiError {
  declare readonly code: "internal_error"
}

/** 503 `unavailable`: The server is stopping or cannot write its database; `Retry-After` is the seconds to wait. */
export class UnavailableError extends ApiError {
  declare readonly code: "unavailable"
}
