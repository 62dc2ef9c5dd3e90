import type { Answer } from "@daybook/core/app"
import { measures as text } from "#text/measures"
import { LineChart } from "../charts/LineChart.tsx"
import { bodyLabel } from "../format/labels.ts"
import { chartDate } from "../trends/figures.ts"
import { changeText, figureOf, linesOf, unitOf, valueText } from "./figures.ts"

type Course = Answer<"bodyPage">
type Measure = Course["measures"][number]

/** A measurement: its last value, its change over the shown time, and its course. */
export const MeasureCard = ({
  data,
  of: { first, last, measure, points }
}: {
  readonly data: Course
  readonly of: Measure
}) => {
  const label = measure === "leanBodyMassKg" ? text.leanMass : bodyLabel(measure)
  return (
    <LineChart
      title={label}
      tone="progress"
      answer={answerOf(measure, first, last, data)}
      start={data.start}
      end={data.end}
      height={76}
      ends={first.date === last.date ? ["", ""] : [figureOf(measure, first.value), valueText(measure, last.value)]}
      format={(value) => figureOf(measure, value)}
      legend={
        <p class="figure">
          <b>{figureOf(measure, last.value)}</b>
          <span class="unit">{unitOf(measure)}</span>
        </p>
      }
      dots={points.map(({ date, value }) => ({
        date,
        value,
        text: text.at(chartDate(date, data), valueText(measure, value))
      }))}
      lines={linesOf(points, data.end)}
      table={{
        columns: [data.step === "week" ? text.weekFrom : text.date, unitOf(measure)],
        rows: points.map(({ date, value }) => [chartDate(date, data), figureOf(measure, value)])
      }}
    />
  )
}

const answerOf = (
  measure: Measure["measure"],
  first: Measure["first"],
  last: Measure["last"],
  data: Course
): string => {
  const since = chartDate(first.date, data)
  if (first.date === last.date) return text.once(since)
  if (first.value === last.value) return text.same(since)
  return text.since(changeText(measure, first.value, last.value), since)
}
