import { trends } from "#text/trends"
import { LineChart } from "../charts/LineChart.tsx"
import { splitAt } from "../charts/runs.ts"
import { sentence } from "../format/dates.ts"
import { readingFigure, readingLabel, readingText, readingUnit } from "../format/labels.ts"
import { weekBefore, weeklyMeans } from "../metrics/series.ts"
import { Section } from "../ui/Section.tsx"
import { Empty } from "../ui/States.tsx"
import { Tag } from "../ui/Tag.tsx"
import { chartDate, type TrendsOf } from "./figures.ts"

const text = trends.recovery

const LOOKS = { recovered: "good", normal: "plain", strained: "bad", unknown: "plain" } as const
const TONES = { hrvMs: "progress", restingHeartRateBpm: "workout", sleepMinutes: "water" } as const

export const RecoveryTrends = ({ data }: { readonly data: TrendsOf }) => {
  const { recovery, signals } = data
  const known = signals.filter(({ points }) => points.length > 0)
  const status = text.statuses[recovery.status]
  return (
    <Section
      title={text.title}
      icon="heart"
      tone="progress"
      {...(status !== "" && { sum: <Tag look={LOOKS[recovery.status]}>{status}</Tag> })}
    >
      {known.length === 0 ? (
        <Empty>
          {text.empty} <a href="/log/reading">{text.type}</a>
        </Empty>
      ) : (
        <>
          {known.map((signal) => (
            <SignalChart key={signal.reading} data={data} signal={signal} />
          ))}
          <details>
            <summary>{trends.evidence}</summary>
            <p class="hint">{sentence(recovery.vsBaseline)}</p>
          </details>
        </>
      )}
    </Section>
  )
}

type SignalOf = TrendsOf["signals"][number]

const SignalChart = ({ data, signal }: { readonly data: TrendsOf; readonly signal: SignalOf }) => {
  const { high, low, points, reading } = signal
  const name = readingLabel(reading)
  // The axis of sleep is in hours, so that its labels are whole hours.
  const scale = reading === "sleepMinutes" ? 60 : 1
  const means = weeklyMeans(points, data.end).map((mean) => ({ ...mean, value: mean.value / scale }))
  const ofWeek = new Map(means.map(({ value, week }) => [week, value * scale]))
  const meanOf = (date: string) => ofWeek.get(weekBefore(data.end, date)) ?? Number.NaN
  return (
    <LineChart
      title={low === null ? name : text.chart(name)}
      tone={TONES[reading]}
      answer={answerOf(signal)}
      start={data.start}
      end={data.end}
      height={120}
      band={low === null || high === null ? undefined : { low: low / scale, high: high / scale }}
      format={(value) => readingFigure(reading, value * scale)}
      dots={points.map(({ date, value }) => ({
        date,
        value: value / scale,
        text: text.at(chartDate(date, data), readingText(reading, value), readingText(reading, meanOf(date)))
      }))}
      means={means}
      lines={splitAt(means, ({ week }, index) => (means[index - 1]?.week ?? week) - week > 1)}
      table={{
        columns: [trends.date, ...[name, text.weekMean].map((column) => `${column}, ${readingUnit(reading)}`)],
        rows: points.map(({ date, value }) => [
          chartDate(date, data),
          readingFigure(reading, value),
          readingFigure(reading, meanOf(date))
        ])
      }}
    />
  )
}

const answerOf = ({ high, low, reading, week }: SignalOf): string => {
  if (week === null) return text.noWeek
  const now = text.week(readingText(reading, week))
  if (low === null || high === null) return `${now}${text.unknown}`
  const place = week < low ? text.below : week > high ? text.above : text.within
  return `${now}${place(readingFigure(reading, low), readingFigure(reading, high))}`
}
