import type { Answer } from "@daybook/core/app"
import type { DAILY_GOALS } from "@daybook/core/limits"
import { goals as text } from "#text/settings"
import { newId } from "../../data/ids.ts"
import { write } from "../../data/write.ts"
import { Form } from "../../form/Form.tsx"
import { numberErrors, useEntryForm } from "../../form/useForm.ts"
import { formatNumber, formatPlain } from "../../format/numbers.ts"
import { parseNumber } from "../../format/typed.ts"
import { NumberField, Select } from "../../ui/Field.tsx"
import { optionsOf } from "../../ui/options.ts"
import { PaceField, usePaceDraft } from "./PaceField.tsx"

type Goals = Answer<"getGoals">
type Target = keyof typeof DAILY_GOALS

/** The goals as typed. */
interface Values extends Readonly<Record<Target, string>> {
  readonly weightUnit: Goals["weightUnit"]
  readonly goal: Goals["goal"]
}

/** The daily targets, with their units. */
const TARGETS = [
  ["calories", "kcal"],
  ["protein", "g"],
  ["carbs", "g"],
  ["fat", "g"],
  ["waterMl", "ml"]
] as const satisfies ReadonlyArray<readonly [Target, string]>

const UNITS = optionsOf(text.weightUnits)
const GOALS = optionsOf(text.goalNames)

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
  save = text.save
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
    check: ({ goal: _, weightUnit: __, ...typed }) => numberErrors(typed, text.number),
    send: async ({ change, shown }) => {
      if (!(await pace.save())) return undefined
      return Object.keys(change).length === 0
        ? { state: "applied", answer: goals, changes: [] }
        : write("setGoals", change, { say: text.saved, shown, writeId: newId() })
    },
    leave: onSaved
  })
  const energy = energyOf(form.values)
  return (
    <Form form={form} save={save} look="card" row>
      <Select label={text.weightUnit} options={UNITS} {...form.field("weightUnit")} />
      <div class="fields">
        {TARGETS.map(([target, unit]) => (
          <NumberField key={target} label={text[target]} unit={unit} {...form.field(target)} />
        ))}
      </div>
      {energy !== undefined && <p class="hint">{text.energyOf(formatNumber(energy, 0))}</p>}
      <Select label={text.goal} options={GOALS} {...form.field("goal")} />
      <PaceField draft={pace} />
    </Form>
  )
}

const KCAL_PER_GRAM = { protein: 4, carbs: 4, fat: 9 } as const

/** The energy of the typed macros, kcal; undefined if one is not a number. */
const energyOf = (typed: Values): number | undefined => {
  const [protein, carbs, fat] = [typed.protein, typed.carbs, typed.fat].map(parseNumber)
  return protein === undefined || carbs === undefined || fat === undefined
    ? undefined
    : protein * KCAL_PER_GRAM.protein + carbs * KCAL_PER_GRAM.carbs + fat * KCAL_PER_GRAM.fat
}
