// Read off the definition in packages/core by `npm run generate`; not to be edited.

import { ApiError } from "../promise/Errors.ts"

/** Every error code of the contract. Codes are stable, messages are not. */
export type ErrorCode =
  | "invalid_request"
  | "invalid_json"
  | "unknown_field"
  | "unauthorized"
  | "insufficient_scope"
  | "not_found"
  | "method_not_allowed"
  | "payload_too_large"
  | "unsupported_media_type"
  | "rate_limited"
  | "internal_error"
  | "unavailable"

/** 400 `invalid_request`: The request is structurally or semantically invalid; the message names each field. */
export class InvalidRequestError extends ApiError {
  declare readonly code: "invalid_request"
  override name = "InvalidRequestError"
}

/** 400 `invalid_json`: The body is not parseable JSON in UTF-8. */
export class InvalidJsonError extends ApiError {
  declare readonly code: "invalid_json"
  override name = "InvalidJsonError"
}

/** 400 `unknown_field`: The request has a field or parameter that the route does not know. */
export class UnknownFieldError extends ApiError {
  declare readonly code: "unknown_field"
  override name = "UnknownFieldError"
}

/** 401 `unauthorized`: The key is missing, malformed, wrong or revoked. */
export class UnauthorizedError extends ApiError {
  declare readonly code: "unauthorized"
  override name = "UnauthorizedError"
}

/** 403 `insufficient_scope`: The key's scope does not permit the route. */
export class InsufficientScopeError extends ApiError {
  declare readonly code: "insufficient_scope"
  override name = "InsufficientScopeError"
}

/** 404 `not_found`: The path matches no route, or its id names nothing of this account. */
export class NotFoundError extends ApiError {
  declare readonly code: "not_found"
  override name = "NotFoundError"
}

/** 405 `method_not_allowed`: The path exists, not with this method; `Allow` lists its methods. */
export class MethodNotAllowedError extends ApiError {
  declare readonly code: "method_not_allowed"
  override name = "MethodNotAllowedError"
}

/** 413 `payload_too_large`: The body is over 64 KB. */
export class PayloadTooLargeError extends ApiError {
  declare readonly code: "payload_too_large"
  override name = "PayloadTooLargeError"
}

/** 415 `unsupported_media_type`: The body was not sent as `application/json`. */
export class UnsupportedMediaTypeError extends ApiError {
  declare readonly code: "unsupported_media_type"
  override name = "UnsupportedMediaTypeError"
}

/** 429 `rate_limited`: The hour's budget is spent; `Retry-After` gives the seconds to wait. */
export class RateLimitedError extends ApiError {
  declare readonly code: "rate_limited"
  override name = "RateLimitedError"
}

/** 500 `internal_error`: A fault of the server; its log has the details under the answer's `X-Request-Id`. */
export class InternalError extends ApiError {
  declare readonly code: "internal_error"
  override name = "InternalError"
}

/** 503 `unavailable`: The server is stopping or cannot write its database; `Retry-After` says when to ask again. */
export class UnavailableError extends ApiError {
  declare readonly code: "unavailable"
  override name = "UnavailableError"
}
