import { trends } from "#text/trends"
import { Figure } from "../charts/Figure.tsx"
import { TRAINING_DAYS } from "../charts/runs.ts"
import { sentence } from "../format/dates.ts"
import { formatMass, formatNumber, massLabel } from "../format/numbers.ts"
import { VERDICT_LOOKS } from "../format/verdicts.ts"
import { Spark } from "../metrics/Spark.tsx"
import { exercisePath } from "../navigation.ts"
import { Section } from "../ui/Section.tsx"
import { Empty } from "../ui/States.tsx"
import { Tag } from "../ui/Tag.tsx"
import type { TrendsOf } from "./figures.ts"

const text = trends.lifts

type Lift = TrendsOf["lifts"][number]

export const LiftTrends = ({ data: { lifts } }: { readonly data: TrendsOf }) => (
  <Section title={text.title} icon="bar" tone="workout" sum={<a href="/exercises">{text.all}</a>}>
    {lifts.length === 0 ? (
      <Empty>
        {text.empty} <a href="/log/workout">{text.log}</a>
      </Empty>
    ) : (
      <>
        <p class="hint">
          {answerOf(lifts)} {lifts.some(({ points }) => points.some(({ isAside }) => isAside)) && text.aside}
        </p>
        <Figure
          title={text.chart}
          tone="workout"
          table={{
            columns: [text.exercise, text.verdict, text.first, text.last, text.unit],
            rows: lifts.map((lift) => [
              lift.exercise,
              text.verdicts[lift.verdict],
              figureOf(lift, 0),
              figureOf(lift, -1),
              unitOf(lift)
            ])
          }}
        >
          <ul class="entries">
            {lifts.map((lift) => (
              <li key={lift.exercise}>
                <LiftRow lift={lift} isJudged />
              </li>
            ))}
          </ul>
          <details>
            <summary>{trends.evidence}</summary>
            <dl class="evidence">
              {lifts.map((lift) => (
                <div key={lift.exercise}>
                  <dt>
                    <bdi>{lift.exercise}</bdi>
                  </dt>
                  <dd>{sentence(lift.trend)}</dd>
                </div>
              ))}
            </dl>
          </details>
        </Figure>
      </>
    )}
  </Section>
)

/** A row with an exercise, which links to its page; with its verdict if it `isJudged`. */
export const LiftRow = ({ isJudged = false, lift }: { readonly lift: Lift; readonly isJudged?: boolean }) => (
  <a class={isJudged ? "entry judged" : "entry"} href={exercisePath(lift.exercise)}>
    <span class="name">
      <bdi>{lift.exercise}</bdi>
    </span>
    {isJudged && <Tag look={VERDICT_LOOKS[lift.verdict]}>{text.verdicts[lift.verdict]}</Tag>}
    <span class="dots" aria-hidden="true" />
    <Spark tone="workout" values={lift.points.toReversed()} least={TRAINING_DAYS} />
    {lift.points.length > 0 && (
      <>
        <span class="num">{figureOf(lift, -1)}</span>
        <span class="unit">{unitOf(lift)}</span>
      </>
    )}
  </a>
)

const figureOf = ({ measured, points }: Lift, at: number): string => {
  const value = points.at(at)?.value
  return value === undefined ? trends.none : measured === "repetitions" ? formatNumber(value, 0) : formatMass(value)
}

const unitOf = ({ measured }: Lift): string => {
  switch (measured) {
    case null:
      return trends.none
    case "estimated_max":
      return massLabel()
    case "estimated_max_with_body":
      return text.withBody(massLabel())
    case "repetitions":
      return text.reps
  }
}

const answerOf = (lifts: ReadonlyArray<Lift>): string => {
  const judged = lifts.filter(({ verdict }) => verdict !== "insufficient_data")
  if (judged.length === 0) return text.noVerdict
  const progressing = judged.filter(({ verdict }) => verdict === "progressing")
  return text.answer(formatNumber(progressing.length, 0), formatNumber(judged.length, 0))
}
