import { CalendarDate } from "@daybook/core"
import * as Schema from "effect/Schema"

/** True if a value is a calendar date that the log accepts. */
export const isDate: (value: unknown) => value is CalendarDate = Schema.is(CalendarDate)

/** Why a measurement is refused. */
export const ENDS_BEFORE_START = "it ends before it starts"

const LOCAL = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}):(\d{2}):(\d{2})(?:\.\d+)?(?:\s*([AP]M))?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/** A time as Health Auto Export writes it, `2026-03-10 07:30:00 +0100`. The date in the text is the person's. */
export interface LocalTime {
  readonly date: string
  /** As it is written, `2026-03-10T07:30:00`. */
  readonly local: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly isMidnight: boolean
}

/** The time in such a text; undefined if it has none. */
export const localTimeIn = (text: unknown): LocalTime | undefined => {
  const [, date, hours, minutes, seconds, half, offset = "Z"] = (typeof text === "string" && LOCAL.exec(text)) || []
  if (date === undefined) return undefined
  // A phone with a twelve-hour clock writes 12:00:00 AM at midnight.
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  const zone = /^z$/i.test(offset) ? "Z" : offset.replace(/^(...):?(..)$/, "$1:$2")
  const local = `${date}T${String(hour).padStart(2, "0")}:${minutes}:${seconds}`
  const at = Date.parse(`${local}${zone}`)
  if (Number.isNaN(at)) return undefined
  return { date, local, at, isMidnight: hour === 0 && minutes === "00" && seconds === "00" }
}

/** The milliseconds since 1970 of a time with its offset, `2026-03-10T07:30:00Z`. */
export const instantIn = (text: unknown): number | undefined => {
  const at = typeof text === "string" ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** A function from an instant to the date and the time of day, in milliseconds. */
export type ClockOf = (at: number) => { readonly date: string; readonly timeOfDay: number }

/** The clock of a zone. */
export const clockIn = (zone: string): ClockOf => {
  const format = new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short", timeStyle: "medium" })
  return (at) => {
    const [date = "", time = ""] = format.format(at).split(" ")
    const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number)
    return { date, timeOfDay: ((hours * 60 + minutes) * 60 + seconds) * 1000 }
  }
}

const DAY_MS = 86_400_000

/** The clock of an offset from UTC. */
export const clockAt =
  (seconds: number): ClockOf =>
  (at) => {
    const local = at + seconds * 1000
    const day = Math.floor(local / DAY_MS)
    const date = new Date(day * DAY_MS)
    return {
      date: Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10),
      timeOfDay: local - day * DAY_MS
    }
  }
