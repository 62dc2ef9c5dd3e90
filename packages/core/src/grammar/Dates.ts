import { DATE } from "../plain/Limits.ts"
import { LineError } from "./Amounts.ts"

const MS_PER_DAY = 86_400_000

/** The date some days after a date, or before it if negative. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10)

/** Days since the Monday of a date's week. */
const daysSinceMonday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** Whole days from one date to another. */
export const daysBetween = (start: string, end: string): number =>
  Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / MS_PER_DAY)

const isDate = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** True if a text is a date that the API accepts. */
export const isLogDate = (text: string): boolean => isDate(text) && text >= DATE.first && text <= DATE.last

/** The names of the weekdays in English, German and French. */
const WEEKDAYS = [
  ["monday", "montag", "lundi"],
  ["tuesday", "dienstag", "mardi"],
  ["wednesday", "mittwoch", "mercredi"],
  ["thursday", "donnerstag", "jeudi"],
  ["friday", "freitag", "vendredi"],
  ["saturday", "samstag", "samedi"],
  ["sunday", "sonntag", "dimanche"]
]

/** The weekday that a name or the start of one names, from Monday on; -1 for none, and for `di`, which is Dienstag or dimanche. */
const findWeekday = (word: string): number => {
  const found = WEEKDAYS.flatMap((names, day) => (names.some((name) => name.startsWith(word)) ? [day] : []))
  return word.length >= 2 && found.length === 1 ? (found[0] ?? -1) : -1
}

/** The words of German and French for those of days and ranges. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    today: "heute aujourd'hui",
    yesterday: "gestern hier",
    tomorrow: "morgen demain",
    "2 days ago": "vorgestern avant-hier",
    this: "diese dieser dieses diesen cette ce",
    last: "letzte letzten letzter letztes dernier dernière derniers dernières",
    days: "tag tage tagen jour jours",
    week: "woche semaine",
    weeks: "wochen semaines",
    month: "monat mois",
    months: "monate monaten",
    year: "jahr année an",
    years: "jahre jahren années ans"
  }).flatMap(([word, others]) => others.split(" ").map((other) => [other, word] as const))
)

/** Words of days and ranges as those of English: `vor 3 Tagen`, `lundi dernier`. */
const inEnglish = (words: string): string =>
  words
    .trim()
    .toLowerCase()
    .replaceAll("\u2019", "'")
    .replaceAll(/\bl'/g, "")
    .split(/\s+/)
    .map((word) => WORDS.get(word) ?? word)
    .join(" ")
    .replace(/^(?:am|den|la|le|les) /, "")
    .replace(/^(?:vor|il y a) (\d+ \w+)$/, "$1 ago")
    .replace(/^(\d+) last /, "last $1 ")
    .replace(/^([^.]+) last$/, "last $1")

/** The names of the months in English, German, French and Spanish, without accents. */
const MONTHS = [
  ...[
    "january januar janner janvier enero",
    "february februar feber fevrier febrero",
    "march marz maerz mrz mars marzo"
  ],
  ...["april avril abril", "may mai mayo", "june juni juin junio", "july juli juillet julio", "august aout agosto"],
  ...["september septembre septiembre", "october oktober octobre octubre", "november novembre noviembre"],
  "december dezember decembre diciembre"
].map((names) => names.split(" "))

const LEAST_LETTERS = 3

/** The number of the month that a word names, or the start of a name; 0 if no month or more than one begins so: `jui`. */
export const monthOf = (word: string): number => {
  const start = word.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").replace(/\.$/, "")
  if (start.length < LEAST_LETTERS) return 0
  const found = MONTHS.flatMap((names, at) => (names.some((name) => name.startsWith(start)) ? [at + 1] : []))
  return found.length === 1 ? (found[0] ?? 0) : 0
}

/** The order of day and month in a date with slashes. */
export type SlashOrder = "day first" | "month first"

/** A day of a year, which is absent where none was typed. */
export interface DayOfYear {
  readonly day: number
  readonly month: number
  readonly year?: number
}

/**
 * The parts of a date: `11-19`, `27.11.`, `27.11.2026`, `27 nov`, `nov 27 2026`, `11/27`, `20261127`. `order` is that of dates with slashes,
 * `numberOf` tells the month that a word names.
 */
export const dayOfYear = (
  text: string,
  order: SlashOrder | undefined,
  numberOf: (word: string) => number = monthOf
): DayOfYear | undefined => {
  const [, y = "", , m = "", d = ""] = /^(\d{4})(\/?)(\d{2})\2(\d{2})$/.exec(text) ?? []
  if (y !== "") return { day: Number(d), month: Number(m), year: Number(y) }
  const [, first = "", mark = "", second = "", year] =
    /^(\d{1,2})([-./]) ?(\d{1,2})(?:\2 ?(\d{4}|\d{2}))?\.?$/.exec(text) ?? []
  if (mark !== "") {
    const [one, other] = [Number(first), Number(second)]
    const isMonthFirst = mark === "-" || (mark === "/" && (other > 12 || (one <= 12 && order === "month first")))
    if (mark === "/" && one <= 12 && other <= 12 && one !== other && order === undefined) return undefined
    const [day, month] = isMonthFirst ? [other, one] : [one, other]
    // Nobody means the year 26 of 11-27-26, whose order is not known.
    if (mark === "-" && year !== undefined) return undefined
    return { day, month, ...(year !== undefined && { year: Number(year.padStart(4, "20")) }) }
  }
  const words = text.split(/[\s.,]+/).filter((word) => word !== "")
  // Before the month may be a weekday that begins alike: `mar. 3 mars`.
  const month = words.findLast((word) => numberOf(word) > 0)
  const numbers = words
    .filter((word) => word !== month && findWeekday(word) < 0)
    .map((word) => word.replace(/(?:st|nd|rd|th|er)$/, ""))
  const inYear = numbers.find((number) => /^\d{4}$/.test(number))
  const [ofMonth = "", ...more] = numbers.filter((number) => number !== inYear)
  if (month === undefined || more.length > 0 || !/^\d{1,2}$/.test(ofMonth)) return undefined
  return { day: Number(ofMonth), month: numberOf(month), ...(inYear !== undefined && { year: Number(inYear) }) }
}

const padded = (part: number): string => String(part).padStart(2, "0")

const AGO = /^(?:-(\d{1,5})|(\d{1,5}) ?d(?:ays?)?(?: ago)?|(\d{1,4}) ?w(?:eeks?)?(?: ago)?)$/

/**
 * The date that words name; undefined if they name none. A weekday is today or the last one, and a month and day without a year are in
 * the past, since people log past days.
 */
export const findDay = (words: string, today: string, order?: SlashOrder): string | undefined => {
  const text = inEnglish(words)
  if (isDate(text)) return text
  if (text === "today" || text === "now") return today
  if (text === "tomorrow") return addDays(today, 1)
  if (text.length > 0 && text !== "t" && "yesterday".startsWith(text)) return addDays(today, -1)
  const weekday = findWeekday(text.replace(/^last /, ""))
  if (weekday >= 0) {
    const back = (daysSinceMonday(today) - weekday + 7) % 7
    return addDays(today, -(text.startsWith("last ") && back === 0 ? 7 : back))
  }
  const ago = AGO.exec(text)
  if (ago !== null) return addDays(today, -(Number(ago[1] ?? ago[2] ?? 0) + 7 * Number(ago[3] ?? 0)))
  const found = dayOfYear(text, order)
  if (found === undefined) return undefined
  const year = Number(today.slice(0, 4))
  return datesOf(found, [year, year - 1]).find((date) => found.year !== undefined || date <= today)
}

/** The dates of a day in its year, or else in each of `years`; those that the calendar has. */
export const datesOf = ({ day, month, year }: DayOfYear, years: ReadonlyArray<number>): ReadonlyArray<string> =>
  (year === undefined ? years : [year]).map((each) => `${each}-${padded(month)}-${padded(day)}`).filter(isDate)

/** The weekday that is named beside a day and a month, from Monday on; undefined for a day without one. */
const weekdayBeside = (words: string): number | undefined => {
  const all = words
    .toLowerCase()
    .split(/[\s.,]+/)
    .filter((word) => word !== "")
  const month = all.findLast((word) => monthOf(word) > 0)
  if (month === undefined || all.length < 3) return undefined
  return all.flatMap((word) => (word !== month && findWeekday(word) >= 0 ? [findWeekday(word)] : []))[0]
}

/** The date that words name. */
export const parseDay = (words: string, today: string, order?: SlashOrder): string => {
  const date = findDay(words, today, order)
  if (date === undefined) {
    if (/^\d{1,2}\/\d{1,2}(?:\/\d{2,4})?$/.test(words) && findDay(words, today, "day first") !== undefined) {
      const [dayFirst, monthFirst] = (["day first", "month first"] as const).map((each) => findDay(words, today, each))
      throw new LineError(`"${words}" is ${dayFirst} or ${monthFirst}; write the one that is meant`)
    }
    throw new LineError(
      `invalid day "${words}"; use today, yesterday, mon, -2, 3 days ago, 11-19, 19.11., 19 nov or 2026-11-19`
    )
  }
  const named = weekdayBeside(words)
  if (named !== undefined && named !== daysSinceMonday(date)) {
    const [is = "", said = ""] = [daysSinceMonday(date), named].map((day) => WEEKDAYS[day]?.[0] ?? "")
    throw new LineError(`"${words}" is ${date}, which is a ${is} and no ${said}; write the date alone`)
  }
  return date
}

/** A range of dates, both inclusive. */
export interface Range {
  readonly start: string
  readonly end: string
}

/** Examples of ranges, for help and error messages. */
export const RANGES =
  "90d, 12w, 6m, 2y, this week, last month, last year, 2026-10, 2026, 11-01.., mon..wed, or a day like yesterday"

/** The range that words name: `last week`, `this month`, `2026-10`, `2026`, `90d`, `mon..wed`, `11-01..`, or one day. */
export const parseRange = (words: string, today: string, order?: SlashOrder): Range => {
  const text = inEnglish(words)
  const monday = addDays(today, -daysSinceMonday(today))
  if (text === "this week" || text === "week") return { start: monday, end: today }
  if (text === "last week") return { start: addDays(monday, -7), end: addDays(monday, -1) }
  if (text === "this month" || text === "month") return { start: `${today.slice(0, 7)}-01`, end: today }
  if (text === "last month") return monthRange(addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7))
  if (text === "this year" || text === "year") return { start: `${today.slice(0, 4)}-01-01`, end: today }
  if (text === "last year") return yearRange(String(Number(today.slice(0, 4)) - 1))
  if (/^\d{4}$/.test(text) && isLogDate(`${text}-01-01`)) return yearRange(text)
  if (/^\d{4}-\d{2}$/.test(text) && isDate(`${text}-01`)) return monthRange(text)
  // A number alone is one of days, where it is no year.
  const back = /^(?:last )?(\d{1,4}) ?(d|days?|w|weeks?|m|months?|y|years?|(?<=^\d{1,3}))$/.exec(text)
  if (back !== null) return { start: addDays(today, 1 - Number(back[1]) * unitDays(back[2] || "d")), end: today }
  const ends = /^(.+?)\s*\.\.\s*(.*)$/.exec(text)
  if (ends === null) {
    const day = findDay(words, today, order)
    if (day === undefined) {
      throw new LineError(`invalid day or range "${words}"; use ${RANGES}`)
    }
    return { start: day, end: day }
  }
  const start = parseDay(ends[1] ?? "", today, order)
  const end = ends[2] === "" ? today : parseDay(ends[2] ?? "", today, order)
  // `mon..wed` on a Tuesday ends on the Wednesday after that Monday.
  return { start, end: end < start && findWeekday(ends[2] ?? "") >= 0 ? addDays(end, 7) : end }
}

const unitDays = (unit: string): number =>
  unit.startsWith("d") ? 1 : unit.startsWith("w") ? 7 : unit.startsWith("m") ? 30 : 365

const yearRange = (year: string): Range => ({ start: `${year}-01-01`, end: `${year}-12-31` })

const monthRange = (month: string): Range => {
  const start = `${month}-01`
  const next = `${addDays(start, 31).slice(0, 7)}-01`
  return { start, end: addDays(next, -1) }
}

/** Every date of a range, ascending. */
export const datesIn = ({ end, start }: Range): ReadonlyArray<string> => {
  if (start > end) throw new LineError(`the range starts on ${start}, after its end ${end}`)
  return Array.from({ length: daysBetween(start, end) + 1 }, (_, index) => addDays(start, index))
}
