import { median } from "./Statistics.ts"

/** A point of a series over days. */
export interface Point {
  readonly day: number
  readonly value: number
}

/** Measures of how steadily a series keeps to a direction. */
export interface Ranks {
  /** Kendall's tau-b of values with days, -1 to 1: 1 where every later value is higher. */
  readonly tau: number
  /** Kendall's S in standard deviations of a series without direction. */
  readonly significance: () => number
}

/** The rank correlation of values with days: Kendall 1938, Biometrika 30:81-93; with ties, Kendall 1970, Rank Correlation Methods. */
export const ranksOf = (points: ReadonlyArray<Point>): Ranks => {
  const values = Float64Array.from(points, ({ value }) => value)
  let rising = 0
  let unequal = 0
  for (let later = 1; later < values.length; later += 1) {
    const value = values[later] ?? 0
    for (let earlier = 0; earlier < later; earlier += 1) {
      const rise = value - (values[earlier] ?? 0)
      if (rise === 0) continue
      unequal += 1
      rising += rise > 0 ? 1 : -1
    }
  }
  return {
    tau: unequal === 0 ? 0 : rising / Math.sqrt(unequal * pairsOf(values)),
    significance: () => (unequal === 0 ? 0 : rising / Math.sqrt(variance(values)))
  }
}

const pairsOf = ({ length }: ArrayLike<unknown>): number => (length * (length - 1)) / 2

/** The variance of Kendall's S without direction. Equal values are ties. */
const variance = (values: Float64Array): number => {
  const times = new Map<number, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  const part = (count: number) => count * (count - 1) * (2 * count + 5)
  return [...times.values()].reduce((sum, count) => sum - part(count), part(values.length)) / 18
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
export const lineOf = (points: ReadonlyArray<Point>): Line => {
  const slope = medianSlope(points)
  const level = median(points.map(({ day, value }) => value - slope * day))
  const values = points.map(({ value }) => value)
  const at = (point: Point | undefined) =>
    Math.min(Math.max(level + slope * (point?.day ?? 0), Math.min(...values)), Math.max(...values))
  return { slope, from: at(points[0]), to: at(points.at(-1)) }
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
