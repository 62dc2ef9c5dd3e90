import { findDay, parseDay, parseRange, type Range, type SlashOrder, splitDay } from "@daybook/core/grammar"

/** The date of a time in the system's time zone, `YYYY-MM-DD`. The first date that Intl formats takes as long as the start of Node. */
export const localDate = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0")).join("-")

/** A time of the clocks here, `2026-11-27 18:00:30`. */
export const timeText = (time: number): string => {
  const at = new Date(time)
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, "0"))
  return `${localDate(at)} ${clock.join(":")}`
}

export const today = (): string => localDate(new Date())

/** The order of day and month where the person is, by LANG; undefined if it does not say. */
const slashOrder = (): SlashOrder | undefined => {
  const { LANG = "", LC_ALL = "", LC_TIME = "" } = process.env
  const locale = LC_ALL || LC_TIME || LANG
  if (!/^[a-z]{2}_[A-Z]{2}/.test(locale)) return undefined
  return /^[a-z]{2}_US/.test(locale) ? "month first" : "day first"
}

/** The date that words name here and now. */
export const dayOf = (words: string): string => parseDay(words, today(), slashOrder())

/** The same, or undefined if they name none. */
export const findDayOf = (words: string): string | undefined => findDay(words, today(), slashOrder())

/** The words of a line without a day at its end or start, and that day as it is typed. */
export const splitDayOf = (words: ReadonlyArray<string>) => splitDay(words, today(), slashOrder())

/** The range that words name here and now. */
export const rangeOf = (words: string): Range => parseRange(words, today(), slashOrder())

const UNITS_MS = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 }

/** Units of time in English, German and French, by the start of their names. */
const UNITS: ReadonlyArray<readonly [RegExp, number]> = [
  [/^s(?:ec|ek|$)/, UNITS_MS.second],
  [/^m(?:in|$)/, UNITS_MS.minute],
  [/^(?:h(?:our|eure|$)|std|stunde)/, UNITS_MS.hour],
  [/^(?:d(?:ay|$)|tag|jour|j$)/, UNITS_MS.day],
  [/^(?:w(?:eek|oche|$)|semaine)/, UNITS_MS.week]
]

const AGO = /^(?:vor |il y a )?(\d{1,6}) ?(\p{L}+)(?: ago)?$/u

/**
 * The time that words name here and now, in milliseconds: `yesterday 18:00`, `27.11. 18:00:30`, `18:00` (the last one), `10 minutes ago`,
 * ISO 8601. Undefined if they name none, or one that clocks here skipped.
 */
export const momentOf = (words: string, now = new Date()): number | undefined => {
  const typed = words.trim().toLowerCase()
  if (/^\d{4}-\d\d-\d\dt[\d:.]+(?:z|[+-]\d\d:?\d\d)$/.test(typed)) {
    const time = Date.parse(words.trim())
    return Number.isNaN(time) ? undefined : time
  }
  const [, count, unit = ""] = AGO.exec(typed) ?? []
  const unitMs = UNITS.find(([name]) => name.test(unit))?.[1]
  if (count !== undefined && unitMs !== undefined) return now.getTime() - Number(count) * unitMs
  const [, day = "", hours = "", minutes = "", seconds = "0"] =
    /^(.*?)(?:[ t]|^)(?:um |at |à )?(\d{1,2})[:h](\d{2})(?::(\d{2}))?(?: uhr)?$/.exec(typed) ?? []
  if (hours === "") return undefined
  const date = day === "" ? localDate(now) : findDayOf(day)
  if (date === undefined) return undefined
  const time = localTime(date, Number(hours), Number(minutes), Number(seconds))
  // Nobody restores the future.
  if (day === "" && time !== undefined && time > now.getTime()) {
    const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
    return localTime(localDate(yesterday), Number(hours), Number(minutes), Number(seconds))
  }
  return time
}

/** A time of the clocks here; undefined for one that they never show. */
const localTime = (date: string, hours: number, minutes: number, seconds: number): number | undefined => {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number)
  const time = new Date(year, month - 1, day, hours, minutes, seconds)
  return time.getHours() === hours && time.getMinutes() === minutes && time.getSeconds() === seconds
    ? time.getTime()
    : undefined
}
