import type { Answer } from "@daybook/core/app"
import { trends } from "#text/trends"
import { Figure } from "../charts/Figure.tsx"
import { useRead } from "../data/api.ts"
import { addDays, formatDuration, today } from "../format/dates.ts"
import { formatChange, formatNumber, fromKg, massLabel } from "../format/numbers.ts"
import { Spark } from "../metrics/Spark.tsx"
import { Section } from "../ui/Section.tsx"
import { ReadState } from "../ui/States.tsx"
import { chartDate, placeOfLast } from "./figures.ts"

const text = trends.scores

type Scores = Answer<"listScores">[number]["scores"]
type Key = keyof typeof text.names

const KEYS = [
  "readiness_score",
  "recovery_score",
  "sleep_score",
  "sleep_debt",
  "hrv_baseline_change",
  "training_load",
  "load_ratio",
  "weight_trend",
  "energy_balance"
] as const satisfies ReadonlyArray<Key>

/** The nine scores as of the end, with their course. */
export const ScoreRows = ({ end, start }: { readonly start: string; readonly end: string }) => {
  const read = useRead("listScores", { start, end })
  const days = read.data ?? []
  const last = days.at(-1)?.scores
  return (
    <Section title={text.title} icon="goal" tone="progress">
      <ReadState read={read} />
      {last !== undefined && (
        <>
          <p class="hint">{text.answer(formatNumber(KEYS.filter((key) => last[key] !== null).length, 0))}</p>
          <Figure
            title={text.chart}
            tone="progress"
            table={{
              columns: [trends.date, ...KEYS.map((key) => text.names[key])],
              rows: days.map(({ date, scores }) => [
                chartDate(date, { start, end }),
                ...KEYS.map((key) => figureOf(scores, key))
              ])
            }}
          >
            <ul class="entries scores">
              {KEYS.map((key) => (
                <li key={key}>
                  <ScoreRow name={key} days={isUnfinished(key, days.at(-1)?.date) ? days.slice(0, -1) : days} />
                </li>
              ))}
            </ul>
          </Figure>
        </>
      )}
    </Section>
  )
}

/** True if a date is today, for a score that judges a whole day. */
const isUnfinished = (key: Key, date: string | undefined): boolean => key === "energy_balance" && date === today()

const ScoreRow = ({ days, name }: { readonly days: Answer<"listScores">; readonly name: Key }) => {
  const last = days.at(-1)
  const course = courseOf(days, name)
  return (
    <>
      <div class="entry">
        <span class="name">
          {text.names[name]}
          {isUnfinished(name, last && addDays(last.date, 1)) && text.yesterday}
        </span>
        <span class="dots" aria-hidden="true" />
        <Spark tone="progress" values={course} />
        <span class="num">{last === undefined ? trends.none : figureOf(last.scores, name)}</span>
        {last !== undefined && last.scores[name] !== null && <span class="unit">{unitOf(name)}</span>}
      </div>
      <p class="hint">{meaningOf(name, course, last?.date)}</p>
    </>
  )
}

/** The good direction, and the last value against the usual ones of the span. */
const meaningOf = (name: Key, course: ReturnType<typeof courseOf>, date: string | undefined): string => {
  const good = text.good[name]
  const place = course[0]?.date === date ? placeOfLast(course.map(({ value }) => value).toReversed()) : undefined
  return place === undefined ? good : text.place[place](good)
}

/** The values that are known, newest first. */
const courseOf = (days: Answer<"listScores">, key: Key) =>
  days
    .flatMap(({ date, scores }) => {
      const value = scores[key]
      return value === null ? [] : [{ date, value }]
    })
    .toReversed()

const unitOf = (key: Key): string => (key === "weight_trend" ? `${massLabel()} ${text.units[key]}` : text.units[key])

const figureOf = (scores: Scores, key: Key): string => {
  const value = scores[key]
  if (value === null) return trends.none
  switch (key) {
    case "weight_trend":
      return formatChange(fromKg(value), 2)
    case "energy_balance":
      return formatChange(value, 0)
    case "hrv_baseline_change":
      return formatChange(value, 1)
    case "sleep_debt":
      return formatDuration(value)
    default:
      return formatNumber(value, 2)
  }
}
