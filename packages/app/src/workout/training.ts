import type { Params } from "@daybook/core/app"
import { exerciseKey } from "@daybook/core/training"
import { workout as text } from "#text/workout"
import { act } from "../data/act.ts"
import { useRead } from "../data/api.ts"
import { preferences } from "../data/preferences.ts"
import { toast } from "../data/toasts.ts"
import { clockText } from "../format/numbers.ts"
import type { KnownExercise } from "./Draft.ts"
import { fromKg, toKg } from "./mass.ts"
import { type MassUnit, type OwnedPlate, STANDARD_BAR, STANDARD_PLATES } from "./Plates.ts"
import { DEFAULT_REST_SECONDS } from "./RestTimer.ts"

/** The person's settings for training: bars and plates in their unit, and rests in seconds, by exercise. */
export interface Training {
  /** 0 if no plates are shown. */
  readonly bar: (exercise: string) => number
  readonly plates: ReadonlyArray<OwnedPlate>
  readonly restSeconds: (exercise: string) => number
  readonly setBar: (exercise: string, bar: number) => void
  readonly setRest: (exercise: string, seconds: number) => void
}

/** Lifts without a bar, unless the person says otherwise. */
const WITHOUT_BAR =
  /dumbbell|kettlebell|cable|machine|band|lever|smith|pull-?up|chin-?up|dip|push-?up|plank|\bdb\b|\bkb\b/i

export const useTraining = (unit: MassUnit): Training => {
  const { bars = {}, plates, restSeconds, rests = {} } = preferences.value
  return {
    bar: (exercise) => {
      const own = ownValue(bars, exercise)
      if (own !== undefined) return fromKg(own, unit)
      return WITHOUT_BAR.test(exercise) ? 0 : STANDARD_BAR[unit]
    },
    plates:
      plates === undefined || plates.length === 0
        ? STANDARD_PLATES[unit]
        : plates.map((weight) => ({ weight: fromKg(weight, unit) })),
    restSeconds: (exercise) => ownValue(rests, exercise) ?? restSeconds ?? DEFAULT_REST_SECONDS,
    setBar: (exercise, bar) =>
      void choose({ bars: { ...bars, [exerciseKey(exercise)]: toKg(bar, unit) } }, text.barSet(exercise)),
    setRest: (exercise, seconds) =>
      void choose({ rests: { ...rests, [exerciseKey(exercise)]: seconds } }, text.restSet(exercise, clockText(seconds)))
  }
}

/** The value of an exercise, whose name may be `constructor`, which every object has. */
const ownValue = (values: Readonly<Record<string, number>>, exercise: string): number | undefined => {
  const key = exerciseKey(exercise)
  return Object.hasOwn(values, key) ? values[key] : undefined
}

const choose = async (change: Params<"setPreferences">, say: string): Promise<void> => {
  const result = await act("setPreferences", change)
  toast({ text: result.state === "applied" ? say : result.message })
}

const NONE: ReadonlyArray<KnownExercise> = []

/** The exercises of the log, last trained first; without a network from the copy on this device. */
export const useKnown = (): ReadonlyArray<KnownExercise> => useRead("findExercises", {}).data ?? NONE

/** True if the exercises of the log are known, or cannot be read now. What is started before that would have no figures of the last time. */
export const useIsRead = (): boolean => {
  const { data, loading } = useRead("findExercises", {})
  return data !== undefined || !loading
}
