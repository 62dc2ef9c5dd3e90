import type { Answer } from "@daybook/core/app"
import { type DAILY_GOALS, FOOD_MACRO_GRAMS } from "@daybook/core/limits"
import { PACE_KG } from "@daybook/core/pace"
import { KCAL_PER_GRAM } from "@daybook/core/units"
import { useState } from "preact/hooks"
import { energy } from "#text/energy"
import { goals as goalTexts, nutrients as nutrientTexts } from "#text/settings"
import { act } from "../../data/act.ts"
import { useRead } from "../../data/api.ts"
import { newId } from "../../data/device.ts"
import { preferences } from "../../data/preferences.ts"
import { toast } from "../../data/toasts.ts"
import { write } from "../../data/write.ts"
import { judgementText, limitsText } from "../../energy/figures.ts"
import { Form, FormError } from "../../form/Form.tsx"
import { numberErrors, numberOf, useEntryForm, useForm } from "../../form/useForm.ts"
import { today } from "../../format/dates.ts"
import { fillMass, formatNumber, formatPace, formatPlain, massLabel } from "../../format/numbers.ts"
import { parseMass, parseNumber } from "../../format/typed.ts"
import { Button } from "../../ui/Button.tsx"
import { Field, NumberField, Select } from "../../ui/Field.tsx"
import { optionsOf } from "../../ui/options.ts"

type Goals = Answer<"getGoals">
export type Target = keyof typeof DAILY_GOALS

interface Values extends Readonly<Record<Target, string>> {
  readonly weightUnit: Goals["weightUnit"]
  readonly goal: Goals["goal"]
}

/** The daily targets, with their units. */
export const TARGETS = [
  ["calories", "kcal"],
  ["protein", "g"],
  ["carbs", "g"],
  ["fat", "g"],
  ["waterMl", "ml"]
] as const satisfies ReadonlyArray<readonly [Target, string]>

const UNITS = optionsOf(goalTexts.weightUnits)
const GOALS = optionsOf(goalTexts.goalNames)

const targets = <A,>(of: (target: Target) => A): Readonly<Record<Target, A>> => ({
  calories: of("calories"),
  protein: of("protein"),
  carbs: of("carbs"),
  fat: of("fat"),
  waterMl: of("waterMl")
})

/** The goals, the unit of weights and the stated goal. Saves only the changed ones. */
export const GoalsForm = ({
  goals,
  onSaved,
  save = goalTexts.save
}: {
  readonly goals: Goals
  readonly save?: string
  readonly onSaved: () => void
}) => {
  const pace = usePaceDraft()
  const form = useEntryForm({
    entry: goals,
    show: ({ goal, weightUnit, ...figures }): Values => ({
      ...targets((target) => formatPlain(figures[target])),
      weightUnit,
      goal
    }),
    read: ({ goal, weightUnit, ...typed }) => ({
      ...targets((target) => parseNumber(typed[target]) ?? 0),
      weightUnit,
      goal
    }),
    check: ({ goal: _, weightUnit: __, ...typed }) => numberErrors(typed, goalTexts.number),
    send: async ({ change, shown }) => {
      if (!(await pace.save())) return undefined
      return Object.keys(change).length === 0
        ? { state: "applied", answer: goals, changes: [] }
        : write("setGoals", change, { say: goalTexts.saved, shown, writeId: newId() })
    },
    leave: onSaved
  })
  const energy = energyOf(form.values)
  return (
    <Form form={form} save={save} look="card" row>
      <Select label={goalTexts.weightUnit} options={UNITS} {...form.field("weightUnit")} />
      <div class="fields">
        {TARGETS.map(([target, unit]) => (
          <NumberField key={target} label={goalTexts[target]} unit={unit} {...form.field(target)} />
        ))}
      </div>
      {energy !== undefined && <p class="hint">{goalTexts.energyOf(formatNumber(energy, 0))}</p>}
      <Select label={goalTexts.goal} options={GOALS} {...form.field("goal")} />
      <PaceField draft={pace} />
    </Form>
  )
}

/** The energy of the typed macros, kcal; undefined if one is not a number. */
const energyOf = (typed: Values): number | undefined => {
  const [protein, carbs, fat] = [typed.protein, typed.carbs, typed.fat].map(parseNumber)
  return protein === undefined || carbs === undefined || fat === undefined
    ? undefined
    : protein * KCAL_PER_GRAM.protein + carbs * KCAL_PER_GRAM.carbs + fat * KCAL_PER_GRAM.fat
}

const text = energy.pace

/** The typed pace, which a form saves with its other fields. An empty text stands for none. */
const usePaceDraft = () => {
  const saved = preferences.value.paceKgPerWeek
  const [typed, type] = useState<string>()
  const [error, setError] = useState<string>()
  const value = typed ?? (saved === undefined ? "" : fillMass(saved))
  const kg = value.trim() === "" ? null : parseMass(value)
  return {
    value,
    kg,
    error,
    type,
    /** Saves a changed pace. Resolves to false if it is refused. */
    save: async (): Promise<boolean> => {
      setError(undefined)
      if (typed === undefined || kg === (saved ?? null)) return true
      const wrong = faultOf(kg)
      const result = wrong === undefined ? await act("setPreferences", { paceKgPerWeek: kg ?? null }) : undefined
      if (result?.state === "applied") {
        toast({ text: text.saved })
        type(undefined)
        return true
      }
      setError(wrong ?? result?.message)
      return false
    }
  }
}

const faultOf = (kg: number | null | undefined): string | undefined => {
  if (kg === undefined) return text.number
  const isWithin = kg === null || (kg >= PACE_KG.min && kg <= PACE_KG.max)
  return isWithin ? undefined : text.bounds(formatPace(PACE_KG.min), formatPace(PACE_KG.max))
}

const PaceField = ({ draft: { error, kg, type, value } }: { readonly draft: ReturnType<typeof usePaceDraft> }) => {
  const date = today()
  const weightKg = useRead("getEnergy", { start: date, end: date }).data?.[0]?.weightKg
  const isJudged = kg != null && weightKg != null && faultOf(kg) === undefined
  const hint = isJudged ? judgementText(kg, weightKg) : text.fieldHint
  return (
    <Field
      label={text.field}
      unit={text.unit(massLabel())}
      value={value}
      error={error}
      hint={weightKg == null ? hint : `${hint} ${limitsText(weightKg)}`}
      onInput={type}
    />
  )
}

const NUTRIENTS = ["fiber", "sugar", "salt"] as const
type Nutrient = (typeof NUTRIENTS)[number]
type Targets = NonNullable<Answer<"getPreferences">["targets"]>

/** The form for daily targets of fibre, sugar and salt. An empty field stands for none. */
export const NutrientsForm = ({ targets = {} }: { readonly targets: Targets | undefined }) => {
  const before = (nutrient: Nutrient): string => {
    const { [nutrient]: grams } = targets
    return grams === undefined ? "" : formatPlain(grams)
  }
  const form = useForm({
    values: { fiber: before("fiber"), sugar: before("sugar"), salt: before("salt") },
    check: (typed) =>
      Object.fromEntries(
        NUTRIENTS.map((nutrient) => [nutrient, errorOf(typed[nutrient], FOOD_MACRO_GRAMS)]).filter(([, error]) => error)
      ),
    send: ({ values }) => {
      const wanted = NUTRIENTS.flatMap((nutrient) => {
        const grams = parseNumber(values[nutrient])
        return grams === undefined ? [] : [[nutrient, grams]]
      })
      return act("setPreferences", { targets: wanted.length === 0 ? null : Object.fromEntries(wanted) })
    },
    done: () => toast({ text: nutrientTexts.applied })
  })
  return (
    <form class="card" aria-labelledby="h-nutrients" onSubmit={(event) => void form.submit(event)}>
      <h2 id="h-nutrients">{nutrientTexts.title}</h2>
      <p class="hint">{nutrientTexts.hint}</p>
      <div class="fields">
        {NUTRIENTS.map((nutrient) => (
          <NumberField key={nutrient} label={nutrientTexts[nutrient]} unit="g" {...form.field(nutrient)} />
        ))}
      </div>
      <FormError>{form.errors.form}</FormError>
      <p class="acts">
        <Button type="submit">{nutrientTexts.apply}</Button>
      </p>
    </form>
  )
}

/** The error of a field that may be empty. */
export const errorOf = (typed: string, { max, min }: { readonly min: number; readonly max: number }) => {
  const value = numberOf(typed)
  const isWrong = value !== undefined && (value === null || value < min || value > max)
  return isWrong ? nutrientTexts.wrong(formatNumber(min), formatNumber(max)) : undefined
}
