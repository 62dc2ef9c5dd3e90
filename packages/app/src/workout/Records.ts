import {
  ACCURATE_REPS,
  estimatedOneRepMax,
  isAssisted,
  isLoaded,
  isWork,
  type LoggedSet,
  workingSets
} from "@daybook/core/training"
import type { KnownExercise } from "./Draft.ts"

export interface NoticedRecord {
  readonly kind: "estimated_max" | "heaviest" | "repetitions" | "longest"
  /** The number of the set, from 1. */
  readonly set: number
  /** kg, repetitions, or seconds. */
  readonly value: number
}

export interface DoneSet extends LoggedSet {
  readonly number: number
}

/**
 * The best record among the sets of a session: by the estimated one-repetition maximum, else by the load or, without any load, by the
 * repetitions, or of timed sets by the time. Warm-ups have none. As in the insights, sets of more than 12 repetitions are estimated only if there are no others. The first session of an
 * exercise has no record, since there is nothing to exceed.
 */
export const noticedRecord = (
  known: KnownExercise | undefined,
  all: ReadonlyArray<DoneSet>
): NoticedRecord | undefined => {
  if (known === undefined || isAssisted(known.name)) return undefined
  if (known.longestSeconds !== undefined)
    return above(known.longestSeconds, "longest", all.filter(isWork), ({ seconds = 0 }) => seconds)
  const done = workingSets(all)
  const loaded = done.filter(isLoaded)
  const accurate = loaded.filter(({ reps }) => reps <= ACCURATE_REPS)
  const estimated = accurate.length > 0 ? accurate : loaded
  const { bestEstimatedOneRepMaxKg, heaviestKg, mostRepetitions } = known
  if (bestEstimatedOneRepMaxKg !== null) {
    return (
      above(bestEstimatedOneRepMaxKg, "estimated_max", estimated, ({ reps, weightKg }) =>
        estimatedOneRepMax(weightKg, reps)
      ) ?? above(heaviestKg, "heaviest", loaded, ({ weightKg }) => weightKg)
    )
  }
  return loaded.length > 0 ? undefined : above(mostRepetitions, "repetitions", done, ({ reps }) => reps)
}

/** The log's rounding: figures that differ by less are the same. */
const SAME = 0.005

const above = <Set extends DoneSet>(
  passed: number,
  kind: NoticedRecord["kind"],
  sets: ReadonlyArray<Set>,
  figureOf: (set: Set) => number
): NoticedRecord | undefined =>
  sets.reduce<NoticedRecord | undefined>((best, set) => {
    const value = figureOf(set)
    return value > (best?.value ?? passed) + SAME ? { kind, set: set.number, value } : best
  }, undefined)
