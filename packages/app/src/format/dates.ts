import { signal } from "@preact/signals"
import { LANGUAGE } from "#text/language"
import { locale } from "./numbers.ts"

/** A calendar date, `YYYY-MM-DD`. Its arithmetic uses no time zone. */
type DateText = string

const DAY_MS = 86_400_000

const padded = (value: number, length = 2): string => String(value).padStart(length, "0")

const utc = (date: DateText): number => Date.parse(`${date}T00:00:00Z`)

export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utc(text)) && addDays(text, 0) === text

/** The local date on this device, now or at another time. */
export const today = (now: Date = new Date()): DateText =>
  `${padded(now.getFullYear(), 4)}-${padded(now.getMonth() + 1)}-${padded(now.getDate())}`

export const addDays = (date: DateText, days: number): DateText =>
  new Date(utc(date) + days * DAY_MS).toISOString().slice(0, 10)

export const daysBetween = (from: DateText, to: DateText): number => Math.round((utc(to) - utc(from)) / DAY_MS)

/** The day of the week, 1 for Monday to 7 for Sunday. */
export const weekday = (date: DateText): number => new Date(utc(date)).getUTCDay() || 7

/** The seven dates of the week of a date. `first` is the first weekday, 1 for Monday. */
const weekOf = (date: DateText, first: number = firstWeekday()): ReadonlyArray<DateText> => {
  const start = addDays(date, -((weekday(date) - first + 7) % 7))
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(start, days))
}

/** The days around a date: the last seven if it is one of them, else its week. */
export const daysAround = (date: DateText, today: DateText): ReadonlyArray<DateText> =>
  date <= today && daysBetween(date, today) < 7
    ? [6, 5, 4, 3, 2, 1, 0].map((days) => addDays(today, -days))
    : weekOf(date)

export const preferredFirstWeekday = signal<number | undefined>(undefined)

/** The first weekday, 1 for Monday: the preferred one, else that of the language, else Monday. */
export const firstWeekday = (): number => {
  if (preferredFirstWeekday.value !== undefined) return preferredFirstWeekday.value
  const found: object = new Intl.Locale(locale())
  const info = "getWeekInfo" in found && typeof found.getWeekInfo === "function" ? found.getWeekInfo() : undefined
  return info?.firstDay ?? 1
}

const STYLES = {
  /** "21 November" */
  day: { day: "numeric", month: "long" },
  /** "21 Nov" */
  short: { day: "numeric", month: "short" },
  /** "Saturday" */
  weekday: { weekday: "long" },
  /** "Sat" */
  weekdayShort: { weekday: "short" },
  /** "Saturday 21 November" */
  full: { weekday: "long", day: "numeric", month: "long" },
  /** "21 November 2026" */
  long: { day: "numeric", month: "long", year: "numeric" },
  /** "Sat 21 Nov 2026" */
  dated: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  /** "November 2026" */
  month: { month: "long", year: "numeric" },
  /** "Nov" */
  monthShort: { month: "short" },
  /** "21" */
  number: { day: "numeric" }
} satisfies Record<string, Intl.DateTimeFormatOptions>

type DateStyle = keyof typeof STYLES

export const formatDate = (date: DateText, style: DateStyle = "day"): string => dateFormat(style).format(utc(date))

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** The dates of a span in words, or the date if both are the same. */
export const spanText = (
  { from, to }: { readonly from: DateText; readonly to: DateText },
  words: (from: string, to: string) => string,
  style?: DateStyle
): string => {
  const [first, last] = [formatDate(from, style), formatDate(to, style)]
  return first === last ? first : words(first, last)
}

/** The formatter of a style. It is cached, since making one is slow. */
const dateFormat = (style: DateStyle): Intl.DateTimeFormat => {
  const key = `${locale()} ${style}`
  const known = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale(), { ...STYLES[style], timeZone: "UTC" })
  dateFormats.set(key, known)
  return known
}

/** The time of day of a moment (milliseconds or ISO 8601), in the device's zone. */
export const formatTime = (moment: number | string): string =>
  new Intl.DateTimeFormat(locale(), { hour: "numeric", minute: "2-digit" }).format(new Date(moment))

/** Minutes as hours and minutes, "7:25". */
export const formatDuration = (minutes: number): string => {
  const whole = Math.round(minutes)
  return `${Math.floor(whole / 60)}:${padded(whole % 60)}`
}

/** The time since a moment in words, "4 minutes ago"; now, if the server's clock is ahead of this device's. */
export const formatAgo = (moment: string): string => {
  const seconds = Math.min(0, Math.round((Date.parse(moment) - Date.now()) / 1000))
  const format = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: "auto" })
  const [unit, size] = AGO.find(([, size]) => Math.abs(seconds) >= size) ?? (["second", 1] as const)
  return format.format(Math.round(seconds / size), unit)
}

const AGO = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60]
] as const

/** Dates older than this are shown with their year. */
const RECENT_DAYS = 300

/** The date of a session: "18 Nov", or with its year if it was long ago. */
export const dayText = (date: string): string =>
  formatDate(date, daysBetween(date, today()) < RECENT_DAYS ? "short" : "long")

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

const momentIn = (at: string): string => `${formatDate(today(new Date(at)), "long")}, ${formatTime(at)}`

/** A sentence of the server for people: dates and times in their format, no ids, and a full stop. */
export const sentence = (text: string): string => {
  const plain = text
    .replaceAll(new RegExp(` ?\\((?:\\w+ )?${UUID}\\)| ?${UUID}`, "g"), "")
    .replaceAll(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::[\d.]+)?Z/g, momentIn)
    .replaceAll(/\d{4}-\d{2}-\d{2}/g, (date) => (isDate(date) ? formatDate(date, "long") : date))
    .trim()
  return plain === "" || /[.!?…:]$/.test(plain) ? plain : `${plain}.`
}

/** A text with its dates as people write them: "2025-11-03; 2024-10-31". */
export const withDates = (text: string): string =>
  text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => formatDate(date, "long"))
