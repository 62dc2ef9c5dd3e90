import { metrics as text } from "#text/metrics"
import { useRead } from "../data/api.ts"
import { today } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { DIGITS, metricFigure, withUnit } from "../metrics/figures.ts"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { optionsOf } from "../ui/options.ts"
import { Section } from "../ui/Section.tsx"
import { Empty, Found } from "../ui/States.tsx"
import { Tag } from "../ui/Tag.tsx"
import { ArrangeSections, ArrangeWidgets } from "./metrics/Arrange.tsx"
import { SettingsPage } from "./settings/SettingsPage.tsx"

const TABS = optionsOf(text.tabs)

/** The person's metrics by tab, and the widgets of a day. */
export default () => {
  const read = useRead("dayMetrics", { date: today() })
  return (
    <SettingsPage title={text.title} lead={text.lead} path="/settings/metrics">
      <Found read={read}>
        {(data) => (
          <>
            <p class="acts">
              <a class="btn first" href="/settings/metrics/new">
                {text.newMetric}
              </a>
            </p>
            {data.length === 0 && <Empty>{text.empty}</Empty>}
            {TABS.map(({ label, value: tab }) => {
              const own = data.filter((metric) => metric.tab === tab)
              return (
                own.length > 0 && (
                  <Section key={tab} title={label} icon="mine">
                    <ul class="entries">
                      {own.map((metric) => (
                        <li key={metric.id}>
                          <LeaderRow
                            name={metric.name}
                            href={`/settings/metrics/${metric.id}`}
                            tags={metric.healthMetricKey !== null && <Tag>{text.synced}</Tag>}
                            num={lastFigure(metric)}
                            {...(metric.target !== null && {
                              unit: text.target(withUnit(formatNumber(metric.target, DIGITS), metric.unit))
                            })}
                          />
                        </li>
                      ))}
                    </ul>
                  </Section>
                )
              )
            })}
            <ArrangeWidgets metrics={data} />
            <ArrangeSections />
          </>
        )}
      </Found>
    </SettingsPage>
  )
}

const lastFigure = (
  metric: Parameters<typeof metricFigure>[0] & { readonly values: ReadonlyArray<{ value: number }> }
) => {
  const [last] = metric.values
  return last === undefined ? "–" : metricFigure(metric, last.value)
}
