import { findDay, type SlashOrder } from "./Dates.ts"

/** A line whose day stands among its words, without a flag: `500ml yesterday`, `81.4 am 28. November`. */
interface LineOfDay {
  readonly words: ReadonlyArray<string>
  /** The day as it is typed. */
  readonly day?: string
}

/** More words than these name no day. */
const MOST_WORDS = 5

/** Days that are no number, fraction, sets or weekday of a name: `yesterday`, `2 days ago`, `28.11.`, `28/11`, `28 November`, `2026-11-28`. */
const PLAIN_DAY =
  /^(?:today|yesterday|heute|gestern|vorgestern|hier|avant-hier|aujourd['\u2019]hui|\d{1,5} days? ago|vor \d{1,5} tag(?:en)?|il y a \d{1,5} jours?|(?:on|am|le) \p{L}+|(?:(?:on|am|le) )?(?:\d{1,2}\.\d{1,2}\.(?:\d{4})?|\d{4}-\d{2}-\d{2}|\d{1,2}(?:\.|st|nd|rd|th|er)? \p{L}{3,}(?: \d{4})?|\p{L}{3,} \d{1,2}(?:st|nd|rd|th)?(?: \d{4})?|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?))$/iu

/** Amounts, not days: `1/2`, `3/4`. */
const FRACTION = /^[123]\/[234]$/

/** The words before a day that belongs to a name: `leftovers from yesterday`. */
const OF = /^(?:from|of|von|vom|de|d['\u2019])$/i

/**
 * Takes the day from the end of a line's words, where a number stands before it, or one word for it from their start. `order` is that of
 * dates with slashes.
 */
export const splitDay = (words: ReadonlyArray<string>, today: string, order?: SlashOrder): LineOfDay => {
  const isDay = (typed: string) =>
    PLAIN_DAY.test(typed) && !FRACTION.test(typed) && findDay(withoutOn(typed), today, order) !== undefined
  const hasNumber = (rest: ReadonlyArray<string>) => rest.some((word) => /[\d½¼¾]/.test(word)) || rest.length > 1
  for (let count = Math.min(MOST_WORDS, words.length - 1); count > 0; count--) {
    const [rest, day] = [words.slice(0, -count), words.slice(-count).join(" ")]
    if (hasNumber(rest) && !OF.test(rest.at(-1) ?? "") && isDay(day)) return { words: rest, day: withoutOn(day) }
  }
  const [first = "", ...rest] = words
  return rest.some((word) => /\d/.test(word)) && /^\p{L}/u.test(first) && isDay(first)
    ? { words: rest, day: first }
    : { words }
}

const withoutOn = (day: string): string => day.replace(/^(?:on|am|le) /i, "")
