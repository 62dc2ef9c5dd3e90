import type { Answer, Params } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { training as text } from "#text/settings"
import { act } from "../../data/act.ts"
import { toast } from "../../data/toasts.ts"
import { FormError } from "../../form/Form.tsx"
import { type Errors, useForm } from "../../form/useForm.ts"
import { formatPlain } from "../../format/numbers.ts"
import { parseNumber } from "../../format/typed.ts"
import { Button } from "../../ui/Button.tsx"
import { Field, NumberField } from "../../ui/Field.tsx"
import { fromKg, toKg, unitTyped } from "../../workout/mass.ts"
import { STANDARD_PLATES } from "../../workout/Plates.ts"
import { DEFAULT_REST_SECONDS } from "../../workout/RestTimer.ts"

/** The form for the plates and bars that a person owns, and the usual rest between sets. */
export const TrainingForm = ({ preferences }: { readonly preferences: Answer<"getPreferences"> }) => {
  const [before] = useState(() => draftOf(preferences))
  const form = useForm({
    values: before,
    check: (draft) => changeOf(draft, before).errors,
    send: ({ values }) => {
      const { change } = changeOf(values, before)
      return Object.keys(change).length === 0 ? undefined : act("setPreferences", change)
    },
    done: (saved) => saved && toast({ text: text.applied })
  })
  const { bars } = form.values
  const unit = unitTyped()
  return (
    <form class="card" aria-labelledby="h-training" onSubmit={(event) => void form.submit(event)}>
      <h2 id="h-training">{text.title}</h2>
      <NumberField label={text.rest} unit={text.seconds} whole hint={text.restHint} {...form.field("restSeconds")} />
      <Field label={text.plates} unit={unit} hint={text.platesHint} {...form.field("plates")} />
      {Object.entries(bars).map(([exercise, bar]) => (
        <NumberField
          key={exercise}
          label={text.bar(exercise)}
          unit={unit}
          value={bar}
          error={form.error(exercise)}
          onInput={(value) => form.set({ bars: { ...bars, [exercise]: value } })}
        />
      ))}
      <p class="hint">{text.barsHint}</p>
      <FormError>{form.errors.form ?? form.error("bars")}</FormError>
      <p class="acts">
        <Button type="submit">{text.apply}</Button>
      </p>
    </form>
  )
}

interface Draft {
  readonly restSeconds: string
  /** Weights separated by spaces, since a comma is a decimal separator. */
  readonly plates: string
  readonly bars: Readonly<Record<string, string>>
}

const shown = (kg: number): string => formatPlain(fromKg(kg, unitTyped()), 2)

const draftOf = ({ bars = {}, plates = [], restSeconds = DEFAULT_REST_SECONDS }: Answer<"getPreferences">): Draft => ({
  restSeconds: String(restSeconds),
  plates: (plates.length === 0
    ? STANDARD_PLATES[unitTyped()].map(({ weight }) => formatPlain(weight, 2))
    : plates.map(shown)
  ).join(" "),
  bars: Object.fromEntries(Object.entries(bars).map(([exercise, kg]) => [exercise, shown(kg)]))
})

const readMass = (typed: string): number | undefined => {
  const weight = parseNumber(typed)
  return weight === undefined || weight < 0 ? undefined : toKg(weight, unitTyped())
}

/** The changes of a draft, and the errors of fields that cannot be read. An empty field stands for the usual plates, or a bar's usual weight. */
const changeOf = (
  draft: Draft,
  before: Draft
): { readonly change: Params<"setPreferences">; readonly errors: Errors } => {
  const rest = parseNumber(draft.restSeconds)
  const plates = draft.plates.split(/[\s;]+/).flatMap((typed) => (typed === "" ? [] : [readMass(typed)]))
  const bars = Object.entries(draft.bars).flatMap(([exercise, typed]) =>
    typed.trim() === "" ? [] : [{ exercise, kg: readMass(typed) }]
  )
  const weights = plates.flatMap((kg) => kg ?? [])
  return {
    change: {
      ...(draft.restSeconds !== before.restSeconds && rest !== undefined && { restSeconds: rest }),
      ...(draft.plates !== before.plates && { plates: weights.length === 0 ? null : [...new Set(weights)] }),
      ...(JSON.stringify(draft.bars) !== JSON.stringify(before.bars) && {
        bars: Object.fromEntries(bars.flatMap(({ exercise, kg }) => (kg === undefined ? [] : [[exercise, kg]])))
      })
    },
    errors: Object.fromEntries(
      [
        ...(rest === undefined || !Number.isInteger(rest) ? ["restSeconds"] : []),
        ...(plates.some((kg) => kg === undefined || kg === 0) ? ["plates"] : []),
        ...bars.flatMap(({ exercise, kg }) => (kg === undefined ? [exercise] : []))
      ].map((name) => [name, text.wrong])
    )
  }
}
