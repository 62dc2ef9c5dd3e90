import { useState } from "preact/hooks"
import { act } from "../../data/act.ts"
import { useWriteId, write } from "../../data/write.ts"
import { metrics as text } from "../../text/metrics.ts"
import { Button } from "../../ui/Button.tsx"
import { Choice } from "../../ui/Choice.tsx"
import { Field, NumberField } from "../../ui/Field.tsx"
import { Switch } from "../../ui/Switch.tsx"
import { CataloguePicker } from "./CataloguePicker.tsx"
import { type Draft, metricOf } from "./draft.ts"

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

/** The form of a metric: a new one without `id`. */
export const MetricForm = ({
  id,
  onDone,
  start
}: {
  readonly start: Draft
  readonly id?: string
  readonly onDone: () => void
}) => {
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isShown, setShown] = useState(true)
  const writeId = useWriteId()
  const edit = (change: Partial<Draft>) => setDraft({ ...draft, ...change })

  const save = async (event: Event) => {
    event.preventDefault()
    const { invalid, metric } = metricOf(draft)
    setErrors(Object.fromEntries(invalid.map((field) => [field, text.number])))
    if (invalid.length > 0) return
    if (id !== undefined) {
      const result = await write("updateCustomMetric", { metricId: id, ...metric }, { say: text.changed(metric.name) })
      return result.state === "refused" ? refuse(result) : onDone()
    }
    const result = await write("createCustomMetric", metric, { say: text.created(metric.name), writeId })
    if (result.state === "refused") return refuse(result)
    // Without a toast: if the creation of the metric is undone, its widget leaves too.
    if (isShown && result.state === "applied") await act("addWidget", { kind: "metric", metricId: result.answer.id })
    onDone()
  }
  const refuse = ({
    fields,
    message
  }: {
    readonly message: string
    readonly fields: Readonly<Record<string, string>>
  }) => setErrors(Object.keys(fields).length === 0 ? { form: message } : fields)

  return (
    <form class="form" onSubmit={save} noValidate>
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
      {id === undefined && <Switch label={text.show} checked={isShown} onChange={setShown} />}
      {errors.form !== undefined && (
        <p class="error" role="alert">
          {errors.form}
        </p>
      )}
      <p class="acts">
        <Button type="submit" look="first">
          {id === undefined ? text.create : text.save}
        </Button>
        <Button onClick={onDone}>{text.cancel}</Button>
      </p>
    </form>
  )
}
