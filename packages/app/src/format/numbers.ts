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
