import { extent } from "d3-array"
import { energy } from "#text/energy"
import { Legend, lineOf } from "../charts/Burnt.tsx"
import { Chart } from "../charts/Chart.tsx"
import { runsOf, WEIGHT_DAYS } from "../charts/runs.ts"
import { formatMass, formatNumber, formatPace, massLabel } from "../format/numbers.ts"
import { chartDate } from "../trends/figures.ts"
import { useMedia, WIDE } from "../ui/useMedia.ts"
import { type EnergyOf, type Plan, planOf, weeksOf } from "./figures.ts"

const text = energy.weight

/** Weigh-ins and their trend, with the line of the pace over the last four weeks. Nothing with fewer than two weigh-ins. */
export const PaceChart = ({ data, pace }: { readonly data: EnergyOf; readonly pace: number | undefined }) => {
  const weighed = data.points.flatMap(({ date, trendKg, weightKg }) =>
    trendKg === null || weightKg === null ? [] : [{ date, trendKg, weightKg }]
  )
  const isWide = useMedia(WIDE)
  const [first] = weighed
  const last = weighed.at(-1)
  if (first === undefined || last === undefined || first === last) return null
  const plan = pace === undefined ? undefined : planOf(data.points, pace)
  const line = plan === undefined ? [] : [plan.from, plan.to]
  const [low = 0, high = 1] = extent([
    ...weighed.flatMap(({ trendKg, weightKg }) => [trendKg, weightKg]),
    ...line.map(({ value }) => value)
  ])
  const unit = massLabel()
  return (
    <div class="chart-part">
      <Chart
        title={plan === undefined ? text.alone : text.title}
        tone="progress"
        answer={text.answer(formatMass(first.trendKg), formatMass(last.trendKg), unit)}
        start={data.start}
        end={data.end}
        height={isWide ? 250 : 190}
        values={[low, high]}
        format={(value) => formatMass(value)}
        readings={weighed.map(({ date, trendKg, weightKg }) => ({
          date,
          value: trendKg,
          text: text.at(chartDate(date, data), `${formatMass(weightKg)} ${unit}`, `${formatMass(trendKg)} ${unit}`)
        }))}
        table={{
          columns: [energy.chart.weekFrom, text.trendColumn(unit), text.weighIns],
          rows: weeksOf(data.points).map(({ start, trendKg, weighIns }) => [
            chartDate(start, data),
            trendKg === null ? energy.none : formatMass(trendKg),
            formatNumber(weighIns, 0)
          ])
        }}
        legend={
          <Legend
            marks={[
              [<circle class="dot" cx="11" cy="6" r="2" />, text.weighIn],
              [<path class="trend" d="M1 6h20" />, text.trend],
              ...(pace === undefined || plan === undefined
                ? []
                : [[<path class="plan" d="M1 6h20" />, text.plan(formatPace(pace))] as const])
            ]}
          />
        }
        draw={(frame) => (
          <>
            {weighed.map(({ date, weightKg }) => (
              <circle key={date} class="dot" cx={frame.x(date)} cy={frame.y(weightKg)} r="1.8" />
            ))}
            <path class="plan" d={lineOf(frame, line)} />
            <path
              class="trend"
              d={runsOf(weighed, WEIGHT_DAYS)
                .map((run) =>
                  lineOf(
                    frame,
                    run.map(({ date, trendKg }) => ({ date, value: trendKg }))
                  )
                )
                .join("")}
            />
            <circle class="now" cx={frame.x(last.date)} cy={frame.y(last.trendKg)} r="4" />
          </>
        )}
      />
      {plan !== undefined && <p class="hint">{placeOf(plan, chartDate(plan.from.date, data))}</p>}
    </div>
  )
}

/** A smaller distance from the line is noise of the trend, kg. */
const ON_LINE_KG = 0.1

const placeOf = ({ offKg }: Plan, since: string): string => {
  if (Math.abs(offKg) < ON_LINE_KG) return text.on(since)
  const mass = `${formatMass(Math.abs(offKg))} ${massLabel()}`
  return offKg > 0 ? text.above(since, mass) : text.below(since, mass)
}
