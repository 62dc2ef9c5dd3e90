import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { act } from "../../data/act.ts"
import { toast } from "../../data/toasts.ts"
import { FormError } from "../../forms/FormError.tsx"
import { training as text } from "../../text/settings.ts"
import { Button } from "../../ui/Button.tsx"
import { Field, NumberField } from "../../ui/Field.tsx"
import { unitTyped } from "../../workout/mass.ts"
import { trainingChangeOf, trainingDraftOf } from "./trainingDraft.ts"

/** The form for the plates and bars that a person owns, and the usual rest between sets. */
export const TrainingForm = ({ preferences }: { readonly preferences: Answer<"getPreferences"> }) => {
  const [before] = useState(() => trainingDraftOf(preferences))
  const [draft, setDraft] = useState(before)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const unit = unitTyped()
  const submit = async (event: Event) => {
    event.preventDefault()
    const { change, invalid } = trainingChangeOf(draft, before)
    setErrors(Object.fromEntries(invalid.map((name) => [name, text.wrong])))
    if (invalid.length > 0 || Object.keys(change).length === 0) return
    const result = await act("setPreferences", change)
    if (result.state === "applied") toast({ text: text.applied })
    else setErrors(Object.keys(result.fields).length > 0 ? result.fields : { form: result.message })
  }
  return (
    <form class="card" aria-labelledby="h-training" onSubmit={submit} noValidate>
      <h2 id="h-training">{text.title}</h2>
      <NumberField
        label={text.rest}
        unit={text.seconds}
        whole
        value={draft.rest}
        error={errors.restSeconds}
        hint={text.restHint}
        onInput={(rest) => setDraft({ ...draft, rest })}
      />
      <Field
        label={text.plates}
        unit={unit}
        value={draft.plates}
        error={errors.plates}
        hint={text.platesHint}
        onInput={(plates) => setDraft({ ...draft, plates })}
      />
      {Object.entries(draft.bars).map(([exercise, bar]) => (
        <NumberField
          key={exercise}
          label={text.bar(exercise)}
          unit={unit}
          value={bar}
          error={errors[exercise]}
          onInput={(value) => setDraft({ ...draft, bars: { ...draft.bars, [exercise]: value } })}
        />
      ))}
      <p class="hint">{text.barsHint}</p>
      <FormError>{errors.form ?? errors.bars}</FormError>
      <p class="acts">
        <Button type="submit">{text.apply}</Button>
      </p>
    </form>
  )
}
