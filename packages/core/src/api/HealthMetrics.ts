import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, operation } from "../contract/Annotations.ts"
import { booleanParameter, optional, strict } from "../contract/Primitives.ts"
import { HealthMetric, healthMetric } from "../domain/catalogue/HealthCatalogue.ts"
import { HealthCategory } from "../domain/catalogue/Signals.ts"

export class HealthMetricsApi extends HttpApiGroup.make("healthMetrics", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listHealthMetrics", "/health/metrics")
      .setUrlParams(
        strict({
          category: optional(HealthCategory.annotations({ description: "Only this category" })),
          all: optional(booleanParameter.pipe(described("true: also those that Daybook scores itself")))
        })
      )
      .addSuccess(Schema.Array(HealthMetric).annotations({ examples: [[healthMetric("steps")]] }))
      .annotateContext(
        operation({
          title: "List health metrics",
          description:
            "Signals that a custom metric can be bound to: key, unit, plausible range. The list is long: send a category."
        })
      )
  )
  .annotate(OpenApi.Title, "Health metrics")
  .annotate(OpenApi.Description, "The constant catalogue of health signals.") {}
