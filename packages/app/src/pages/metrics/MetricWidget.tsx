import { useId, useState } from "preact/hooks"
import { widgets as text } from "#text/metrics"
import { loaded } from "../../data/loaded.ts"
import { pending, write } from "../../data/write.ts"
import { formatNumber, formatPlain } from "../../format/numbers.ts"
import { type DayValue, DIGITS, type Metric, metricFigure, stepped, streakOf, valueOn } from "../../metrics/figures.ts"
import { Spark } from "../../metrics/Spark.tsx"
import { Icon } from "../../ui/Icon.tsx"

interface Props {
  readonly metric: Metric
  readonly values: ReadonlyArray<DayValue>
  readonly date: string
  readonly asOf: number
  readonly heading?: "h2" | "h3"
}

/** A metric of the person with its controls: one tap for a counter or a toggle. */
export const MetricWidget = ({ asOf, date, heading: Heading = "h3", metric, values }: Props) => {
  const id = useId()
  const found = valueOn(values, date)
  const { add, isWaiting, set, value } = useDayValue(metric, date, found?.value, asOf)
  const Control = CONTROLS[metric.kind]
  const isSynced = metric.healthMetricKey !== null && found?.source !== "manual"
  const note = isSynced
    ? text.synced
    : metric.kind === "toggle"
      ? streakText(values, date)
      : metric.target === null
        ? undefined
        : text.ofTarget(formatNumber(metric.target, DIGITS))
  return (
    <article class="w" data-tone={metric.colour} aria-labelledby={id}>
      <div class="top">
        <Heading id={id}>
          <bdi>{metric.name}</bdi>
        </Heading>
        {isWaiting && <Icon name="clock" small />}
        {note !== undefined && <span class={isSynced ? "tag" : "unit"}>{note}</span>}
      </div>
      <Control metric={metric} labelledBy={id} value={value} onAdd={add} onSet={set} />
      {(metric.kind === "number" || isSynced) && <Spark values={values} tone={metric.colour} />}
    </article>
  )
}

const streakText = (values: ReadonlyArray<DayValue>, date: string): string | undefined => {
  const days = streakOf(values, date)
  return days > 1 ? text.streak(days) : undefined
}

interface ControlProps {
  readonly metric: Metric
  readonly labelledBy: string
  readonly value: number | undefined
  readonly onAdd: (amount: number) => void
  readonly onSet: (value: number) => void
}

const Counter = ({ metric, onAdd, value = 0 }: ControlProps) => (
  <div class="step">
    <button
      type="button"
      aria-label={text.less(metric.name)}
      disabled={value <= 0}
      onClick={() => onAdd(-metric.increment)}
    >
      <Icon name="minus" />
    </button>
    <output class="big">
      {formatNumber(value, DIGITS)}
      {metric.unit !== "" && <span class="unit">{metric.unit}</span>}
    </output>
    <button type="button" aria-label={text.more(metric.name)} onClick={() => onAdd(metric.increment)}>
      <Icon name="plus" />
    </button>
  </div>
)

const Toggle = ({ labelledBy, onSet, value }: ControlProps) => (
  <div class="step">
    <span class="big">{value === undefined ? "–" : value === 0 ? text.no : text.yes}</span>
    <input
      class="switch"
      type="checkbox"
      role="switch"
      aria-labelledby={labelledBy}
      aria-checked={value === 1}
      checked={value === 1}
      onChange={() => onSet(value === 1 ? 0 : 1)}
    />
  </div>
)

const Figure = ({ metric, onSet, value }: ControlProps) => {
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const fieldId = useId()
  const save = async (event: Event) => {
    event.preventDefault()
    const { parseNumber } = await loaded(() => import("../../format/typed.ts"))
    const typed = parseNumber(draft ?? "")
    if (typed === undefined) return setError(text.number)
    setDraft(undefined)
    setError(undefined)
    if (typed !== value) onSet(typed)
  }
  if (draft === undefined) {
    return (
      <div class="step">
        <button class="set" type="button" onClick={() => setDraft(value === undefined ? "" : formatPlain(value))}>
          <span class="vh">{text.edit(metric.name)}: </span>
          <span class="big">{value === undefined ? "–" : formatNumber(value, DIGITS)}</span>
          {metric.unit !== "" && <span class="unit">{metric.unit}</span>}
        </button>
      </div>
    )
  }
  return (
    <form class="step" onSubmit={save}>
      <input
        class="input"
        inputMode="decimal"
        autocomplete="off"
        aria-label={metric.name}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : fieldId}
        value={draft}
        ref={focus}
        onInput={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      <button type="submit" aria-label={text.set}>
        <Icon name="check" />
      </button>
      {error !== undefined && (
        <span class="error" id={fieldId} role="alert">
          {error}
        </span>
      )}
    </form>
  )
}

/** The same function each time: a ref that changes is called again, and would take the focus from another field. */
const focus = (element: HTMLElement | null): void => element?.focus()

const CONTROLS = { counter: Counter, toggle: Toggle, number: Figure }

interface TypedValue {
  readonly value: number
  readonly at: number
}

/** The values that were typed in this run, by metric and date. One is shown until the server's answer is newer. */
const typed = new Map<string, TypedValue>()

const WRITES: ReadonlySet<string> = new Set(["addToCustomMetric", "setCustomMetricValue"])

/**
 * A metric's value of a date, and functions that set it and add to it. A tap shows at once, and taps add up before the first one is
 * answered. What is sent is the amount of the tap: another device may have added since this one read the value.
 */
const useDayValue = (metric: Metric, date: string, known: number | undefined, asOf: number) => {
  const [, redraw] = useState(0)
  const key = `${metric.id} ${date}`
  const isWaiting = pending.value.some(
    ({ date: of, name, params }) =>
      WRITES.has(name) && of === date && "metricId" in params && params.metricId === metric.id
  )
  const own = typed.get(key)
  const value = own !== undefined && (isWaiting || own.at > asOf) ? own.value : known
  const show = (next: number): TypedValue => {
    const shown = { value: next, at: Date.now() }
    typed.set(key, shown)
    redraw((count) => count + 1)
    return shown
  }
  const set = async (next: number) => {
    show(next)
    const say = text.by(metric.name, metricFigure(metric, next))
    const params = { metricId: metric.id, date, value: next }
    const outcome = await write("setCustomMetricValue", params, { say, date, shown: { value: value ?? null } })
    if (outcome.state === "refused") typed.delete(key)
    redraw((count) => count + 1)
  }
  const add = async (amount: number) => {
    const tapped = show(stepped(value ?? 0, amount))
    const say = text.by(metric.name, metricFigure(metric, tapped.value))
    const outcome = await write("addToCustomMetric", { metricId: metric.id, date, amount }, { say, date })
    if (outcome.state === "refused") typed.delete(key)
    // The answer has the total of all devices. If the person has tapped again meanwhile, the answer to that tap is shown.
    else if (outcome.state === "applied" && typed.get(key) === tapped && outcome.answer.value !== null)
      show(outcome.answer.value)
    redraw((count) => count + 1)
  }
  return { value, isWaiting, set, add }
}
