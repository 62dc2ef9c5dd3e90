import { daysBetween } from "../format/dates.ts"

export const splitAt = <Point>(
  points: ReadonlyArray<Point>,
  begins: (point: Point, index: number) => boolean | undefined
): ReadonlyArray<ReadonlyArray<Point>> => {
  const runs: Array<Array<Point>> = []
  for (const [index, point] of points.entries()) {
    const run = runs.at(-1)
    if (run === undefined || begins(point, index)) runs.push([point])
    else run.push(point)
  }
  return runs
}

/** The lines through points that ascend by date, with gaps as in `beginsAt`. */
export const runsOf = <Point extends { readonly date: string }>(
  points: ReadonlyArray<Point>,
  least?: number
): ReadonlyArray<ReadonlyArray<Point>> => {
  const begins = beginsAt(
    points.map(({ date }) => daysBetween(points[0]?.date ?? date, date)),
    least
  )
  return splitAt(points, (_, index) => begins[index])
}

/** So many days without a weigh-in are a gap: the last one says little about the weight by then. */
export const WEIGHT_DAYS = 11

/** So many days of pause end the course of an exercise, as in its verdict. */
export const TRAINING_DAYS = 21

/** A gap this many times the usual distance between two points counts as missing data. */
const GAP_FACTOR = 1.5

/**
 * Says of each point if a line begins there, whose ascending days are given: at the first one, and after a gap. A gap is of `least` days or
 * more, and longer than is usual between these points.
 */
export const beginsAt = (days: ReadonlyArray<number>, least = 2): ReadonlyArray<boolean> => {
  const steps = days.map((day, index) => day - (days[index - 1] ?? Number.NEGATIVE_INFINITY))
  const usual = steps.toSorted((one, other) => one - other)[(steps.length - 1) >> 1] ?? 0
  return steps.map((step) => step >= Math.max(least, GAP_FACTOR * usual))
}
