import type { Answer, Params } from "@daybook/core/app"
import { formatPlain, parseNumber } from "../../format/numbers.ts"

export type Metric = Answer<"dayMetrics">[number]

/** A metric as typed. */
export interface Draft {
  readonly name: string
  readonly tab: Metric["tab"]
  readonly kind: Metric["kind"]
  readonly unit: string
  readonly description: string
  readonly increment: string
  readonly target: string
  readonly colour: Metric["colour"]
  readonly healthMetricKey: string | null
}

export const NEW: Draft = {
  name: "",
  tab: "nutrition",
  kind: "counter",
  unit: "",
  description: "",
  increment: "1",
  target: "",
  colour: "progress",
  healthMetricKey: null
}

export const draftOf = (metric: Metric): Draft => ({
  name: metric.name,
  tab: metric.tab,
  kind: metric.kind,
  unit: metric.unit,
  description: metric.description ?? "",
  increment: formatPlain(metric.increment),
  target: metric.target === null ? "" : formatPlain(metric.target),
  colour: metric.colour,
  healthMetricKey: metric.healthMetricKey
})

/** The metric of a draft, and the fields that are not numbers. */
export const metricOf = (
  draft: Draft
): { readonly metric: Params<"createCustomMetric">; readonly invalid: ReadonlyArray<"increment" | "target"> } => {
  const increment = parseNumber(draft.increment)
  const target = draft.target.trim() === "" ? null : parseNumber(draft.target)
  return {
    metric: {
      name: draft.name,
      tab: draft.tab,
      kind: draft.kind,
      unit: draft.kind === "toggle" ? "" : draft.unit.trim(),
      description: draft.description.trim() === "" ? null : draft.description.trim(),
      ...(draft.kind === "counter" && increment !== undefined && { increment }),
      target: draft.kind === "toggle" ? null : (target ?? null),
      colour: draft.colour,
      healthMetricKey: draft.healthMetricKey
    },
    invalid: [
      ...(draft.kind === "counter" && increment === undefined ? (["increment"] as const) : []),
      ...(draft.kind !== "toggle" && target === undefined ? (["target"] as const) : [])
    ]
  }
}
