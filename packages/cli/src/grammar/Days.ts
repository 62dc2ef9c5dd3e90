import { Usage } from "../Command.ts"
import { DATE } from "../generated/Requests.ts"

const MS_PER_DAY = 86_400_000

/** The date some days after (or, where negative, before) a date. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10)

/** Days since the Monday of a date's week. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** Whole days from one date to another. */
export const daysBetween = (start: string, end: string): number =>
  Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / MS_PER_DAY)

const isDate = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Whether text is a date that a log takes. */
export const isLogDate = (text: string): boolean => isDate(text) && text >= DATE.first && text <= DATE.last

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

const weekdayIn = (word: string): number =>
  /^[a-z]{2,}$/.test(word) ? WEEKDAYS.findIndex((day) => day.startsWith(word)) : -1

const AGO = /^(?:-(\d{1,5})|(\d{1,5}) ?d(?:ays?)?(?: ago)?|(\d{1,4}) ?w(?:eeks?)?(?: ago)?)$/

/**
 * The date that a person's words mean, seen from today; undefined where they mean none. A bare weekday is today or the last
 * one, a month and day without a year lie in the past: a log looks back.
 */
export const dayIn = (words: string, today: string): string | undefined => {
  const said = words.trim().toLowerCase()
  if (isDate(said)) return said
  if (said === "today" || said === "now") return today
  if (said === "tomorrow") return addDays(today, 1)
  if (said.length > 0 && said !== "t" && "yesterday".startsWith(said)) return addDays(today, -1)
  const weekday = weekdayIn(said.replace(/^last /, ""))
  if (weekday >= 0) {
    const back = (weekdayOf(today) - weekday + 7) % 7
    return addDays(today, -(said.startsWith("last ") && back === 0 ? 7 : back))
  }
  const ago = AGO.exec(said)
  if (ago !== null) return addDays(today, -(Number(ago[1] ?? ago[2] ?? 0) + 7 * Number(ago[3] ?? 0)))
  const monthDay = /^(\d{1,2})-(\d{1,2})$/.exec(said)
  if (monthDay !== null) {
    const rest = `${(monthDay[1] ?? "").padStart(2, "0")}-${(monthDay[2] ?? "").padStart(2, "0")}`
    const year = Number(today.slice(0, 4))
    return [year, year - 1].map((each) => `${each}-${rest}`).find((date) => isDate(date) && date <= today)
  }
  return undefined
}

/** The date that words mean; a `Usage` says what is understood where they mean none. */
export const dayOf = (words: string, today: string): string => {
  const date = dayIn(words, today)
  if (date === undefined) {
    throw new Usage(`"${words}" is no day; say today, yesterday, mon, -2, 3 days ago, 11-19 or 2026-11-19`)
  }
  return date
}

/** A range of dates, both included. */
export interface Range {
  readonly start: string
  readonly end: string
}

/** What can be said for a range, for whoever asks or was not understood. */
export const RANGES =
  "90d, 12w, 6m, 2y, this week, last month, last year, 2026-10, 2026, 11-01.., mon..wed, or a day like yesterday"

/** The range that words mean: `last week`, `this month`, `2026-10`, `2026`, `90d`, `mon..wed`, `11-01..`, or one day. */
export const rangeOf = (words: string, today: string): Range => {
  const said = words.trim().toLowerCase()
  const monday = addDays(today, -weekdayOf(today))
  if (said === "this week" || said === "week") return { start: monday, end: today }
  if (said === "last week") return { start: addDays(monday, -7), end: addDays(monday, -1) }
  if (said === "this month" || said === "month") return { start: `${today.slice(0, 7)}-01`, end: today }
  if (said === "last month") return monthRange(addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7))
  if (said === "this year" || said === "year") return { start: `${today.slice(0, 4)}-01-01`, end: today }
  if (said === "last year") return yearRange(String(Number(today.slice(0, 4)) - 1))
  if (/^\d{4}$/.test(said) && isLogDate(`${said}-01-01`)) return yearRange(said)
  if (/^\d{4}-\d{2}$/.test(said) && isDate(`${said}-01`)) return monthRange(said)
  const back = /^(?:last )?(\d{1,4}) ?(d|days?|w|weeks?|m|months?|y|years?)$/.exec(said)
  if (back !== null) return { start: addDays(today, 1 - Number(back[1]) * unitDays(back[2] ?? "d")), end: today }
  const ends = /^(.+?)\s*\.\.\s*(.*)$/.exec(said)
  if (ends === null) {
    const day = dayIn(words, today)
    if (day === undefined) {
      throw new Usage(`"${words}" is no day and no range of days; say ${RANGES}`)
    }
    return { start: day, end: day }
  }
  const start = dayOf(ends[1] ?? "", today)
  const end = ends[2] === "" ? today : dayOf(ends[2] ?? "", today)
  // `mon..wed` on a Tuesday: the Wednesday after that Monday.
  return { start, end: end < start && weekdayIn(ends[2] ?? "") >= 0 ? addDays(end, 7) : end }
}

const unitDays = (unit: string): number =>
  unit.startsWith("d") ? 1 : unit.startsWith("w") ? 7 : unit.startsWith("m") ? 30 : 365

const yearRange = (year: string): Range => ({ start: `${year}-01-01`, end: `${year}-12-31` })

const monthRange = (month: string): Range => {
  const start = `${month}-01`
  const next = `${addDays(start, 31).slice(0, 7)}-01`
  return { start, end: addDays(next, -1) }
}

/** Every date of a range, ascending. A `Usage` where it starts after its end. */
export const datesOf = ({ end, start }: Range): ReadonlyArray<string> => {
  if (start > end) throw new Usage(`the range starts on ${start}, after its end ${end}`)
  return Array.from({ length: daysBetween(start, end) + 1 }, (_, index) => addDays(start, index))
}
