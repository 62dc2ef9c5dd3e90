import { locale } from "./locale.ts"

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

/**
 * The number that a person typed, or `undefined`. Comma and point both separate decimals. A separator before three digits separates
 * thousands only if the other one follows, since people read "1.250" and "1,250" differently.
 */
export const parseNumber = (text: string): number | undefined => {
  const typed = latinDigits(
    text
      .trim()
      .replaceAll(/[\s'’  ]/g, "")
      .replace(/^−/, "-")
  )
  const last = Math.max(typed.lastIndexOf(","), typed.lastIndexOf("."))
  const whole = last < 0 ? typed : typed.slice(0, last).replaceAll(/[.,]/g, "")
  const plain = last < 0 ? whole : `${whole}.${typed.slice(last + 1)}`
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

/** Converts Arabic and Persian digits to those of JSON. */
const latinDigits = (text: string): string =>
  text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll("٫", ".")
