import { median } from "./Statistics.ts"

/** A point of a series over days. */
export interface Point {
  readonly day: number
  readonly value: number
}

/** Whether a series keeps to a direction. */
export interface Ranks {
  /** Kendall's tau-b of values with days, -1 to 1: 1 where every later value is higher. */
  readonly tau: number
  /** Kendall's S in standard deviations of a series without direction. */
  readonly significance: number
}

/** The rank correlation of values with days: Kendall 1938, Biometrika 30:81-93; with ties, Kendall 1970, Rank Correlation Methods. */
export const ranksOf = (points: ReadonlyArray<Point>): Ranks => {
  let rising = 0
  let unequal = 0
  let pairs = 0
  eachPair(points, (rise) => {
    rising += Math.sign(rise)
    if (rise !== 0) unequal += 1
    pairs += 1
  })
  return unequal === 0
    ? { tau: 0, significance: 0 }
    : {
        tau: rising / Math.sqrt(unequal * pairs),
        significance: rising / Math.sqrt(variance(points))
      }
}

/** The rise of the value, and the days, from each point to each later one. */
const eachPair = (points: ReadonlyArray<Point>, use: (rise: number, days: number) => void): void => {
  for (const [index, earlier] of points.entries()) {
    for (let at = index + 1; at < points.length; at += 1) {
      const later = points[at] ?? earlier
      use(later.value - earlier.value, later.day - earlier.day)
    }
  }
}

/** The variance of Kendall's S without direction, where equal values are ties. */
const variance = (points: ReadonlyArray<Point>): number => {
  const times = new Map<number, number>()
  for (const { value } of points) times.set(value, (times.get(value) ?? 0) + 1)
  const part = (count: number) => count * (count - 1) * (2 * count + 5)
  return [...times.values()].reduce((sum, count) => sum - part(count), part(points.length)) / 18
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
 * The line through at least two points on different days whose slope is the median of the slopes of all pairs: Theil 1950, Proc KNAW
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

/** The median of the slopes of all pairs of points, a day. */
export const medianSlope = (points: ReadonlyArray<Point>): number => {
  const slopes: Array<number> = []
  eachPair(points, (rise, days) => slopes.push(rise / days))
  return median(slopes)
}
