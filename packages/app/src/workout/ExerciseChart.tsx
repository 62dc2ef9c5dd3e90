import { LineChart } from "../charts/LineChart.tsx"
import { formatMass, massLabel } from "../format/units.ts"
import type { ExerciseHistory } from "../generated/Types.ts"
import { workout as text } from "../text/workout.ts"
import { dayText } from "./dayText.ts"
import { setsText } from "./SetsText.ts"

/** The estimate of each date, joined by a line. Nothing where fewer than two dates have one. */
export const ExerciseChart = ({ name, records, sessions }: ExerciseHistory) => {
  const dots = sessions.toReversed().flatMap(({ date, estimatedOneRepMaxKg: value, sets }) => {
    if (value === null) return []
    const best = value === records.estimatedOneRepMax?.estimatedOneRepMaxKg ? ` ★ ${text.one.best}` : ""
    return [{ date, value, sets, text: `${dayText(date)}: ${massText(value)}${best}` }]
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
      dots={dots.map(({ date, text, value }) => ({ date, value, text }))}
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
