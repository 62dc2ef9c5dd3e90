import { median } from "../../plain/Statistics.ts"
import { type CalendarDate, dayNumber } from "../CalendarDate.ts"

/** A point of a series over days. */
export interface Point {
  readonly day: number
  readonly value: number
}

/** Values of dates, by day number. */
export type Daily = ReadonlyMap<number, number>

/** Values by their day. The values of one date are added up; `null` does not count. */
export const valuesByDay = <A extends { readonly date: CalendarDate }>(
  rows: ReadonlyArray<A>,
  read: (row: A) => number | null
): Daily => {
  const values = new Map<number, number>()
  for (const row of rows) {
    const value = read(row)
    if (value === null) continue
    const day = dayNumber(row.date)
    values.set(day, (values.get(day) ?? 0) + value)
  }
  return values
}

/** The values of the last `dates` dates up to and including a day, ascending. Dates without a value are left out. */
export const lastDates = (values: Daily, day: number, dates: number): ReadonlyArray<Point> => {
  const found: Array<Point> = []
  for (let at = day - dates + 1; at <= day; at++) {
    const value = values.get(at)
    if (value !== undefined) found.push({ day: at, value })
  }
  return found
}

/** Tells whether two points compare, in either order. */
export type Compares<Each extends Point> = (one: Each, other: Each) => boolean

/** Measures of how steadily a series keeps to a direction. */
export interface Ranks {
  /** The number of pairs that compare. */
  readonly pairs: number
  /** Kendall's S: the pairs whose later value is higher, less those whose later value is lower. */
  readonly rising: number
  /** Kendall's S in standard deviations of a series without direction. */
  readonly significance: () => number
}

/**
 * The rank correlation of values with days, of the pairs of points that compare: Kendall 1938, Biometrika 30:81-93; with ties, Kendall 1970,
 * Rank Correlation Methods. The points come in the order of their days.
 */
export const ranksOf = <Each extends Point>(points: ReadonlyArray<Each>, compares: Compares<Each>): Ranks => {
  const balance = points.map(() => 0)
  let [pairs, rising] = [0, 0]
  points.forEach((later, at) => {
    for (let before = 0; before < at; before += 1) {
      const earlier = points[before]
      if (earlier === undefined || !compares(earlier, later)) continue
      pairs += 1
      rising += Math.sign(later.value - earlier.value)
      balance[before] = (balance[before] ?? 0) + 1
      balance[at] = (balance[at] ?? 0) - 1
    }
  })
  return {
    ...{ pairs, rising },
    significance: () => (rising === 0 ? 0 : rising / Math.sqrt(variance(points, pairs, balance)))
  }
}

const pairsOf = ({ length }: ArrayLike<unknown>): number => (length * (length - 1)) / 2

/**
 * The variance of Kendall's S of some pairs without direction. Signs of pairs that share a point correlate: by 1/3 where it is the
 * earlier or the later one of both, else by -1/3. For all pairs this is Kendall's n (n - 1) (2n + 5) / 18. Equal values lower it as they
 * do there. The balance of a point is the number of pairs with it as the earlier one, less those with it as the later one.
 */
const variance = (points: ReadonlyArray<Point>, pairs: number, balance: ReadonlyArray<number>): number => {
  const whole = pairs / 3 + balance.reduce((sum, each) => sum + each ** 2, 0) / 3
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
export const lineOf = <Each extends Point>(
  points: ReadonlyArray<Each>,
  compares: Compares<Each>,
  measure: (point: Each) => number
): Line => {
  const values = points.map(measure)
  const slopes: Array<number> = []
  for (const [at, later] of points.entries()) {
    for (let before = 0; before < at; before += 1) {
      const earlier = points[before]
      if (earlier !== undefined && compares(earlier, later))
        slopes.push(((values[at] ?? 0) - (values[before] ?? 0)) / (later.day - earlier.day))
    }
  }
  const slope = median(slopes)
  const level = median(points.map(({ day }, at) => (values[at] ?? 0) - slope * day))
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const at = (point: Point | undefined) => Math.min(Math.max(level + slope * (point?.day ?? 0), lowest), highest)
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
