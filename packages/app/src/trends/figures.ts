import type { Answer } from "@daybook/core/app"
import { formatDate } from "../format/dates.ts"

export type TrendsOf = Answer<"trends">

/** A date of a chart, with the year if the chart covers more than one. */
export const chartDate = (date: string, { end, start }: { readonly start: string; readonly end: string }): string =>
  formatDate(date, start.slice(0, 4) === end.slice(0, 4) ? "short" : "long")

/** With fewer values before it nothing is usual yet. */
const LEAST_VALUES = 14

/** Compares the last of some values with the middle half of those before it; undefined if these are too few. */
export const placeOfLast = (values: ReadonlyArray<number>): "above" | "below" | "within" | undefined => {
  const last = values.at(-1)
  const before = values.slice(0, -1).toSorted((one, other) => one - other)
  const at = (share: number) => before[Math.round(share * (before.length - 1))]
  const [low, high] = [at(0.25), at(0.75)]
  if (last === undefined || low === undefined || high === undefined || before.length < LEAST_VALUES) return undefined
  return last < low ? "below" : last > high ? "above" : "within"
}
