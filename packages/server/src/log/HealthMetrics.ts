import { HEALTH_CATALOGUE } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"

export const healthMetricsHandlers = Effect.succeed(
  handlers("healthMetrics", {
    listHealthMetrics: ({ urlParams: { all = false, category } }) =>
      Effect.succeed(
        HEALTH_CATALOGUE.filter(
          (metric) => (all || metric.bindable) && (category === undefined || metric.category === category)
        )
      )
  })
)

/** Serves the group of the definition. */
export const healthMetricsGroup = (api: ServedApi, answer: Answer, healthMetrics: AllHandlers["healthMetrics"]) =>
  HttpApiBuilder.group(api, "healthMetrics", (endpoints) =>
    endpoints.handle("listHealthMetrics", answer(healthMetrics.listHealthMetrics), UNINTERRUPTIBLE)
  )
