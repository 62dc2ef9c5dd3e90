import { UsageError } from "../Exit.ts"

/** Accepted units, each with its factor to the API's unit. */
const UNITS = {
  volume: {
    ml: 1,
    cl: 10,
    dl: 100,
    l: 1000,
    cup: 240,
    cups: 240,
    floz: 29.5735,
    oz: 29.5735,
    pint: 473.176,
    pints: 473.176
  },
  mass: { kg: 1, kgs: 1, lb: 0.45359237, lbs: 0.45359237, st: 6.35029318 },
  length: { cm: 1, mm: 0.1, m: 100, in: 2.54, inch: 2.54, inches: 2.54 }
} as const

type Quantity = keyof typeof UNITS

/** The unit of the goals: it decides what a number without a unit means for body weight, loads and circumferences. */
export type UnitSystem = "kg" | "lbs"

const DEFAULT_UNIT: Record<Quantity, Record<UnitSystem, string>> = {
  volume: { kg: "ml", lbs: "ml" },
  mass: { kg: "kg", lbs: "lb" },
  length: { kg: "cm", lbs: "in" }
}

/** Parses digits. A comma before three digits separates thousands (`1,000`), any other is a decimal comma (`0,5`). */
export const parseDigits = (digits: string): number =>
  Number(/^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(digits) ? digits.replaceAll(",", "") : digits.replace(",", "."))

const DIGITS = "\\d+(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:[.,]\\d+)?|[.,]\\d+"

/** Matches a number with letters right after it. */
export const NUMBER_WITH_UNIT = new RegExp(`^\\+?(${DIGITS}) ?([a-z"%]*)$`, "i")

const parseNumberWithUnit = (word: string): { readonly number: number; readonly unit: string } | undefined => {
  const found = NUMBER_WITH_UNIT.exec(word.trim())
  if (found === null) return undefined
  return { number: parseDigits(found[1] ?? ""), unit: (found[2] ?? "").toLowerCase().replace('"', "in") }
}

/** Whether a word is a number without a unit, so that its meaning depends on the goals' unit. */
export const lacksUnit = (word: string): boolean => parseNumberWithUnit(word)?.unit === ""

/** The unit system of a command line: pounds if any of its amounts is in pounds or inches, else that of the goals. */
export const unitSystemOf = (words: ReadonlyArray<string>, system: UnitSystem): UnitSystem =>
  words.some((word) => /(?:^|[=@])\+?[\d.,]+ ?(?:lbs?|in|inch|inches|")(?:,|$)/i.test(word)) ? "lbs" : system

/** Parses an amount into the API's unit (ml, kg, cm), rounded to two decimals if it was converted. */
export const parseAmount = (quantity: Quantity, word: string, what: string, system: UnitSystem = "kg"): number => {
  const units: Readonly<Record<string, number>> = UNITS[quantity]
  const found = parseNumberWithUnit(word)
  const unit = found?.unit === "" ? DEFAULT_UNIT[quantity][system] : (found?.unit ?? "")
  const factor = Object.hasOwn(units, unit) ? units[unit] : undefined
  if (found === undefined || factor === undefined) {
    throw new UsageError(
      `invalid ${what} "${word}"; use a number, with or without a unit (${Object.keys(units).join(", ")})`
    )
  }
  return factor === 1 ? found.number : Math.round(found.number * factor * 100) / 100
}

/** Parses a number without a unit. */
export const parseNumber = (word: string, what: string): number => {
  if (!/^[+-]?(\d+(\.\d+)?|\.\d+)$/.test(word)) throw new UsageError(`invalid ${what} "${word}"; use a number`)
  return Number(word)
}

/** Parses a duration into minutes: `7h30`, `7:30`, `450`, `450m`, `7.5h`. */
export const parseMinutes = (word: string): number => {
  const clock = /^(\d{1,2})(?:h|:)(\d{1,2})?m?$/i.exec(word)
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2] ?? 0)
  const hours = /^(\d+(?:\.\d+)?)h$/i.exec(word)
  if (hours !== null) return Math.round(Number(hours[1]) * 60)
  return parseNumber(word.replace(/m(in)?$/i, ""), "duration")
}

/** A unit of display, and the divisor from the API's unit to it. */
export interface DisplayUnit {
  readonly divisor: number
  readonly unit: string
}

/** The unit in which weights are shown. */
export const massUnit = (system: UnitSystem): DisplayUnit =>
  system === "lbs" ? { divisor: UNITS.mass.lb, unit: "lb" } : { divisor: 1, unit: "kg" }

/** The unit in which lengths are shown. */
export const lengthUnit = (system: UnitSystem): DisplayUnit =>
  system === "lbs" ? { divisor: UNITS.length.in, unit: "in" } : { divisor: 1, unit: "cm" }

/** A weight without its unit: pounds to one decimal, kilograms to two. */
export const massNumberText = (kg: number, system: UnitSystem): string =>
  numberText(kg / massUnit(system).divisor, system === "lbs" ? 1 : 2)

/** A weight with its unit. */
export const weightText = (kg: number, system: UnitSystem): string =>
  `${massNumberText(kg, system)} ${massUnit(system).unit}`

/** A length with its unit. */
export const lengthText = (cm: number, system: UnitSystem): string => {
  const { divisor, unit } = lengthUnit(system)
  return `${numberText(cm / divisor, 1)} ${unit}`
}

/** A number with at most so many decimals, thousands separated. */
export const numberText = (number: number, decimals: number): string => {
  const [whole = "", part] = String(Math.round(number * 10 ** decimals) / 10 ** decimals).split(".")
  return whole.replace(/\B(?=(\d{3})+$)/g, ",") + (part === undefined ? "" : `.${part}`)
}
