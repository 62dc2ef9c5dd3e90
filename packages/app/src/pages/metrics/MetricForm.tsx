import { useState } from "preact/hooks"
import { act } from "../../data/act.ts"
import { useKept } from "../../data/kept.ts"
import { asPresent, correctionOf, type FieldValues } from "../../data/shown.ts"
import { useWriteId, write } from "../../data/write.ts"
import { Clash } from "../../forms/Clash.tsx"
import { FormError } from "../../forms/FormError.tsx"
import { Kept } from "../../forms/Kept.tsx"
import { metrics as text } from "../../text/metrics.ts"
import { Button } from "../../ui/Button.tsx"
import { Choice } from "../../ui/Choice.tsx"
import { Field, NumberField } from "../../ui/Field.tsx"
import { Switch } from "../../ui/Switch.tsx"
import { CataloguePicker } from "./CataloguePicker.tsx"
import { type Draft, draftOf, type Metric, metricOf, NEW } from "./draft.ts"

const KINDS = (["counter", "number", "toggle"] as const).map((value) => ({
  value,
  label: text.kinds[value].name,
  hint: text.kinds[value].hint
}))
const TABS = (["body", "nutrition", "training"] as const).map((value) => ({ value, label: text.tabs[value] }))
const COLOURS = (["food", "water", "workout", "progress"] as const).map((value) => ({
  value,
  label: text.colours[value]
}))

/** The form of a metric. Without `metric` it creates one. */
export const MetricForm = ({ metric: known, onDone }: { readonly metric?: Metric; readonly onDone: () => void }) => {
  const [opened, setOpened] = useState(known)
  const [clash, setClash] = useState<FieldValues | undefined>()
  const form = useKept(known === undefined ? "new metric" : undefined, known === undefined ? NEW : draftOf(known))
  const { set: setDraft, value: draft } = form
  const done = () => {
    form.forget()
    onDone()
  }
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isShown, setShown] = useState(true)
  const writeId = useWriteId()
  const edit = (change: Partial<Draft>) => setDraft({ ...draft, ...change })

  const save = async (event: Event, from: Metric | undefined = opened) => {
    event.preventDefault()
    setClash(undefined)
    const { invalid, metric } = metricOf(draft)
    setErrors(Object.fromEntries(invalid.map((field) => [field, text.number])))
    if (invalid.length > 0) return
    if (from !== undefined) {
      const { change, shown } = correctionOf(from, metric)
      if (Object.keys(change).length === 0) return done()
      const params = { metricId: from.id, ...change }
      const result = await write("updateCustomMetric", params, { say: text.changed(metric.name), writeId, shown })
      if (result.state !== "refused") return done()
      return result.present === undefined ? refuse(result) : setClash(result.present)
    }
    const result = await write("createCustomMetric", metric, { say: text.created(metric.name), writeId })
    if (result.state === "refused") return refuse(result)
    // No toast: if the creation of the metric is undone, its widget disappears too.
    if (isShown && result.state === "applied") await act("addWidget", { kind: "metric", metricId: result.answer.id })
    done()
  }
  const refuse = ({
    fields,
    message
  }: {
    readonly message: string
    readonly fields: Readonly<Record<string, string>>
  }) => setErrors(Object.keys(fields).length === 0 ? { form: message } : fields)

  const present = opened && asPresent(opened, clash ?? {})
  const keep = (event: Event) => {
    setOpened(present)
    void save(event, present)
  }
  const take = () => {
    if (present === undefined) return
    const shown = draftOf(present)
    const taken = Object.entries(shown).filter(([field]) => clash !== undefined && field in clash)
    setOpened(present)
    setDraft(Object.assign({}, draft, Object.fromEntries(taken)))
    setClash(undefined)
  }
  return (
    <form class="form" onSubmit={save} noValidate>
      <Kept form={form} />
      <Field
        label={text.name}
        placeholder={text.namePlaceholder}
        value={draft.name}
        error={errors.name}
        onInput={(name) => edit({ name })}
      />
      <Choice label={text.kind} options={KINDS} value={draft.kind} onChange={(kind) => edit({ kind })} />
      {draft.kind !== "toggle" && (
        <div class="fields">
          <Field
            label={text.unit}
            placeholder={text.unitPlaceholder}
            value={draft.unit}
            error={errors.unit}
            onInput={(unit) => edit({ unit })}
          />
          {draft.kind === "counter" && (
            <NumberField
              label={text.increment}
              value={draft.increment}
              error={errors.increment}
              onInput={(increment) => edit({ increment })}
            />
          )}
          <NumberField
            label={text.targetField}
            value={draft.target}
            error={errors.target}
            onInput={(target) => edit({ target })}
          />
        </div>
      )}
      <Choice label={text.tab} options={TABS} value={draft.tab} onChange={(tab) => edit({ tab })} />
      {draft.healthMetricKey !== null && <p class="hint">{text.tabOfSignal}</p>}
      <Choice label={text.colour} options={COLOURS} value={draft.colour} onChange={(colour) => edit({ colour })} />
      <Field
        label={text.description}
        value={draft.description}
        error={errors.description}
        onInput={(description) => edit({ description })}
      />
      <CataloguePicker
        chosen={draft.healthMetricKey}
        onChoose={(signal) =>
          edit({
            healthMetricKey: signal?.key ?? null,
            ...(signal !== null && draft.name === "" && { name: signal.label }),
            ...(signal !== null && draft.unit === "" && { unit: signal.unit === "count" ? "" : signal.unit })
          })
        }
      />
      {known === undefined && <Switch label={text.show} checked={isShown} onChange={setShown} />}
      <FormError>{errors.form}</FormError>
      <Clash present={clash} mine={metricOf(draft).metric} onKeep={keep} onTake={take} />
      <p class="acts">
        <Button type="submit" look="first">
          {known === undefined ? text.create : text.save}
        </Button>
        <Button onClick={done}>{text.cancel}</Button>
      </p>
    </form>
  )
}
