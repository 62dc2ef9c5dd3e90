import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ExpectedText } from "../contract/ExpectedText.ts"
import { dayNumber, MS_PER_DAY } from "../plain/Days.ts"
import { addDays, type CalendarDate, fromDayNumber } from "./CalendarDate.ts"

const MS_PER_MINUTE = 60_000
const MS_PER_HOUR = 3_600_000

/** True if a text is the name of an IANA time zone that this machine knows. An offset is no name: it does not change with the season. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[a-z]/i.test(name)) return false
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

/** The name of an IANA time zone. */
export const TimeZone = Schema.String.pipe(
  Schema.filter(isTimeZone, {
    [ExpectedText]: "the name of a time zone, such as Europe/Zurich",
    jsonSchema: {},
    arbitrary: () => (fc) => fc.constantFrom("UTC", "Europe/Zurich", "America/New_York")
  })
)

/** The time of a person: that of the Clock in the time zone of their account. */
export interface PersonDay {
  readonly timeZone: string | null
  /** The person's date; that of UTC if their time zone is not known. */
  readonly today: CalendarDate
  /** The time with the zone's offset. */
  readonly now: string
  /** The first date that is not over. If the time zone is not known, a date is over when it is over everywhere, in UTC−12. */
  readonly firstNotOver: CalendarDate
  /** The last date that can be tomorrow. If the time zone is not known, it is that of UTC+14. */
  readonly tomorrow: CalendarDate
}

/** The person's day in a time zone, or in none that is known. */
export const personDayIn = (timeZone: string | null): Effect.Effect<PersonDay> =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    const local = timeZone === null ? now : localTime(timeZone, now)
    const today = dateOf(local)
    return {
      timeZone,
      today,
      now: `${new Date(local).toISOString().slice(0, 19)}${offsetText(Math.round((local - now) / MS_PER_MINUTE))}`,
      firstNotOver: timeZone === null ? dateOf(now - 12 * MS_PER_HOUR) : today,
      tomorrow: addDays(timeZone === null ? dateOf(now + 14 * MS_PER_HOUR) : today, 1)
    }
  })

const dateOf = (time: number): CalendarDate => fromDayNumber(Math.floor(time / MS_PER_DAY))

const FIELDS = ["year", "month", "day", "hour", "minute", "second"] as const

/** What clocks show in a time zone, as the milliseconds at which those of UTC show it. */
export const localTime = (timeZone: string, now: number): number => {
  const parts = formatOf(timeZone).formatToParts(now)
  const [year = 0, month = 1, ...time] = FIELDS.map((field) => Number(parts.find(({ type }) => type === field)?.value))
  return Date.UTC(year, month - 1, ...time) + (((now % 1000) + 1000) % 1000)
}

/** The moment at which a date begins in a time zone, in milliseconds; in UTC if the zone is not known. */
export const startOfDate = (timeZone: string | null, date: string): number => {
  const midnight = dayNumber(date) * MS_PER_DAY
  if (timeZone === null) return midnight
  const about = midnight - (localTime(timeZone, midnight) - midnight)
  const start = midnight - (localTime(timeZone, about) - about)
  // Where clocks skip midnight, the date begins later.
  return localTime(timeZone, start) < midnight ? about : start
}

const offsetText = (minutes: number): string => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0")
  return `${minutes < 0 ? "-" : "+"}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Throws if there is no such time zone. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const name = timeZone.toLowerCase()
  const known = formats.get(name)
  if (known !== undefined) return known
  const numeric = Object.fromEntries(FIELDS.map((field) => [field, "numeric"] as const))
  const made = new Intl.DateTimeFormat("en", { ...numeric, timeZone, hourCycle: "h23" })
  formats.set(name, made)
  return made
}
