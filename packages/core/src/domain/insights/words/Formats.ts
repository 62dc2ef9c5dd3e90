import { round } from "../../../plain/Statistics.ts"
import { KG_PER_LB } from "../../../plain/UnitFactors.ts"
import type { TimedMeasure } from "../TimedSets.ts"

/**
 * Calendar dates as a language writes them: `21. November 2026`, the first day of a month with `first`. Any other text stays. A format is
 * created at its first use, since that takes ten milliseconds.
 */
export const longDates = (language: string, first = "1"): ((date: string) => string) => {
  let format: Intl.DateTimeFormat | undefined
  return (date) => {
    const time = Date.parse(`${date}T00:00:00Z`)
    if (Number.isNaN(time)) return date
    format ??= new Intl.DateTimeFormat(language, { timeZone: "UTC", dateStyle: "long" })
    return format.format(time).replace(/^1 /, `${first} `)
  }
}

/** Minutes and seconds, or hours, minutes and seconds. */
const clock = (seconds: number): string => {
  const [minutes, rest] = [Math.floor(seconds / 60), `${seconds % 60}`.padStart(2, "0")]
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${`${minutes % 60}`.padStart(2, "0")}:${rest}`
}

/** A time in s, a distance in m, or the pace of a speed in m/s. */
export const timedFigure = (value: number, measured: TimedMeasure): string => {
  if (measured === "pace") return `${clock(Math.round(1000 / value))} min/km`
  if (measured === "distance") return `${value} m`
  return value < 120 ? `${value} s` : `${clock(value)} ${value < 3600 ? "min" : "h"}`
}

/** A number, or the text of one, with a decimal comma. */
export const withComma = (value: number | string): string => `${value}`.replace(".", ",").replace("-", "−")

/** The unit that a person has weights in. */
export type WeightUnit = "kg" | "lbs"

/** A weight, or a change of it, in a unit, with its sign where `signed`. */
export const massIn = (kg: number, unit: WeightUnit, decimals: number, signed = false): string => {
  const value = round(unit === "kg" ? kg : kg / KG_PER_LB, decimals)
  return `${signed && value > 0 ? "+" : ""}${value}`
}

export const unitName = (unit: WeightUnit): string => (unit === "kg" ? "kg" : "lb")

/** The time of day so many minutes after midnight. */
export const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, Math.floor(minutes) % 60].map((part) => String(part).padStart(2, "0")).join(":")

/** A duration in hours and minutes. */
export const hoursText = (minutes: number): string => `${Math.floor(minutes / 60)} h ${Math.round(minutes) % 60} min`
