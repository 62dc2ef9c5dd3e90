// Generated from the definition in packages/core by `npm run generate`. Do not edit.

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
