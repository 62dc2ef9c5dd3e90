// Slopes over dates, and whether they are more than chance: Theil–Sen with Kendall's tau, and least squares with Student's t.

/** The median of numbers, the mean of the two middle ones of an even count. */
export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Products of the sizes of groups of equal values, as Kendall's variance needs them. */
const tieSum = (values, term) => {
  const sizes = new Map()
  for (const value of values) sizes.set(value, (sizes.get(value) ?? 0) + 1)
  return [...sizes.values()].reduce((sum, size) => sum + term(size), 0)
}

/** The probability that a standard normal number is further from 0 than z (Abramowitz & Stegun 26.2.17). */
const twoSided = (z) => {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 2 * series * (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI))
}

/**
 * Theil–Sen's slope per day, Kendall's tau-b and its p (two-sided, normal approximation with correction for ties and continuity)
 * of values on different days.
 */
export const theilSen = (days, values) => {
  const n = values.length
  const slopes = []
  let score = 0
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      slopes.push((values[j] - values[i]) / (days[j] - days[i]))
      score += Math.sign(values[j] - values[i])
    }
  }
  const pairs = (n * (n - 1)) / 2
  const comparable = pairs - tieSum(values, (size) => (size * (size - 1)) / 2)
  const spread = (size) => size * (size - 1) * (2 * size + 5)
  const sd = Math.sqrt((spread(n) - tieSum(values, spread)) / 18)
  return {
    slope: median(slopes),
    tau: comparable === 0 ? 0 : score / Math.sqrt(pairs * comparable),
    p: sd === 0 || score === 0 ? 1 : twoSided((Math.abs(score) - 1) / sd)
  }
}

/** The least squares slope per day, and its ratio to its standard error. */
export const leastSquares = (days, values) => {
  const n = values.length
  const dayMean = days.reduce((sum, day) => sum + day, 0) / n
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  let squares = 0
  let products = 0
  for (let i = 0; i < n; i++) {
    squares += (days[i] - dayMean) ** 2
    products += (days[i] - dayMean) * (values[i] - mean)
  }
  const slope = products / squares
  const residual = values.reduce((sum, value, i) => sum + (value - mean - slope * (days[i] - dayMean)) ** 2, 0)
  return { slope, t: residual === 0 ? Infinity : slope / Math.sqrt(residual / (n - 2) / squares) }
}

/** Student's t that is exceeded with a probability of 5 % on one side: the Cornish–Fisher expansion about 1.645. */
export const critical = (freedom) => 1.645 + 1.524 / freedom + 1.42 / freedom ** 2 + 0.983 / freedom ** 3
