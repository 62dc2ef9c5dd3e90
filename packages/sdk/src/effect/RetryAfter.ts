import { RateLimited, Unavailable } from "@daybook/core"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { retryAfterSeconds } from "../Route.ts"

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
export const withRetryAfter = <E, R>(client: HttpClient.HttpClient.With<E, R>) =>
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
