import type { Answer } from "@daybook/core/app"
import { formatDate } from "../format/dates.ts"

export type TrendsOf = Answer<"trends">

/** A date of a chart, with the year if the chart covers more than one. */
export const chartDate = (date: string, { end, start }: { readonly start: string; readonly end: string }): string =>
  formatDate(date, start.slice(0, 4) === end.slice(0, 4) ? "short" : "long")
