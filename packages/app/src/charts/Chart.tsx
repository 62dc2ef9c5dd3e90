import { nice, ticks } from "d3-array"
import type { ComponentChildren, RefObject } from "preact"
import { useLayoutEffect, useRef, useState } from "preact/hooks"
import { charts } from "#text/charts"
import { addDays, daysBetween, formatDate } from "../format/dates.ts"
import type { Tone } from "../ui/tones.ts"
import { Figure, type Table } from "./Figure.tsx"

/** A place where the cursor can stand, with its text. */
export interface Reading {
  readonly date: string
  readonly value: number
  readonly text: string
}

/** The positions of dates and values in the drawing, in pixels. */
export interface Frame {
  readonly x: (date: string) => number
  readonly y: (value: number) => number
  readonly top: number
  readonly bottom: number
  /** The ends of the time axis, the earlier first. From right to left, the earlier one is the greater number. */
  readonly from: number
  readonly to: number
}

interface ChartProps {
  readonly title: string
  readonly tone: Tone
  /** A sentence about the contents of the chart, for screen readers. */
  readonly answer: string
  readonly start: string
  readonly end: string
  /** The lowest and the highest value; the axis ends at round figures around them. */
  readonly values: readonly [low: number, high: number]
  readonly format: (value: number) => string
  /** In the order of their dates. */
  readonly readings: ReadonlyArray<Reading>
  readonly table: Table
  /** The meanings of its marks, above the drawing. */
  readonly legend?: ComponentChildren
  readonly height?: number
  /** Free days before the first date and after the last one, for a mark that is wider than a point. */
  readonly margin?: number
  readonly draw: (frame: Frame) => ComponentChildren
}

const LABELS = 40
const INSET = 6
const TOP = 12
const BELOW = 22

/** About so many values are written beside a chart. */
const TICKS = 4

/** A chart over dates: a drawing with a cursor that arrow keys and the pointer move, and a table of its figures. */
export const Chart = ({ height = 180, legend, table, tone, ...chart }: ChartProps) => (
  <Figure title={chart.title} tone={tone} table={table}>
    {legend}
    <Drawing height={height} {...chart} />
  </Figure>
)

const isRightToLeft = (): boolean => document.documentElement.dir === "rtl"

const Drawing = ({
  answer,
  draw,
  end,
  format,
  height,
  margin = 0,
  readings,
  start,
  title,
  values: [low, high]
}: Omit<ChartProps, "legend" | "table" | "tone"> & { readonly height: number }) => {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [at, move] = useState<number>()
  const days = daysBetween(start, end)
  // A single date stands in the middle, and so does a single value.
  const beside = days === 0 ? Math.max(margin, 0.5) : margin
  const isRtl = isRightToLeft()
  const [from, to] = isRtl ? [width - INSET, LABELS + INSET] : [INSET, width - LABELS - INSET]
  const [lowest, highest] = high === low ? nice(low - 1, high + 1, TICKS) : nice(low, high, TICKS)
  const frame: Frame = {
    x: (date) => from + ((to - from) * (daysBetween(start, date) + beside)) / (days + 2 * beside),
    y: (value) => height - BELOW - ((height - BELOW - TOP) * (value - lowest)) / (highest - lowest),
    top: TOP,
    bottom: height - BELOW,
    from,
    to
  }
  const reading = at === undefined ? undefined : readings[at]
  const last = readings.length - 1
  const step = (by: number) => move(Math.max(0, Math.min(last, (at ?? (by < 0 ? last + 1 : -1)) + by)))
  const onKeyDown = (event: KeyboardEvent) => {
    const next = isRtl ? "ArrowLeft" : "ArrowRight"
    const before = isRtl ? "ArrowRight" : "ArrowLeft"
    if (event.key === next || event.key === "ArrowUp") step(1)
    else if (event.key === before || event.key === "ArrowDown") step(-1)
    else if (event.key === "PageUp") step(7)
    else if (event.key === "PageDown") step(-7)
    else if (event.key === "Home") move(0)
    else if (event.key === "End") move(last)
    else return
    event.preventDefault()
  }
  const follow = (event: PointerEvent) => {
    const { left } = box.current?.getBoundingClientRect() ?? { left: 0 }
    const x = event.clientX - left
    const nearest = readings.reduce(
      (best, { date }, index) => {
        const distance = Math.abs(frame.x(date) - x)
        return distance < best.distance ? { index, distance } : best
      },
      { index: 0, distance: Number.POSITIVE_INFINITY }
    )
    if (readings.length > 0) move(nearest.index)
  }
  return (
    <>
      <div
        ref={box}
        class="plot"
        role="slider"
        tabIndex={0}
        aria-label={`${title}. ${answer}`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={at ?? Math.max(0, last)}
        aria-valuetext={reading?.text ?? charts.arrows}
        onKeyDown={onKeyDown}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => move(undefined)}
        onBlur={() => move(undefined)}
      >
        <svg class="chart" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {ticks(lowest, highest, TICKS).map((tick) => (
            <g key={tick}>
              <line class="grid" x1={from} x2={to} y1={frame.y(tick)} y2={frame.y(tick)} />
              <text x={to + (isRtl ? -INSET : INSET)} y={frame.y(tick) + 4}>
                {format(tick)}
              </text>
            </g>
          ))}
          {dateLabels(start, end, frame.x, width).map(({ at, text }) => (
            <text key={text} x={at} y={height - 5} text-anchor="middle">
              {text}
            </text>
          ))}
          {draw(frame)}
          {reading !== undefined && (
            <>
              <line class="cursor" x1={frame.x(reading.date)} x2={frame.x(reading.date)} y1={TOP} y2={frame.bottom} />
              <circle class="at" cx={frame.x(reading.date)} cy={frame.y(reading.value)} r="5" />
            </>
          )}
        </svg>
      </div>
      <p class="reading">{reading?.text ?? answer}</p>
    </>
  )
}

interface Label {
  /** Its middle, and half its width, in pixels. */
  readonly at: number
  readonly half: number
  readonly text: string
}

const HALF_CHARACTER = 3.3
const GAP = 8

const MOST_TICKS = 6

const nextMonth = (date: string): string => `${addDays(`${date.slice(0, 8)}01`, 32).slice(0, 8)}01`

/** The last date and the first, and of dates between them those that have room: of weeks in a short range, months in a longer one, years in a long one. */
const dateLabels = (start: string, end: string, x: Frame["x"], width: number): ReadonlyArray<Label> => {
  const placed: Array<Label> = []
  const place = (date: string, text: string) => {
    const half = text.length * HALF_CHARACTER
    const at = Math.max(half, Math.min(width - half, x(date)))
    if (placed.every((other) => Math.abs(at - other.at) > half + other.half + GAP)) placed.push({ at, half, text })
  }
  const style = start.slice(0, 4) === end.slice(0, 4) ? "short" : "month"
  const days = daysBetween(start, end)
  place(end, formatDate(end, style))
  place(start, formatDate(start, style))
  if (days <= 42) {
    const step = Math.ceil(days / MOST_TICKS) || 1
    for (let back = step; back < days; back += step) {
      const date = addDays(end, -back)
      place(date, formatDate(date, "short"))
    }
  } else {
    const isLong = days > 750
    const step = isLong ? 12 : Math.ceil(days / 190)
    for (let month = nextMonth(start); month < end; month = nextMonth(month)) {
      if (Number(month.slice(5, 7)) % step === 1 % step)
        place(month, isLong ? month.slice(0, 4) : formatDate(month, "monthShort"))
    }
  }
  return placed
}

const FIRST_GUESS = 320

/** The width of an element, so that texts drawn in it have their real size. */
const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(FIRST_GUESS)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = () => setWidth(Math.max(120, Math.round(current.clientWidth)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return width
}
