import type { Answer } from "@daybook/core/app"
import { metrics, widgets } from "#text/metrics"
import { addDays, daysBetween } from "../format/dates.ts"
import { readingFigure, readingLabel, readingUnit } from "../format/labels.ts"
import { formatMass, formatNumber, massLabel } from "../format/numbers.ts"

export type Widget = Answer<"listWidgets">[number]
export type Metric = NonNullable<Widget["metric"]>
export type BuiltIn = Exclude<Widget["kind"], "metric">

/** A number with its unit behind it: "2 cups". */
export const withUnit = (figure: string, unit: string): string => (unit === "" ? figure : `${figure} ${unit}`)

export const DIGITS = 3

export const metricFigure = ({ kind, unit }: Pick<Metric, "kind" | "unit">, value: number): string =>
  kind === "toggle" ? (value === 0 ? widgets.no : widgets.yes) : withUnit(formatNumber(value, DIGITS), unit)

/** A value of a built-in widget: its figure and its unit. */
export const builtInFigure = (kind: BuiltIn, value: number): readonly [figure: string, unit: string] => {
  if (kind === "weight") return [formatMass(value), massLabel()]
  // The name of the widget says the unit of these.
  const isNamed = kind === "sleepMinutes" || kind === "steps"
  return [readingFigure(kind, value), isNamed ? "" : readingUnit(kind)]
}

export const widgetName = ({ kind, metric }: Pick<Widget, "kind" | "metric">): string =>
  metric?.name ?? (kind === "metric" ? metrics.list : builtInName(kind))

export const builtInName = (kind: BuiltIn): string => (kind === "weight" ? widgets.weight : readingLabel(kind))

export const TONES = {
  weight: "progress",
  sleepMinutes: "water",
  steps: "workout",
  restingHeartRateBpm: "workout",
  hrvMs: "progress",
  activeEnergyKcal: "food"
} as const satisfies Record<BuiltIn, string>

/** A value of a date, as in metrics and widgets, which have the newest first. */
export interface DayValue {
  readonly date: string
  readonly value: number
  readonly source: "manual" | "synced"
}

export const valueOn = (values: ReadonlyArray<DayValue>, date: string): DayValue | undefined =>
  values.find((value) => value.date === date)

/** The number of consecutive dates with a value above zero up to a date, or up to the date before if it has none yet. */
export const streakOf = (values: ReadonlyArray<DayValue>, date: string): number => {
  const isDone = (day: string) => (valueOn(values, day)?.value ?? 0) > 0
  let day = valueOn(values, date) === undefined ? addDays(date, -1) : date
  let days = 0
  for (; isDone(day); day = addDays(day, -1)) days++
  return days
}

/** A value after a tap, as the server adds. Rounding keeps the binary errors of decimal steps from adding up. */
export const stepped = (value: number, amount: number): number =>
  Math.max(Number((value + amount).toPrecision(12)), Math.min(value, 0))

const WIDTH = 88
const HEIGHT = 26
const INSET = 3

export interface SparkValue {
  readonly date: string
  readonly value: number
  /** True for a pale dot that the line leaves out. */
  readonly isAside?: boolean
}

/** The points of a sparkline in a box of 88 by 26, oldest first: dates across, values upward. `day` counts from the first one. */
export const sparkPoints = (
  values: ReadonlyArray<SparkValue>
): ReadonlyArray<readonly [x: number, y: number, day: number, isAside: boolean | undefined]> => {
  const [newest] = values
  const oldest = values.at(-1)
  const dayOf = ({ date }: SparkValue) => daysBetween(oldest?.date ?? date, date)
  const span = newest && dayOf(newest)
  if (!span) return []
  const figures = values.map(({ value }) => value)
  const low = Math.min(...figures)
  const range = Math.max(...figures) - low
  return values.toReversed().map((each) => {
    const day = dayOf(each)
    return [
      INSET + (day / span) * (WIDTH - 2 * INSET),
      range === 0 ? HEIGHT / 2 : HEIGHT - INSET - ((each.value - low) / range) * (HEIGHT - 2 * INSET),
      day,
      each.isAside
    ]
  })
}
