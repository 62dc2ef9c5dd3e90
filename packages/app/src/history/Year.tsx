import { useState } from "preact/hooks"
import { history as text } from "#text/history"
import { useRead } from "../data/api.ts"
import { formatDate } from "../format/dates.ts"
import { Button } from "../ui/Button.tsx"
import { Choice } from "../ui/Choice.tsx"
import { Section } from "../ui/Section.tsx"
import { Empty, ReadState } from "../ui/States.tsx"
import { measuresOf } from "./measures.ts"
import { monthEnd, monthsUpTo } from "./months.ts"
import { MONTHS, YearMap } from "./YearMap.tsx"

/** A year of the log as a map of days, for a measure of those that it has. */
export const Year = ({
  measure: wanted,
  pick,
  today
}: {
  readonly today: string
  /** The name of the measure; the first one without it. */
  readonly measure: string
  readonly pick: (name: string) => void
}) => {
  const [back, setBack] = useState(0)
  const months = monthsUpTo(today, MONTHS * (back + 1))
  const [first = today] = months.slice(MONTHS * back)
  const start = months.at(-1) ?? today
  const end = back === 0 ? today : monthEnd(first)
  const days = useRead("listDays", { start, end })
  const training = useRead("trainedDays", { start, end })
  const health = useRead("listHealthDays", { start, end })
  const reads = [days, training, health]
  const measures = measuresOf({ days: days.data, training: training.data, health: health.data })
  // Before every read has ended, the first measure may be another one a moment later.
  const areRead = reads.every(({ data, error }) => data !== undefined || error !== undefined)
  const measure = measures.find(({ name }) => name === wanted) ?? (areRead ? measures[0] : undefined)
  const failed = reads.find(({ error }) => error !== undefined)
  return (
    <Section
      title={text.year}
      icon="trends"
      {...(measure !== undefined && { tone: measure.tone })}
      sum={text.span(formatDate(start, "month"), formatDate(end, "month"))}
    >
      {failed !== undefined && <ReadState read={failed} />}
      {measure === undefined ? (
        areRead && failed === undefined && <Empty>{text.emptyYear}</Empty>
      ) : (
        <>
          <Choice
            label={text.measure}
            hideLabel
            value={measure.name}
            options={measures.map(({ label, name }) => ({ label, value: name }))}
            onInput={pick}
          />
          <YearMap end={end} measure={measure} />
          <p class="hint">{text.keys}</p>
        </>
      )}
      <p class="acts">
        <Button onClick={() => setBack(back + 1)}>{text.earlierYear}</Button>
        {back > 0 && <Button onClick={() => setBack(back - 1)}>{text.laterYear}</Button>}
      </p>
    </Section>
  )
}
