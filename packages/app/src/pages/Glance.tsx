import { glance as text } from "#text/dayPages"
import { useRead } from "../data/api.ts"
import { addDays, today } from "../format/dates.ts"
import { formatMass, massLabel } from "../format/numbers.ts"
import { EatenChart, lastDays } from "../trends/EnergyTrend.tsx"
import { LiftRow } from "../trends/LiftTrends.tsx"
import { Pace, WeightChart } from "../trends/WeightTrend.tsx"
import { Card } from "../ui/Section.tsx"

const ENERGY_DATES = 14

const LIFTS = 3

/** The column beside Today on a wide screen: weight, energy and lifts. Empty until the log has data for it. */
export default () => {
  const end = today()
  const { data } = useRead("trends", { end, span: "12w" })
  if (data === undefined) return null
  const { lifts, weight } = data
  const last = weight.points.at(-1)
  const lately = lastDays(data, addDays(end, 1 - ENERGY_DATES))
  return (
    <aside class="side" aria-label={text.label}>
      {last !== undefined && (
        <Card title={text.weight} tone="progress" aside={<a href="/trends?span=12w">{text.weightSpan}</a>}>
          <p class="figure">
            <b>{formatMass(last.trendKg)}</b>
            <span class="unit">{text.trend(massLabel())}</span>
            {weight.perWeekKg !== null && <Pace kg={weight.perWeekKg} />}
          </p>
          <WeightChart data={data} height={140} />
        </Card>
      )}
      {lately.energy.parts.length > 0 && (
        <Card title={text.energy} tone="food" aside={<a href="/trends?span=4w">{text.energySpan}</a>}>
          <EatenChart data={lately} what="calories" height={120} />
        </Card>
      )}
      {lifts.length > 0 && (
        <Card title={text.lifts} tone="workout" aside={<a href="/exercises">{text.all}</a>}>
          <ul class="entries">
            {lifts.slice(0, LIFTS).map((lift) => (
              <li key={lift.exercise}>
                <LiftRow lift={lift} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </aside>
  )
}
