import { findDay, parseDay, parseRange, type Range, type SlashOrder, splitDay } from "@daybook/core/grammar"

/** The date of a time in the system's time zone, `YYYY-MM-DD`. The first date that Intl formats takes as long as the start of Node. */
export const localDate = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0")).join("-")

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
