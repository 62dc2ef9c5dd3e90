import { HEALTH_CATALOGUE } from "@daybook/core"
import * as Effect from "effect/Effect"
import { handlers } from "./Handlers.ts"

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
