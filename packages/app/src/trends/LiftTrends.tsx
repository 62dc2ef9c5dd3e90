import { Figure } from "../charts/Figure.tsx"
import { formatNumber } from "../format/numbers.ts"
import { sentence } from "../format/sentence.ts"
import { formatMass, massLabel } from "../format/units.ts"
import { Spark } from "../metrics/Spark.tsx"
import { leftOutDates } from "../metrics/series.ts"
import { exercisePath } from "../navigation.ts"
import { trends } from "../text/trends.ts"
import { Section } from "../ui/Section.tsx"
import { Empty } from "../ui/States.tsx"
import { Tag } from "../ui/Tag.tsx"
import type { TrendsOf } from "./figures.ts"

const text = trends.lifts

type Lift = TrendsOf["lifts"][number]

/** Every exercise of the last weeks with its verdict and the course of its estimates. */
export const LiftTrends = ({ data: { lifts } }: { readonly data: TrendsOf }) => (
  <Section title={text.title} icon="bar" tone="workout" sum={<a href="/exercises">{text.all}</a>}>
    {lifts.length === 0 ? (
      <Empty>
        {text.empty} <a href="/log/workout">{text.log}</a>
      </Empty>
    ) : (
      <>
        <p class="hint">{answerOf(lifts)}</p>
        <Figure
          title={text.chart}
          tone="workout"
          table={{
            columns: [text.exercise, text.verdict, text.first(massLabel()), text.last(massLabel())],
            rows: lifts.map(({ exercise, points, verdict }) => [
              exercise,
              text.verdicts[verdict],
              massOf(points[0]),
              massOf(points.at(-1))
            ])
          }}
        >
          <ul class="entries">
            {lifts.map((lift) => (
              <li key={lift.exercise}>
                <LiftRow lift={lift} />
                <p class="hint lift-trend">
                  <Tag look={LOOKS[lift.verdict]}>{text.verdicts[lift.verdict]}</Tag>
                  {sentence(lift.trend)}
                </p>
              </li>
            ))}
          </ul>
        </Figure>
      </>
    )}
  </Section>
)

/** A row with an exercise, which links to its page. */
export const LiftRow = ({ lift: { exercise, points } }: { readonly lift: Lift }) => (
  <a class="entry" href={exercisePath(exercise)}>
    <span class="name">
      <bdi>{exercise}</bdi>
    </span>
    <span class="dots" aria-hidden="true" />
    <Spark tone="workout" values={sparkOf(points)} />
    {points.length > 0 && (
      <>
        <span class="num">{massOf(points.at(-1))}</span>
        <span class="unit">{massLabel()}</span>
      </>
    )}
  </a>
)

/** The points of a sparkline, newest first. */
const sparkOf = (points: Lift["points"]) => {
  const estimates = points.map(({ date, estimatedOneRepMaxKg }) => ({ date, value: estimatedOneRepMaxKg }))
  const leftOut = leftOutDates(estimates)
  return estimates.map((each) => ({ ...each, isAside: leftOut.has(each.date) })).toReversed()
}

const LOOKS = { progressing: "good", plateaued: "plain", regressing: "bad", insufficient_data: "plain" } as const

const massOf = (point: Lift["points"][number] | undefined): string =>
  point === undefined ? trends.none : formatMass(point.estimatedOneRepMaxKg)

const answerOf = (lifts: ReadonlyArray<Lift>): string => {
  const judged = lifts.filter(({ verdict }) => verdict !== "insufficient_data")
  if (judged.length === 0) return text.noVerdict
  const progressing = judged.filter(({ verdict }) => verdict === "progressing")
  return text.answer(formatNumber(progressing.length, 0), formatNumber(judged.length, 0))
}
