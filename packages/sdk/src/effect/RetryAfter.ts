import { RateLimited, Unavailable } from "@daybook/core"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** The refusals that say how long to wait, by their codes. */
const PASSING = { rate_limited: RateLimited, unavailable: Unavailable } as const

const Refusal = Schema.Struct({
  error: Schema.Struct({ code: Schema.Literal("rate_limited", "unavailable"), message: Schema.String })
})

const STATUSES: ReadonlyArray<number> = [429, 503]

/**
 * Gives the refusals that pass their `retryAfter`. The wait is a header, and the definition reads an error off its body
 * alone; so these two are read here, where both are at hand.
 */
export const withRetryAfter = <E, R>(client: HttpClient.HttpClient.With<E, R>) =>
  HttpClient.transformResponse(
    client,
    Effect.tap((response) => {
      const retryAfter = Number(response.headers["retry-after"])
      // A date, or no header at all, is no number.
      if (!STATUSES.includes(response.status) || !(retryAfter > 0)) return Effect.void
      return Effect.flatMap(HttpClientResponse.schemaBodyJson(Refusal)(response), ({ error: { code, message } }) =>
        Effect.fail(new PASSING[code]({ message, retryAfter }))
      )
    })
  )
