import { LineChart } from "../charts/LineChart.tsx"
import { formatMass, massLabel } from "../format/units.ts"
import type { ExerciseHistory } from "../generated/Types.ts"
import { workout as text } from "../text/workout.ts"
import { dayText } from "./dayText.ts"
import { setsText } from "./SetsText.ts"

/** The estimate of each date, joined by a line, with a star on the record. Nothing where fewer than two dates have one. */
export const ExerciseChart = ({ name, records, sessions }: ExerciseHistory) => {
  const dots = sessions.toReversed().flatMap(({ date, estimatedOneRepMaxKg: value, sets, workoutId }) => {
    if (value === null) return []
    const isBest = workoutId === records.estimatedOneRepMax?.workoutId
    const best = isBest ? ` ★ ${text.one.best}` : ""
    return [{ date, value, sets, isBest, text: `${dayText(date)}: ${massText(value)}${best}` }]
  })
  const [first] = dots
  const last = dots.at(-1)
  if (first === undefined || last === undefined || first.date === last.date) return null
  return (
    <LineChart
      title={text.one.chart(name)}
      tone="workout"
      answer={text.one.chartAnswer(
        massText(first.value),
        dayText(first.date),
        massText(last.value),
        dayText(last.date)
      )}
      start={first.date}
      end={last.date}
      format={(kg) => formatMass(kg, 0)}
      dots={dots.map(({ sets: _, ...dot }) => dot)}
      table={{
        columns: [text.one.date, `${text.one.estimate}, ${massLabel()}`, text.one.sets],
        rows: dots
          .toReversed()
          .map(({ date, sets, value }) => [dayText(date), formatMass(value), setsText(sets, massText)])
      }}
    />
  )
}

const massText = (kg: number): string => `${formatMass(kg)} ${massLabel()}`
