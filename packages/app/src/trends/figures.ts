import type { Answer } from "@daybook/core/app"
import { formatDate, formatDuration } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { body } from "../text/today.ts"

export type TrendsOf = Answer<"trends">
export type Span = "4w" | "12w" | "1y" | "all"

/** A reading as a figure without its unit. */
export const readingFigure = (reading: keyof typeof body.units, value: number): string =>
  reading === "sleepMinutes" ? formatDuration(value) : formatNumber(value, reading === "hrvMs" ? 1 : 0)

/** A reading with its unit. */
export const readingText = (reading: keyof typeof body.units, value: number): string =>
  `${readingFigure(reading, value)} ${body.units[reading]}`

/** A date of a chart, with the year if the chart covers more than one. */
export const chartDate = (date: string, { end, start }: { readonly start: string; readonly end: string }): string =>
  formatDate(date, start.slice(0, 4) === end.slice(0, 4) ? "short" : "long")
