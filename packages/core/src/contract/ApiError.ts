import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"

/** Every error code of the contract with its HTTP status and cause. Codes are stable, messages are not. */
export const ERROR_CODES = {
  invalid_request: {
    status: 400,
    cause: "The request is structurally or semantically invalid; the message names each field."
  },
  invalid_json: { status: 400, cause: "The body is not parseable JSON in UTF-8." },
  unknown_field: { status: 400, cause: "The request has a field or parameter that the route does not know." },
  unauthorized: { status: 401, cause: "The key is missing, malformed, wrong or revoked." },
  insufficient_scope: { status: 403, cause: "The key's scope does not permit the route." },
  not_found: { status: 404, cause: "The path matches no route, or its id names nothing of this account." },
  method_not_allowed: { status: 405, cause: "The path exists, not with this method; `Allow` lists its methods." },
  payload_too_large: { status: 413, cause: "The body is over 64 KB." },
  unsupported_media_type: { status: 415, cause: "The body was not sent as `application/json`." },
  rate_limited: { status: 429, cause: "The hour's budget is spent; `Retry-After` gives the seconds to wait." },
  internal_error: {
    status: 500,
    cause: "A fault of the server; its log has the details under the answer's `X-Request-Id`."
  },
  unavailable: {
    status: 503,
    cause: "The server is stopping or cannot write its database; `Retry-After` says when to ask again."
  }
} as const

export type ErrorCode = keyof typeof ERROR_CODES

const says = { message: Schema.String }

/** 400: something sent is not what the route takes. The message names each field and what was expected. */
export class InvalidRequest extends Schema.TaggedError<InvalidRequest>()("invalid_request", says) {}
/** 400: the body cannot be parsed. */
export class InvalidJson extends Schema.TaggedError<InvalidJson>()("invalid_json", says) {}
/** 400: a field or parameter that the route does not know. */
export class UnknownField extends Schema.TaggedError<UnknownField>()("unknown_field", says) {}
/** 401: no live key. */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("unauthorized", says) {}
/** 403: a live key whose scope does not reach. */
export class InsufficientScope extends Schema.TaggedError<InsufficientScope>()("insufficient_scope", says) {}
/** 404: no such route, or nothing of this account under that id. */
export class NotFound extends Schema.TaggedError<NotFound>()("not_found", says) {}
/** 405: another method. `allow` goes into the `Allow` header. */
export class MethodNotAllowed extends Schema.TaggedError<MethodNotAllowed>()("method_not_allowed", {
  ...says,
  allow: Schema.optional(Schema.String)
}) {}
/** 413: over 64 KB. */
export class PayloadTooLarge extends Schema.TaggedError<PayloadTooLarge>()("payload_too_large", says) {}
/** 415: not JSON. */
export class UnsupportedMediaType extends Schema.TaggedError<UnsupportedMediaType>()("unsupported_media_type", says) {}
/** 429: the budget is spent. `retryAfter` (seconds) goes into the `Retry-After` header. */
export class RateLimited extends Schema.TaggedError<RateLimited>()("rate_limited", {
  ...says,
  retryAfter: Schema.optional(Schema.Number)
}) {}
/** 500: our fault. */
export class InternalError extends Schema.TaggedError<InternalError>()("internal_error", says) {}
/** 503: not now. `retryAfter` (seconds) goes into the `Retry-After` header. */
export class Unavailable extends Schema.TaggedError<Unavailable>()("unavailable", {
  ...says,
  retryAfter: Schema.optional(Schema.Number)
}) {}

export type ApiError =
  | InvalidRequest
  | InvalidJson
  | UnknownField
  | Unauthorized
  | InsufficientScope
  | NotFound
  | MethodNotAllowed
  | PayloadTooLarge
  | UnsupportedMediaType
  | RateLimited
  | InternalError
  | Unavailable

/** The body of every error, whatever the status. */
export interface ErrorBody {
  readonly error: { readonly code: ErrorCode; readonly message: string }
}

/** An error as the body that goes over the wire: nothing but its code and its message. */
export const errorBody = (error: { readonly _tag: ErrorCode; readonly message: string }): ErrorBody => ({
  error: { code: error._tag, message: error.message }
})

const onTheWire = <Code extends ErrorCode, A extends { readonly _tag: Code; readonly message: string }, I>(
  code: Code,
  error: Schema.Schema<A, I> & { new (props: { readonly message: string }): A }
) =>
  Schema.transform(
    Schema.Struct({ error: Schema.Struct({ code: Schema.Literal(code), message: Schema.String }) }),
    Schema.typeSchema(error),
    {
      strict: true,
      decode: (body) => new error({ message: body.error.message }),
      encode: ({ message }) => ({ error: { code, message } })
    }
  ).annotations({
    description: ERROR_CODES[code].cause,
    ...HttpApiSchema.annotations({ status: ERROR_CODES[code].status })
  })

/** Each error as its wire form, for the definition; decoding one gives the class back. */
export const InvalidRequestBody = onTheWire("invalid_request", InvalidRequest)
export const InvalidJsonBody = onTheWire("invalid_json", InvalidJson)
export const UnknownFieldBody = onTheWire("unknown_field", UnknownField)
export const UnauthorizedBody = onTheWire("unauthorized", Unauthorized)
export const InsufficientScopeBody = onTheWire("insufficient_scope", InsufficientScope)
export const NotFoundBody = onTheWire("not_found", NotFound)
export const MethodNotAllowedBody = onTheWire("method_not_allowed", MethodNotAllowed)
export const PayloadTooLargeBody = onTheWire("payload_too_large", PayloadTooLarge)
export const UnsupportedMediaTypeBody = onTheWire("unsupported_media_type", UnsupportedMediaType)
export const RateLimitedBody = onTheWire("rate_limited", RateLimited)
export const InternalErrorBody = onTheWire("internal_error", InternalError)
export const UnavailableBody = onTheWire("unavailable", Unavailable)
