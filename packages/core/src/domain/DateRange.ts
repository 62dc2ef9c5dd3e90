import * as Effect from "effect/Effect"
import { described, withoutDefault } from "../contract/Annotations.ts"
import { DATE, RANGE_DATES } from "../contract/Limits.ts"
import type { Rule, Sent } from "../contract/Rules.ts"
import { optional, strict } from "../contract/Strict.ts"
import { addDays, CalendarDate, DateOrToday, daysBetween, monthsBefore, resolveDate } from "./CalendarDate.ts"

/** The dates of a range read of at most so many dates. */
export const rangeFields = (most: number) => ({
  start: DateOrToday.pipe(described("First date")),
  end: DateOrToday.pipe(described(`Last date, included; max ${most} dates`))
})

const { end, start } = rangeFields(RANGE_DATES)

/** The dates of a list that may be restricted to a range. */
export const boundFields = { start: optional(withoutDefault(start)), end: optional(withoutDefault(end)) }

/** A rule of ranges, and the number of dates that it allows. */
export interface RangeRule extends Rule<Partial<Record<"start" | "end", DateOrToday>>> {
  readonly most: number
}

/** The rule of a range read: `start` is not after `end`, and the range has at most `most` dates. */
export const rangeOfAtMost = (most: number): RangeRule =>
  Object.assign(
    ({ today, valid }: Sent<Partial<Record<"start" | "end", DateOrToday>>>): string | undefined => {
      const start = valid.start === "today" ? today : valid.start
      const end = valid.end === "today" ? today : valid.end
      if (start === undefined || end === undefined) return undefined
      if (start > end) return `start: expected a date up to end (${end}), got ${start}`
      const dates = daysBetween(start, end) + 1
      return dates > most
        ? `end: the range has ${dates} dates, at most ${most} are allowed; read it in parts`
        : undefined
    },
    { most }
  )

/** The query of a range of days, of at most 3,660 dates. */
export const DateRangeQuery = strict({ start, end }, rangeOfAtMost(RANGE_DATES))

export interface DateRange {
  readonly start: CalendarDate
  readonly end: CalendarDate
}

/** The dates of a `YYYY-MM`. */
export const datesOfMonth = (month: string): DateRange => ({
  start: firstOf(month),
  end: addDays(firstOf(monthsBefore(month, -1)), -1)
})

const firstOf = (month: string): CalendarDate => CalendarDate.make(`${month}-01`, { disableValidation: true })

const FIRST = CalendarDate.make(DATE.first)
const LAST = CalendarDate.make(DATE.last)

/** The range of a query, with a date in place of `today`. A bound that was not sent is the first or the last date of the log. */
export const resolveRange = ({
  end = LAST,
  start = FIRST
}: {
  readonly start?: DateOrToday
  readonly end?: DateOrToday
}): Effect.Effect<DateRange> => Effect.all({ start: resolveDate(start), end: resolveDate(end) })
