import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { CustomMetric, MetricTab, MetricValue } from "../api/CustomMetrics.ts"
import { Deleted } from "../api/EntryFields.ts"
import { HealthReading } from "../api/HealthDays.ts"
import { described, operation } from "../contract/Annotations.ts"
import { NotFoundBody } from "../contract/ApiError.ts"
import { optional, pathText, queryText, strict } from "../contract/Primitives.ts"
import { CalendarDate } from "../domain/CalendarDate.ts"

/** The subject of a widget: one of the person's metrics, body weight, or a reading of the phone. */
export const WidgetKind = Schema.Literal("metric", "weight", ...HealthReading.literals)
export type WidgetKind = typeof WidgetKind.Type

/** The number of dates whose values a widget has, up to the date that is shown. */
export const WIDGET_DATES = 14

const { values: _, ...definition } = CustomMetric.fields

/** A metric without its values. */
const WidgetMetric = Schema.Struct(definition).annotations({ identifier: "WidgetMetric" })

/** A metric with the values of some dates. */
export const DayMetric = Schema.Struct({
  ...definition,
  tab: MetricTab.annotations({ description: "Tab; of a bound metric that of its signal" }),
  values: Schema.Array(MetricValue).annotations({
    description: `Values of the ${WIDGET_DATES} dates up to the date that was asked for, newest first`
  })
}).annotations({ identifier: "DayMetric" })
export type DayMetric = typeof DayMetric.Type

/** A widget of the day page with its contents. */
export const Widget = Schema.Struct({
  id: Schema.String,
  kind: WidgetKind,
  metric: Schema.NullOr(WidgetMetric).annotations({ description: "The metric of a widget of kind metric" }),
  values: Schema.Array(MetricValue).annotations({
    description: `Values of the ${WIDGET_DATES} dates up to the date that was asked for, newest first`
  })
}).annotations({ identifier: "Widget" })
export type Widget = typeof Widget.Type

const WidgetDraft = strict(
  {
    kind: WidgetKind,
    metricId: optional(queryText.annotations({ description: "Id of the metric, for kind metric" }))
  },
  ({ names, valid: { kind } }) =>
    kind === undefined || (kind === "metric") === names.includes("metricId")
      ? undefined
      : kind === "metric"
        ? "metricId: expected the id of the metric"
        : `metricId: a widget of kind ${kind} has none`
).annotations({ identifier: "WidgetDraft", examples: [{ kind: "steps" }] })

const WidgetAdded = Schema.Struct({
  id: Schema.String,
  kind: WidgetKind,
  metricId: Schema.NullOr(Schema.String)
}).annotations({ identifier: "WidgetAdded" })

const WidgetOrder = strict({
  ids: Schema.Array(queryText).pipe(Schema.maxItems(200)).annotations({
    description: "Ids of widgets in their new order; an id that is gone by now is passed over"
  })
}).annotations({ identifier: "WidgetOrder" })

const WidgetsOrdered = Schema.Struct({ ids: Schema.Array(Schema.String) }).annotations({ identifier: "WidgetsOrdered" })

export class WidgetsApi extends HttpApiGroup.make("widgets", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listWidgets", "/widgets")
      .setUrlParams(strict({ date: CalendarDate.pipe(described("Date to show")) }))
      .addSuccess(Schema.Array(Widget))
      .annotateContext(
        operation({
          title: "List the widgets",
          description: "The widgets of the day page in their order, each with the values of a fortnight."
        })
      )
  )
  .add(
    HttpApiEndpoint.get("dayMetrics", "/metrics")
      .setUrlParams(strict({ date: CalendarDate.pipe(described("Date to show")) }))
      .addSuccess(Schema.Array(DayMetric))
      .annotateContext(
        operation({
          title: "Read the metrics of a day",
          description: "Every metric in the order of creation, each with the values of a fortnight."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("addWidget", "/widgets")
      .setPayload(WidgetDraft)
      .addSuccess(WidgetAdded)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Add a widget",
          description: "Adds a widget at the end. One that is there already stays where it is.",
          idempotent: true
        })
      )
  )
  .add(
    HttpApiEndpoint.post("orderWidgets", "/widgets/order")
      .setPayload(WidgetOrder)
      .addSuccess(WidgetsOrdered)
      .annotateContext(
        operation({
          title: "Arrange the widgets",
          description:
            "The widgets named take, in this order, the places that they have now. Others stay where they are.",
          idempotent: true,
          overwrites: true
        })
      )
  )
  .add(
    HttpApiEndpoint.del("removeWidget", "/widgets/:id")
      .setPath(strict({ id: pathText.pipe(described("Id of the widget")) }))
      .addSuccess(Deleted)
      .addError(NotFoundBody)
      .annotateContext(
        operation({ title: "Remove a widget", description: "Takes a widget from the day page. What it shows stays." })
      )
  ) {}
