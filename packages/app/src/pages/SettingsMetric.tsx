import type { Answer } from "@daybook/core/app"
import { metrics as text } from "#text/metrics"
import { useRead } from "../data/api.ts"
import { write } from "../data/write.ts"
import { formatDate, today } from "../format/dates.ts"
import { metricFigure } from "../metrics/figures.ts"
import { go, type PageProps } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { Section } from "../ui/Section.tsx"
import { Empty, Loading, ReadState } from "../ui/States.tsx"
import { Tag } from "../ui/Tag.tsx"
import { MetricForm } from "./metrics/MetricForm.tsx"
import { SettingsPage } from "./Settings.tsx"

const LIST = "/settings/metrics"
const UP = { href: LIST, label: text.title }
const done = () => go(LIST)

/** The editor of a metric, or of a new one. */
export default ({ params: { id = "new" } }: PageProps) =>
  id === "new" ? (
    <SettingsPage title={text.newMetric} path={LIST} up={UP}>
      <MetricForm onDone={done} />
    </SettingsPage>
  ) : (
    <Edit id={id} />
  )

const Edit = ({ id }: { readonly id: string }) => {
  const read = useRead("dayMetrics", { date: today() })
  const metric = read.data?.find((each) => each.id === id)
  return (
    <SettingsPage title={metric === undefined ? text.title : text.edit(metric.name)} path={LIST} up={UP}>
      <ReadState read={read} />
      {metric === undefined ? (
        read.loading ? (
          <Loading />
        ) : (
          <Empty>{text.gone}</Empty>
        )
      ) : (
        <>
          <MetricForm key={metric.id} metric={metric} onDone={done} />
          <Values metric={metric} />
          <p>
            <Button danger icon="trash" onClick={() => remove(metric)}>
              {text.remove}
            </Button>
          </p>
        </>
      )}
    </SettingsPage>
  )
}

const remove = ({ id, name }: { readonly id: string; readonly name: string }) => {
  done()
  void write("deleteCustomMetric", { metricId: id }, { say: text.deleted(name) })
}

const Values = ({ metric }: { readonly metric: Answer<"dayMetrics">[number] }) => (
  <Section title={text.history} icon="history">
    {metric.values.length === 0 && <Empty>{text.noValues}</Empty>}
    <ul class="entries">
      {metric.values.map(({ date, source, value }) => (
        <li key={date}>
          <LeaderRow
            name={formatDate(date, "full")}
            num={metricFigure(metric, value)}
            tags={source === "synced" && <Tag>{text.synced}</Tag>}
            href={`/log/metric?date=${date}&metric=${metric.id}`}
          />
        </li>
      ))}
    </ul>
  </Section>
)
