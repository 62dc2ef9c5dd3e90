import { beginsAt } from "../charts/runs.ts"
import { type SparkValue, sparkPoints } from "./figures.ts"

/**
 * A line of the last values, the newest first, with gaps of at least `least` days where they are missing. Its figures are beside it as
 * text, so it is hidden from screen readers.
 */
export const Spark = ({
  least,
  tone,
  values
}: {
  readonly values: ReadonlyArray<SparkValue>
  readonly tone: string
  readonly least?: number
}) => {
  const all = sparkPoints(values)
  const points = all.filter(([, , , isAside]) => !isAside)
  const last = points.at(-1)
  if (last === undefined) return null
  const begins = beginsAt(
    points.map(([, , day]) => day),
    least
  )
  // A line of no length is a dot.
  const path = points.map(([x, y], index) => `${begins[index] ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}h0`).join("")
  return (
    <svg class="spark" data-tone={tone} viewBox="0 0 88 26" aria-hidden="true">
      {all.map(([x, y, , isAside]) => isAside && <circle class="aside" cx={x.toFixed(1)} cy={y.toFixed(1)} r="1.4" />)}
      <path d={path} />
      <circle cx={last[0].toFixed(1)} cy={last[1].toFixed(1)} r="3" />
    </svg>
  )
}
