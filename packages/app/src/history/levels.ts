import { tickStep } from "d3-array"

/** The levels of ink, besides the one of a date without a value. */
const LEVELS = 5

/** The bounds between the levels of ink: rounded figures, so that about as many values have each level. At most four, ascending. */
export const boundsOf = (values: ReadonlyArray<number>): ReadonlyArray<number> => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (level: number) => sorted[Math.floor((sorted.length * level) / LEVELS)] ?? 0
  const step = tickStep(at(1), at(LEVELS - 1), 2 * LEVELS)
  if (!(step > 0)) return []
  return [...new Set([1, 2, 3, 4].map((level) => Number((Math.round(at(level) / step) * step).toFixed(6))))]
}

/** The level of a value: 0 if it is unknown, 1 below the first bound, 5 from the last one on. */
export const levelOf = (bounds: ReadonlyArray<number>, value: number | undefined): number =>
  value === undefined ? 0 : levelAt(bounds, bounds.filter((bound) => value >= bound).length)

/** The level of the values that reach a number of the bounds. With fewer bounds there are fewer levels, further apart. */
export const levelAt = (bounds: ReadonlyArray<number>, reached: number): number =>
  bounds.length === 0 ? LEVELS : 1 + Math.round((reached * (LEVELS - 1)) / bounds.length)
