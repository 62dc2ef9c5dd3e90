import { max } from "d3-array"
import type { Tone } from "../ui/tones.ts"
import { Burnt, type BurntPoint } from "./Burnt.tsx"
import { Chart } from "./Chart.tsx"
import type { Table } from "./Figure.tsx"

interface Bar {
  /** The date in its middle. */
  readonly date: string
  readonly value: number
  /** The goal of its days; 0 is none. */
  readonly goal: number
  /** True for something unfinished, which is drawn as an outline. */
  readonly isPartial: boolean
  readonly text: string
}

interface BarChartProps {
  readonly title: string
  readonly tone: Tone
  readonly answer: string
  readonly start: string
  readonly end: string
  readonly days: number
  readonly bars: ReadonlyArray<Bar>
  /** The expenditure, drawn over the bars. */
  readonly burnt?: ReadonlyArray<BurntPoint>
  readonly format: (value: number) => string
  readonly table: Table
  readonly height?: number
}

/** Bars with the line of their goal. Bars above it are darker, not red: the goal is not a limit. */
export const BarChart = ({ bars, burnt = [], days, ...chart }: BarChartProps) => (
  <Chart
    {...chart}
    margin={days / 2}
    values={[
      0,
      Math.max(
        max(bars, ({ goal, value }) => Math.max(goal * 1.05, value)) ?? 1,
        max(burnt, ({ burnt }) => burnt?.high) ?? 0
      )
    ]}
    readings={bars.map(({ date, text, value }) => ({ date, text, value }))}
    draw={(frame) => {
      const { bottom, from, to, x, y } = frame
      const one = Math.abs(to - from) / Math.max(1, chartDays(chart) / days)
      const width = Math.max(1, Math.min(26, one * 0.72))
      return (
        <>
          {bars.map(({ date, goal, isPartial, value }) => (
            <rect
              key={date}
              class={isPartial ? "column partial" : goal > 0 && value > goal ? "column over" : "column"}
              x={x(date) - width / 2}
              y={y(value)}
              width={width}
              height={Math.max(0, bottom - y(value))}
              rx={Math.min(2, width / 4)}
            />
          ))}
          <Burnt frame={frame} points={burnt} />
          {goalLines(bars).map(({ date, goal }) => (
            <line
              key={date}
              class="goal"
              x1={date === undefined ? from : x(date) - one / 2}
              x2={date === undefined ? to : x(date) + one / 2}
              y1={y(goal)}
              y2={y(goal)}
            />
          ))}
        </>
      )
    }}
  />
)

/** The lines of the goals: one across the chart, or where they differ one over each bar. */
const goalLines = (bars: ReadonlyArray<Bar>): ReadonlyArray<{ readonly date?: string; readonly goal: number }> => {
  const goals = new Set(bars.map(({ goal }) => goal))
  return (goals.size === 1 ? [...goals].map((goal) => ({ goal })) : bars).filter(({ goal }) => goal > 0)
}

const DAY_MS = 86_400_000

const chartDays = ({ end, start }: { readonly start: string; readonly end: string }): number =>
  (Date.parse(end) - Date.parse(start)) / DAY_MS + 1
