import { isAssisted } from "@daybook/core/training"
import type { DraftExercise } from "./Draft.ts"
import { loading, type MassUnit, type OwnedPlate } from "./Plates.ts"

/** A set before the work: its weight in the person's unit. */
export interface WarmUpSet {
  readonly weight: number
  readonly reps: number
}

/** The last step: near the work, and light enough to cost it nothing. */
const FIRST_SHARE = 0.45
const LAST_SHARE = 0.85
const MOST_SHARE = 0.9

/** Weights of steps are round where that is less than a tenth of the work. */
const ROUND: Record<MassUnit, number> = { kg: 5, lb: 10 }

/** Without a bar weights go in steps, such as those of dumbbells. */
const STEP: Record<MassUnit, number> = { kg: 2.5, lb: 5 }

/** The number of steps by how many times the empty bar the work weighs. */
const stepsFor = (times: number): number =>
  times * MOST_SHARE < 1 ? 0 : times < 1.5 ? 1 : times < 3 ? 2 : times < 6 ? 3 : 4

const repsAt = (share: number): number => (share < 0.55 ? 8 : share < 0.7 ? 5 : 3)

/** The warm-up sets for a work weight, ascending: what the plates can load, from the bar on. None where the work is hardly more than the bar. */
export const warmUp = (
  work: number,
  bar: number,
  owned: ReadonlyArray<OwnedPlate>,
  unit: MassUnit
): ReadonlyArray<WarmUpSet> => {
  const least = bar > 0 ? bar : 2 * STEP[unit]
  const most = MOST_SHARE * work
  const loaded = (wanted: number): number =>
    bar > 0 ? (loading(wanted, bar, owned)?.total ?? bar) : STEP[unit] * Math.floor(wanted / STEP[unit])
  const count = stepsFor(work / least)
  const sets: Array<WarmUpSet> = []
  for (let step = 0; step < count; step++) {
    const share = count === 1 ? LAST_SHARE : FIRST_SHARE + ((LAST_SHARE - FIRST_SHARE) * step) / (count - 1)
    const round = ROUND[unit] * Math.round((share * work) / ROUND[unit])
    const wanted = ROUND[unit] * 10 <= work && round <= most ? round : share * work
    const weight = loaded(Math.max(wanted, least))
    if (weight <= most && weight > (sets.at(-1)?.weight ?? 0)) sets.push({ weight, reps: repsAt(share) })
  }
  return sets
}

/** True if an exercise that was not begun may be warmed up for: it has a load that is not the body's, and no warm-up yet. */
export const canWarmUp = ({ known, measure = "reps", name, sets }: DraftExercise): boolean =>
  measure === "reps" &&
  name !== "" &&
  !isAssisted(name) &&
  known?.isOfBody !== true &&
  sets.every(({ done, kind }) => !done && kind !== "warmup")
