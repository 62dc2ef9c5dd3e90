import { median } from "./Statistics.ts"

/** A point of a series over days. */
export interface Point {
  readonly day: number
  readonly value: number
}

/** Pairs of points by their indices, the earlier point and the later one of each. */
export interface Pairs {
  readonly earlier: ReadonlyArray<number>
  readonly later: ReadonlyArray<number>
}

/** Measures of how steadily a series keeps to a direction. */
export interface Ranks {
  /** Kendall's S: the pairs whose later value is higher, less those whose later value is lower. */
  readonly rising: number
  /** Kendall's S in standard deviations of a series without direction. */
  readonly significance: () => number
}

/**
 * The rank correlation of values with days, of some pairs of points: Kendall 1938, Biometrika 30:81-93; with ties, Kendall 1970, Rank
 * Correlation Methods.
 */
export const ranksOf = (points: ReadonlyArray<Point>, { earlier, later }: Pairs): Ranks => {
  let rising = 0
  for (let pair = 0; pair < later.length; pair += 1) {
    const rise = (points[later[pair] ?? 0]?.value ?? 0) - (points[earlier[pair] ?? 0]?.value ?? 0)
    rising += Math.sign(rise)
  }
  return {
    rising,
    significance: () => (rising === 0 ? 0 : rising / Math.sqrt(variance(points, { earlier, later })))
  }
}

const pairsOf = ({ length }: ArrayLike<unknown>): number => (length * (length - 1)) / 2

/**
 * The variance of Kendall's S of some pairs without direction. Signs of pairs that share a point correlate: by 1/3 where it is the
 * earlier or the later one of both, else by -1/3. For all pairs this is Kendall's n (n - 1) (2n + 5) / 18. Equal values lower it as they
 * do there.
 */
const variance = (points: ReadonlyArray<Point>, { earlier, later }: Pairs): number => {
  const balance = new Float64Array(points.length)
  for (const at of earlier) balance[at] = (balance[at] ?? 0) + 1
  for (const at of later) balance[at] = (balance[at] ?? 0) - 1
  const whole = later.length / 3 + balance.reduce((sum, each) => sum + each ** 2, 0) / 3
  const times = new Map<number, number>()
  for (const { value } of points) times.set(value, (times.get(value) ?? 0) + 1)
  const part = (count: number) => count * (count - 1) * (2 * count + 5)
  return whole * (1 - [...times.values()].reduce((sum, count) => sum + part(count), 0) / part(points.length))
}

/** A straight line through a series. */
export interface Line {
  /** Change of the value per day. */
  readonly slope: number
  /** The line's value at the first and at the last day, within the values of the series. */
  readonly from: number
  readonly to: number
}

/**
 * The line through at least two points on different days. Its slope is the median of the slopes of all pairs: Theil 1950, Proc KNAW
 * 53:386-392; Sen 1968, J Am Stat Assoc 63:1379-1389. One wrong value in four does not change it much.
 */
export const lineOf = (points: ReadonlyArray<Point>, pairs: Pairs): Line => {
  const slope = slopeOf(points, pairs)
  const level = median(points.map(({ day, value }) => value - slope * day))
  const values = points.map(({ value }) => value)
  const at = (point: Point | undefined) =>
    Math.min(Math.max(level + slope * (point?.day ?? 0), Math.min(...values)), Math.max(...values))
  return { slope, from: at(points[0]), to: at(points.at(-1)) }
}

const slopeOf = (points: ReadonlyArray<Point>, { earlier, later }: Pairs): number => {
  const slopes = new Float64Array(later.length)
  for (let pair = 0; pair < later.length; pair += 1) {
    const [from, to] = [points[earlier[pair] ?? 0], points[later[pair] ?? 0]]
    slopes[pair] = ((to?.value ?? 0) - (from?.value ?? 0)) / ((to?.day ?? 0) - (from?.day ?? 0))
  }
  return median(slopes)
}

/** The median of the slopes of all pairs of points, per day. */
export const medianSlope = (points: ReadonlyArray<Point>): number => {
  const days = Float64Array.from(points, ({ day }) => day)
  const values = Float64Array.from(points, ({ value }) => value)
  const slopes = new Float64Array(pairsOf(values))
  let pair = 0
  for (let later = 1; later < values.length; later += 1) {
    const [day = 0, value = 0] = [days[later], values[later]]
    for (let earlier = 0; earlier < later; earlier += 1) {
      slopes[pair] = (value - (values[earlier] ?? 0)) / (day - (days[earlier] ?? 0))
      pair += 1
    }
  }
  return median(slopes)
}
