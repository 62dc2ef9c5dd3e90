import { CalendarDate, isCalendarDate } from "@daybook/core"
import { type DateOrder, ImportFault, Undecided } from "./Model.ts"

/** Languages whose names of months are read. A name that is of different months in two of them is not. */
const LANGUAGES = [
  ...["en", "de", "fr", "es", "pt", "it", "nl", "sv", "da", "nb", "pl", "cs", "sk", "hu", "ro", "tr", "ru", "uk"],
  ...["bg", "el", "fi", "et", "ca", "id"]
]

const foldedName = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, "")

const namesOf = (language: string): ReadonlyArray<readonly [string, number]> =>
  (["long", "short"] as const).flatMap((style) =>
    Array.from({ length: 12 }, (_, month) => month).flatMap((month) => {
      const date = Date.UTC(2023, month, 10)
      // Many languages decline the name of a month beside a day.
      const alone = new Intl.DateTimeFormat(language, { month: style, timeZone: "UTC" }).format(date)
      const beside = new Intl.DateTimeFormat(language, { day: "numeric", month: style, timeZone: "UTC" })
        .formatToParts(date)
        .find(({ type }) => type === "month")?.value
      return [alone, beside ?? alone].map((name) => [foldedName(name), month + 1] as const)
    })
  )

let names: Map<string, number> | undefined

const table = (): ReadonlyMap<string, number> => {
  if (names !== undefined) return names
  const found = new Map<string, number>([["sept", 9]])
  const disputed = new Set<string>()
  for (const [name, month] of LANGUAGES.flatMap(namesOf)) {
    if (name !== "" && (found.get(name) ?? month) !== month) disputed.add(name)
    if (name !== "") found.set(name, month)
  }
  for (const name of disputed) found.delete(name)
  names = found
  return found
}

/** The month, 1 to 12, that a word names, in full or abbreviated; undefined if it names none. */
const monthIn = (word: string): number | undefined => table().get(foldedName(word))

/** A local date and time as a file has it. */
export interface LocalTime {
  readonly date: CalendarDate
  /** `18:05:00`; null if the text has none. */
  readonly time: string | null
}

/** A time of day with nothing beside it. */
const TIME_ALONE = /^\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)?$/i

/** Returns true if a text is a time of day without a date. */
export const isTimeAlone = (text: string): boolean => TIME_ALONE.test(text.trim())

const TIME = /(?:^|[ T,])(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?m?\.?/i
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)/
const THREE_NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/

/** A date with points has the day first. */
const DOTTED = /^\d{1,2}\.\d{1,2}\.\d/

const INSTANT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})$/i

const padded = (value: number): string => String(value).padStart(2, "0")

/** The last date that was read. The rows of a date come one after another. */
let last: CalendarDate | undefined

const dateOf = (year: number, month: number, day: number): CalendarDate | undefined => {
  const text = `${String(year).padStart(4, "0")}-${padded(month)}-${padded(day)}`
  if (text !== last) last = isCalendarDate(text) ? CalendarDate.make(text) : undefined
  return last
}

const fullYear = (year: number): number => (year < 100 ? 2000 + year : year)

/** The time of day in a text, `18:05:00`; null if it has none. */
export const timeIn = (text: string): string | null => {
  const [, hours = "", minutes = "", seconds = "0", half] = TIME.exec(text) ?? []
  if (hours === "") return null
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0)
  const [minute, second] = [Number(minutes), Number(seconds)]
  return hour < 24 && minute < 60 && second < 60 ? `${padded(hour)}:${padded(minute)}:${padded(second)}` : null
}

/** `5 Mai 2026`, `Jun 11, 2026`, `5 de mai. de 2026`. */
const namedDate = (text: string): CalendarDate | undefined => {
  const words = text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  const named = words.find((word) => monthIn(word) !== undefined)
  const [first = "", second = ""] = text.match(/\d+/g) ?? []
  const [day, year] = first.length === 4 ? [second, first] : [first, second]
  if (named === undefined || year.length !== 4) return undefined
  return dateOf(Number(year), monthIn(named) ?? 0, Number(day))
}

/** The date with which a text begins; undefined if it begins with none. A date of three numbers needs their order. */
export const dateIn = (text: string, order?: DateOrder): CalendarDate | undefined => {
  const iso = ISO.exec(text) ?? COMPACT.exec(text)
  if (iso !== null) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = THREE_NUMBERS.exec(text)
  if (numbers === null) return namedDate(text)
  if (order === undefined) return undefined
  const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), fullYear(Number(numbers[3]))]
  return order === "dmy" ? dateOf(year, second, first) : dateOf(year, first, second)
}

/** The date and time of a text as they are written, whatever zone the text names; undefined if it begins with no date. */
export const dateTimeIn = (text: string, order?: DateOrder): LocalTime | undefined => {
  const date = dateIn(text, order)
  if (date === undefined) return undefined
  const [start = ""] = ISO.exec(text) ?? THREE_NUMBERS.exec(text) ?? [/^.*?\d{4}|/.exec(text)?.[0] ?? ""]
  return { date, time: timeIn(text.slice(start.length)) }
}

/** Milliseconds since 1970 of a text with its offset, `2026-03-10T18:05:00Z`; undefined if it has none. */
export const instantIn = (text: string): number | undefined => {
  const [, date, time, offset] = INSTANT.exec(text.trim()) ?? []
  if (date === undefined || time === undefined || offset === undefined) return undefined
  const zone = offset.toUpperCase() === "Z" ? "Z" : `${offset.slice(0, 3)}:${offset.slice(-2)}`
  const instant = Date.parse(`${date}T${time}${zone}`)
  return Number.isNaN(instant) ? undefined : instant
}

/** A day of a spreadsheet, counted from 1899-12-30, of 1982 to 2036. */
const SERIAL = /^[34]\d{4}(?:[.,]\d+)?$/
/** Month, day and year without a separator, the month without its zero: 3 December 2026 is no day of a spreadsheet. */
const MONTH_DAY_YEAR = /^[34](?:0[1-9]|[12]\d|3[01])\d{2}$/
const SERIAL_OF_1970 = 25_569
/** Seconds or milliseconds since 1970, of 2001 to 2033. */
const EPOCH = /^1(?:\d{9}(?:\.\d+)?|\d{12})$/

const dayOfSerial = (text: string): string => {
  const day = Number(text.replace(",", "."))
  const instant = new Date(Math.round((day - SERIAL_OF_1970) * 86_400) * 1000).toISOString()
  return Number.isInteger(day) ? instant.slice(0, 10) : instant.slice(0, 19)
}

const dayOfEpoch = (text: string): string =>
  new Date(Number(text) * (text.length > 11 && !text.includes(".") ? 1 : 1000)).toISOString()

/** Writes dates out that a file has as numbers, if all that it has are such: the days of a spreadsheet, or the time since 1970 in UTC. */
export const writtenOut = (texts: ReadonlyArray<string>): ((text: string) => string) => {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== "")
  const all = (form: RegExp): boolean => filled.length > 0 && filled.every((text) => form.test(text))
  const isOfSheet = all(SERIAL) && !all(MONTH_DAY_YEAR)
  const writing = isOfSheet ? dayOfSerial : all(EPOCH) ? dayOfEpoch : undefined
  return (text) => (writing === undefined || text.trim() === "" ? text : writing(text.trim()))
}

/** The order of day and month in some dates of one file, if one of them settles it: a part above 12 is a day. */
const orderIn = (texts: Iterable<string>, file: string): DateOrder | undefined => {
  let [day, month]: ReadonlyArray<string | undefined> = []
  let isDotted = false
  for (const text of texts) {
    isDotted ||= DOTTED.test(text)
    const numbers = THREE_NUMBERS.exec(text)
    if (Number(numbers?.[1]) > 12) day ??= text
    if (Number(numbers?.[2]) > 12) month ??= text
  }
  if (day !== undefined && month !== undefined)
    throw new ImportFault(`${file} has "${day}", with the day first, and "${month}", with the month. Export it again.`)
  if (month !== undefined) return "mdy"
  return day !== undefined || isDotted ? "dmy" : undefined
}

/** The order of day and month in some dates of a file, or else the order that the person gave. */
export const orderOf = (texts: Iterable<string>, given: DateOrder | undefined, file: string): DateOrder => {
  const order = orderIn(texts, file) ?? given
  if (order === undefined)
    throw new Undecided("dates", `Do the dates of ${file} begin with the day (dmy) or with the month (mdy)?`)
  return order
}

/** Returns true if a date needs the order of day and month. */
export const needsOrder = (text: string): boolean => !ISO.test(text) && THREE_NUMBERS.test(text)
