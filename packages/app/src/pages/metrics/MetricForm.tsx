import type { Answer, Params } from "@daybook/core/app"
import { useId, useState } from "preact/hooks"
import { metrics as text } from "#text/metrics"
import { signals } from "#text/signals"
import { act } from "../../data/act.ts"
import { useRead } from "../../data/api.ts"
import { write } from "../../data/write.ts"
import { Form } from "../../form/Form.tsx"
import { numberErrors, useEntryForm } from "../../form/useForm.ts"
import { formatPlain } from "../../format/numbers.ts"
import { parseNumber } from "../../format/typed.ts"
import { Button } from "../../ui/Button.tsx"
import { Choice, Switch } from "../../ui/Choice.tsx"
import { Field, NumberField } from "../../ui/Field.tsx"
import { optionsOf } from "../../ui/options.ts"

const SIGNAL_NAMES: Readonly<Record<string, string>> | undefined = signals

/** The name of a signal of the health catalogue, which has it in English. */
const signalLabel = ({ key, label }: { readonly key: string; readonly label: string }): string =>
  SIGNAL_NAMES?.[key] ?? label

type Metric = Answer<"dayMetrics">[number]

const KINDS = optionsOf(text.kinds)
const TABS = optionsOf(text.tabs)
const COLOURS = optionsOf(text.colours)

/** The form of a metric. Without `metric` it creates one. */
export const MetricForm = ({ metric, onDone }: { readonly metric?: Metric; readonly onDone: () => void }) => {
  const [isShown, setShown] = useState(true)
  const create = async (made: Params<"createCustomMetric">, writeId: string) => {
    const result = await write("createCustomMetric", made, { say: text.created(made.name), writeId })
    // No toast: if the creation of the metric is undone, its widget disappears too.
    if (isShown && result.state === "applied") await act("addWidget", { kind: "metric", metricId: result.answer.id })
    return result
  }
  const form = useEntryForm({
    entry: metric ?? NEW,
    isKnown: metric !== undefined,
    kept: metric === undefined ? "new metric" : undefined,
    show: draftOf,
    read: metricOf,
    check: errorsOf,
    send: ({ change, shown, values, writeId }) => {
      if (metric === undefined) return create(metricOf(values), writeId)
      if (Object.keys(change).length === 0) return undefined
      const params = { metricId: metric.id, ...change }
      return write("updateCustomMetric", params, { say: text.changed(values.name), writeId, shown })
    },
    leave: onDone
  })
  const { healthMetricKey, kind, name, unit } = form.values
  const cancel = () => {
    form.kept.forget()
    onDone()
  }
  return (
    <Form
      form={form}
      save={metric === undefined ? text.create : text.save}
      row
      acts={<Button onClick={cancel}>{text.cancel}</Button>}
    >
      <Field label={text.name} placeholder={text.namePlaceholder} {...form.field("name")} />
      <Choice label={text.kind} options={KINDS} {...form.field("kind")} />
      {kind !== "toggle" && (
        <div class="fields">
          <Field label={text.unit} placeholder={text.unitPlaceholder} {...form.field("unit")} />
          {kind === "counter" && <NumberField label={text.increment} {...form.field("increment")} />}
          <NumberField label={text.targetField} {...form.field("target")} />
        </div>
      )}
      <Choice label={text.tab} options={TABS} {...form.field("tab")} />
      {healthMetricKey !== null && <p class="hint">{text.tabOfSignal}</p>}
      <Choice label={text.colour} options={COLOURS} {...form.field("colour")} />
      <Field label={text.description} {...form.field("description")} />
      <CataloguePicker
        chosen={healthMetricKey}
        onChoose={(signal) =>
          form.set({
            healthMetricKey: signal?.key ?? null,
            ...(signal !== null && name === "" && { name: signalLabel(signal) }),
            ...(signal !== null && unit === "" && { unit: signal.unit === "count" ? "" : signal.unit })
          })
        }
      />
      {metric === undefined && <Switch label={text.show} checked={isShown} onChange={setShown} />}
    </Form>
  )
}

type WrittenMetric = Params<"createCustomMetric">

interface Draft extends Pick<Metric, "name" | "tab" | "kind" | "unit" | "colour" | "healthMetricKey"> {
  readonly description: string
  readonly increment: string
  readonly target: string
}

const NEW: Omit<Metric, "id" | "values"> = {
  name: "",
  tab: "nutrition",
  kind: "counter",
  unit: "",
  description: null,
  increment: 1,
  target: null,
  colour: "progress",
  healthMetricKey: null
}

const draftOf = ({
  colour,
  description,
  healthMetricKey,
  increment,
  kind,
  name,
  tab,
  target,
  unit
}: typeof NEW): Draft => ({
  ...{ name, tab, kind, unit, colour, healthMetricKey },
  description: description ?? "",
  increment: formatPlain(increment),
  target: target === null ? "" : formatPlain(target)
})

const metricOf = ({ description, increment, kind, target, unit, ...draft }: Draft): WrittenMetric => ({
  ...draft,
  kind,
  unit: kind === "toggle" ? "" : unit.trim(),
  description: description.trim() === "" ? null : description.trim(),
  ...(kind === "counter" && { increment: parseNumber(increment) ?? 0 }),
  target: kind === "toggle" ? null : (parseNumber(target) ?? null)
})

const errorsOf = ({ increment, kind, target }: Draft) => ({
  ...(kind === "counter" && numberErrors({ increment }, text.number)),
  ...(kind !== "toggle" && target.trim() !== "" && numberErrors({ target }, text.number))
})

type Signal = Answer<"listHealthMetrics">[number]

const SHOWN = 8

/** True if a signal has every word of a search in its name, key, category or unit. */
const matches = ({ category, key, label, unit }: Signal, search: string): boolean => {
  const text = `${signalLabel({ key, label })} ${label} ${key} ${category} ${unit}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Finds a signal of the phone for a metric in the whole catalogue. */
const CataloguePicker = ({
  chosen,
  onChoose
}: {
  readonly chosen: string | null
  readonly onChoose: (signal: Signal | null) => void
}) => {
  const { data = [] } = useRead("listHealthMetrics", {})
  const [search, setSearch] = useState("")
  const id = useId()
  const signal = data.find(({ key }) => key === chosen)
  const found = search.trim() === "" ? [] : data.filter((each) => matches(each, search.trim()))
  return (
    <fieldset class="signal">
      <legend class="label">{text.signal}</legend>
      {chosen === null ? (
        <p class="hint">{text.signalHint}</p>
      ) : (
        <div class="chosen">
          <p>
            <b>{signal === undefined ? chosen : signalLabel(signal)}</b>
            {signal !== undefined && <SignalNote signal={signal} />}
          </p>
          <Button small onClick={() => onChoose(null)}>
            {text.unbind}
          </Button>
        </div>
      )}
      <Field label={text.bind} placeholder={text.searchHint} value={search} onInput={setSearch} />
      <p class="hint" role="status" id={id}>
        {search.trim() === "" ? "" : found.length === 0 ? text.notFound : text.found(found.length)}
        {found.length > SHOWN && ` ${text.more}`}
      </p>
      {found.length > 0 && (
        <ul class="signals" aria-describedby={id}>
          {found.slice(0, SHOWN).map((each) => (
            <li key={each.key}>
              <button
                type="button"
                aria-label={text.choose(signalLabel(each))}
                onClick={() => {
                  onChoose(each)
                  setSearch("")
                }}
              >
                <b>{signalLabel(each)}</b>
                <SignalNote signal={each} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

const SignalNote = ({ signal: { gapNote, phoneReadable, unit } }: { readonly signal: Signal }) => (
  <span class="hint">
    {[unit === "count" ? "" : unit, phoneReadable ? "" : text.notReadable, gapNote ?? ""].filter(Boolean).join(" · ")}
  </span>
)
