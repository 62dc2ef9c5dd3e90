import { useState } from "preact/hooks"
import { metrics as text } from "#text/metrics"
import { useRead } from "../data/api.ts"
import { isDate, today } from "../format/dates.ts"
import type { PageProps } from "../navigation.ts"
import { DateField } from "../ui/DateField.tsx"
import { Sheet } from "../ui/Sheet.tsx"
import { Empty, ReadResult } from "../ui/States.tsx"
import { MetricWidget } from "./metrics/MetricWidget.tsx"

/** Sets the values of the person's metrics on a date: of the one in the address, or of all. */
export default ({ query }: PageProps) => {
  const [date, setDate] = useState(query.date !== undefined && isDate(query.date) ? query.date : today())
  const read = useRead("dayMetrics", { date })
  return (
    <Sheet title={text.sheet}>
      <DateField label={text.date} value={date} onInput={setDate} />
      <ReadResult read={read}>
        {(all) => {
          const shown = all.filter(({ id }) => query.metric === undefined || id === query.metric)
          return shown.length === 0 ? (
            <Empty>
              {text.empty} <a href="/settings/metrics/new">{text.newMetric}</a>
            </Empty>
          ) : (
            <div class="mine">
              {shown.map((metric) => (
                <MetricWidget
                  key={`${metric.id} ${date}`}
                  {...{ metric, date }}
                  values={metric.values}
                  asOf={read.asOf ?? 0}
                  heading="h2"
                />
              ))}
            </div>
          )
        }}
      </ReadResult>
    </Sheet>
  )
}
