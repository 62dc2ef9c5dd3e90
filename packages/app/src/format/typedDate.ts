import { daysBetween, formatDate, isDate } from "./dates.ts"
import { locale } from "./numbers.ts"
import { latinDigits } from "./typed.ts"

/**
 * The date that a person typed, or `undefined`: `YYYY-MM-DD`, or in the order of the person's dates, with the month as a number or a name.
 * Without a year it is the one that is nearest to another date.
 */
export const parseDate = (typed: string, near: string): string | undefined => {
  const text = latinDigits(typed.trim())
  if (isDate(text)) return text
  const { calendar } = new Intl.DateTimeFormat(locale()).resolvedOptions()
  const numbers = text.match(/\d+/g) ?? []
  if (calendar !== "gregory" || /\d{5}/.test(text)) return undefined
  const named = namedMonth(text)
  const order = orderOf(numbers[0] ?? "").filter((part) => !(part === "month" && named !== undefined))
  const parts = numbers.length < order.length ? order.filter((part) => part !== "year") : order
  if (parts.length !== numbers.length) return undefined
  const numberOf = (part: Part): string | undefined => numbers[parts.indexOf(part)]
  const [day, month, year] = [numberOf("day"), named ?? numberOf("month"), numberOf("year")]
  if (day === undefined || month === undefined) return undefined
  const inYear = (of: string | number) => `${of}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  if (year !== undefined) return known([inYear(year.length === 2 ? `20${year}` : year)])
  return known(
    [-1, 0, 1]
      .map((years) => inYear(Number(near.slice(0, 4)) + years))
      .filter(isDate)
      .toSorted((one, other) => Math.abs(daysBetween(one, near)) - Math.abs(daysBetween(other, near)))
  )
}

type Part = "day" | "month" | "year"

const known = ([date]: ReadonlyArray<string>): string | undefined =>
  date !== undefined && isDate(date) ? date : undefined

/** The order of the person's dates, or of one that begins with its year. */
const orderOf = (first: string): ReadonlyArray<Part> =>
  first.length === 4
    ? ["year", "month", "day"]
    : new Intl.DateTimeFormat(locale())
        .formatToParts()
        .flatMap(({ type }) => (type === "day" || type === "month" || type === "year" ? [type] : []))

const LEAST_LETTERS = 3

const wordsOf = (text: string): ReadonlyArray<string> =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .match(/\p{L}+/gu) ?? []

/** The month that a text names last, as "11": before it may be a weekday that begins alike, "mar. 3 mars". */
const namedMonth = (text: string): string | undefined => {
  const typed = wordsOf(text).filter(({ length }) => length >= LEAST_LETTERS)
  return typed
    .toReversed()
    .flatMap((word) => MONTHS.find((month) => namesOf(month).some((name) => name.startsWith(word))) ?? [])[0]
}

const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, "0"))

const namesOf = (month: string): ReadonlyArray<string> =>
  wordsOf((["day", "short", "month"] as const).map((style) => formatDate(`2026-${month}-01`, style)).join(" "))
