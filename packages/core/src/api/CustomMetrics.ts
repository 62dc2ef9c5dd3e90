import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { ClearedBy, described, operation } from "../contract/Annotations.ts"
import { NotFoundBody } from "../contract/ApiError.ts"
import {
  METRIC_DESCRIPTION_CHARACTERS,
  METRIC_INCREMENT,
  METRIC_NAME_CHARACTERS,
  METRIC_TARGET,
  METRIC_UNIT_CHARACTERS,
  METRIC_VALUES_LISTED,
  METRICS_PER_ACCOUNT
} from "../contract/Limits.ts"
import {
  finiteNumber,
  numberFrom,
  pathText,
  textOf,
  trimmedTextOf,
  wholeNumberParameter
} from "../contract/Primitives.ts"
import { optional, strict } from "../contract/Strict.ts"
import type { Location } from "../contract/WriteEffects.ts"
import { CalendarDate, DateOrToday } from "../domain/CalendarDate.ts"
import { BindableKey } from "../domain/catalogue/HealthCatalogue.ts"
import { Deleted } from "./Measurements.ts"

export const MetricTab = Schema.Literal("body", "nutrition", "training")
export type MetricTab = typeof MetricTab.Type

export const MetricKind = Schema.Literal("counter", "number", "toggle")
export type MetricKind = typeof MetricKind.Type

const MetricColour = Schema.Literal("food", "water", "workout", "progress")

const name = trimmedTextOf(METRIC_NAME_CHARACTERS).pipe(
  described(`Name, at most ${METRIC_NAME_CHARACTERS.max} characters`)
)
const tab = MetricTab.annotations({ description: "Tab that files it, while it is unbound" })
const kind = MetricKind.annotations({
  description:
    "counter: whole things tallied through the day; number: a figure typed once; toggle: did it (1) or not (0)"
})
const unit = textOf(METRIC_UNIT_CHARACTERS).annotations({ description: "Unit label" })
const description = textOf(METRIC_DESCRIPTION_CHARACTERS).annotations({ description: "What it is" })
const increment = numberFrom(METRIC_INCREMENT).annotations({
  description: `Step of one tap; ${METRIC_INCREMENT.default} unless set`
})
const target = Schema.NullOr(numberFrom(METRIC_TARGET))
const colour = MetricColour.annotations({ description: "Colour; progress unless set" })
const healthMetricKey = Schema.NullOr(BindableKey).annotations({
  description: "Catalogue key (listHealthMetrics) of the signal that fills it; null for none"
})

export const MetricDraft = strict({
  name,
  tab,
  kind,
  unit,
  description: optional(description),
  increment: optional(increment),
  target: optional(numberFrom(METRIC_TARGET).annotations({ description: "Daily target" })),
  colour: optional(colour),
  healthMetricKey: optional(healthMetricKey)
}).annotations({ examples: [{ name: "Coffee", tab: "nutrition", kind: "counter", unit: "cups", target: 2 }] })
export type MetricDraft = typeof MetricDraft.Type

export const MetricChange = strict({
  name: optional(name),
  tab: optional(tab),
  kind: optional(kind),
  unit: optional(unit),
  description: optional(description),
  increment: optional(increment),
  target: optional(target.annotations({ description: "Daily target; null drops it", [ClearedBy]: "clearTarget" })),
  colour: optional(colour),
  healthMetricKey: optional(healthMetricKey.annotations({ [ClearedBy]: "unbind" }))
}).annotations({ examples: [{ target: null, healthMetricKey: "caffeine" }] })
export type MetricChange = typeof MetricChange.Type

export const MetricValue = Schema.Struct({
  date: CalendarDate,
  value: Schema.Number,
  source: Schema.Literal("manual", "synced").annotations({
    description: "manual: typed; synced: the health sync wrote it"
  })
})
export type MetricValue = typeof MetricValue.Type

export const CustomMetric = Schema.Struct({
  id: Schema.String.annotations({ description: "Metric identifier" }),
  name: Schema.String,
  tab: MetricTab,
  kind: MetricKind,
  unit: Schema.String,
  description: Schema.NullOr(Schema.String),
  increment: Schema.Number,
  target: Schema.NullOr(Schema.Number),
  colour: MetricColour,
  healthMetricKey: Schema.NullOr(Schema.String).annotations({
    description: "Bound signal; null when typed by the person"
  }),
  values: Schema.Array(MetricValue).annotations({ description: "Recent daily values, newest first" })
})
export type CustomMetric = typeof CustomMetric.Type

const EXAMPLE: CustomMetric = {
  id: "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f57",
  name: "Coffee",
  tab: "nutrition",
  kind: "counter",
  unit: "cups",
  description: null,
  increment: 1,
  target: 2,
  colour: "progress",
  healthMetricKey: null,
  values: [{ date: CalendarDate.make("2026-03-10"), value: 2, source: "manual" }]
}

const MetricValueDraft = strict({
  value: Schema.NullOr(finiteNumber).annotations({
    description: "The day's figure; null clears the day",
    [ClearedBy]: "clear"
  }),
  date: optional(DateOrToday.pipe(described("The day; default today UTC")))
}).annotations({ examples: [{ value: 2, date: CalendarDate.make("2026-03-10") }] })

const MetricValueLogged = Schema.Struct({
  logged: Schema.Literal(true),
  metricId: Schema.String,
  date: CalendarDate,
  value: Schema.NullOr(Schema.Number)
}).annotations({
  examples: [{ logged: true, metricId: EXAMPLE.id, date: CalendarDate.make("2026-03-10"), value: 2 }]
})

const metricPath = strict({
  metricId: pathText.pipe(described("Metric identifier, from listCustomMetrics"))
})

const OneMetric = CustomMetric.annotations({ examples: [EXAMPLE] })

/** The metric that a write changes, with as many values as a read returns. */
const metricOfWrite = {
  read: "listCustomMetrics",
  params: { values: { value: METRIC_VALUES_LISTED.max } },
  path: [{ where: { id: { param: "metricId" } } }]
} satisfies Location

export class CustomMetricsApi extends HttpApiGroup.make("customMetrics", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listCustomMetrics", "/custom-metrics")
      .setUrlParams(
        strict({
          tab: optional(MetricTab.annotations({ description: "Only metrics filed under this tab" })),
          values: optional(
            wholeNumberParameter(METRIC_VALUES_LISTED).pipe(
              described(`Recent values a metric; default ${METRIC_VALUES_LISTED.default}`)
            )
          )
        })
      )
      .addSuccess(Schema.Array(CustomMetric).annotations({ examples: [[EXAMPLE]] }))
      .annotateContext(
        operation({
          title: "List custom metrics",
          description: "The person's own metrics: definition, id and recent daily values. Read it for a metric's id."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("createCustomMetric", "/custom-metrics")
      .setPayload(MetricDraft)
      .addSuccess(OneMetric)
      .annotateContext(
        operation({
          title: "Create a custom metric",
          description: `Defines something new to track daily, at most ${METRICS_PER_ACCOUNT}. Bind it with healthMetricKey to have the phone fill it.`,
          trace: { read: "listCustomMetrics", params: {}, path: [], gainsEqual: ["name"] },
          undo: { delete: "deleteCustomMetric", params: { metricId: "id" } }
        })
      )
  )
  .add(
    HttpApiEndpoint.post("updateCustomMetric", "/custom-metrics/:metricId")
      .setPath(metricPath)
      .setPayload(MetricChange)
      .addSuccess(OneMetric)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Change a custom metric",
          description:
            "Changes only the fields sent; the history is kept. For a day's figure use setCustomMetricValue.",
          idempotent: true,
          overwrites: true,
          undo: { restore: "updateCustomMetric", former: metricOfWrite, keep: ["metricId"] }
        })
      )
  )
  .add(
    HttpApiEndpoint.post("setCustomMetricValue", "/custom-metrics/:metricId/values")
      .setPath(metricPath)
      .setPayload(MetricValueDraft)
      .addSuccess(MetricValueLogged)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Set a custom metric's day",
          description:
            "Replaces the figure of one date: whole numbers for a counter, 0 or 1 for a toggle. Clearing removes it; a day that holds nothing cannot be cleared.",
          idempotent: true,
          overwrites: true,
          clears: ["value"],
          undo: {
            restore: "setCustomMetricValue",
            former: {
              ...metricOfWrite,
              path: [
                ...metricOfWrite.path,
                { field: "values" },
                { where: { date: { param: "date" }, source: { value: "manual" } } },
                { field: "value" }
              ]
            },
            keep: ["metricId", "date"],
            into: "value"
          }
        })
      )
  )
  .add(
    HttpApiEndpoint.del("deleteCustomMetric", "/custom-metrics/:metricId")
      .setPath(metricPath)
      .addSuccess(Deleted)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Delete a custom metric",
          description: "Removes a metric with its whole history. The owner can restore it from the app."
        })
      )
  )
  .annotate(OpenApi.Title, "Custom metrics")
  .annotate(OpenApi.Description, "Metrics that the person defines, with one value a date.") {}
