import { KG_PER_LB } from "@daybook/core"
import { type Decimal, numberTextOf, plainDigits } from "./NumberText.ts"

/**
 * The number in a cell; undefined if it has none, or if its comma may separate thousands. `decimalTexts` has written the cells of a table
 * plainly by then. A point before three digits is a decimal one here, as programs write it.
 */
export const numberIn = (text: string, decimal?: Decimal): number | undefined => {
  const read = numberTextOf(text)
  if (read === undefined || (read.open === "comma" && decimal === undefined)) return undefined
  return Number(plainDigits(read, read.mark ?? decimal))
}

/** Grams of salt with a gram of sodium. */
export const SALT_PER_SODIUM = 2.5

/** Rounded half up to two decimals, as the log holds weights. */
export const hundredths = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100

/** A weight in kilograms, to 0.01 kg. */
export const kgOf = (value: number, unit: "kg" | "lb"): number => hundredths(unit === "lb" ? value * KG_PER_LB : value)

/** The seconds of `90`, `1:30` and `1:01:30`; undefined if the text is none of these. */
export const clockSeconds = (text: string): number | undefined => {
  const parts = text.trim().split(":")
  if (parts.length > 3) return undefined
  const numbers = parts.map((part) => numberIn(part))
  return numbers.reduce((sum, part) => (sum === undefined || part === undefined ? undefined : sum * 60 + part), 0)
}
