import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { described, operation } from "../contract/Annotations.ts"
import { optional, strict, textOf } from "../contract/Primitives.ts"
import { DateOrToday } from "../domain/CalendarDate.ts"
import { Associations } from "../domain/insights/associations/AssociationResults.ts"
import { METRIC_NAME_CHARACTERS } from "../plain/Limits.ts"

export class AssociationsApi extends HttpApiGroup.make("associations", { topLevel: true })
  .add(
    HttpApiEndpoint.get("getAssociations", "/associations")
      .setUrlParams(
        strict({
          outcome: optional(
            textOf(METRIC_NAME_CHARACTERS).pipe(
              described("Only hrvMs, restingHeartRateBpm, sleepMinutes or the name of a custom metric")
            )
          ),
          end: optional(DateOrToday.pipe(described("Later dates are ignored; default the person's today")))
        })
      )
      .addSuccess(Associations)
      .annotateContext(
        operation({
          title: "Read associations",
          description:
            "What goes with HRV, resting heart rate, sleep and own numbers on the day after: alcohol, late food, training, habits. Never a cause."
        })
      )
  )
  .annotate(OpenApi.Title, "Associations")
  .annotate(OpenApi.Description, "What goes with what in the log, beyond chance.") {}
