import { FULL_DAY_KCAL } from "@daybook/core/limits"
import { isPlannable, paceOfBalance } from "@daybook/core/pace"
import { useState } from "preact/hooks"
import { energy as text } from "#text/energy"
import { trends } from "#text/trends"
import { useRead } from "../data/api.ts"
import { base } from "../data/base.ts"
import { BurntChart } from "../energy/BurntChart.tsx"
import { daysWeighed, type EnergyOf, marginOf } from "../energy/figures.ts"
import { PaceCard, usePace } from "../energy/PaceCard.tsx"
import { PaceChart } from "../energy/PaceChart.tsx"
import { StepQuestion } from "../energy/StepQuestion.tsx"
import { today } from "../format/dates.ts"
import { counted, formatMass, formatNumber, formatPace, formatTens, massLabel } from "../format/numbers.ts"
import type { PageProps } from "../navigation.ts"
import { Choice } from "../ui/Choice.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { PageHead } from "../ui/PageHead.tsx"
import { Section } from "../ui/Section.tsx"
import { Loading, ReadState } from "../ui/States.tsx"

const SPANS = ["4w", "12w", "1y"] as const
type Span = (typeof SPANS)[number]
const OPTIONS = SPANS.map((value) => ({ value, label: trends.spans[value] }))

/** The expenditure against the intake, and the pace that the person wants. */
const Energy = ({ query }: PageProps) => {
  const [span, choose] = useState<Span>(() => SPANS.find((each) => each === query.span) ?? "12w")
  const read = useRead("energyPage", { end: today(), span })
  const pick = (value: Span) => {
    choose(value)
    // The address keeps the span, so that the page can be opened again with it.
    history.replaceState(history.state, "", `${base}/trends/energy?span=${value}`)
  }
  return (
    <>
      <div class="energy-head">
        <PageHead title={text.title} up={{ href: "/trends", label: text.up }} />
        <Choice label={trends.span} hideLabel value={span} options={OPTIONS} onInput={pick} />
      </div>
      <ReadState read={read} />
      {read.data !== undefined && <StepQuestion data={read.data} />}
      {read.data === undefined ? <Loading /> : <Course data={read.data} />}
    </>
  )
}

export default Energy

const Course = ({ data }: { readonly data: EnergyOf }) => {
  const pace = usePace()
  const { expenditure } = data
  if (expenditure === null || !isPlannable(expenditure)) return <Thin data={data} />
  return (
    <div class="energy-page wide">
      <section class="big-figure" aria-labelledby="burnt">
        <h2 class="hint" id="burnt">
          {text.burn}
        </h2>
        <p class="figure">
          <b>{formatTens(expenditure.kcal)}</b>
          <span class="unit">{text.giveOrTake(formatTens(marginOf(expenditure)))}</span>
        </p>
        <p>
          <Balance data={data} burntKcal={expenditure.kcal} />
        </p>
      </section>
      <BurntChart data={data} />
      <PaceCard data={data} burntKcal={expenditure.kcal} pace={pace} />
      <PaceChart data={data} pace={pace.kg} />
    </div>
  )
}

/** A smaller balance, in kcal a day, is within the error of both figures. */
const EVEN_KCAL = 50

/** Compares intake, expenditure and the scale, all of the last four weeks. */
const Balance = ({
  burntKcal,
  data: { lately, perWeekKg, points }
}: {
  readonly data: EnergyOf
  readonly burntKcal: number
}) => {
  const { fullDays, intakeKcal } = lately
  if (intakeKcal === null) return <>{text.noFood}</>
  const balance = intakeKcal - burntKcal
  const isEven = Math.abs(balance) < EVEN_KCAL
  const size = formatTens(Math.abs(balance))
  return (
    <>
      {text.ate} <b>{text.kcalOf(formatTens(intakeKcal))}</b> {text.onAverage(counted(fullDays, text.days))}{" "}
      <b>{isEven ? text.asMuch : balance < 0 ? text.less(size) : text.more(size)}</b> {isEven ? text.as : text.than}
      {shownBy(paceOfBalance(balance, points.flatMap(({ trendKg }) => trendKg ?? []).at(-1)), perWeekKg)}
    </>
  )
}

/** Within this difference, in kg a week, food and scale say the same. */
const SAME_KG = 0.1

/** A smaller change, in kg a week, is the noise of the scale. */
const STEADY_KG = 0.05

/** The scale's figure beside what the food makes, both in kg a week. */
const shownBy = (byFood: number, byScale: number | null): string => {
  const mass = (kg: number) => `${formatMass(Math.abs(kg), 2)} ${massLabel()}`
  const food = formatPace(byFood)
  if (byScale === null) return text.nothingShown(food)
  const isSteady = Math.abs(byScale) < STEADY_KG
  if (Math.abs(byFood - byScale) <= SAME_KG) return isSteady ? text.steadyToo : text.isShown(mass(byScale))
  if (isSteady) return text.steadyShown(food)
  return byScale < 0 ? text.lossShown(food, mass(byScale)) : text.gainShown(food, mass(byScale))
}

/** With so much the band of a steady log is narrow enough: docs/insights.md. */
const ENOUGH = { fullDays: 14, weighIns: 6, days: 21 } as const

/** Too little is known: what there is, and what would narrow it. */
const Thin = ({ data }: { readonly data: EnergyOf }) => {
  const { expenditure, lately } = data
  const thin = text.thin
  const rows = [
    [thin.full, lately.fullDays, ENOUGH.fullDays],
    [thin.weighIns, lately.weighIns, ENOUGH.weighIns],
    [thin.apart, daysWeighed(data), ENOUGH.days]
  ] as const
  return (
    <div class="energy-page wide">
      <section class="big-figure" aria-labelledby="burnt">
        <h2 class="hint" id="burnt">
          {thin.burn}
        </h2>
        <p class="figure">
          <b>
            {expenditure === null
              ? thin.unknown
              : thin.range(formatTens(expenditure.low), formatTens(expenditure.high))}
          </b>
          {expenditure !== null && <span class="unit">{text.kcal}</span>}
        </p>
        <p>
          {expenditure === null ? thin.tooFew : thin.tooWide} <b>{counted(lately.fullDays, text.days)}</b> {thin.and}{" "}
          <b>{counted(lately.weighIns, text.chart.weighIns)}</b>.
        </p>
      </section>
      <div class="narrows">
        <Section title={thin.narrows}>
          <ul class="entries">
            {rows.map(([name, count, enough]) => (
              <li key={name}>
                <LeaderRow
                  name={name}
                  num={formatNumber(Math.min(count, enough), 0)}
                  unit={thin.of(formatNumber(enough, 0))}
                />
              </li>
            ))}
          </ul>
          <p class="acts">
            <a class="btn first" href="/log/weigh">
              {thin.weigh}
            </a>
            <a class="btn" href="/log/food">
              {thin.log}
            </a>
          </p>
          <p class="hint">{thin.later(FULL_DAY_KCAL)}</p>
        </Section>
      </div>
      {expenditure !== null && <BurntChart data={data} isThin />}
    </div>
  )
}
