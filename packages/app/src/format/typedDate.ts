import { datesOf, dayOfYear, findDay, monthOf } from "@daybook/core/grammar"
import { daysBetween, formatDate, isDate, today } from "./dates.ts"
import { locale } from "./numbers.ts"
import { latinDigits } from "./typed.ts"

/**
 * The date that a person typed, or `undefined`: `YYYY-MM-DD`, one in the order of the person's dates, with the month as a number or a name,
 * or a word like `yesterday`. Without a year it is the date nearest to `near`.
 */
export const parseDate = (typed: string, near: string): string | undefined => {
  const text = latinDigits(typed.trim())
  if (isDate(text)) return text
  const format = new Intl.DateTimeFormat(locale())
  if (format.resolvedOptions().calendar !== "gregory") return undefined
  const [first = "", ...others] = text.match(/\d+/g)?.map((number) => number.padStart(2, "0")) ?? []
  if (first === "") return findDay(text, today())
  const named = wordsOf(text).findLast((word) => monthIn(word) > 0)
  const parts = format.formatToParts().map(({ type }) => type)
  const order = parts.indexOf("day") < parts.indexOf("month") ? "day first" : "month first"
  const numbers =
    named === undefined ? [first, ...others].join("/") : [first, named, ...others.map(inCentury)].join(" ")
  const found = dayOfYear(numbers, order, monthIn)
  if (found === undefined) return undefined
  const year = Number(near.slice(0, 4))
  return datesOf(found, [year - 1, year, year + 1]).toSorted(
    (one, other) => Math.abs(daysBetween(one, near)) - Math.abs(daysBetween(other, near))
  )[0]
}

/** A year after a day and the name of its month: two digits are of this century. */
const inCentury = (number: string): string => (number.length === 2 ? `20${number}` : number)

const LEAST_LETTERS = 3

const wordsOf = (text: string): ReadonlyArray<string> =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .match(/\p{L}+/gu) ?? []

/** The number of the month that a word names in the person's language or in another that is read; 0 if it names none. */
const monthIn = (word: string): number =>
  MONTHS.findIndex((month) => word.length >= LEAST_LETTERS && namesOf(month).some((name) => name.startsWith(word))) +
    1 || monthOf(word)

const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, "0"))

const namesOf = (month: string): ReadonlyArray<string> =>
  wordsOf((["day", "short", "month"] as const).map((style) => formatDate(`2026-${month}-01`, style)).join(" "))
