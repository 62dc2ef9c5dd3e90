import { CM_PER_INCH } from "@daybook/core/units"
import { formatPlain, toKg } from "./numbers.ts"

/**
 * The number that a person typed, or `undefined`. Comma and point both separate decimals. The one that is not the decimal mark of the
 * person's numbers separates thousands where three digits follow it: "2.200" is 2200 in German, and 2.2 in English.
 */
export const parseNumber = (text: string): number | undefined => {
  const typed = latinDigits(
    text
      .trim()
      .replaceAll(/[\s'’\u066c\u061c\u200e]/g, "")
      .replace(/^−/, "-")
  )
  const [, mark, more] = /^[-+]?[1-9]\d{0,2}([.,])\d{3}((?:\1\d{3})*)$/.exec(typed) ?? []
  const isWhole = more !== undefined && (more !== "" || mark !== decimalMark())
  const last = isWhole ? -1 : Math.max(typed.lastIndexOf(","), typed.lastIndexOf("."))
  const whole = typed.slice(0, last < 0 ? undefined : last).replaceAll(/[.,]/g, "")
  const plain = last < 0 ? whole : `${whole}.${typed.slice(last + 1)}`
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

const decimalMark = (): string => (formatPlain(0.5).includes(",") ? "," : ".")

/** Converts Arabic and Persian digits to those of JSON. */
export const latinDigits = (text: string): string =>
  text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll("٫", ".")

export const parseMass = (text: string): number | undefined => {
  const value = parseNumber(text)
  return value === undefined ? undefined : toKg(value)
}

const INCHES_PER_FOOT = 12

/** A typed height in centimetres; where inches are usual in feet and inches, `5'10`, or in inches. */
export const parseHeight = (text: string, isInInches: boolean): number | undefined => {
  if (!isInInches) return parseNumber(text)
  const [, feet, inches] = /^\s*(\d)\s*(?:['’′]|ft)\s*(\d{0,2})\s*(?:["”″]|in|'')?\s*$/.exec(text) ?? []
  const all = feet === undefined ? parseNumber(text) : Number(feet) * INCHES_PER_FOOT + Number(inches)
  return all === undefined ? undefined : all * CM_PER_INCH
}
