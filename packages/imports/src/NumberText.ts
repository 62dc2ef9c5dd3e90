/** The mark before decimals. */
export type Decimal = "comma" | "point"

/** White space and apostrophes, which only separate thousands. */
const GAP = /[\s\u00a0\u2007\u2009\u202f'’]/g
const GROUPED_BY_GAPS = /^[+-]?[1-9]\d{0,2}(?:[\s\u00a0\u2007\u2009\u202f'’]\d{3})+(?:[.,]\d*)?$/
const PLAIN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i
/** `1,234.5` and `1,234,567`; `1.234,5` and `1.234.567`. */
const COMMA_GROUPS = /^[+-]?[1-9]\d{0,2}(?:(?:,\d{3})+\.\d*|(?:,\d{3}){2,})$/
const POINT_GROUPS = /^[+-]?[1-9]\d{0,2}(?:(?:\.\d{3})+,\d*|(?:\.\d{3}){2,})$/
/** One separator before three digits: `8.412` is 8,412 in half of Europe. */
const OPEN = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

/** The text of a number: its digits without gaps, its decimal mark, and the separator that may be that mark or one of thousands. */
export interface NumberText {
  readonly digits: string
  /** Undefined for a whole number, and if the separator is open. */
  readonly mark: Decimal | undefined
  readonly open: Decimal | undefined
}

const markIn = (text: string): Decimal | undefined =>
  text.includes(",") ? "comma" : text.includes(".") ? "point" : undefined

/** Reads the text of a number, without deciding what an open separator is; undefined if it has none. */
export const numberTextOf = (text: string): NumberText | undefined => {
  const trimmed = text.trim()
  const digits = GROUPED_BY_GAPS.test(trimmed) ? trimmed.replace(GAP, "") : trimmed
  if (COMMA_GROUPS.test(digits)) return { digits, mark: "point", open: undefined }
  if (POINT_GROUPS.test(digits)) return { digits, mark: "comma", open: undefined }
  if (!PLAIN.test(digits)) return undefined
  const mark = markIn(digits)
  return digits === trimmed && OPEN.test(digits)
    ? { digits, mark: undefined, open: mark }
    : { digits, mark, open: undefined }
}

/** The digits of a number with a point before its decimals, and no other separator. */
export const plainDigits = ({ digits }: NumberText, decimal: Decimal | undefined): string =>
  decimal === "comma" ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", "")

const WITH_UNIT = /^([^\p{L}%]*\d[^\p{L}%]*?)\s*(\p{L}[\p{L}/ ]*|%)\.?$/u

/** The text of a number, and that of the unit after it. */
export const unitApart = (text: string): readonly [number: string, unit: string | undefined] => {
  const [, number = text, unit] = WITH_UNIT.exec(text.trim()) ?? []
  return [number, unit?.trim()]
}
