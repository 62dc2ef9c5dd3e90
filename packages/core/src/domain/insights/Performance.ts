import {
  ACCURATE_REPS,
  estimatedOneRepMax,
  exerciseKey,
  isAssisted,
  isLoaded,
  workingSets
} from "../../plain/TrainingSets.ts"
import type { LoggedSet } from "../LoggedSet.ts"
import type { TrainedWorkout } from "./TrainingDay.ts"

/** One exercise in one workout, with all its sets there. */
export interface Performance {
  readonly name: string
  readonly workout: TrainedWorkout
  readonly sets: ReadonlyArray<LoggedSet>
}

/** The exercises of a workout by key, in the order of the workout; with `only`, this one alone. */
export const performances = (workout: TrainedWorkout, only?: string): ReadonlyMap<string, Performance> => {
  const found = new Map<string, Performance>()
  for (const { name, sets } of workout.exercises) {
    const key = exerciseKey(name)
    if (only !== undefined && key !== only) continue
    const before = found.get(key)
    found.set(
      key,
      before === undefined ? { name, workout, sets } : { name: before.name, workout, sets: [...before.sets, ...sets] }
    )
  }
  return found
}

/** A set with a load that the lifter moves. */
export type LoadedSet = LoggedSet & { readonly weightKg: number }

/** The sets with a load and at least one repetition. The load of an assisted exercise does not count. */
export const loadedSets = ({ name, sets }: Performance): ReadonlyArray<LoadedSet> =>
  isAssisted(name) ? [] : workingSets(sets).filter(isLoaded)

/** The estimated one-repetition maximum of a set, kg. */
export const estimateOf = ({ reps, weightKg }: LoadedSet): number => estimatedOneRepMax(weightKg, reps)

/** Orders sets by the first number, and equal ones by the second. */
export type Rank<Set> = (set: Set) => readonly [number, number]

/** True if a set ranks above another. */
export const ranksAbove = <Set>(rank: Rank<Set>, set: Set, other: Set): boolean => {
  const [first, second] = rank(set)
  const [otherFirst, otherSecond] = rank(other)
  return first > otherFirst || (first === otherFirst && second > otherSecond)
}

/** The set with the highest rank, the first of equal ones. */
export const bestSet = <Set>(sets: ReadonlyArray<Set>, rank: Rank<Set>): Set | undefined =>
  sets.reduce<Set | undefined>(
    (best, set) => (best === undefined || ranksAbove(rank, set, best) ? set : best),
    undefined
  )

/** By estimated one-repetition maximum. */
export const byEstimate: Rank<LoadedSet> = (set) => [estimateOf(set), 0]

/**
 * The set with the best estimate of each workout, for the workouts of one exercise on one date. Sets of
 * more than 12 repetitions, whose estimate is less accurate, count only on a date without other sets.
 */
export const estimatedSets = (sameDate: ReadonlyArray<Performance>): ReadonlyArray<LoadedSet | undefined> => {
  const loaded = sameDate.map(loadedSets)
  const accurate = loaded.map((sets) => sets.filter(({ reps }) => reps <= ACCURATE_REPS))
  const counted = accurate.some((sets) => sets.length > 0) ? accurate : loaded
  return counted.map((sets) => bestSet(sets, byEstimate))
}

/** The sum of repetitions times load, kg; null without load. */
export const volumeOf = (performance: Performance): number | null => {
  const sets = loadedSets(performance)
  return sets.length === 0 ? null : sets.reduce((sum, { reps, weightKg }) => sum + reps * weightKg, 0)
}
