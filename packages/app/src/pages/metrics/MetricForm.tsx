import type { Answer, Params } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { metrics as text } from "#text/metrics"
import { act } from "../../data/act.ts"
import { write } from "../../data/write.ts"
import { Form } from "../../form/Form.tsx"
import { numberErrors, useEntryForm } from "../../form/useForm.ts"
import { formatPlain } from "../../format/numbers.ts"
import { signalLabel } from "../../format/signals.ts"
import { parseNumber } from "../../format/typed.ts"
import { Button } from "../../ui/Button.tsx"
import { Choice } from "../../ui/Choice.tsx"
import { Field, NumberField } from "../../ui/Field.tsx"
import { optionsOf } from "../../ui/options.ts"
import { Switch } from "../../ui/Switch.tsx"
import { CataloguePicker } from "./CataloguePicker.tsx"

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

type Written = Params<"createCustomMetric">

/** A metric as typed. */
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

/** The metric of a draft without errors. */
const metricOf = ({ description, increment, kind, target, unit, ...draft }: Draft): Written => ({
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
