// Read off the definition in packages/core by `npm run generate`; not to be edited.

import type { ApiError } from "../Errors.ts"
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

/** The class of each code, by its name. */
export const ERRORS: Readonly<Record<string, typeof ApiError>> = {
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
}
