import { ClientApi } from "@daybook/core"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import { withLocalDates } from "./effect/LocalDates.ts"
import { withRetryAfter } from "./effect/RetryAfter.ts"

export {
  CalendarDate,
  InsufficientScope,
  InternalError,
  InvalidJson,
  InvalidRequest,
  MethodNotAllowed,
  NotFound,
  PayloadTooLarge,
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
