/** The arithmetic mean; NaN for an empty list. */
export const mean = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The sample standard deviation (n - 1). */
export const standardDeviation = (values: ReadonlyArray<number>): number => {
  const centre = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1))
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
