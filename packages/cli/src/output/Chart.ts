import { numberText } from "../grammar/Amounts.ts"
import { daysBetween } from "../grammar/Days.ts"
import { style } from "./Style.ts"
import { dateText, pad } from "./Text.ts"

/** A bar that shows how much of a goal is reached. */
export const bar = (value: number, goal: number, width = 20): string => {
  const filled = goal > 0 ? Math.min(width, Math.round((value / goal) * width)) : 0
  const paint = value > goal * 1.1 ? style.yellow : style.green
  return paint("█".repeat(filled)) + style.dim("░".repeat(width - filled))
}

/** The value of a day. */
export interface Point {
  readonly date: string
  readonly value: number
}

const ROWS = 10
/** A wider chart is hard to read. */
const MAX_COLUMNS = 72
/** A point in the upper or lower half of a row. */
const DOTS = { upper: "▀", lower: "▄" } as const

/**
 * A chart of at least two points, ten rows high. The first day is in the first column and the last day in the last; days
 * that share a column are averaged.
 */
export const chart = (
  points: ReadonlyArray<Point>,
  {
    days,
    end,
    start,
    unit,
    width
  }: {
    readonly days: number
    readonly start: string
    readonly end: string
    readonly unit: string
    readonly width: number
  }
): string => {
  const values = points.map(({ value }) => value)
  const low = Math.min(...values)
  const high = Math.max(...values)
  const span = high - low || Math.max(1, Math.abs(high) * 0.01)
  const decimals = span < 20 ? 1 : 0
  const label = (row: number): string => numberText(low + (span * (ROWS - 1 - row)) / (ROWS - 1), decimals)
  const labelled = [0, Math.floor(ROWS / 2), ROWS - 1]
  const margin = Math.max(...labelled.map((row) => label(row).length)) + 1
  const room = Math.max(10, Math.min(MAX_COLUMNS, width - margin - 3))
  const levels = columnsOf(points, start, days, room).map((value) =>
    value === undefined ? undefined : Math.round(((value - low) / span) * (ROWS * 2 - 1))
  )
  const lines = Array.from({ length: ROWS }, (_, row) => {
    const floor = (ROWS - 1 - row) * 2
    const cells = levels.map((level) => (level === floor + 1 ? DOTS.upper : level === floor ? DOTS.lower : " "))
    return `${style.dim(`${pad(labelled.includes(row) ? label(row) : "", margin, "right")} ┤`)}${style.cyan(cells.join(""))}`.trimEnd()
  })
  const axis = style.dim(`${" ".repeat(margin)} └${"─".repeat(room)}`)
  const from = dateText(start)
  const to = dateText(end)
  const gap = " ".repeat(Math.max(2, room - from.length - to.length))
  const foot = style.dim(`${" ".repeat(margin + 2)}${from}${gap}${to}`)
  return `${[...lines, axis, foot].join("\n")}\n${style.dim(" ".repeat(margin + 2) + unit)}\n`
}

const columnsOf = (points: ReadonlyArray<Point>, start: string, days: number, room: number) => {
  const sums = Array.from({ length: room }, () => ({ sum: 0, count: 0 }))
  for (const { date, value } of points) {
    const day = daysBetween(start, date)
    const cell = sums[Math.round((day * (room - 1)) / (days - 1))]
    if (cell === undefined) continue
    cell.sum += value
    cell.count++
  }
  return sums.map(({ count, sum }) => (count === 0 ? undefined : sum / count))
}
