import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"

/** Every error code of the contract with its HTTP status and cause. Codes are stable, messages are not. */
export const ERROR_CODES = {
  invalid_request: {
    status: 400,
    cause: "The request is structurally or semantically invalid; the message names each field."
  },
  invalid_json: { status: 400, cause: "The body is not parseable JSON in UTF-8." },
  unknown_field: { status: 400, cause: "The request has a field or parameter that the route does not have." },
  unauthorized: { status: 401, cause: "The key is missing, malformed, wrong or revoked." },
  insufficient_scope: { status: 403, cause: "The key's scope does not permit the route." },
  not_found: { status: 404, cause: "No route has the path, or the account has nothing with its id." },
  method_not_allowed: { status: 405, cause: "The path does not support the method; `Allow` lists its methods." },
  precondition_failed: {
    status: 412,
    cause: "What the request corrects is no longer as its `If-Match` names it; nothing was written. Read it again."
  },
  payload_too_large: { status: 413, cause: "The body is over the limit of the route: 64 KB, of a sync 8 MB." },
  unsupported_media_type: { status: 415, cause: "The body was not sent as `application/json`." },
  rate_limited: { status: 429, cause: "The hourly budget is used up; `Retry-After` is the seconds to wait." },
  internal_error: {
    status: 500,
    cause: "An error of the server; its log has the details under the `X-Request-Id` of the response."
  },
  unavailable: {
    status: 503,
    cause: "The server is stopping or cannot write its database; `Retry-After` is the seconds to wait."
  }
} as const

export type ErrorCode = keyof typeof ERROR_CODES

const fields = { message: Schema.String }

/** `errors` are those that the message joins. */
const joined = { ...fields, errors: Schema.optional(Schema.Array(Schema.String)) }

/** 400: the request is invalid. The message names each field and what was expected. */
export class InvalidRequest extends Schema.TaggedError<InvalidRequest>()("invalid_request", {
  ...joined,
  /** True if the request is valid, but most likely a slip. */
  doubtful: Schema.optional(Schema.Boolean),
  /** The doubts in their parts, for a client with words of its own. */
  doubts: Schema.optional(Schema.Array(Schema.Unknown))
}) {}
/** 400: the body cannot be parsed. */
export class InvalidJson extends Schema.TaggedError<InvalidJson>()("invalid_json", fields) {}
/** 400: a field or parameter that the route does not have. */
export class UnknownField extends Schema.TaggedError<UnknownField>()("unknown_field", joined) {}
/** 401: no valid key. */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("unauthorized", fields) {}
/** 403: the scope of the key does not permit the route. */
export class InsufficientScope extends Schema.TaggedError<InsufficientScope>()("insufficient_scope", fields) {}
/** 404: no such route, or nothing of this account has the id. */
export class NotFound extends Schema.TaggedError<NotFound>()("not_found", fields) {}
/** 405: the path does not support the method. `allow` is the `Allow` header. */
export class MethodNotAllowed extends Schema.TaggedError<MethodNotAllowed>()("method_not_allowed", {
  ...fields,
  allow: Schema.optional(Schema.String)
}) {}
/** 412: what is corrected has changed since the version that the request names. Nothing was written. */
export class PreconditionFailed extends Schema.TaggedError<PreconditionFailed>()("precondition_failed", fields) {}
/** 413: over the limit of the route. */
export class PayloadTooLarge extends Schema.TaggedError<PayloadTooLarge>()("payload_too_large", fields) {}
/** 415: not JSON. */
export class UnsupportedMediaType extends Schema.TaggedError<UnsupportedMediaType>()(
  "unsupported_media_type",
  fields
) {}
/** 429: the budget is used up. `retryAfter`, in seconds, is the `Retry-After` header. */
export class RateLimited extends Schema.TaggedError<RateLimited>()("rate_limited", {
  ...fields,
  retryAfter: Schema.optional(Schema.Number)
}) {}
/** 500: an error of the server. */
export class InternalError extends Schema.TaggedError<InternalError>()("internal_error", fields) {}
/** 503: temporarily unavailable. `retryAfter`, in seconds, is the `Retry-After` header. */
export class Unavailable extends Schema.TaggedError<Unavailable>()("unavailable", {
  ...fields,
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
  | PreconditionFailed
  | PayloadTooLarge
  | UnsupportedMediaType
  | RateLimited
  | InternalError
  | Unavailable

/** The body of every error, whatever the status. */
export interface ErrorBody {
  readonly error: { readonly code: ErrorCode; readonly message: string }
}

/** The response body of an error: only its code and message. */
export const errorBody = (error: { readonly _tag: ErrorCode; readonly message: string }): ErrorBody => ({
  error: { code: error._tag, message: error.message }
})

/** The errors of an invalid request by field: `calories: expected …` under `calories`. Those of no field are left out. */
export const fieldErrors = (error: ApiError): Readonly<Record<string, string>> =>
  error._tag === "invalid_request" || error._tag === "unknown_field"
    ? Object.fromEntries(
        (error.errors ?? [error.message]).flatMap((each) => {
          const [, field, text] = /^([\w.[\]]+): (.+)$/s.exec(each) ?? []
          return field === undefined || text === undefined ? [] : [[field, text]]
        })
      )
    : {}

const wireForm = <Code extends ErrorCode, A extends { readonly _tag: Code; readonly message: string }, I>(
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

/** The wire form of each error, for the definition; it decodes to an instance of the class. */
export const InvalidRequestBody = wireForm("invalid_request", InvalidRequest)
export const InvalidJsonBody = wireForm("invalid_json", InvalidJson)
export const UnknownFieldBody = wireForm("unknown_field", UnknownField)
export const UnauthorizedBody = wireForm("unauthorized", Unauthorized)
export const InsufficientScopeBody = wireForm("insufficient_scope", InsufficientScope)
export const NotFoundBody = wireForm("not_found", NotFound)
export const MethodNotAllowedBody = wireForm("method_not_allowed", MethodNotAllowed)
export const PreconditionFailedBody = wireForm("precondition_failed", PreconditionFailed)
export const PayloadTooLargeBody = wireForm("payload_too_large", PayloadTooLarge)
export const UnsupportedMediaTypeBody = wireForm("unsupported_media_type", UnsupportedMediaType)
export const RateLimitedBody = wireForm("rate_limited", RateLimited)
export const InternalErrorBody = wireForm("internal_error", InternalError)
export const UnavailableBody = wireForm("unavailable", Unavailable)
