import { median } from "./Statistics.ts"

/** A point of a series over days. */
export interface Point {
  readonly day: number
  readonly value: number
}

/** A straight line through a series, and whether the series keeps to its direction. */
export interface Trend {
  /** Change of the value per day. */
  readonly slope: number
  /** The line's value at the first and at the last day. */
  readonly from: number
  readonly to: number
  /** Kendall's tau-b of values with days, -1 to 1: 1 where every later value is higher. */
  readonly tau: number
  /** Kendall's S in standard deviations of a series without direction, with correction for continuity. */
  readonly significance: number
}

/**
 * The robust trend of at least two points on different days: the slope is the median of the slopes of all pairs (Theil 1950, Proc
 * KNAW 53:386-392; Sen 1968, J Am Stat Assoc 63:1379-1389), which one wrong value in four does not change much. The direction is
 * judged by the rank correlation (Kendall 1938, Biometrika 30:81-93; ties: Kendall 1970, Rank Correlation Methods).
 */
export const trendOf = (points: ReadonlyArray<Point>): Trend => {
  let rising = 0
  let unequal = 0
  for (const [index, a] of points.entries()) {
    for (let other = index + 1; other < points.length; other += 1) {
      const b = points[other] ?? a
      rising += Math.sign(b.value - a.value)
      if (b.value !== a.value) unequal += 1
    }
  }
  const slope = medianSlope(points)
  const level = median(points.map(({ day, value }) => value - slope * day))
  const at = (point: Point | undefined) => level + slope * (point?.day ?? 0)
  return {
    slope,
    from: at(points[0]),
    to: at(points.at(-1)),
    tau: unequal === 0 ? 0 : rising / Math.sqrt(unequal * pairsOf(points)),
    significance: unequal === 0 ? 0 : (rising - Math.sign(rising)) / Math.sqrt(variance(points))
  }
}

/** The median of the slopes of all pairs of points, a day. */
export const medianSlope = (points: ReadonlyArray<Point>): number => {
  const slopes: Array<number> = []
  for (const later of points) {
    for (const earlier of points) {
      if (earlier === later) break
      slopes.push((later.value - earlier.value) / (later.day - earlier.day))
    }
  }
  return median(slopes)
}

const pairsOf = ({ length }: ReadonlyArray<Point>): number => (length * (length - 1)) / 2

/** The variance of Kendall's S without direction, where equal values are ties. */
const variance = (points: ReadonlyArray<Point>): number => {
  const times = new Map<number, number>()
  for (const { value } of points) times.set(value, (times.get(value) ?? 0) + 1)
  const part = (count: number) => count * (count - 1) * (2 * count + 5)
  return [...times.values()].reduce((sum, count) => sum - part(count), part(points.length)) / 18
}
