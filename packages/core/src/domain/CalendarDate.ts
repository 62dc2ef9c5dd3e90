import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { described, withoutDefault } from "../contract/Annotations.ts"
import { ExpectedText } from "../contract/ExpectedText.ts"
import { optional, type Rule, type SentPart, strict } from "../contract/Primitives.ts"
import { dateText, dayNumber, daysBetween, isCalendarDate, MS_PER_DAY } from "../plain/Days.ts"
import { DATE, RANGE_DATES } from "../plain/Limits.ts"

export { dayNumber, daysBetween, isCalendarDate } from "../plain/Days.ts"

const MS_PER_HOUR = 3_600_000

/** A date that may be `today` has this text too: the tools do not offer `today`, and their errors are the same. */
const EXPECTED = `a real date YYYY-MM-DD from ${DATE.first} to ${DATE.last}`

/** A real calendar date, `YYYY-MM-DD`, from 1900-01-01 to 2199-12-31. It has no time zone. */
export const CalendarDate = Schema.String.pipe(
  Schema.filter(isCalendarDate, {
    [ExpectedText]: EXPECTED,
    jsonSchema: { format: "date" },
    arbitrary: () => (fc) => fc.integer({ min: dayNumber(DATE.first), max: dayNumber(DATE.last) }).map(dateText)
  }),
  Schema.brand("CalendarDate")
)
export type CalendarDate = typeof CalendarDate.Type

/** A calendar date, or `today` for the current date in UTC. */
export const DateOrToday = Schema.Union(CalendarDate, Schema.Literal("today")).annotations({
  [ExpectedText]: EXPECTED,
  jsonSchema: { type: "string", pattern: "^(\\d{4}-\\d{2}-\\d{2}|today)$" }
})
export type DateOrToday = typeof DateOrToday.Type

/** True if a schema is `DateOrToday`, with any annotations. */
export const isDateArgument = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isUnion(ast) &&
  ast.types.length === 2 &&
  ast.types[0] === CalendarDate.ast &&
  ast.types.some((type) => SchemaAST.isLiteral(type) && type.literal === "today")

const dateAt = (offsetMs: number): Effect.Effect<CalendarDate> =>
  Effect.map(Clock.currentTimeMillis, (now) => fromDayNumber(Math.floor((now + offsetMs) / MS_PER_DAY)))

/** The calendar date in UTC, by the Clock: that of a request that leaves its date out. `PersonDay.ts` has that of a person. */
export const today = dateAt(0)

/** The latest current calendar date of any time zone, that of UTC+14. */
export const furthestToday = dateAt(14 * MS_PER_HOUR)

/** The date of a request: the one sent, or today in UTC if it sent `today` or none. */
export const resolveDate = (date: DateOrToday | undefined): Effect.Effect<CalendarDate> =>
  date === undefined || date === "today" ? today : Effect.succeed(date)

/** The date of a day number; the inverse of `dayNumber`. */
export const fromDayNumber = (day: number): CalendarDate =>
  CalendarDate.make(dateText(day), { disableValidation: true })

/** The date `days` after a date, or before it if negative. */
export const addDays = (date: CalendarDate, days: number): CalendarDate => fromDayNumber(dayNumber(date) + days)

/** `YYYY-MM` of a date. */
export const monthOf = (date: string): string => date.slice(0, 7)

/** The month `months` before a `YYYY-MM`. */
export const monthsBefore = (month: string, months: number): string => {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - months
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}`
}

/** Every date from `start` to `end`, both included, ascending. It goes by months, which is ten times faster than day numbers. */
export const datesBetween = (start: CalendarDate, end: CalendarDate): ReadonlyArray<CalendarDate> => {
  const dates: Array<CalendarDate> = []
  for (let month = monthOf(start); month <= monthOf(end); month = monthsBefore(month, -1)) {
    for (const day of DAYS_OF_MONTH.slice(0, daysIn(month))) {
      const date = `${month}-${day}`
      if (date >= start && date <= end) dates.push(CalendarDate.make(date, { disableValidation: true }))
    }
  }
  return dates
}

const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, "0"))

const daysIn = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()

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
    ({ today, valid }: SentPart<Partial<Record<"start" | "end", DateOrToday>>>): string | undefined => {
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

/** The parameters of a read of a range by day, or with `per` of its weeks or months. */
export const DateRangePerQuery = strict(
  {
    ...rangeFields(RANGE_DATES),
    per: optional(Schema.Literal("week", "month").annotations({ description: "Means and sums of each instead" }))
  },
  rangeOfAtMost(RANGE_DATES)
)

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
