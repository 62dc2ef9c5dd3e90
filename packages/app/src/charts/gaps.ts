/** Points that are this many times further apart than usual have something missing between them. */
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
