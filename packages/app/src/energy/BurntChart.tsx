import { extent } from "d3-array"
import { energy } from "#text/energy"
import { Burnt, Legend, lineOf } from "../charts/Burnt.tsx"
import { Chart } from "../charts/Chart.tsx"
import { formatDate } from "../format/dates.ts"
import { counted, formatChange, formatNumber, formatTens } from "../format/numbers.ts"
import { chartDate } from "../trends/figures.ts"
import { useMedia, WIDE } from "../ui/useMedia.ts"
import { type EnergyOf, marginOf, weekMeans, weeksOf } from "./figures.ts"

const text = energy.chart

/** A line over more dates is drawn thinner. */
const MOST_BOLD = 120

const DAY = <circle class="eaten" cx="11" cy="6" r="2" />
const BAND = <rect class="burnt-band" x="1" width="20" height="12" />

const MARKS = [
  [
    <>
      {BAND}
      <path class="burnt" d="M1 6h20" />
    </>,
    text.burnt
  ],
  [<path class="trend" d="M1 6h20" />, text.mean],
  [DAY, text.day]
] as const

const THIN_MARKS = [
  [BAND, energy.thin.band],
  [DAY, text.day]
] as const

/** Draws the expenditure with its band over the intake. If too little is known (`isThin`), the band and the days alone. */
export const BurntChart = ({ data, isThin = false }: { readonly data: EnergyOf; readonly isThin?: boolean }) => {
  const { points } = data
  const means = weekMeans(points)
  const burntText = ({ high, kcal, low }: BurntOf) =>
    isThin
      ? text.burntBetween(formatTens(low), formatTens(high))
      : text.burntAt(formatTens(kcal), formatTens(marginOf({ high, low })))
  const [low = 1000, high = 3000] = extent(
    points.flatMap(({ burnt, eatenKcal }) => [...(burnt === null ? [] : [burnt.low, burnt.high]), ...list(eatenKcal)])
  )
  const last = means.at(-1)
  const isWide = useMedia(WIDE)
  const readings = points.flatMap(({ burnt, date, eatenKcal }, index) => {
    const value = isThin ? (eatenKcal ?? burnt?.kcal ?? null) : (means[index]?.value ?? burnt?.kcal ?? eatenKcal)
    const parts = [
      ...(burnt === null ? [] : [burntText(burnt)]),
      ...(eatenKcal === null ? [] : [text.eatenAt(formatNumber(eatenKcal, 0))])
    ]
    return value === null || parts.length === 0
      ? []
      : [{ date, value, text: text.at(chartDate(date, data), parts.join("; ")) }]
  })
  return (
    <div class="chart-part">
      <Chart
        title={isThin ? energy.thin.chart : text.title}
        tone="food"
        answer={isThin ? rangeOf(data) : answerOf(data)}
        start={data.start}
        end={data.end}
        height={isWide ? 250 : 210}
        values={[low, high]}
        format={(value) => formatNumber(value, 0)}
        readings={readings}
        table={tableOf(data)}
        legend={<Legend marks={isThin ? THIN_MARKS : MARKS} />}
        draw={(frame) => (
          <Burnt frame={frame} points={points} isBandOnly={isThin}>
            {points.map(({ date, eatenKcal }) =>
              eatenKcal === null ? null : (
                <circle key={date} class="eaten" cx={frame.x(date)} cy={frame.y(eatenKcal)} r={isThin ? 3 : 1.6} />
              )
            )}
            {!isThin && <path class={points.length > MOST_BOLD ? "trend dense" : "trend"} d={lineOf(frame, means)} />}
            {!isThin && last !== undefined && last.value !== null && (
              <circle class="now" cx={frame.x(last.date)} cy={frame.y(last.value)} r="4" />
            )}
          </Burnt>
        )}
      />
      <p class="hint">
        {basisOf(data)} {isThin ? energy.thin.note : text.smoothed}
      </p>
    </div>
  )
}

type BurntOf = NonNullable<EnergyOf["points"][number]["burnt"]>

const rangeOf = ({ expenditure }: EnergyOf): string =>
  expenditure === null ? text.noLine : text.range(formatTens(expenditure.low), formatTens(expenditure.high))

const list = (value: number | null): ReadonlyArray<number> => (value === null ? [] : [value])

const answerOf = ({ points }: EnergyOf): string => {
  const burnt = points.flatMap(({ burnt }) => burnt ?? [])
  const [first, last] = [burnt[0], burnt.at(-1)]
  return first === undefined || last === undefined
    ? text.noLine
    : text.answer(formatTens(last.kcal), formatTens(first.kcal))
}

const basisOf = ({ whole: { fullDays, unloggedDays, weighIns } }: EnergyOf): string => {
  const basis = text.basis(counted(fullDays, energy.days), counted(weighIns, text.weighIns))
  return unloggedDays === 0 ? basis : `${basis} ${text.unlogged(counted(unloggedDays, text.unloggedDays))}`
}

const tableOf = (data: EnergyOf) => ({
  columns: [text.weekFrom, text.burntColumn, text.eatenColumn, text.balance],
  rows: weeksOf(data.points).map(({ burnt, eatenKcal, start }) => [
    formatDate(start, data.start.slice(0, 4) === data.end.slice(0, 4) ? "short" : "long"),
    burnt === null ? energy.none : text.plusMinus(formatTens(burnt.kcal), formatTens(burnt.margin)),
    eatenKcal === null ? energy.none : formatNumber(eatenKcal, 0),
    burnt === null || eatenKcal === null ? energy.none : formatChange(eatenKcal - burnt.kcal, 0)
  ])
})
