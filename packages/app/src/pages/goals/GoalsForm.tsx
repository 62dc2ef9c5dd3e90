import { useEffect, useState } from "preact/hooks"
import { newId } from "../../data/ids.ts"
import { asPresent, type FieldValues } from "../../data/shown.ts"
import { write } from "../../data/write.ts"
import { formatNumber } from "../../format/numbers.ts"
import { Clash } from "../../forms/Clash.tsx"
import { goals as text } from "../../text/settings.ts"
import { Button } from "../../ui/Button.tsx"
import { NumberField, Select } from "../../ui/Field.tsx"
import { changeOf, draftOf, energyOf, type Goals, TARGETS } from "./draft.ts"
import { PaceField, usePaceDraft } from "./PaceField.tsx"

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

/** The goals, the unit of weights and the stated goal. Saves only the changed ones. */
export const GoalsForm = ({
  goals,
  onSaved,
  save = text.save
}: {
  readonly goals: Goals
  readonly save?: string
  readonly onSaved: (isChanged: boolean) => void
}) => {
  const [opened, setOpened] = useState(goals)
  const [clash, setClash] = useState<FieldValues | undefined>()
  const [draft, setDraft] = useState(() => draftOf(goals))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const energy = energyOf(draft)
  const pace = usePaceDraft()

  const show = (from: Goals) => {
    setOpened(from)
    setDraft(draftOf(from))
  }
  // Goals that were changed elsewhere are shown, unless the person has typed.
  useEffect(() => {
    if (JSON.stringify(draft) === JSON.stringify(draftOf(opened))) show(goals)
  }, [JSON.stringify(goals)])

  const submit = async (event: Event, from: Goals = opened) => {
    event.preventDefault()
    setClash(undefined)
    const { change, invalid } = changeOf(draft, from)
    setErrors(Object.fromEntries(invalid.map((target) => [target, text.number])))
    if (invalid.length > 0 || !(await pace.save())) return
    if (Object.keys(change).length === 0) return onSaved(false)
    const before = new Map(Object.entries(from))
    const shown = Object.fromEntries(Object.keys(change).map((field) => [field, before.get(field)]))
    const result = await write("setGoals", change, { say: text.saved, shown, writeId: newId() })
    if (result.state === "refused" && result.present !== undefined) return setClash(result.present)
    if (result.state === "refused") return setErrors({ form: result.message, ...result.fields })
    show(asPresent(from, change))
    onSaved(true)
  }
  const keep = (event: Event) => {
    const from = asPresent(opened, clash ?? {})
    setOpened(from)
    void submit(event, from)
  }
  const take = () => {
    const from = asPresent(opened, clash ?? {})
    setOpened(from)
    setDraft(draftOf(asPresent(asPresent(opened, changeOf(draft, opened).change), clash ?? {})))
    setClash(undefined)
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
      <PaceField draft={pace} />
      {errors.form !== undefined && Object.keys(errors).length === 1 && (
        <p class="error" role="alert">
          {errors.form}
        </p>
      )}
      <Clash present={clash} mine={changeOf(draft, opened).change} onKeep={keep} onTake={take} />
      <p class="acts">
        <Button type="submit" look="first">
          {save}
        </Button>
      </p>
    </form>
  )
}
