import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { described, operation, withoutDefault } from "../contract/Annotations.ts"
import { strict } from "../contract/Strict.ts"
import { CalendarDate } from "../domain/CalendarDate.ts"
import { BodyCourse } from "../domain/insights/trends/BodyCourse.ts"
import { TrendSpan } from "./Trends.ts"

export class BodyApi extends HttpApiGroup.make("body", { topLevel: true }).add(
  HttpApiEndpoint.get("bodyPage", "/body")
    .setUrlParams(
      strict({
        end: CalendarDate.pipe(withoutDefault, described("Last date")),
        span: TrendSpan.pipe(Schema.pickLiteral("12w", "1y", "all")).annotations({ description: "How far back" })
      })
    )
    .addSuccess(BodyCourse)
    .annotateContext(
      operation({
        title: "Read the body's measurements",
        description:
          "Circumferences, body fat and lean body mass over a span, which starts no earlier than the first check-in."
      })
    )
) {}
