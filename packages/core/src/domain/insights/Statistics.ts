/** The arithmetic mean; NaN for an empty list. */
export const mean = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The sample standard deviation (n - 1). */
export const standardDeviation = (values: ReadonlyArray<number>): number => {
  const centre = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1))
}

/** The middle value, or the mean of the two in the middle; NaN for an empty list. */
export const median = (values: ReadonlyArray<number>): number => {
  const sorted = Float64Array.from(values).sort()
  const half = sorted.length >> 1
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2
}

/** The median absolute deviation of normal noise is this part of its standard deviation, inverted. */
const MAD_TO_SD = 1.4826

/** The standard deviation estimated from the median absolute deviation: outliers do not affect it. */
export const robustDeviation = (values: ReadonlyArray<number>): number => {
  const centre = median(values)
  return MAD_TO_SD * median(values.map((value) => Math.abs(value - centre)))
}

/** A number rounded to at most `decimals` decimals. */
export const round = (value: number, decimals: number): number => {
  const scale = 10 ** decimals
  const scaled = value * scale
  // Above 2^53 there are no decimals to round, and scaling could overflow.
  return Number.isSafeInteger(Math.trunc(scaled)) ? Math.round(scaled) / scale + 0 : value
}

/** A total as responses show it: two decimals. */
export const roundTotal = (value: number): number => round(value, 2)
