import { KG_PER_LB } from "@daybook/core/units"
import { signal } from "@preact/signals"
import { LANGUAGE } from "#text/language"

/** The language of the person's preferences; without one, the browser's. */
export const preferredLocale = signal<string | undefined>(undefined)

export const locale = (): string => preferredLocale.value ?? navigator.language

const RIGHT_TO_LEFT = /^(?:ar|dv|fa|he|ku-arab|ps|sd|ug|ur|yi)\b/i

export const directionOf = (language: string): "ltr" | "rtl" => (RIGHT_TO_LEFT.test(language) ? "rtl" : "ltr")

const formats = new Map<string, Intl.NumberFormat>()

/** A formatter for options. It is cached, since making one is slow. */
const formatter = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${locale()} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.NumberFormat(locale(), options)
  formats.set(key, known)
  return known
}

/** A number with grouping, with at most `digits` decimals, and with a minus sign as wide as a plus. */
export const formatNumber = (value: number, digits = 1): string =>
  formatter({ maximumFractionDigits: digits }).format(value).replace("-", "−")

/** A number of a list of such numbers: each has as many decimals, so that "83.0" stands above "83.9". */
export const formatFixed = (value: number, digits: number): string =>
  formatter({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value).replace("-", "−")

/** Energy in tens of kcal, for an estimate that is not more exact. */
export const formatTens = (kcal: number): string => formatNumber(10 * Math.round(kcal / 10), 0)

/** A number for a field: as a person would type it, without grouping. */
export const formatPlain = (value: number, digits = 3): string =>
  formatter({ maximumFractionDigits: digits, useGrouping: false }).format(value)

/** A number with its sign, "−0.3" or "+1". */
export const formatChange = (value: number, digits = 1): string =>
  formatter({ maximumFractionDigits: digits, signDisplay: "exceptZero" }).format(value).replace("-", "−")

/** A share as "58%". */
export const formatPercent = (share: number): string =>
  formatter({ style: "percent", maximumFractionDigits: 0 }).format(share)

/** "1 entry", "3 entries": the count with the matching form of the word. */
export const counted = (count: number, forms: { readonly one: string; readonly other: string }): string =>
  `${formatNumber(count, 0)} ${new Intl.PluralRules(LANGUAGE).select(count) === "one" ? forms.one : forms.other}`

/** "two foods, one check-in and a workout" */
export const listed = (parts: ReadonlyArray<string>): string =>
  new Intl.ListFormat(LANGUAGE, { type: "conjunction" }).format(parts)

/** A duration as `1:30`; with hours, as `1:02:05`. */
export const clockText = (seconds: number): string => {
  const [hours, minutes, rest] = [seconds / 3600, (seconds % 3600) / 60, seconds % 60].map(Math.floor)
  const padded = (part = 0) => String(part).padStart(2, "0")
  return hours ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`
}

export const distanceText = (meters: number): string =>
  meters < 1000 ? `${formatNumber(meters, 2)} m` : `${formatNumber(meters / 1000, 3)} km`

/** The unit of weights, from the goals. The log always stores kilograms. */
export const massUnit = signal<"kg" | "lbs">("kg")

/** Six decimals of a kilogram are enough to show pounds as they were typed. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

export const fromKg = (kg: number): number => (massUnit.value === "kg" ? kg : kg / KG_PER_LB)

export const toKg = (value: number): number => (massUnit.value === "kg" ? value : rounded(value * KG_PER_LB))

export const massLabel = (): string => (massUnit.value === "kg" ? "kg" : "lb")

/** Kilograms as a figure in the person's unit, without its name. Pounds have one decimal: weights in kilograms have no finer ones. */
export const formatMass = (kg: number, digits = 1): string =>
  formatNumber(fromKg(kg), massUnit.value === "kg" ? digits : Math.min(digits, 1))

/** Kilograms with the name of the unit, "81.4 kg". */
export const massText = (kg: number, digits = 1): string => `${formatMass(kg, digits)} ${massLabel()}`

/** Kilograms as in the log, with the name of the unit. */
export const exactMass = (kg: number): string => massText(kg, 2)

/** Kilograms for a field: pounds as a scale shows them. */
export const fillMass = (kg: number): string => formatPlain(fromKg(kg), massUnit.value === "kg" ? 2 : 1)

/** "−0.25 kg": the change of the weight in a week. */
export const formatPace = (kg: number): string => `${formatChange(fromKg(kg), 2)} ${massLabel()}`
