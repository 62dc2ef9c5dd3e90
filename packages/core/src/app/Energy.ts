import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { Goals } from "../api/Goals.ts"
import { described, operation, withoutDefault } from "../contract/Annotations.ts"
import { strict } from "../contract/Strict.ts"
import { CalendarDate } from "../domain/CalendarDate.ts"
import { EnergyCourse } from "../domain/insights/trends/EnergyCourse.ts"
import { TrendSpan } from "./Trends.ts"

/** Everything that the page of energy shows. */
const EnergyPage = Schema.Struct({ ...EnergyCourse.fields, goals: Goals }).annotations({ identifier: "EnergyPage" })

export class AppEnergyApi extends HttpApiGroup.make("appEnergy", { topLevel: true }).add(
  HttpApiEndpoint.get("energyPage", "/energy")
    .setUrlParams(
      strict({
        end: CalendarDate.pipe(withoutDefault, described("Last date, which is not over")),
        span: TrendSpan.pipe(Schema.pickLiteral("4w", "12w", "1y")).annotations({ description: "How far back" })
      })
    )
    .addSuccess(EnergyPage)
    .annotateContext(
      operation({
        title: "Read energy whole",
        description:
          "What the body burns as of the end, with its band; what was eaten, and what the scale showed, over the span before it."
      })
    )
) {}
