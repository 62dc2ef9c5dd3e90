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
  /** The texts below its ends, in place of the scales, for a small chart. */
  readonly ends?: readonly [first: string, last: string] | undefined
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
  ends,
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
  const labels = ends === undefined ? LABELS : 0
  const [from, to] = isRtl ? [width - INSET, labels + INSET] : [INSET, width - labels - INSET]
  const [lowest, highest] = high === low ? nice(low - 0.5, high + 0.5, TICKS) : nice(low, high, TICKS)
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
          {ends === undefined ? (
            <>
              {ticks(lowest, highest, TICKS).map((tick) => (
                <g key={tick}>
                  <line class="grid" x1={from} x2={to} y1={frame.y(tick)} y2={frame.y(tick)} />
                  <text x={to + (isRtl ? -INSET : INSET)} y={frame.y(tick) + 4}>
                    {format(tick)}
                  </text>
                </g>
              ))}
              {dateTicks(start, end).map(({ date, text }) => (
                <text key={date} x={inside(frame.x(date), width)} y={height - 5} text-anchor="middle">
                  {text}
                </text>
              ))}
            </>
          ) : (
            <>
              <text x={from} y={height - 5}>
                {ends[0]}
              </text>
              <text x={to} y={height - 5} text-anchor="end">
                {ends[1]}
              </text>
            </>
          )}
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

/** Keeps a centred label in the drawing. */
const inside = (x: number, width: number): number => Math.max(18, Math.min(width - 18, x))

interface DateTick {
  readonly date: string
  readonly text: string
}

const MOST_TICKS = 6

const monthStart = (date: string): string => `${date.slice(0, 8)}01`
const nextMonth = (date: string): string => monthStart(addDays(monthStart(date), 32))

/** Weeks in a short range, months in a longer one, years in a long one; at most six. */
const dateTicks = (start: string, end: string): ReadonlyArray<DateTick> => {
  const days = daysBetween(start, end)
  if (days <= 42) {
    const step = Math.max(1, Math.ceil(days / MOST_TICKS))
    return Array.from({ length: Math.floor(days / step) + 1 }, (_, index) => {
      const date = addDays(end, -index * step)
      return { date, text: formatDate(date, "short") }
    }).reverse()
  }
  const months: Array<string> = []
  for (let month = nextMonth(start); month <= end; month = nextMonth(month)) months.push(month)
  if (days <= 800) return everyFew(months).map((date) => ({ date, text: formatDate(date, "monthShort") }))
  return everyFew(months.filter((date) => date.slice(5, 7) === "01")).map((date) => ({ date, text: date.slice(0, 4) }))
}

const everyFew = (dates: ReadonlyArray<string>): ReadonlyArray<string> => {
  const step = Math.max(1, Math.ceil(dates.length / MOST_TICKS))
  return dates.filter((_, index) => index % step === 0)
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
