import { instantIn } from "../Dates.ts"
import { type Zone, zoneOf } from "../Zone.ts"

const SECONDS_PER_DAY = 86_400

/** The number of the two digits at a position; NaN if there are other characters. */
const two = (text: string, at: number): number => {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

/** Days from 1970-01-01 to a date of the Gregorian calendar. */
const daysTo = (year: number, month: number, day: number): number => {
  const years = month > 2 ? year : year - 1
  const era = Math.floor(years / 400)
  const ofEra = years - era * 400
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468
}

/**
 * Seconds since 1970 of `2026-03-10 18:05:00 +0100`, as Apple Health writes instants; NaN if the text is none. A file of 2 GB has ten
 * million of them: this takes a tenth of the time of Date.parse.
 */
export const secondsIn = (text: string): number => {
  if (text.length !== 25 || text.charCodeAt(10) !== 32) return (instantIn(text) ?? Number.NaN) / 1000
  const [month, day] = [two(text, 5), two(text, 8)]
  const [hour, minute, second] = [two(text, 11), two(text, 14), two(text, 17)]
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour < 24 && minute < 60 && second < 61))
    return Number.NaN
  const days = daysTo(two(text, 0) * 100 + two(text, 2), month, day)
  const offset = two(text, 21) * 60 + two(text, 23)
  const ahead = text.charCodeAt(20) === 45 ? -offset : offset
  return days * SECONDS_PER_DAY + hour * 3600 + (minute - ahead) * 60 + second
}

/** The local day of an instant, by its number. */
export type DayOf = (seconds: number) => number

/** The days of a zone. The instants of an export are in order, so an instant mostly has the offset of the one before. */
export const daysIn = (zone: Zone): DayOf => {
  let quarter = Number.NaN
  let offset = 0
  return (seconds) => {
    const next = Math.floor(seconds / 900)
    if (next !== quarter) {
      quarter = next
      offset = zone.offset(seconds * 1000) / 1000
    }
    return Math.floor((seconds + offset) / SECONDS_PER_DAY)
  }
}

/** The days of the zone that a record names, or of the person's zone if it names no known one. */
export const zonesOf = (own: string): ((name: string | undefined) => DayOf) => {
  const ofOwn = daysIn(zoneOf(own))
  const found = new Map<string, DayOf>()
  return (name) => {
    if (name === undefined || name === own) return ofOwn
    const known = found.get(name)
    if (known !== undefined) return known
    const days = isZone(name) ? daysIn(zoneOf(name)) : ofOwn
    if (found.size < 600) found.set(name, days)
    return days
  }
}

const isZone = (name: string): boolean => {
  try {
    zoneOf(name)
    return true
  } catch {
    return false
  }
}
