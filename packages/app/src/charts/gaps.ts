import { daysBetween } from "../format/dates.ts"

/** Points that are this many times further apart than usual have something missing between them. */
const GAP_FACTOR = 1.5

/**
 * Whether a line begins at each of the points, which ascend by date: at the first one, and after a gap, in which the value is not known for
 * more than `least` days, and for longer than is usual between these points.
 */
export const beginsAt = (points: ReadonlyArray<{ readonly date: string }>, least = 1): ReadonlyArray<boolean> => {
  const steps = points.map(({ date }, index) => daysBetween(points[index - 1]?.date ?? date, date))
  const usual = steps.toSorted((one, other) => one - other)[steps.length >> 1] ?? 0
  return steps.map((step, index) => index === 0 || step > Math.max(least, GAP_FACTOR * usual))
}
