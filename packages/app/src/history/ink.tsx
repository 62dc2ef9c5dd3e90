import { tickStep } from "d3-array"
import { history as text } from "#text/history"
import type { Measure } from "./measures.ts"

/** The meanings of the levels of ink, in the unit of a measure. */
export const InkKey = ({
  bounds,
  measure
}: {
  readonly bounds: ReadonlyArray<number>
  readonly measure: Pick<Measure, "figure" | "tone" | "unit">
}) => {
  const { figure, tone, unit } = measure
  const rangeOf = (below: number): string => {
    const [low, high] = [bounds[below - 1], bounds[below]].map((bound) =>
      bound === undefined ? undefined : figure(bound)
    )
    if (low === undefined) return high === undefined ? text.any : text.under(high)
    return high === undefined ? text.over(low, unit) : text.from(low, high)
  }
  return (
    <ul class="ink-key" data-tone={tone} aria-label={text.key(unit)}>
      {[0, ...Array.from({ length: bounds.length + 1 }, (_, below) => below + 1)].map((step) => (
        <li key={step}>
          <span class="swatch" data-level={step === 0 ? 0 : levelAt(bounds, step - 1)} aria-hidden="true" />
          {step === 0 ? text.nothing : rangeOf(step - 1)}
        </li>
      ))}
    </ul>
  )
}

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

/** The level of ink for a value: 0 if there is none, 1 below the lowest bound, and 5 at or above the highest. */
export const levelOf = (bounds: ReadonlyArray<number>, value: number | undefined): number =>
  value === undefined ? 0 : levelAt(bounds, bounds.filter((bound) => value >= bound).length)

/** The level of the values that reach a number of the bounds. With fewer bounds there are fewer levels, further apart. */
const levelAt = (bounds: ReadonlyArray<number>, reached: number): number =>
  bounds.length === 0 ? LEVELS : 1 + Math.round((reached * (LEVELS - 1)) / bounds.length)
