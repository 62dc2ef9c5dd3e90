import type { Answer } from "@daybook/core/app"
import { metrics, widgets } from "#text/metrics"
import { readingLabel, readingUnit } from "../format/labels.ts"
import { formatNumber } from "../format/numbers.ts"
import { readingFigure } from "../format/readings.ts"
import { formatMass, massLabel } from "../format/units.ts"

export type Widget = Answer<"listWidgets">[number]
export type Metric = NonNullable<Widget["metric"]>
export type BuiltIn = Exclude<Widget["kind"], "metric">

/** A number with its unit behind it: "2 cups". */
export const withUnit = (figure: string, unit: string): string => (unit === "" ? figure : `${figure} ${unit}`)

/** Decimals of a value that a person typed. */
export const DIGITS = 3

/** A value of a metric in words. */
export const metricFigure = ({ kind, unit }: Pick<Metric, "kind" | "unit">, value: number): string =>
  kind === "toggle" ? (value === 0 ? widgets.no : widgets.yes) : withUnit(formatNumber(value, DIGITS), unit)

/** A value of a built-in widget: its figure and its unit. */
export const builtInFigure = (kind: BuiltIn, value: number): readonly [figure: string, unit: string] => {
  if (kind === "weight") return [formatMass(value), massLabel()]
  // The name of the widget says the unit of these.
  const isNamed = kind === "sleepMinutes" || kind === "steps"
  return [readingFigure(kind, value), isNamed ? "" : readingUnit(kind)]
}

/** The name of a widget. */
export const widgetName = ({ kind, metric }: Pick<Widget, "kind" | "metric">): string =>
  metric?.name ?? (kind === "metric" ? metrics.list : builtInName(kind))

/** The name of a built-in widget. */
export const builtInName = (kind: BuiltIn): string => (kind === "weight" ? widgets.weight : readingLabel(kind))

/** The colour of a built-in widget. */
export const TONES = {
  weight: "progress",
  sleepMinutes: "water",
  steps: "workout",
  restingHeartRateBpm: "workout",
  hrvMs: "progress",
  activeEnergyKcal: "food"
} as const satisfies Record<BuiltIn, string>
