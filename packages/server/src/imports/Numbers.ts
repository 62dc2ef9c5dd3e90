import { KG_PER_LB } from "@daybook/core"

const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
/** `1,234.5`: a comma separates thousands only if a point follows three digits later. */
const THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/
const THOUSANDS_BY_POINT = /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/

/** The number in a cell, with `.` or `,` before its decimals; undefined if the cell has none. */
export const numberIn = (text: string): number | undefined => {
  const compact = text.replace(/[\s\u00a0\u2007\u202f'’]/g, "")
  const plain = THOUSANDS.test(compact)
    ? compact.replaceAll(",", "")
    : (THOUSANDS_BY_POINT.test(compact) ? compact.replaceAll(".", "") : compact).replace(",", ".")
  return PLAIN.test(plain) ? Number(plain) : undefined
}

/** Rounded half up to two decimals, as the log holds weights. */
export const hundredths = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100

/** A weight in kilograms, to 0.01 kg. */
export const kgOf = (value: number, unit: "kg" | "lb"): number => hundredths(unit === "lb" ? value * KG_PER_LB : value)

/** The seconds of `90`, `1:30` and `1:01:30`; undefined if the text is none of these. */
export const clockSeconds = (text: string): number | undefined => {
  const parts = text.trim().split(":")
  if (parts.length > 3) return undefined
  const numbers = parts.map(numberIn)
  return numbers.reduce((sum, part) => (sum === undefined || part === undefined ? undefined : sum * 60 + part), 0)
}
