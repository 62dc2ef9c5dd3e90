import { mean } from "@daybook/core/averages"
import { daysBetween } from "@daybook/core/grammar"
import { texts } from "../Texts.ts"
import { style } from "./Layout.ts"
import { numberText } from "./Numbers.ts"
import { dateText, pad } from "./Text.ts"

/** A bar that shows the reached part of a goal. */
export const goalBar = (value: number, goal: number, width: number): string => {
  const filled = goal > 0 ? Math.min(width, Math.round((value / goal) * width)) : 0
  const paint = value > goal * 1.1 ? style.yellow : style.green
  return paint("█".repeat(filled)) + style.dim("░".repeat(width - filled))
}

export interface Point {
  readonly date: string
  readonly value: number
}

const ROWS = 10
/** A value in the upper or lower half of a row. */
const DOTS = { upper: "▀", lower: "▄" } as const
const GOAL = "╌"

export interface ChartOptions {
  readonly unit: string
  readonly width: number
  /** Drawn as a line. */
  readonly goal?: number | undefined
}

/**
 * A chart of at least two days in ascending order, ten rows high. It starts with the first day that has a value and ends with
 * the last. A day takes several columns if there is room; days that share a column are averaged.
 */
export const chartText = (points: ReadonlyArray<Point>, { goal, unit, width }: ChartOptions): string => {
  const [start = "", end = ""] = [points[0]?.date, points.at(-1)?.date]
  const values = [...points.map(({ value }) => value), ...(goal === undefined ? [] : [goal])]
  const low = Math.min(...values)
  const high = Math.max(...values)
  const span = high - low || Math.max(1, Math.abs(high) * 0.01)
  const decimals = span < 20 ? 1 : 0
  const tick = (row: number): string => numberText(low + (span * (ROWS - 1 - row)) / (ROWS - 1), decimals)
  const ticked = [0, Math.floor(ROWS / 2), ROWS - 1]
  const margin = Math.max(...ticked.map((row) => tick(row).length)) + 1
  const room = Math.max(10, width - margin - 3)
  const levelOf = (value: number): number => Math.round(((value - low) / span) * (ROWS * 2 - 1))
  const levels = columnsOf(points, start, daysBetween(start, end) + 1, room).map((value) =>
    value === undefined ? undefined : levelOf(value)
  )
  const goalRow = goal === undefined ? undefined : ROWS - 1 - Math.floor(levelOf(goal) / 2)
  const lines = Array.from({ length: ROWS }, (_, row) => {
    const floor = (ROWS - 1 - row) * 2
    const empty = row === goalRow ? GOAL : " "
    const cells = levels.map((level) => (level === floor + 1 ? DOTS.upper : level === floor ? DOTS.lower : empty))
    const drawn = cells.join("").trimEnd().replace(/[▀▄]+/g, style.cyan).replace(/╌+/g, style.dim)
    return `${style.dim(`${pad(ticked.includes(row) ? tick(row) : "", margin, "right")} ┤`)}${drawn}`
  })
  const axis = style.dim(`${" ".repeat(margin)} └${"─".repeat(room)}`)
  const [from, to] = [dateText(start), dateText(end)]
  const gap = " ".repeat(Math.max(2, room - from.length - to.length))
  const legend = goal === undefined ? unit : `${unit}  ${GOAL} ${texts().trend.goal(numberText(goal, decimals))}`
  const foot = [from + gap + to, legend].map((text) => style.dim(" ".repeat(margin + 2) + text))
  return `${[...lines, axis, ...foot].join("\n")}\n`
}

/** The mean of the values in each column, undefined if there is none. */
const columnsOf = (points: ReadonlyArray<Point>, start: string, days: number, room: number) => {
  const values = new Map(points.map(({ date, value }) => [daysBetween(start, date), value]))
  return Array.from({ length: room }, (_, column) => {
    const from = Math.floor((column * days) / room)
    const to = Math.max(from + 1, Math.floor(((column + 1) * days) / room))
    const found = Array.from({ length: to - from }, (_, index) => values.get(from + index) ?? []).flat()
    return found.length === 0 ? undefined : mean(found)
  })
}
