import type { Widget } from "../metrics/figures.ts"
import { widgets as text } from "../text/metrics.ts"
import { Section } from "../ui/Section.tsx"
import { MetricWidget } from "./metrics/MetricWidget.tsx"
import { ReadingWidget } from "./metrics/ReadingWidget.tsx"

/** The section "Mine" of a day: the metrics and readings that the person put there. `asOf` is when the page was read. */
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
