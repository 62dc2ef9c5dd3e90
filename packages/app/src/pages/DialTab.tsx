import type { Answer } from "@daybook/core/app"
import { countsIn } from "@daybook/core/averages"
import { dials as text } from "#text/dayPages"
import { measures } from "#text/measures"
import { useRead } from "../data/api.ts"
import { formatDate, today } from "../format/dates.ts"
import { formatMass, formatNumber, massLabel } from "../format/numbers.ts"
import { DIGITS, metricFigure, type SparkValue, withUnit } from "../metrics/figures.ts"
import { Spark } from "../metrics/Spark.tsx"
import { weeklyMeans } from "../metrics/series.ts"
import type { PageProps } from "../navigation.ts"
import { InkLine } from "../ui/LeaderRow.tsx"
import { PageHead } from "../ui/PageHead.tsx"
import { Section } from "../ui/Section.tsx"
import { Empty, ReadResult, ReadState } from "../ui/States.tsx"
import { Tag } from "../ui/Tag.tsx"
import NotFound from "./NotFound.tsx"

const TABS = { body: "body", nutrition: "nutrition", activity: "training" } as const
type Name = keyof typeof TABS

const TONES = { body: "progress", nutrition: "food", activity: "workout" } as const
const ICONS = { body: "body", nutrition: "food", activity: "bar" } as const

const isName = (name: string): name is Name => name in TABS

/** A dial with its headline and its metrics. */
export default ({ params: { tab = "" } }: PageProps) => (isName(tab) ? <OfTab key={tab} name={tab} /> : <NotFound />)

const OfTab = ({ name }: { readonly name: Name }) => (
  <>
    <PageHead title={text.tabs[name]} />
    <nav class="dial-tabs" aria-label={text.label}>
      {(["nutrition", "activity", "body"] as const).map((each) => (
        <a key={each} href={`/dials/${each}`} {...(each === name && { "aria-current": "page" })}>
          {text.tabs[each]}
        </a>
      ))}
    </nav>
    <Headline name={name} />
    <Metrics name={name} />
  </>
)

type Dial = Answer<"dayPage">["dials"][number]

const Headline = ({ name }: { readonly name: Name }) => {
  const read = useRead("dayPage", { date: today() })
  const dial = read.data?.dials.find(({ tab }) => tab === TABS[name])
  return (
    <Section
      title={text.headline}
      icon={ICONS[name]}
      tone={TONES[name]}
      sum={name === "nutrition" ? <a href="/settings/goals">{text.goals}</a> : <a href="/trends">{text.trends}</a>}
    >
      <ReadState read={read} />
      {dial !== undefined && (
        <>
          <p class="figure">
            <b>{dial.value === null ? text.noValue : figureOf(dial, dial.value)}</b>
            <span class="unit">
              {unitOf(dial)} · {text.headlines[dial.headline]}
            </span>
          </p>
          {dial.target !== null && <InkLine share={(dial.value ?? 0) / dial.target} label={placeOf(dial)} />}
          <p class="hint">{placeOf(dial)}</p>
          {name === "body" && (
            <p class="hint">
              <a href="/body">{measures.link}</a>
            </p>
          )}
        </>
      )}
    </Section>
  )
}

const figureOf = ({ headline }: Dial, value: number): string =>
  headline === "weightTrend" ? formatMass(value) : formatNumber(value, 0)

const unitOf = ({ headline }: Dial): string =>
  headline === "weightTrend" ? massLabel() : headline === "steps" ? text.steps : text.kcal

/** The place of a figure in words: of a dial without a target, between its lowest and highest figure. */
const placeOf = (dial: Dial): string => {
  const { high, low, target, value } = dial
  if (target !== null) return text.ofTarget(figureOf(dial, value ?? 0), withUnit(figureOf(dial, target), unitOf(dial)))
  return low === null || high === null
    ? text.noFigures
    : text.between(figureOf(dial, low), withUnit(figureOf(dial, high), unitOf(dial)))
}

/** The most values that the server returns: those of 90 days. */
const VALUES = 90

const Metrics = ({ name }: { readonly name: Name }) => {
  const read = useRead("listCustomMetrics", { tab: TABS[name], values: VALUES })
  return (
    <Section title={text.mine} icon="mine" sum={<a href="/settings/metrics/new">{text.newMetric}</a>}>
      <ReadResult read={read}>
        {(data) =>
          data.length === 0 ? (
            <Empty>
              <a href="/settings/metrics/new">{text.empty}</a>
            </Empty>
          ) : (
            <ul class="entries">
              {data.map((metric) => (
                <li key={metric.id}>
                  <Metric metric={metric} />
                </li>
              ))}
            </ul>
          )
        }
      </ReadResult>
      <p class="hint">{text.filed}</p>
    </Section>
  )
}

/** More values than these are too many for a line through each. */
const MOST_JOINED = 28

/** Daily values as dots, and the line of their weekly means, since a line through many days is unreadable. Newest first. */
const withWeeklyMeans = ({ kind, values }: CustomMetric): ReadonlyArray<SparkValue> => {
  if (values.length <= MOST_JOINED) return values
  const days = values.map((each) => ({ ...each, isAside: true }))
  return [
    ...days,
    ...weeklyMeans(values.filter(countsIn(kind === "counter" ? "total" : "measured", today())), today())
  ].sort((a, b) => (a.date < b.date ? 1 : -1))
}

type CustomMetric = Answer<"listCustomMetrics">[number]

const Metric = ({ metric }: { readonly metric: CustomMetric }) => {
  const { colour, healthMetricKey, id, name, target, values } = metric
  const [latest] = values
  const figures = values.map(({ value }) => value)
  return (
    <>
      <a class="entry" href={`/settings/metrics/${id}`} data-tone={colour}>
        <span class="name">
          <bdi>{name}</bdi>
        </span>
        <span class="dots" aria-hidden="true" />
        <Spark tone={colour} values={withWeeklyMeans(metric)} />
        <span class="num">{latest === undefined ? text.noValue : metricFigure(metric, latest.value)}</span>
      </a>
      <p class="hint lift-trend">
        {healthMetricKey !== null && <Tag>{text.signal(healthMetricKey.replaceAll("_", " "))}</Tag>}
        {[
          target === null ? undefined : text.target(withUnit(formatNumber(target, DIGITS), metric.unit)),
          target === null && metric.kind !== "toggle" && figures.length > 0
            ? text.between(metricFigure(metric, Math.min(...figures)), metricFigure(metric, Math.max(...figures)))
            : undefined,
          latest === undefined ? undefined : text.on(formatDate(latest.date, "short"))
        ]
          .filter((part) => part !== undefined)
          .join(", ")}
      </p>
    </>
  )
}
