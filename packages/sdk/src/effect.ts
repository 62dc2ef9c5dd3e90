import { Api } from "@daybook/core"
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

/** Where a Daybook server is, the key to it, and whose day is today. */
export interface DaybookOptions {
  /** The server's address, with or without `/v1`. */
  readonly baseUrl: string
  /** An API key, `daybook_sk_…`. */
  readonly apiKey: Redacted.Redacted | string
  /** The time zone whose day is today, `Europe/Zurich`. Default: the system's. One that there is not is a defect. */
  readonly timeZone?: string | undefined
}

/**
 * A client of the definition: one method for every route, named as in the OpenAPI document (`client.logWater`), typed
 * parameters and answers, and every error of the contract as its own class with the code as its tag; `retryAfter` (seconds)
 * of `RateLimited` and `Unavailable` is what the server said. Nothing is retried.
 *
 * A date that is left out, and the word `today`, are the day in `timeZone` by the Clock; the server would take UTC's.
 *
 * The requirement is an `HttpClient`.
 */
export const make = ({ apiKey, baseUrl, timeZone }: DaybookOptions) =>
  Effect.gen(function* () {
    const httpClient = HttpClient.mapRequest(yield* HttpClient.HttpClient, HttpClientRequest.bearerToken(apiKey))
    const methods = yield* HttpApiClient.makeWith(Api, {
      baseUrl: baseUrl.replace(/\/+$/, "").replace(/\/v1$/, ""),
      httpClient: withRetryAfter(httpClient)
    })
    return withLocalDates(methods, timeZone)
  })

/** The client as a service. */
export class DaybookClient extends Context.Tag("@daybook/sdk/DaybookClient")<
  DaybookClient,
  Effect.Effect.Success<ReturnType<typeof make>>
>() {
  /** Provides the client over whatever `HttpClient` is provided. */
  static layer = (options: DaybookOptions): Layer.Layer<DaybookClient, never, HttpClient.HttpClient> =>
    Layer.effect(DaybookClient, make(options))
}
