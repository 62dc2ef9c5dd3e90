import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { described, type Location, nullable, operation, routeRef, TODAY } from "../contract/Annotations.ts"
import { NotFoundBody } from "../contract/ApiError.ts"
import {
  finiteNumber,
  numberFrom,
  optional,
  pathText,
  strict,
  textOf,
  trimmedTextOf,
  wholeNumberParameter
} from "../contract/Primitives.ts"
import { CalendarDate, DateOrToday } from "../domain/CalendarDate.ts"
import { BindableKey } from "../domain/catalogue/HealthCatalogue.ts"
import {
  METRIC_DESCRIPTION_CHARACTERS,
  METRIC_INCREMENT,
  METRIC_NAME_CHARACTERS,
  METRIC_TARGET,
  METRIC_UNIT_CHARACTERS,
  METRIC_VALUES_LISTED,
  METRICS_PER_ACCOUNT
} from "../plain/Limits.ts"
import { Deleted } from "./EntryFields.ts"

export const MetricTab = Schema.Literal("body", "nutrition", "training")
export type MetricTab = typeof MetricTab.Type

export const MetricKind = Schema.Literal("counter", "number", "toggle")
export type MetricKind = typeof MetricKind.Type

const MetricColour = Schema.Literal("food", "water", "workout", "progress")

const name = trimmedTextOf(METRIC_NAME_CHARACTERS).pipe(described("Name"))
const tab = MetricTab.annotations({ description: "Tab if unbound" })
const kind = MetricKind.annotations({
  description: "counter: counted through the day; number: one value a day; toggle: 0 or 1"
})
const unit = textOf(METRIC_UNIT_CHARACTERS).annotations({ description: "Unit label" })
const increment = numberFrom(METRIC_INCREMENT).annotations({
  description: `Increment per tap; default ${METRIC_INCREMENT.default}`
})
const colour = MetricColour.annotations({ description: "Colour; default progress" })

const description = (...ofNull: [meaning: string, argument?: string]) =>
  nullable(textOf(METRIC_DESCRIPTION_CHARACTERS), "What it is", ...ofNull)
const target = (...ofNull: [meaning: string, argument?: string]) =>
  nullable(numberFrom(METRIC_TARGET), "Daily target", ...ofNull)
const healthMetricKey = (...ofNull: [meaning: string, argument?: string]) =>
  nullable(BindableKey, `Key from ${routeRef("listHealthMetrics")} of its signal`, ...ofNull)

export const MetricDraft = strict({
  name,
  tab,
  kind,
  unit,
  description: optional(description("for none")),
  increment: optional(increment),
  target: optional(target("for none")),
  colour: optional(colour),
  healthMetricKey: optional(healthMetricKey("for none"))
}).annotations({
  identifier: "MetricDraft",
  examples: [{ name: "Coffee", tab: "nutrition", kind: "counter", unit: "cups", target: 2 }]
})
export type MetricDraft = typeof MetricDraft.Type

export const MetricChange = strict(
  {
    name: optional(name),
    tab: optional(tab),
    kind: optional(kind),
    unit: optional(unit),
    description: optional(description("removes it", "clearDescription")),
    increment: optional(increment),
    target: optional(target("removes it", "clearTarget")),
    colour: optional(colour),
    healthMetricKey: optional(healthMetricKey("unbinds the metric", "unbind"))
  },
  ({ names }) => (names.length === 0 ? "body: expected at least one field to change" : undefined)
).annotations({ identifier: "MetricChange", examples: [{ target: null, healthMetricKey: "caffeine" }] })
export type MetricChange = typeof MetricChange.Type

export const MetricValue = Schema.Struct({
  date: CalendarDate,
  value: Schema.Number,
  source: Schema.Literal("manual", "synced").annotations({
    description: "manual: typed; synced: written by the health sync"
  })
}).annotations({ identifier: "MetricValue" })
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
    description: "Bound signal; null if the values are typed"
  }),
  values: Schema.Array(MetricValue).annotations({ description: "Recent daily values, newest first" })
}).annotations({ identifier: "CustomMetric" })
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
  value: nullable(finiteNumber, "Value of the day", "clears the day", "clear"),
  date: optional(DateOrToday.pipe(described(`Date of the value; default ${TODAY}`)))
}).annotations({ identifier: "MetricValueDraft", examples: [{ value: 2, date: CalendarDate.make("2026-03-10") }] })

const MetricAddition = strict({
  amount: optional(finiteNumber.annotations({ description: "Negative takes off; default is the increment" })),
  date: optional(DateOrToday.pipe(described(`Date of the value; default ${TODAY}`)))
}).annotations({ identifier: "MetricAddition", examples: [{ amount: 1, date: CalendarDate.make("2026-03-10") }] })

const MetricValueLogged = Schema.Struct({
  logged: Schema.Literal(true),
  metricId: Schema.String,
  date: CalendarDate,
  value: Schema.NullOr(Schema.Number)
}).annotations({
  identifier: "MetricValueLogged",
  examples: [{ logged: true, metricId: EXAMPLE.id, date: CalendarDate.make("2026-03-10"), value: 2 }]
})

const metricPath = strict({
  metricId: pathText.pipe(described(`Id from ${routeRef("listCustomMetrics")}`))
})

const OneMetric = CustomMetric.annotations({ identifier: "CustomMetric", examples: [EXAMPLE] })

const metricOfWrite = { part: "customMetric", by: ["metricId"] } satisfies Location

export class CustomMetricsApi extends HttpApiGroup.make("customMetrics", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listCustomMetrics", "/custom-metrics")
      .setUrlParams(
        strict({
          tab: optional(MetricTab.annotations({ description: "Only metrics of this tab" })),
          values: optional(
            wholeNumberParameter(METRIC_VALUES_LISTED).pipe(
              described(`Recent values per metric; default ${METRIC_VALUES_LISTED.default}`)
            )
          )
        })
      )
      .addSuccess(Schema.Array(CustomMetric).annotations({ examples: [[EXAMPLE]] }))
      .annotateContext(
        operation({
          title: "List custom metrics",
          description: "Definition, id and recent daily values of each."
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
          group: "admin",
          description: `Defines a daily metric, at most ${METRICS_PER_ACCOUNT}. With healthMetricKey, the phone's sync fills it.`,
          location: { part: "customMetrics", by: [] }
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
          title: "Update a custom metric",
          group: "admin",
          description: `The history is kept. For the value of a day use ${routeRef("setCustomMetricValue")}.`,
          idempotent: true,
          overwrites: true,
          location: metricOfWrite
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
          title: "Set a custom metric's value",
          description: "Replaces the value of a date: a whole number for a counter, 0 or 1 for a toggle.",
          idempotent: true,
          overwrites: true,
          clears: ["value"],
          location: metricOfWrite
        })
      )
  )
  .add(
    HttpApiEndpoint.post("addToCustomMetric", "/custom-metrics/:metricId/add")
      .setPath(metricPath)
      .setPayload(MetricAddition)
      .addSuccess(MetricValueLogged)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Add to a custom metric",
          description: "Adds to the value of a date, never below 0: one more coffee.",
          location: metricOfWrite
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
          group: "admin",
          description: `Deletes it with its whole history. ${routeRef("undoChange")} restores it.`
        })
      )
  )
  .annotate(OpenApi.Title, "Custom metrics")
  .annotate(OpenApi.Description, "User-defined metrics with one value per date.") {}
