// Generated from the definition in packages/core by `npm run generate`. Do not edit.

import type { ApiError } from "../promise/Errors.ts"
import {
  InvalidRequestError,
  InvalidJsonError,
  UnknownFieldError,
  UnauthorizedError,
  InsufficientScopeError,
  NotFoundError,
  MethodNotAllowedError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
  RateLimitedError,
  InternalError,
  UnavailableError
} from "./Errors.ts"

/** The class of each error code. */
export const ERRORS: Readonly<Record<string, typeof ApiError>> = {
  invalid_request: InvalidRequestError,
  invalid_json: InvalidJsonError,
  unknown_field: UnknownFieldError,
  unauthorized: UnauthorizedError,
  insufficient_scope: InsufficientScopeError,
  not_found: NotFoundError,
  method_not_allowed: MethodNotAllowedError,
  payload_too_large: PayloadTooLargeError,
  unsupported_media_type: UnsupportedMediaTypeError,
  rate_limited: RateLimitedError,
  internal_error: InternalError,
  unavailable: UnavailableError
}
