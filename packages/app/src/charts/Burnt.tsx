import { area, line } from "d3-shape"
import type { ComponentChildren } from "preact"
import type { Frame } from "./Chart.tsx"

/** The expenditure a day with its band; null where it is not known. */
export interface BurntPoint {
  readonly date: string
  readonly burnt: { readonly kcal: number; readonly low: number; readonly high: number } | null
}

/** A line through the values of dates. It breaks where one is null. */
export const lineOf = (
  frame: Frame,
  points: ReadonlyArray<{ readonly date: string; readonly value: number | null }>
): string =>
  line<(typeof points)[number]>()
    .defined(({ value }) => value !== null)
    .x(({ date }) => frame.x(date))
    .y(({ value }) => frame.y(value ?? 0))(points) ?? ""

const bandOf = (frame: Frame, points: ReadonlyArray<BurntPoint>): string =>
  area<BurntPoint>()
    .defined(({ burnt }) => burnt !== null)
    .x(({ date }) => frame.x(date))
    .y0(({ burnt }) => frame.y(burnt?.low ?? 0))
    .y1(({ burnt }) => frame.y(burnt?.high ?? 0))(points) ?? ""

/** The band of what is burnt, the marks that lie on it, and its line over them. */
export const Burnt = ({
  children,
  frame,
  isBandOnly = false,
  points
}: {
  readonly isBandOnly?: boolean
  readonly frame: Frame
  readonly points: ReadonlyArray<BurntPoint>
  readonly children?: ComponentChildren
}) => (
  <>
    <path class="burnt-band" d={bandOf(frame, points)} />
    {children}
    {!isBandOnly && (
      <path
        class="burnt"
        d={lineOf(
          frame,
          points.map(({ burnt, date }) => ({ date, value: burnt?.kcal ?? null }))
        )}
      />
    )}
  </>
)

/** The meanings of the marks of a chart. Its readings say them in words. */
export const Legend = ({
  marks
}: {
  readonly marks: ReadonlyArray<readonly [sample: ComponentChildren, label: string]>
}) => (
  <ul class="legend" aria-hidden="true">
    {marks.map(([sample, label]) => (
      <li key={label}>
        <svg class="chart" viewBox="0 0 22 12" aria-hidden="true">
          {sample}
        </svg>
        {label}
      </li>
    ))}
  </ul>
)
