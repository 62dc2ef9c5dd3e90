import { type ReadonlySignal, useSignal } from "@preact/signals"
import { useMemo, useRef, useState } from "preact/hooks"
import { history as text } from "#text/history"
import { useRead } from "../data/api.ts"
import { addDays, formatDate, today } from "../format/dates.ts"
import { datesOf, daysOfKey, monthEnd, monthsUpTo, weeksOf } from "../format/months.ts"
import { counted } from "../format/numbers.ts"
import { Button } from "../ui/Button.tsx"
import { Choice } from "../ui/Choice.tsx"
import { Section } from "../ui/Section.tsx"
import { Empty, ReadState } from "../ui/States.tsx"
import { boundsOf, InkKey, levelOf } from "./ink.tsx"
import { type Measure, measuresOf } from "./measures.ts"

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

const MONTHS = 12

/**
 * Twelve months up to that of `end`, a cell for each day. The ink of a cell rises and darkens with the value. The cells are one stop of the
 * Tab key: arrow keys move between them, and each opens its day.
 */
const YearMap = ({ end, measure }: { readonly end: string; readonly measure: Measure }) => {
  const { values } = measure
  const box = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const pointed = useSignal<string | undefined>(undefined)
  const bounds = useMemo(() => boundsOf([...values.values()]), [values])
  const months = monthsUpTo(end, MONTHS).toReversed()
  const [first = end] = months
  const at = focused !== undefined && focused >= first && focused <= end ? focused : end
  const move = (date: string) => {
    const next = date < first ? first : date > end ? end : date
    setFocused(next)
    box.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepOf(event.key, at)
    if (next === undefined) return
    event.preventDefault()
    move(next)
  }
  const dateOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>("[data-date]")?.dataset.date : undefined
  return (
    <>
      <InkKey bounds={bounds} measure={measure} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its cells are links, which the keys move between */}
      <div
        ref={box}
        class="year"
        data-tone={measure.tone}
        onKeyDown={onKeyDown}
        onFocusIn={(event) => {
          pointed.value = dateOf(event)
          setFocused(pointed.value)
        }}
        onPointerMove={(event) => {
          pointed.value = dateOf(event) ?? pointed.value
        }}
      >
        {months.map((month) => (
          <Month key={month} at={at} bounds={bounds} end={end} measure={measure} month={month} />
        ))}
      </div>
      <Pointed date={pointed} end={end} measure={measure} />
    </>
  )
}

/** The date that a key moves to; undefined for other keys. */
const stepOf = (key: string, from: string): string | undefined => {
  const days = daysOfKey(key)
  if (days !== undefined) return addDays(from, days)
  switch (key) {
    case "PageDown":
      return addDays(from, 28)
    case "PageUp":
      return addDays(from, -28)
    case "Home":
      return datesOf(`${from.slice(0, 8)}01`)[0]
    case "End":
      return datesOf(`${from.slice(0, 8)}01`).at(-1)
    default:
      return undefined
  }
}

const wordsOf = ({ figure, unit, values }: Measure, date: string): string => {
  const value = values.get(date)
  return text.day(formatDate(date, "full"), value === undefined ? text.nothing : text.amount(figure(value), unit))
}

/** The text of the day that is pointed at or focused; until then, of the newest day. */
const Pointed = ({
  date,
  end,
  measure
}: {
  readonly date: ReadonlySignal<string | undefined>
  readonly end: string
  readonly measure: Measure
}) => (
  <p class="reading" aria-hidden="true">
    {wordsOf(measure, date.value ?? end)}
  </p>
)

const Month = ({
  at,
  bounds,
  end,
  measure,
  month
}: {
  readonly at: string
  readonly bounds: ReadonlyArray<number>
  readonly end: string
  readonly measure: Measure
  readonly month: string
}) => {
  const { average, figure, unit, values } = measure
  const { days, value: mean } = average((date) => date.startsWith(month.slice(0, 8)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are links that arrow keys reach
    <table class="heat" role="grid">
      <caption>
        {formatDate(month, "month")}
        <small>
          {mean === null ? text.none : figure(mean)}
          {mean !== null && <span class="vh">{text.mean(unit, counted(days, text.dayCount))}</span>}
        </small>
      </caption>
      <tbody>
        {weeksOf(month).map((week, index) => (
          <tr key={`${month} ${index}`}>
            {week.map((date, column) => (
              <td key={date ?? column}>
                {date !== undefined && date <= end && (
                  <a
                    href={date === today() ? "/" : `/day/${date}`}
                    tabIndex={date === at ? 0 : -1}
                    aria-label={wordsOf(measure, date)}
                    data-date={date}
                    data-level={levelOf(bounds, values.get(date))}
                    {...(date === today() && { "aria-current": "date" })}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
