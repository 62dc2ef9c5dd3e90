import type { CalendarDate } from "../CalendarDate.ts"
import type { LoggedSet } from "../LoggedSet.ts"
import type { LoadOf } from "./BodyWeight.ts"
import { estimatedOneRepMax, isLoaded, workingSets } from "./OneRepMax.ts"

/** The part of a session that progression uses. */
export interface TrainedSession {
  readonly date: CalendarDate
  readonly exercises: ReadonlyArray<{
    readonly name: string
    readonly sets: ReadonlyArray<LoggedSet>
  }>
}

/** A workout of the log. */
export interface TrainedWorkout extends TrainedSession {
  readonly id: string
}

/** One exercise on one date, with its best values over all sessions of the date. */
export interface TrainingDay {
  readonly date: CalendarDate
  readonly day: number
  readonly name: string
  readonly sets: number
  /** True if a set has a load. */
  readonly loaded: boolean
  /** The set with the best estimated 1RM. */
  readonly best: BestSet | undefined
  readonly reps: number | undefined
}

/** A set with its estimated 1RM, kg. The load of a bodyweight lift includes the body weight. */
export interface BestSet {
  readonly max: number
  readonly reps: number
  readonly kg: number
}

/** Of equal estimates the one with more load, so that the order of the sets makes no difference. */
const isBetter = (max: number, kg: number, best: BestSet | undefined): boolean =>
  best === undefined || max > best.max || (max === best.max && kg > best.kg)

const better = (a: BestSet | undefined, b: BestSet | undefined): BestSet | undefined =>
  b !== undefined && isBetter(b.max, b.kg, a) ? b : a

const largest = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.max(a, b)

/** The values of one exercise of a session. */
export const trainingDay = (
  { date, day }: Pick<TrainingDay, "date" | "day">,
  { name, sets }: TrainedSession["exercises"][number],
  loadOf: LoadOf
): TrainingDay => {
  let best: BestSet | undefined
  let reps: number | undefined
  let loaded = false
  for (const set of workingSets(sets)) {
    reps = largest(reps, set.reps)
    const addedKg = isLoaded(set) ? set.weightKg : 0
    loaded ||= addedKg > 0
    const kg = loadOf(addedKg)
    if (kg === undefined || kg <= 0) continue
    const max = estimatedOneRepMax(kg, set.reps)
    if (isBetter(max, kg, best)) best = { max, reps: set.reps, kg }
  }
  return { date, day, name: name.trim(), sets: sets.length, loaded, best, reps }
}

/** Merges the values of one exercise on one date, from two sessions or two places of one. */
export const merged = (one: TrainingDay | undefined, other: TrainingDay): TrainingDay =>
  one === undefined
    ? other
    : {
        ...one,
        // Either name is fine, but the result must not depend on the order of the sessions.
        name: one.name < other.name ? one.name : other.name,
        sets: one.sets + other.sets,
        loaded: one.loaded || other.loaded,
        best: better(one.best, other.best),
        reps: largest(one.reps, other.reps)
      }
