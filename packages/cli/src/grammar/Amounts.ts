import { Usage } from "../Command.ts"

/** What a figure is of, with the factor of every unit that is understood; the interface's own unit has the factor 1. */
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

/** The owner's units: what a bare figure of body weight, load or circumference is in. */
export type UnitSystem = "kg" | "lbs"

const BARE: Record<Quantity, Record<UnitSystem, string>> = {
  volume: { kg: "ml", lbs: "ml" },
  mass: { kg: "kg", lbs: "lb" },
  length: { kg: "cm", lbs: "in" }
}

/**
 * A figure's value: a comma before three digits sets thousands apart (`1,000`), another is a decimal one (`0,5`).
 */
export const figureOf = (digits: string): number =>
  Number(/^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(digits) ? digits.replaceAll(",", "") : digits.replace(",", "."))

const DIGITS = "\\d+(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:[.,]\\d+)?|[.,]\\d+"

/** Matches a figure with letters right behind it. */
export const FIGURE = new RegExp(`^\\+?(${DIGITS}) ?([a-z"%]*)$`, "i")

/** A figure as it was typed: `0.5l`, `180lb`, `84`. Undefined where it is none. */
export const figureIn = (word: string): { readonly figure: number; readonly unit: string } | undefined => {
  const found = FIGURE.exec(word.trim())
  if (found === null) return undefined
  return { figure: figureOf(found[1] ?? ""), unit: (found[2] ?? "").toLowerCase().replace('"', "in") }
}

/** Whether a bare figure's meaning hangs on the owner's units. */
export const needsUnit = (word: string): boolean => figureIn(word)?.unit === ""

/** The units in which weights and lengths were typed: pounds or inches behind any of them, else the owner's. */
export const typedIn = (words: ReadonlyArray<string>, system: UnitSystem): UnitSystem =>
  words.some((word) => /(?:^|[=@])\+?[\d.,]+ ?(?:lbs?|in|inch|inches|")(?:,|$)/i.test(word)) ? "lbs" : system

/** A figure in the interface's unit (ml, kg, cm), to two decimals where it was converted. */
export const amountOf = (quantity: Quantity, word: string, what: string, system: UnitSystem = "kg"): number => {
  const units: Readonly<Record<string, number>> = UNITS[quantity]
  const found = figureIn(word)
  const unit = found?.unit === "" ? BARE[quantity][system] : (found?.unit ?? "")
  const factor = Object.hasOwn(units, unit) ? units[unit] : undefined
  if (found === undefined || factor === undefined) {
    throw new Usage(`"${word}" is no ${what}; say a figure, with ${Object.keys(units).join(", ")} after it if need be`)
  }
  return factor === 1 ? found.figure : Math.round(found.figure * factor * 100) / 100
}

/** A plain figure. */
export const numberOf = (word: string, what: string): number => {
  const found = /^[+-]?(\d+(\.\d+)?|\.\d+)$/.test(word) ? Number(word) : Number.NaN
  if (Number.isNaN(found)) throw new Usage(`"${word}" is no ${what}; say a figure`)
  return found
}

/** A span of time in minutes: `7h30`, `7:30`, `450`, `450m`, `7.5h`. */
export const minutesOf = (word: string): number => {
  const clock = /^(\d{1,2})(?:h|:)(\d{1,2})?m?$/i.exec(word)
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2] ?? 0)
  const hours = /^(\d+(?:\.\d+)?)h$/i.exec(word)
  if (hours !== null) return Math.round(Number(hours[1]) * 60)
  return numberOf(word.replace(/m(in)?$/i, ""), "length of time")
}

/** What a mass in kg is divided by to be in the owner's unit, and that unit's name. */
export const massUnit = (system: UnitSystem): { readonly divisor: number; readonly unit: string } =>
  system === "lbs" ? { divisor: UNITS.mass.lb, unit: "lb" } : { divisor: 1, unit: "kg" }

/** What a length in cm is divided by to be in the owner's unit, and that unit's name. */
export const lengthUnit = (system: UnitSystem): { readonly divisor: number; readonly unit: string } =>
  system === "lbs" ? { divisor: UNITS.length.in, unit: "in" } : { divisor: 1, unit: "cm" }

/** A mass in the owner's unit, without its name: pounds to one decimal, kilograms to two. */
export const massFigure = (kg: number, system: UnitSystem): string =>
  trimmed(kg / massUnit(system).divisor, system === "lbs" ? 1 : 2)

/** A weight in the owner's unit, for the eye. */
export const weightText = (kg: number, system: UnitSystem): string =>
  `${massFigure(kg, system)} ${massUnit(system).unit}`

/** A length in the owner's unit, for the eye. */
export const lengthText = (cm: number, system: UnitSystem): string => {
  const { divisor, unit } = lengthUnit(system)
  return `${trimmed(cm / divisor, 1)} ${unit}`
}

/** A figure with at most so many decimals, thousands set apart. */
export const trimmed = (figure: number, decimals: number): string => {
  const [whole = "", part] = String(Math.round(figure * 10 ** decimals) / 10 ** decimals).split(".")
  return whole.replace(/\B(?=(\d{3})+$)/g, ",") + (part === undefined ? "" : `.${part}`)
}
