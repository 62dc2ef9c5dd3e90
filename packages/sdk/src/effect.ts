import { ClientApi, RateLimited, Unavailable } from "@daybook/core"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { withLocalDates } from "./effect/LocalDates.ts"
import { retryAfterSeconds } from "./Route.ts"

export {
  CalendarDate,
  InsufficientScope,
  InternalError,
  InvalidJson,
  InvalidRequest,
  MethodNotAllowed,
  NotFound,
  PayloadTooLarge,
  PreconditionFailed,
  RateLimited,
  Unauthorized,
  Unavailable,
  UnknownField,
  UnsupportedMediaType
} from "@daybook/core"

/** Options of the client. */
export interface DaybookOptions {
  /** The server's address, with or without `/v1`. */
  readonly baseUrl: string
  /** An API key, `daybook_sk_…`. */
  readonly apiKey: Redacted.Redacted | string
  /** The time zone that decides which day is today, `Europe/Zurich`. Default: the system's. An unknown one is a defect. */
  readonly timeZone?: string | undefined
}

/**
 * An `HttpApiClient` of the definition: one method per route, named as in the OpenAPI document (`client.logWater`), with typed
 * parameters and responses. Every error of the contract is a class with its code as the tag; `RateLimited` and `Unavailable`
 * carry the seconds to wait in `retryAfter`. Nothing is retried.
 *
 * A date that is left out, and `today`, are the current day in `timeZone` by the Clock; the server would use UTC.
 *
 * Requires an `HttpClient`, which also is the place for headers, logging and a timeout.
 */
export const make = ({ apiKey, baseUrl, timeZone }: DaybookOptions) =>
  Effect.gen(function* () {
    const httpClient = HttpClient.mapRequest(yield* HttpClient.HttpClient, HttpClientRequest.bearerToken(apiKey))
    const methods = yield* HttpApiClient.makeWith(ClientApi, {
      baseUrl: baseUrl.replace(/\/+$/, "").replace(/\/v1$/, ""),
      httpClient: withRetryAfter(httpClient)
    })
    return withLocalDates(methods, timeZone)
  })

/** The service of the client. */
export class DaybookClient extends Context.Tag("@daybook/sdk/DaybookClient")<
  DaybookClient,
  Effect.Effect.Success<ReturnType<typeof make>>
>() {
  /** A layer of the client over the `HttpClient` in the context. */
  static layer = (options: DaybookOptions): Layer.Layer<DaybookClient, never, HttpClient.HttpClient> =>
    Layer.effect(DaybookClient, make(options))
}

/** The errors that carry `Retry-After`, by their codes. */
const RETRYABLE = { rate_limited: RateLimited, unavailable: Unavailable } as const

const ErrorBody = Schema.Struct({
  error: Schema.Struct({ code: Schema.Literal("rate_limited", "unavailable"), message: Schema.String })
})

const STATUSES: ReadonlyArray<number> = [429, 503]

/**
 * Sets `retryAfter` of the errors that have it. The definition decodes errors from their body alone, and this value is a
 * header, so these responses are decoded here.
 */
const withRetryAfter = <E, R>(client: HttpClient.HttpClient.With<E, R>) =>
  HttpClient.transformResponse(
    client,
    Effect.tap((response) =>
      Effect.gen(function* () {
        if (!STATUSES.includes(response.status)) return
        const retryAfter = retryAfterSeconds(response.headers["retry-after"], yield* Clock.currentTimeMillis)
        if (!(retryAfter > 0)) return
        const { code, message } = (yield* HttpClientResponse.schemaBodyJson(ErrorBody)(response)).error
        return yield* Effect.fail(new RETRYABLE[code]({ message, retryAfter }))
      })
    )
  )
