import { useId } from "preact/hooks"
import { widgets as text } from "#text/metrics"
import {
  type BuiltIn,
  builtInFigure,
  builtInName,
  type DayValue,
  TONES,
  valueOn,
  type Widget
} from "../metrics/figures.ts"
import { Spark } from "../metrics/Spark.tsx"
import { Section } from "../ui/Section.tsx"
import { MetricWidget } from "./metrics/MetricWidget.tsx"

/** The section "Mine" of a day: the metrics and readings that the person chose. `asOf` is the time when the page was read. */
export const Widgets = ({
  asOf = 0,
  date,
  widgets
}: {
  readonly date: string
  readonly widgets: ReadonlyArray<Widget>
  readonly asOf?: number | undefined
}) => (
  <Section
    title={text.title}
    icon="mine"
    tone="progress"
    sum={<a href="/settings/metrics">{widgets.length === 0 ? text.make : text.arrange}</a>}
  >
    {widgets.length === 0 ? (
      <p class="hint">{text.invite}</p>
    ) : (
      <div class="mine">
        {widgets.map(({ id, kind, metric, values }) =>
          metric !== null ? (
            <MetricWidget key={`${id} ${date}`} metric={metric} values={values} date={date} asOf={asOf} />
          ) : (
            kind !== "metric" && <ReadingWidget key={id} kind={kind} values={values} date={date} />
          )
        )}
      </div>
    )}
  </Section>
)

/** Body weight, or a reading of the phone, with a link to where it is typed. */
const ReadingWidget = ({
  date,
  kind,
  values
}: {
  readonly kind: BuiltIn
  readonly values: ReadonlyArray<DayValue>
  readonly date: string
}) => {
  const id = useId()
  const found = valueOn(values, date)
  const [figure, unit] = found === undefined ? ["–", ""] : builtInFigure(kind, found.value)
  return (
    <article class="w" data-tone={TONES[kind]} aria-labelledby={id}>
      <div class="top">
        <h3 id={id}>
          <a href={kind === "weight" ? "/dials/body" : `/health/${date}`}>{builtInName(kind)}</a>
        </h3>
        {found?.source === "synced" && <span class="tag">{text.synced}</span>}
      </div>
      <div class="step">
        <span class="big">
          {figure}
          {unit !== "" && <span class="unit"> {unit}</span>}
        </span>
      </div>
      <Spark values={values} tone={TONES[kind]} />
    </article>
  )
}
