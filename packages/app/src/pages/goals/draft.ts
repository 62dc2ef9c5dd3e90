import type { Answer, Params } from "@daybook/core/app"
import { formatPlain, parseNumber } from "../../format/numbers.ts"

export type Goals = Answer<"getGoals">

/** The daily targets, in the order of the form. */
export const TARGETS = ["calories", "protein", "carbs", "fat", "waterMl"] as const
export type Target = (typeof TARGETS)[number]

/** The typed goals. */
export interface Draft extends Readonly<Record<Target, string>> {
  readonly weightUnit: Goals["weightUnit"]
  readonly goal: Goals["goal"]
}

export const draftOf = ({ calories, carbs, fat, goal, protein, waterMl, weightUnit }: Goals): Draft => ({
  calories: formatPlain(calories),
  protein: formatPlain(protein),
  carbs: formatPlain(carbs),
  fat: formatPlain(fat),
  waterMl: formatPlain(waterMl),
  weightUnit,
  goal
})

/** The changes that a draft makes to the goals, and the targets that are not numbers. */
export const changeOf = (
  draft: Draft,
  goals: Goals
): { readonly change: Params<"setGoals">; readonly invalid: ReadonlyArray<Target> } => {
  const numbers = TARGETS.map((target) => [target, parseNumber(draft[target])] as const)
  const changed = numbers.filter(([target, value]) => value !== undefined && value !== goals[target])
  return {
    change: {
      ...Object.fromEntries(changed),
      ...(draft.weightUnit !== goals.weightUnit && { weightUnit: draft.weightUnit }),
      ...(draft.goal !== goals.goal && { goal: draft.goal })
    },
    invalid: numbers.flatMap(([target, value]) => (value === undefined ? [target] : []))
  }
}

const KCAL_PER_GRAM = { protein: 4, carbs: 4, fat: 9 } as const

/** The energy of the typed macros, kcal; undefined if one is not a number. */
export const energyOf = (draft: Draft): number | undefined => {
  const [protein, carbs, fat] = [draft.protein, draft.carbs, draft.fat].map(parseNumber)
  return protein === undefined || carbs === undefined || fat === undefined
    ? undefined
    : protein * KCAL_PER_GRAM.protein + carbs * KCAL_PER_GRAM.carbs + fat * KCAL_PER_GRAM.fat
}
