import type { Answer } from "@daybook/core/app"
import { liftCourse as text } from "#text/exercise"
import { dayText } from "../format/dates.ts"
import { formatMass, formatNumber, massLabel, massText } from "../format/numbers.ts"
import { setsText } from "../format/sets.ts"
import { LineChart } from "./LineChart.tsx"

type Course = Answer<"liftCourse">
type Point = Course["points"][number]

/**
 * The days of an exercise as its verdict measures them: a line joins those that compare and leaves lighter days out, and a star is on the
 * record. Nothing with fewer than two days.
 */
export const LiftCourse = ({
  course: { measured, points },
  exercise: { name, records, sessions }
}: {
  readonly course: Course
  readonly exercise: Pick<Answer<"getExercise">, "name" | "records" | "sessions">
}) => {
  const joined = points.filter(({ isAside }) => !isAside)
  const [first] = joined
  const last = joined.at(-1)
  if (measured === null || first === undefined || last === undefined || first === last) return null
  const isReps = measured === "repetitions"
  const figure = (value: number) => (isReps ? text.repsText(formatNumber(value, 0)) : massText(value))
  const record = measured === "estimated_max" ? records.estimatedOneRepMax?.date : undefined
  const dots = points.map(({ date, isAside, value }) => {
    const isBest = date === record
    const notes = (isBest ? ` ★ ${text.best}` : "") + (isAside ? text.leftOut : "")
    return { date, value, isBest, isAside, text: `${dayText(date)}: ${figure(value)}${notes}` }
  })
  const lines = linesOf(joined)
  const leftOut = points.length - joined.length
  return (
    <LineChart
      title={text.chart[measured](name)}
      tone="workout"
      answer={
        text.chartAnswer(figure(first.value), dayText(first.date), figure(last.value), dayText(last.date)) +
        (leftOut === 0 ? "" : text.leftOutDays(leftOut)) +
        (lines.length === 1 ? "" : text.separateLines)
      }
      start={points[0]?.date ?? first.date}
      end={points.at(-1)?.date ?? last.date}
      format={(value) => (isReps ? formatNumber(value, 0) : formatMass(value, 0))}
      dots={dots}
      lines={lines}
      table={{
        columns: [text.date, isReps ? text.mostReps : `${text.estimate}, ${massLabel()}`, text.sets],
        rows: points.toReversed().map(({ date, isAside, value }) => [
          dayText(date),
          (isReps ? formatNumber(value, 0) : formatMass(value)) + (isAside ? text.leftOut : ""),
          setsText(
            sessions.filter((session) => session.date === date).flatMap(({ sets }) => sets),
            massText
          )
        ])
      }}
    />
  )
}

/** The lines through points: each point continues the line that ends at the one it is joined to, or begins another there. */
const linesOf = (points: ReadonlyArray<Point>): ReadonlyArray<ReadonlyArray<Point>> => {
  const lines: Array<Array<Point>> = []
  for (const point of points) {
    const line = lines.find((each) => each.at(-1)?.date === point.after)
    if (line !== undefined) line.push(point)
    else lines.push([...points.filter(({ date }) => date === point.after), point])
  }
  return lines
}
