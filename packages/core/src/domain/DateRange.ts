import * as Effect from "effect/Effect"
import { described } from "../contract/Annotations.ts"
import { RANGE_DATES } from "../contract/Limits.ts"
import { strict } from "../contract/Strict.ts"
import { type CalendarDate, DateOrToday, daysBetween, resolveDate } from "./CalendarDate.ts"

/** The query of every range read: `start` is not after `end`, and the range has at most 3,660 dates. */
export const DateRangeQuery = strict(
  {
    start: DateOrToday.pipe(described("First date of the range")),
    end: DateOrToday.pipe(described("Last date of the range, included"))
  },
  ({ today, valid }) => {
    const start = valid.start === "today" ? today : valid.start
    const end = valid.end === "today" ? today : valid.end
    if (start === undefined || end === undefined) return undefined
    if (start > end) return `start: expected a date up to end (${end}), got ${start}`
    const dates = daysBetween(start, end) + 1
    return dates > RANGE_DATES
      ? `end: the range has ${dates} dates, at most ${RANGE_DATES} are allowed; read it in parts`
      : undefined
  }
)

export interface DateRange {
  readonly start: CalendarDate
  readonly end: CalendarDate
}

/** The range of a query, with `today` as a date. */
export const resolveRange = ({ end, start }: typeof DateRangeQuery.Type): Effect.Effect<DateRange> =>
  Effect.all({ start: resolveDate(start), end: resolveDate(end) })
