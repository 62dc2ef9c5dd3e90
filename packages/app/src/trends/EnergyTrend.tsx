import { meanOf } from "@daybook/core/averages"
import { FULL_DAY_KCAL } from "@daybook/core/limits"
import { targetOfDays } from "@daybook/core/targets"
import { trends } from "#text/trends"
import { BarChart } from "../charts/BarChart.tsx"
import { runsOf } from "../charts/runs.ts"
import { addDays, daysBetween, formatDate } from "../format/dates.ts"
import { counted, formatNumber, formatTens } from "../format/numbers.ts"
import { Section } from "../ui/Section.tsx"
import { Empty } from "../ui/States.tsx"
import { chartDate, type TrendsOf } from "./figures.ts"

const text = trends.energy

/** Energy and protein against the goals, on full days. */
export const EnergyTrend = ({ data }: { readonly data: TrendsOf }) => (
  <Section
    title={text.title}
    icon="food"
    tone="food"
    {...(data.energy.calories !== null && {
      sum: (
        <>
          <b>{formatNumber(data.energy.calories, 0)}</b> {text.aDay}
        </>
      )
    })}
  >
    {data.energy.parts.length === 0 ? (
      <Empty>
        {text.empty} <a href="/log/food">{text.log}</a>
      </Empty>
    ) : (
      <>
        <EatenChart data={data} what="calories" height={150} />
        <BurntLink expenditure={data.expenditure} />
        <EatenChart data={data} what="protein" height={130} />
      </>
    )}
  </Section>
)

const BurntLink = ({ expenditure }: Pick<TrendsOf, "expenditure">) => {
  const last = expenditure.at(-1)
  return (
    <p class="hint">
      {last !== undefined && `${text.burnt(formatTens(last.kcal), formatTens((last.high - last.low) / 2))} `}
      <a href="/trends/energy">{text.burntPage}</a>
    </p>
  )
}

const WHAT = {
  calories: { title: text.chart, unit: text.kcal, digits: 0 },
  protein: { title: text.proteinChart, unit: text.grams, digits: 0 }
} as const

const DAYS_OF = { day: 1, week: 7, month: 30.4 } as const

const MIDDLE = { day: 0, week: 3, month: 14 } as const

export const EatenChart = ({
  data,
  height,
  what
}: {
  readonly data: TrendsOf
  readonly what: "calories" | "protein"
  readonly height: number
}) => {
  const { digits, title, unit } = WHAT[what]
  const { parts, step } = data.energy
  const shown = (value: number | null) => (value === null ? trends.none : formatNumber(value, digits))
  const dateOf = (start: string) => (step === "month" ? formatDate(start, "month") : chartDate(start, data))
  return (
    <BarChart
      title={title}
      tone="food"
      answer={averageText(data, what)}
      start={
        step === "day" || (parts[0]?.start ?? data.start) > data.start ? data.start : (parts[0]?.start ?? data.start)
      }
      end={data.end}
      height={height}
      days={DAYS_OF[step]}
      {...(what === "calories" && {
        burnt: runsOf(data.expenditure).flatMap((run) => [
          ...run.map(({ date, ...burnt }) => ({ date, burnt })),
          { date: data.end, burnt: null }
        ])
      })}
      format={(value) => formatNumber(value, 0)}
      bars={parts.map(({ fullDays, goals, start, ...means }) => ({
        date: earlier(addDays(start, MIDDLE[step]), data.end),
        value: means[what] ?? 0,
        goal: goals[what],
        isPartial: fullDays === 0,
        text: `${text.at(dateOf(start), `${shown(means[what])} ${unit}`)}${fullDays === 0 ? `, ${text.partial}` : ""}`
      }))}
      table={{
        columns: [text.steps[step], unit, text.fullDays],
        rows: parts.map(({ fullDays, start, ...means }) => [
          dateOf(start),
          shown(means[what]),
          formatNumber(fullDays, 0)
        ])
      }}
    />
  )
}

const earlier = (one: string, other: string): string => (one < other ? one : other)

/** "On average 2,401 kcal on the 13 full days: 49 under your goal. 2 days are missing …" */
export const averageText = ({ energy }: TrendsOf, what: "calories" | "protein"): string => {
  const { dates, fullDays } = energy
  const { unit } = WHAT[what]
  const mean = energy[what]
  if (mean === null) return text.none
  const rounded = Math.round(mean)
  const average = text.average(`${formatNumber(rounded, 0)} ${unit}`, counted(fullDays, text.days))
  const goal = goalOf(energy.parts, what)
  const over = rounded - Math.round(goal)
  const compared =
    goal === 0
      ? text.noGoal
      : over === 0
        ? text.onGoal
        : over < 0
          ? text.under(formatNumber(-over, 0))
          : text.over(formatNumber(over, 0))
  const missing = dates - fullDays
  return `${average}${compared} ${missing === 0 ? text.noneMissing : text.missing(counted(missing, text.missingDays), FULL_DAY_KCAL)}`
}

/** The target of the full days. */
const goalOf = (parts: TrendsOf["energy"]["parts"], what: "calories" | "protein"): number =>
  targetOfDays(parts.flatMap(({ fullDays, goals }) => Array.from({ length: fullDays }, () => goals[what])))

/** The same trends, with the energy from a date on. Their span is short enough that each part is a date. */
export const lastDays = (data: TrendsOf, since: string): TrendsOf => {
  const start = since > data.start ? since : data.start
  const parts = data.energy.parts.filter((part) => part.start >= start)
  const full = parts.filter(({ fullDays }) => fullDays > 0)
  const mean = (what: "calories" | "protein") => meanOf(full.flatMap((part) => part[what] ?? []))
  const first = parts[0]?.start ?? data.end
  return {
    ...data,
    start,
    expenditure: data.expenditure.filter(({ date }) => date >= start),
    energy: {
      ...data.energy,
      dates: daysBetween(first, data.end),
      fullDays: full.length,
      calories: mean("calories"),
      protein: mean("protein"),
      parts
    }
  }
}
