import { extent } from "d3-array"
import { type CurveFactory, curveLinear, curveMonotoneX, line } from "d3-shape"
import type { ComponentChildren } from "preact"
import type { Tone } from "../ui/tones.ts"
import { Chart, type Frame } from "./Chart.tsx"
import type { Table } from "./Figure.tsx"

interface Dot {
  readonly date: string
  readonly value: number
  /** The lowest and the highest value, if a dot stands for several. */
  readonly low?: number
  readonly high?: number
  /** The trend at the dot; without one, the dots themselves are joined. */
  readonly trend?: number
  /** True for the dot that a star marks. */
  readonly isBest?: boolean
  /** True if the line leaves the dot out. */
  readonly isAside?: boolean
  readonly text: string
}

interface LineChartProps {
  readonly title: string
  readonly tone: Tone
  readonly answer: string
  readonly start: string
  readonly end: string
  readonly dots: ReadonlyArray<Dot>
  readonly format: (value: number) => string
  readonly table: Table
  /** A line of straight segments that replaces the one through the dots. Its values lie within the range of the dots. */
  readonly means?: ReadonlyArray<{ readonly date: string; readonly value: number }>
  /** Lines that replace the one through the dots or the means: between them the value is not known. */
  readonly lines?: ReadonlyArray<ReadonlyArray<{ readonly date: string; readonly value: number }>>
  readonly band?: { readonly low: number; readonly high: number } | undefined
  readonly height?: number
  readonly legend?: ComponentChildren
}

/** A line through more dots is drawn thinner. */
const MOST_BOLD = 120

/** With more means, their points are not marked, since they would be too close. */
const MOST_MARKED = 60

/** Dots over a band, with the line of their trend, or a line through them or through their means. */
export const LineChart = ({ band, dots, lines, means, ...chart }: LineChartProps) => {
  const [low = 0, high = 1] = extent([
    ...dots.flatMap(({ high, low, trend, value }) => [value, low ?? value, high ?? value, trend ?? value]),
    ...(band === undefined ? [] : [band.low, band.high])
  ])
  const joined = dots.filter(({ isAside }) => isAside !== true)
  // One dot alone stands in the middle, whatever the span.
  const [only, another] = means ?? dots
  const points = means ?? joined.map(({ date, trend, value }) => ({ date, value: trend ?? value }))
  return (
    <Chart
      {...chart}
      {...(only !== undefined && another === undefined && { start: only.date, end: only.date })}
      values={[low, high]}
      readings={dots.map(({ date, text, trend, value }) => ({ date, text, value: trend ?? value }))}
      draw={(frame) => (
        <>
          {band !== undefined && <Band frame={frame} {...band} />}
          {dots.map((dot) =>
            dot.low === undefined || dot.high === undefined || dot.low === dot.high ? null : (
              <line
                key={`range ${dot.date}`}
                class="spread"
                x1={frame.x(dot.date)}
                x2={frame.x(dot.date)}
                y1={frame.y(dot.low)}
                y2={frame.y(dot.high)}
              />
            )
          )}
          {perPixel(joined.map(({ date, value }) => ({ x: frame.x(date), y: frame.y(value) }))).map(
            ({ x, y }, index) => (
              <circle key={`${index} ${x}`} class="dot" cx={x} cy={y} r="2" />
            )
          )}
          {dots.map((dot, index) =>
            dot.isAside ? (
              <circle
                key={`${index} ${dot.date}`}
                class="dot aside"
                cx={frame.x(dot.date)}
                cy={frame.y(dot.value)}
                r="2.5"
              />
            ) : null
          )}
          <path
            class={points.length > MOST_BOLD && dots[0]?.trend === undefined ? "trend dense" : "trend"}
            d={(lines ?? [points])
              .map((line) =>
                pathOf(
                  line.map(({ date, value }) => ({ x: frame.x(date), y: frame.y(value) })),
                  means === undefined ? curveMonotoneX : curveLinear
                )
              )
              .join("")}
          />
          {means !== undefined &&
            means.length <= MOST_MARKED &&
            means.map(({ date, value }) => (
              <circle key={`mean ${date}`} class="mean" cx={frame.x(date)} cy={frame.y(value)} r="3" />
            ))}
          <Last frame={frame} dot={points.at(-1)} />
          <Best frame={frame} dot={dots.find(({ isBest }) => isBest)} />
        </>
      )}
    />
  )
}

const Band = ({ frame, high, low }: { readonly frame: Frame; readonly low: number; readonly high: number }) => {
  const [left, right] = frame.from < frame.to ? [frame.from, frame.to] : [frame.to, frame.from]
  const [top, bottom] = [frame.y(high), frame.y(low)]
  return (
    <>
      <rect class="band" x={left} width={right - left} y={top} height={bottom - top} />
      <line class="band-edge" x1={left} x2={right} y1={top} y2={top} />
      <line class="band-edge" x1={left} x2={right} y1={bottom} y2={bottom} />
    </>
  )
}

const Last = ({
  dot,
  frame
}: {
  readonly dot: { readonly date: string; readonly value: number } | undefined
  readonly frame: Frame
}) => (dot === undefined ? null : <circle class="now" cx={frame.x(dot.date)} cy={frame.y(dot.value)} r="4" />)

/** The star replaces the dot, so that it is read at the same height. */
const Best = ({ dot, frame }: { readonly dot: Dot | undefined; readonly frame: Frame }) =>
  dot === undefined ? null : (
    <path class="star" d={STAR} transform={`translate(${frame.x(dot.date)} ${frame.y(dot.value)})`} />
  )

/** `symbol(symbolStar, 80)` of d3-shape. */
const STAR =
  "M0,-8.442L1.895,-2.609L8.029,-2.609L3.067,.996L4.962,6.83L0,3.225L-4.962,6.83L-3.067,.996L-8.029,-2.609L-1.895,-2.609Z"

const drawn = line<Place>(
  ({ x }) => x,
  ({ y }) => y
)

const pathOf = (places: ReadonlyArray<Place>, curve: CurveFactory): string => drawn.curve(curve)(perPixel(places)) ?? ""

interface Place {
  readonly x: number
  readonly y: number
}

/**
 * A line with at most four points a pixel: the first, the lowest, the highest and the last. It looks the same as with all points, since a
 * pixel shows no more, and no peak is lost.
 */
const perPixel = (points: ReadonlyArray<Place>): ReadonlyArray<Place> => {
  const columns = new Map<number, [Place, ...Array<Place>]>()
  for (const point of points) {
    const column = columns.get(Math.round(point.x))
    if (column === undefined) columns.set(Math.round(point.x), [point])
    else column.push(point)
  }
  return [...columns.values()].flatMap(kept)
}

const MOST_OF_A_PIXEL = 4

const kept = (column: readonly [Place, ...Array<Place>]): ReadonlyArray<Place> => {
  if (column.length <= MOST_OF_A_PIXEL) return column
  const low = column.reduce((a, b) => (b.y < a.y ? b : a))
  const high = column.reduce((a, b) => (b.y > a.y ? b : a))
  const wanted = new Set([column[0], low, high, column.at(-1)])
  return column.filter((point) => wanted.has(point))
}
