import type { Answer } from "@daybook/core/app"
import { LineChart } from "../charts/LineChart.tsx"
import { setsText } from "../format/sets.ts"
import { formatMass, massLabel } from "../format/units.ts"
import { workout as text } from "../text/workout.ts"
import { dayText } from "./dayText.ts"
import { leftOutDates } from "./leftOutDates.ts"

/** The estimate of each date, with a line that leaves lighter days out and a star on the record. Nothing with fewer than two estimates. */
export const ExerciseChart = ({ name, records, sessions }: Answer<"getExercise">) => {
  const estimates = sessions
    .toReversed()
    .flatMap(({ estimatedOneRepMaxKg: value, ...session }) => (value === null ? [] : [{ ...session, value }]))
  const leftOut = leftOutDates(estimates)
  const dots = estimates.map(({ date, sets, value, workoutId }) => {
    const isAside = leftOut.has(date)
    const isBest = workoutId === records.estimatedOneRepMax?.workoutId
    const best = isBest ? ` ★ ${text.one.best}` : ""
    const aside = isAside ? text.one.leftOut : ""
    return { date, value, sets, isBest, isAside, text: `${dayText(date)}: ${massText(value)}${best}${aside}` }
  })
  const joined = dots.filter(({ isAside }) => !isAside)
  const [first] = joined
  const last = joined.at(-1)
  if (first === undefined || last === undefined || first.date === last.date) return null
  return (
    <LineChart
      title={text.one.chart(name)}
      tone="workout"
      answer={
        text.one.chartAnswer(massText(first.value), dayText(first.date), massText(last.value), dayText(last.date)) +
        (leftOut.size === 0 ? "" : text.one.leftOutDays(leftOut.size))
      }
      start={dots[0]?.date ?? first.date}
      end={dots.at(-1)?.date ?? last.date}
      format={(kg) => formatMass(kg, 0)}
      dots={dots.map(({ sets: _, ...dot }) => dot)}
      table={{
        columns: [text.one.date, `${text.one.estimate}, ${massLabel()}`, text.one.sets],
        rows: dots
          .toReversed()
          .map(({ date, isAside, sets, value }) => [
            dayText(date),
            formatMass(value) + (isAside ? text.one.leftOut : ""),
            setsText(sets, massText)
          ])
      }}
    />
  )
}

const massText = (kg: number): string => `${formatMass(kg)} ${massLabel()}`
