import type { Answer, Params } from "@daybook/core/app"
import { formatPlain, parseNumber } from "../../format/numbers.ts"
import { fromKg, toKg, unitTyped } from "../../workout/mass.ts"
import { STANDARD_PLATES } from "../../workout/Plates.ts"
import { DEFAULT_REST_SECONDS } from "../../workout/RestTimer.ts"

/** The person's bars and plates as typed, in their unit. */
export interface TrainingDraft {
  readonly rest: string
  /** Weights separated by spaces, since a comma is a decimal separator. */
  readonly plates: string
  /** By exercise. */
  readonly bars: Readonly<Record<string, string>>
}

const shown = (kg: number): string => formatPlain(fromKg(kg, unitTyped()), 2)

export const trainingDraftOf = ({
  bars = {},
  plates = [],
  restSeconds = DEFAULT_REST_SECONDS
}: Answer<"getPreferences">): TrainingDraft => ({
  rest: String(restSeconds),
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

/** The changes of a draft, and the fields that cannot be read. An empty field stands for the usual plates, or a bar's usual weight. */
export const trainingChangeOf = (
  draft: TrainingDraft,
  before: TrainingDraft
): { readonly change: Params<"setPreferences">; readonly invalid: ReadonlyArray<string> } => {
  const rest = parseNumber(draft.rest)
  const plates = draft.plates.split(/[\s;]+/).flatMap((typed) => (typed === "" ? [] : [readMass(typed)]))
  const bars = Object.entries(draft.bars).flatMap(([exercise, typed]) =>
    typed.trim() === "" ? [] : [{ exercise, kg: readMass(typed) }]
  )
  const weights = plates.flatMap((kg) => kg ?? [])
  return {
    change: {
      ...(draft.rest !== before.rest && rest !== undefined && { restSeconds: rest }),
      ...(draft.plates !== before.plates && { plates: weights.length === 0 ? null : [...new Set(weights)] }),
      ...(JSON.stringify(draft.bars) !== JSON.stringify(before.bars) && {
        bars: Object.fromEntries(bars.flatMap(({ exercise, kg }) => (kg === undefined ? [] : [[exercise, kg]])))
      })
    },
    invalid: [
      ...(rest === undefined || !Number.isInteger(rest) ? ["restSeconds"] : []),
      ...(plates.some((kg) => kg === undefined || kg === 0) ? ["plates"] : []),
      ...bars.flatMap(({ exercise, kg }) => (kg === undefined ? [exercise] : []))
    ]
  }
}
