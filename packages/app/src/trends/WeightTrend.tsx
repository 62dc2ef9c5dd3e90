import { WEIGH_IN_KG } from "@daybook/core/limits"
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { trends } from "#text/trends"
import { LineChart } from "../charts/LineChart.tsx"
import { runsOf, WEIGHT_DAYS } from "../charts/runs.ts"
import { useRead } from "../data/api.ts"
import { sentence } from "../format/dates.ts"
import { exactMass, formatMass, formatPace, massLabel, massText } from "../format/numbers.ts"
import { parseMass } from "../format/typed.ts"
import { NumberField } from "../ui/Field.tsx"
import { Section } from "../ui/Section.tsx"
import { Empty, ReadState } from "../ui/States.tsx"
import { Tag } from "../ui/Tag.tsx"
import { chartDate, type TrendsOf } from "./figures.ts"

const text = trends.weight

/** The weight with its trend and its projection, and below them a way to more. */
export const WeightTrend = ({
  children,
  data,
  height = 170
}: {
  readonly data: TrendsOf
  readonly height?: number
  readonly children?: ComponentChildren
}) => {
  const { perWeekKg, points } = data.weight
  const last = points.at(-1)
  return (
    <Section
      title={text.title}
      icon="body"
      tone="progress"
      {...(last !== undefined && {
        sum: (
          <>
            <b>{formatMass(last.trendKg)}</b> {text.trend(massLabel())} {perWeekKg !== null && <Pace kg={perWeekKg} />}
          </>
        )
      })}
    >
      {last === undefined ? (
        <Empty>
          {text.empty} <a href="/log/weigh">{text.weigh}</a>
        </Empty>
      ) : (
        <>
          <WeightChart data={data} height={height} />
          <WeightProjection />
        </>
      )}
      {children}
    </Section>
  )
}

/** "−0.3 kg a week". */
export const Pace = ({ kg }: { readonly kg: number }) => <Tag look="good">{text.perWeek(formatPace(kg))}</Tag>

export const WeightChart = ({ data, height }: { readonly data: TrendsOf; readonly height: number }) => {
  const { end, start, weight } = data
  const unit = massLabel()
  return (
    <LineChart
      title={text.chart}
      tone="progress"
      answer={answerOf(data)}
      start={start}
      end={end}
      height={height}
      format={(value) => formatMass(value, 1)}
      dots={weight.points.map(({ date, highKg, lowKg, trendKg, weightKg }) => ({
        date,
        value: weightKg,
        low: lowKg,
        high: highKg,
        trend: trendKg,
        text: text.at(chartDate(date, data), massText(weightKg), massText(trendKg))
      }))}
      lines={runsOf(
        weight.points.map(({ date, trendKg }) => ({ date, value: trendKg })),
        WEIGHT_DAYS
      )}
      table={{
        columns: [trends.date, `${text.weighIn}, ${unit}`, `${text.trendColumn}, ${unit}`],
        rows: weight.points.map(({ date, trendKg, weightKg }) => [
          chartDate(date, data),
          formatMass(weightKg, 2),
          formatMass(trendKg, 2)
        ])
      }}
    />
  )
}

/** A smaller change is noise, kg a week. */
const STEADY_KG = 0.05

const answerOf = ({ weight: { perWeekKg, points } }: TrendsOf): string => {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return text.empty
  const course = text.answer(formatMass(first.trendKg), formatMass(last.trendKg), massLabel())
  if (perWeekKg === null) return `${course} ${text.noPace}`
  if (Math.abs(perWeekKg) < STEADY_KG) return `${course} ${text.steady}`
  return `${course} ${(perWeekKg > 0 ? text.gains : text.loses)(exactMass(Math.abs(perWeekKg)))}`
}

/** The projection of the weight, and the date of a weight that is typed. */
const WeightProjection = () => {
  const [typed, type] = useState("")
  const kg = parseMass(typed)
  const isWeight = kg !== undefined && kg >= WEIGH_IN_KG.min && kg <= WEIGH_IN_KG.max
  const read = useRead("getProjection", isWeight ? { weightKg: Math.round(kg * 100) / 100 } : {})
  return (
    <>
      <ReadState read={read} />
      <p aria-live="polite">{read.data !== undefined && sentence(read.data.text)}</p>
      {read.data !== undefined && read.data.outlook !== "unknown" && (
        <NumberField label={trends.weight.goal} unit={massLabel()} value={typed} onInput={type} />
      )}
    </>
  )
}
