import type { Answer } from "@daybook/core/app"
import { extent } from "d3-array"
import { energyCard as text } from "#text/cards"
import { Burnt, Legend, lineOf } from "../charts/Burnt.tsx"
import { Chart } from "../charts/Chart.tsx"
import { dayText } from "../format/dates.ts"
import { counted, formatNumber, formatTens, massText } from "../format/numbers.ts"
import { start } from "./start.tsx"

/** A tool returns a list as its items. */
interface Energy {
  readonly items: Answer<"getEnergy">
}

const Energy = ({ shown: { items } }: { readonly shown: Energy }) => {
  const last = items.at(-1)
  const burnt = pointsOf(items).at(-1)?.burnt
  if (last === undefined) return null
  const { intakeKcal, loggedDays, weightKg } = last
  return (
    <>
      {burnt == null ? (
        <p>{text.unknown}</p>
      ) : (
        <p class="figure">
          <b>{formatTens(burnt.kcal)}</b>
          <span class="unit">{text.giveOrTake(formatTens((burnt.high - burnt.low) / 2))}</span>
        </p>
      )}
      {intakeKcal !== null && (
        <p>
          {text.ate(formatTens(intakeKcal), counted(loggedDays, text.days))}{" "}
          {burnt != null && balanceOf(intakeKcal - burnt.kcal)}
        </p>
      )}
      {weightKg !== null && <p class="hint">{text.trend(massText(weightKg))}</p>}
      {items.length > 1 && <EnergyChart items={items} />}
    </>
  )
}

const balanceOf = (kcal: number): string => (kcal < 0 ? text.less : text.more)(formatTens(Math.abs(kcal)))

const pointsOf = (items: Energy["items"]) =>
  items.map(({ date, expenditureKcal: kcal, highKcal: high, intakeKcal, lowKcal: low }) => ({
    date,
    value: intakeKcal,
    burnt: kcal === null || low === null || high === null ? null : { kcal, low, high }
  }))

const MARKS = [
  [
    <>
      <rect class="burnt-band" x="1" width="20" height="12" />
      <path class="burnt" d="M1 6h20" />
    </>,
    text.band
  ],
  [<path class="trend" d="M1 6h20" />, text.eaten]
] as const

/** The expenditure with its band over the intake, by date. */
const EnergyChart = ({ items }: Energy) => {
  const points = pointsOf(items)
  const known = points.flatMap(({ burnt }) => burnt ?? [])
  const [[first], last] = [known, known.at(-1)]
  const [low = 1000, high = 3000] = extent([
    ...known.flatMap(({ high, low }) => [low, high]),
    ...points.flatMap(({ value }) => value ?? [])
  ])
  const rows = points.map(({ burnt, date, value }) => ({
    date,
    value: burnt?.kcal ?? value,
    burnt: burnt === null ? undefined : ([formatTens(burnt.kcal), formatTens((burnt.high - burnt.low) / 2)] as const),
    eaten: value === null ? undefined : formatTens(value)
  }))
  return (
    <Chart
      title={text.title}
      tone="food"
      answer={
        first === undefined || last === undefined
          ? text.unknown
          : text.answer(formatTens(first.kcal), formatTens(last.kcal))
      }
      start={items[0]?.date ?? ""}
      end={items.at(-1)?.date ?? ""}
      values={[low, high]}
      format={(value) => formatNumber(value, 0)}
      readings={rows.flatMap(({ burnt, date, eaten, value }) => {
        const parts = [burnt && text.burntAt(...burnt), eaten && text.eatenAt(eaten)].filter(Boolean).join("; ")
        return value === null ? [] : [{ date, value, text: text.at(dayText(date), parts) }]
      })}
      table={{
        columns: [text.date, text.burntColumn, text.eatenColumn],
        rows: rows.map(({ burnt, date, eaten }) => [
          dayText(date),
          burnt ? text.plusMinus(...burnt) : "–",
          eaten ?? "–"
        ])
      }}
      legend={<Legend marks={MARKS} />}
      draw={(frame) => (
        <Burnt frame={frame} points={points}>
          <path class="trend" d={lineOf(frame, points)} />
        </Burnt>
      )}
    />
  )
}

start<Energy>({ tool: "get_energy", title: () => text.name, path: () => "/trends/energy", Body: Energy })
