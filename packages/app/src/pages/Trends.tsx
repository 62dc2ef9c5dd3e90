import { useState } from "preact/hooks"
import { trends as text } from "#text/trends"
import { TableOf } from "../charts/Figure.tsx"
import { useRead } from "../data/api.ts"
import { base } from "../data/base.ts"
import { addDays, formatDate, today } from "../format/dates.ts"
import { formatFixed, formatNumber } from "../format/numbers.ts"
import { counted } from "../format/text.ts"
import { fromKg, massLabel } from "../format/units.ts"
import type { PageProps } from "../navigation.ts"
import { EnergyTrend } from "../trends/EnergyTrend.tsx"
import type { TrendsOf } from "../trends/figures.ts"
import { LiftTrends } from "../trends/LiftTrends.tsx"
import { MuscleTrends } from "../trends/MuscleTrends.tsx"
import { RecoveryTrends } from "../trends/RecoveryTrends.tsx"
import { ScoreRows } from "../trends/Scores.tsx"
import { WeightTrend } from "../trends/WeightTrend.tsx"
import { Choice } from "../ui/Choice.tsx"
import { optionsOf } from "../ui/options.ts"
import { PageHead } from "../ui/PageHead.tsx"
import { Section } from "../ui/Section.tsx"
import { Empty, Found } from "../ui/States.tsx"

const OPTIONS = optionsOf(text.spans)
type Span = keyof typeof text.spans

/** The trends of the log over a span of time. */
export default ({ query }: PageProps) => {
  const [span, choose] = useState<Span>(() => OPTIONS.find(({ value }) => value === query.span)?.value ?? "12w")
  const end = today()
  const read = useRead("trends", { end, span })
  const pick = (value: Span) => {
    choose(value)
    // The address keeps the span, so that the page can be opened again with it.
    history.replaceState(history.state, "", `${base}/trends?span=${value}`)
  }
  return (
    <>
      <div class="trends-head">
        <PageHead
          title={text.title}
          {...(read.data !== undefined && { lead: text.since(formatDate(read.data.start, "long")) })}
        />
        <Choice label={text.span} hideLabel value={span} options={OPTIONS} onInput={pick} />
      </div>
      <Found read={read}>
        {(data) => (
          <div class="columns">
            <WeightTrend data={data} />
            <EnergyTrend data={data} />
            <LiftTrends data={data} />
            <MuscleTrends data={data} />
            <Months data={data} />
            <RecoveryTrends data={data} />
            <ScoreRows start={scoresStart(data.start, end)} end={end} />
          </div>
        )}
      </Found>
    </>
  )
}

/** Scores are read for at most a year. */
const SCORE_DATES = 365

const scoresStart = (start: string, end: string): string => {
  const first = addDays(end, 1 - SCORE_DATES)
  return start < first ? first : start
}

const firstOf = (month: string): string => `${month}-01`

/** The last six months, one row each. */
const Months = ({ data: { months } }: { readonly data: TrendsOf }) => {
  const [latest] = months
  return (
    <Section title={text.months.title} icon="history">
      {latest === undefined ? (
        <Empty>{text.months.empty}</Empty>
      ) : (
        <>
          <p class="hint">
            {text.months.answer(
              counted(latest.totalWorkouts, text.months.workoutCount),
              formatDate(firstOf(latest.month), "month")
            )}
          </p>
          <TableOf
            title={text.months.title}
            columns={[
              text.months.month,
              text.months.workouts,
              text.months.calories,
              text.months.fullDays,
              text.months.weight(massLabel())
            ]}
            rows={months.map(({ avgCalories, avgWeightKg, fullDays, month, totalWorkouts }) => [
              formatDate(firstOf(month), "month"),
              formatNumber(totalWorkouts, 0),
              avgCalories === null ? text.none : formatNumber(avgCalories, 0),
              formatNumber(fullDays, 0),
              avgWeightKg === null ? text.none : formatFixed(fromKg(avgWeightKg), 1)
            ])}
          />
        </>
      )}
    </Section>
  )
}
