import { type CalendarDate, dayNumber } from "../CalendarDate.ts"
import { type BodyWeight, bodyWeightPart } from "./BodyWeight.ts"
import { ACCURATE_REPS, estimatedOneRepMax, isAssisted, isLoaded } from "./OneRepMax.ts"

/** The part of a session that progression uses. */
export interface TrainedSession {
  readonly date: CalendarDate
  readonly exercises: ReadonlyArray<{
    readonly name: string
    readonly sets: ReadonlyArray<{ readonly reps: number; readonly weightKg?: number }>
  }>
}

/** One exercise on one date, over all sessions of the date: the best of each that its sets show. */
export interface TrainingDay {
  readonly date: CalendarDate
  readonly day: number
  readonly name: string
  readonly sets: number
  /** Whether a set has a load. */
  readonly loaded: boolean
  /** Estimated 1RM of the sets in which the estimate is accurate, and of all, kg; of a bodyweight lift with the body weight. */
  readonly accurateMax: number | undefined
  readonly anyMax: number | undefined
  readonly reps: number | undefined
}

const largest = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.max(a, b)

/** A day's value of one exercise of a session. The load of an assisted exercise is no load of the lifter. */
export const trainingDay = (
  date: CalendarDate,
  { name, sets }: TrainedSession["exercises"][number],
  bodyWeight: BodyWeight
): TrainingDay => {
  const part = bodyWeightPart(name)
  const body = part === 0 ? 0 : bodyWeight(date)
  let accurateMax: number | undefined
  let anyMax: number | undefined
  let reps: number | undefined
  let loaded = false
  for (const set of sets) {
    if (set.reps === 0) continue
    reps = largest(reps, set.reps)
    const added = isLoaded(set) ? set.weightKg : 0
    loaded ||= added > 0
    if (body === undefined || (added === 0 && body === 0) || isAssisted(name)) continue
    const max = estimatedOneRepMax(added + part * body, set.reps)
    anyMax = largest(anyMax, max)
    if (set.reps <= ACCURATE_REPS) accurateMax = largest(accurateMax, max)
  }
  return { date, day: dayNumber(date), name: name.trim(), sets: sets.length, loaded, accurateMax, anyMax, reps }
}

/** The same exercise on the same date in two sessions, or in two places of one. */
export const merged = (one: TrainingDay | undefined, other: TrainingDay): TrainingDay =>
  one === undefined
    ? other
    : {
        ...one,
        // Either name is fine, but the result must not depend on the order of the sessions.
        name: one.name < other.name ? one.name : other.name,
        sets: one.sets + other.sets,
        loaded: one.loaded || other.loaded,
        accurateMax: largest(one.accurateMax, other.accurateMax),
        anyMax: largest(one.anyMax, other.anyMax),
        reps: largest(one.reps, other.reps)
      }
