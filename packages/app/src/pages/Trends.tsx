import { exerciseKey } from "@daybook/core/training"
import { useState } from "preact/hooks"
import { measures } from "#text/measures"
import { trends as trendTexts } from "#text/trends"
import { Figure, TableOf } from "../charts/Figure.tsx"
import { act } from "../data/act.ts"
import { useRead } from "../data/api.ts"
import { base } from "../data/base.ts"
import { preferences } from "../data/preferences.ts"
import { toast } from "../data/toasts.ts"
import { addDays, formatDate, today } from "../format/dates.ts"
import { counted, formatFixed, formatMass, formatNumber, fromKg, massLabel } from "../format/numbers.ts"
import type { PageProps } from "../navigation.ts"
import { Associations } from "../trends/Associations.tsx"
import { EnergyTrend } from "../trends/EnergyTrend.tsx"
import type { TrendsOf } from "../trends/figures.ts"
import { LiftTrends } from "../trends/LiftTrends.tsx"
import { RecoveryTrends } from "../trends/RecoveryTrends.tsx"
import { ScoreRows } from "../trends/Scores.tsx"
import { WeightTrend } from "../trends/WeightTrend.tsx"
import { Choice } from "../ui/Choice.tsx"
import { Select } from "../ui/Field.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { optionsOf } from "../ui/options.ts"
import { PageHead } from "../ui/PageHead.tsx"
import { Section } from "../ui/Section.tsx"
import { Empty, ReadResult } from "../ui/States.tsx"

const OPTIONS = optionsOf(trendTexts.spans)
type Span = keyof typeof trendTexts.spans

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
          title={trendTexts.title}
          {...(read.data !== undefined && { lead: trendTexts.since(formatDate(read.data.start, "long")) })}
        />
        <a class="btn" href="/trends/week">
          {trendTexts.week}
        </a>
        <Choice label={trendTexts.span} hideLabel value={span} options={OPTIONS} onInput={pick} />
      </div>
      <ReadResult read={read}>
        {(data) => (
          <>
            <Jumps hasMuscles={hasMuscles(data)} />
            <div class="columns">
              <WeightTrend data={data}>
                <p class="hint">
                  <a href="/body">{measures.link}</a>
                </p>
              </WeightTrend>
              <EnergyTrend data={data} />
              <Associations end={end} />
              <LiftTrends data={data} />
              {hasMuscles(data) && <MuscleTrends data={data} />}
              <Months data={data} />
              <RecoveryTrends data={data} />
              <ScoreRows start={scoresStart(data.start, end)} end={end} />
            </div>
          </>
        )}
      </ReadResult>
    </>
  )
}

/** A way to each section, on a phone, where they stand below each other. */
const Jumps = ({ hasMuscles }: { readonly hasMuscles: boolean }) => {
  const { associations, energy, lifts, months, muscles, recovery, scores, weight } = trendTexts
  const sections = [weight, energy, associations, lifts, ...(hasMuscles ? [muscles] : []), months, recovery, scores]
  return (
    <nav class="chips jumps" aria-label={trendTexts.jump}>
      {sections.map(({ title }) => (
        <button key={title} type="button" class="chip" onClick={() => jumpTo(title)}>
          {title}
        </button>
      ))}
    </nav>
  )
}

const jumpTo = (title: string): void => {
  const heading = [...document.querySelectorAll<HTMLElement>(".columns h2")].find(
    ({ textContent }) => textContent === title
  )
  if (heading === undefined) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ block: "start" })
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
    <Section title={trendTexts.months.title} icon="history">
      {latest === undefined ? (
        <Empty>{trendTexts.months.empty}</Empty>
      ) : (
        <>
          <p class="hint">
            {trendTexts.months.answer(
              counted(latest.totalWorkouts, trendTexts.months.workoutCount),
              formatDate(firstOf(latest.month), "month")
            )}
          </p>
          <TableOf
            title={trendTexts.months.title}
            columns={[
              trendTexts.months.month,
              trendTexts.months.workouts,
              trendTexts.months.calories,
              trendTexts.months.fullDays,
              trendTexts.months.weight(massLabel())
            ]}
            rows={months.map(({ avgCalories, avgWeightKg, fullDays, month, totalWorkouts }) => [
              formatDate(firstOf(month), "month"),
              formatNumber(totalWorkouts, 0),
              avgCalories === null ? trendTexts.none : formatNumber(avgCalories, 0),
              formatNumber(fullDays, 0),
              avgWeightKg === null ? trendTexts.none : formatFixed(fromKg(avgWeightKg), 1)
            ])}
          />
        </>
      )}
    </Section>
  )
}

const text = trendTexts.muscles
const CHOICES = optionsOf({ "": text.choose, none: text.none, ...text.names })

const hasMuscles = ({ muscles: { muscles, unknown } }: TrendsOf): boolean => muscles.length > 0 || unknown.length > 0

/** The hard sets a week by muscle, and a question for each exercise whose muscles nobody knows. */
const MuscleTrends = ({ data: { muscles: found } }: { readonly data: TrendsOf }) => {
  const { muscles, unknown } = found
  return (
    <Section title={text.title} icon="bar" tone="workout" sum={text.lead}>
      {muscles.length > 0 && (
        <Figure
          title={text.chart}
          tone="workout"
          table={{
            columns: [text.muscle, text.sets, text.before, text.volume(massLabel())],
            rows: muscles.map(({ muscle, setsPerWeek, setsPerWeekBefore, volumeKgPerWeek }) => [
              text.names[muscle],
              formatNumber(setsPerWeek),
              formatNumber(setsPerWeekBefore),
              formatMass(volumeKgPerWeek, 0)
            ])
          }}
        >
          <ul class="entries">
            {muscles.map(({ muscle, setsPerWeek, setsPerWeekBefore }) => (
              <li key={muscle}>
                <LeaderRow
                  name={text.names[muscle]}
                  num={formatNumber(setsPerWeek)}
                  unit={text.was(formatNumber(setsPerWeekBefore))}
                />
              </li>
            ))}
          </ul>
        </Figure>
      )}
      {unknown.map((exercise) => (
        <Select
          key={exercise}
          label={text.ask(exercise)}
          value=""
          options={CHOICES}
          onInput={(chosen) => void say(exercise, chosen)}
        />
      ))}
    </Section>
  )
}

type Muscle = TrendsOf["muscles"]["muscles"][number]["muscle"]

/** Keeps the muscle of an exercise, so that it is asked once. */
const say = async (exercise: string, chosen: Muscle | "none" | ""): Promise<void> => {
  if (chosen === "") return
  const muscles = { ...preferences.value.muscles, [exerciseKey(exercise)]: chosen === "none" ? [] : [chosen] }
  const result = await act("setPreferences", { muscles })
  toast({ text: result.state === "applied" ? text.said(exercise) : result.message })
}
