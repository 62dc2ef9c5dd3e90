import { useState } from "preact/hooks"
import { write } from "../../data/write.ts"
import { formatNumber } from "../../format/numbers.ts"
import { goals as text } from "../../text/settings.ts"
import { Button } from "../../ui/Button.tsx"
import { NumberField, Select } from "../../ui/Field.tsx"
import { changeOf, draftOf, energyOf, type Goals, TARGETS } from "./draft.ts"

const FIELDS = {
  calories: { label: text.calories, unit: "kcal" },
  protein: { label: text.protein, unit: "g" },
  carbs: { label: text.carbs, unit: "g" },
  fat: { label: text.fat, unit: "g" },
  waterMl: { label: text.water, unit: "ml" }
} as const

const UNITS = [
  { value: "kg", label: text.weightUnits.kg },
  { value: "lbs", label: text.weightUnits.lbs }
] as const

const GOALS = (
  ["build_muscle", "lose_weight", "gain_strength", "maintain_weight", "improve_endurance", "general_health"] as const
).map((value) => ({ value, label: text.goalNames[value] }))

/** The goals, the unit of weights and the stated goal. Saves what was changed. */
export const GoalsForm = ({
  goals,
  onSaved,
  save = text.save
}: {
  readonly goals: Goals
  readonly save?: string
  readonly onSaved: (isChanged: boolean) => void
}) => {
  const [draft, setDraft] = useState(() => draftOf(goals))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const energy = energyOf(draft)

  const submit = async (event: Event) => {
    event.preventDefault()
    const { change, invalid } = changeOf(draft, goals)
    setErrors(Object.fromEntries(invalid.map((target) => [target, text.number])))
    if (invalid.length > 0) return
    if (Object.keys(change).length === 0) return onSaved(false)
    const result = await write("setGoals", change, { say: text.saved })
    if (result.state === "refused") return setErrors({ form: result.message, ...result.fields })
    onSaved(true)
  }

  return (
    <form class="card" onSubmit={submit} noValidate>
      <Select
        label={text.weightUnit}
        options={UNITS}
        value={draft.weightUnit}
        onChange={(weightUnit) => setDraft({ ...draft, weightUnit })}
      />
      <div class="fields">
        {TARGETS.map((target) => (
          <NumberField
            key={target}
            label={FIELDS[target].label}
            unit={FIELDS[target].unit}
            value={draft[target]}
            error={errors[target]}
            onInput={(value) => setDraft({ ...draft, [target]: value })}
          />
        ))}
      </div>
      {energy !== undefined && <p class="hint">{text.energyOf(formatNumber(energy, 0))}</p>}
      <Select label={text.goal} options={GOALS} value={draft.goal} onChange={(goal) => setDraft({ ...draft, goal })} />
      {errors.form !== undefined && Object.keys(errors).length === 1 && (
        <p class="error" role="alert">
          {errors.form}
        </p>
      )}
      <p class="acts">
        <Button type="submit" look="first">
          {save}
        </Button>
      </p>
    </form>
  )
}
