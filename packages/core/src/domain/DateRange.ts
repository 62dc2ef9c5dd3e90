import * as Effect from "effect/Effect"
import { described } from "../contract/Annotations.ts"
import { InvalidRequest } from "../contract/ApiError.ts"
import { RANGE_DATES } from "../contract/Limits.ts"
import { strict } from "../contract/Strict.ts"
import { type CalendarDate, DateOrToday, daysBetween, resolveDate } from "./CalendarDate.ts"

/** The query of every range read. */
export const DateRangeQuery = strict({
  start: DateOrToday.pipe(described("First date of the range")),
  end: DateOrToday.pipe(described("Last date of the range, included"))
})

export interface DateRange {
  readonly start: CalendarDate
  readonly end: CalendarDate
}

/** The range that a query means. Fails where it starts after its end, or holds over 3,660 dates. */
export const resolveRange = (query: typeof DateRangeQuery.Type): Effect.Effect<DateRange, InvalidRequest> =>
  Effect.gen(function* () {
    const start = yield* resolveDate(query.start)
    const end = yield* resolveDate(query.end)
    if (start > end) {
      return yield* new InvalidRequest({ message: `start: expected a date up to end (${end}), got ${start}` })
    }
    const dates = daysBetween(start, end) + 1
    if (dates > RANGE_DATES) {
      return yield* new InvalidRequest({
        message: `end: the range holds ${dates} dates, at most ${RANGE_DATES} are read at once; read it in parts`
      })
    }
    return { start, end }
  })
