import {
  ACCURATE_REPS,
  estimatedOneRepMax,
  exerciseKey,
  isAssisted,
  isLoaded,
  isWork,
  workingSets
} from "../../plain/TrainingSets.ts"
import { type CalendarDate, type DateRange, dayNumber } from "../CalendarDate.ts"
import type { LoggedSet } from "../LoggedSet.ts"
import { bodyKgOf, bodyWeightAsOf, bodyWeightOfDay, type Lift, liftOf, type WeighIn } from "./BodyWeight.ts"
import type { SetDay } from "./LikeDays.ts"
import { bestsOfBoth, type TimedBests, timedBests } from "./TimedSets.ts"

/** The part of a session that progression uses. */
export interface TrainedSession {
  readonly date: CalendarDate
  readonly exercises: ReadonlyArray<{
    readonly name: string
    readonly sets: ReadonlyArray<LoggedSet>
    readonly note?: string
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
  /** Sets without warm-ups. */
  readonly sets: number
  readonly loaded: boolean
  /** The set with the best estimated 1RM. */
  readonly best: SetDay | undefined
  readonly reps: number | undefined
  /** The same with the repetitions that the lifter had left by the effort of the set; undefined on a day without an effort. */
  readonly withReserve: Pick<TrainingDay, "best" | "reps"> | undefined
  /** The best sets without repetitions; undefined on a day without one. */
  readonly timed: TimedBests | undefined
}

/** Of equal estimates the one with more load, so that the order of the sets makes no difference. */
const isBetter = (max: number, kg: number, best: SetDay | undefined): boolean =>
  best === undefined || max > best.value || (max === best.value && kg > best.kg)

const better = (a: SetDay | undefined, b: SetDay | undefined): SetDay | undefined =>
  b !== undefined && isBetter(b.value, b.kg, a) ? b : a

/**
 * The most repetitions that an effort says were left. An effort of 8 leaves two (Zourdos et al. 2016, J Strength Cond Res 30:267-275); further from
 * failure lifters cannot tell, and any lower effort counts as this one.
 */
const MOST_RESERVE = 5

/** The repetitions that were left in a set; undefined if it does not say. */
export const reserveOf = ({ kind, rpe }: LoggedSet): number | undefined =>
  kind === "failure" ? 0 : rpe === undefined ? undefined : Math.min(10 - rpe, MOST_RESERVE)

/** The values of one exercise of a session. The loads include `bodyKg`, or are unknown without it. */
const trainingDay = (
  { date, day }: Pick<TrainingDay, "date" | "day">,
  { name, sets }: TrainedSession["exercises"][number],
  bodyKg: number | undefined
): TrainingDay => {
  const done = workingSets(sets)
  const bestBy = (repsOf: (set: LoggedSet) => number): Pick<TrainingDay, "best" | "reps"> => {
    let best: SetDay | undefined
    let most: number | undefined
    for (const set of done) {
      const reps = repsOf(set)
      if (most === undefined || reps > most) most = reps
      const kg = (isLoaded(set) ? set.weightKg : 0) + (bodyKg ?? 0)
      if (bodyKg === undefined || kg <= 0) continue
      const value = estimatedOneRepMax(kg, reps)
      if (isBetter(value, kg, best)) best = { date, day, value, reps, kg }
    }
    return { best, reps: most }
  }
  return {
    ...{ date, day, name: name.trim(), sets: sets.filter(isWork).length, loaded: done.some(isLoaded) },
    ...bestBy(({ reps }) => reps),
    withReserve: done.some((set) => reserveOf(set) !== undefined)
      ? bestBy((set) => set.reps + (reserveOf(set) ?? 0))
      : undefined,
    timed: timedBests({ date, day }, sets)
  }
}

/** Merges the values of one exercise on one date, from two sessions or two places of one. */
const mergedDays = (one: TrainingDay | undefined, other: TrainingDay): TrainingDay =>
  one === undefined
    ? other
    : {
        ...one,
        // Either name is fine, but the result must not depend on the order of the sessions.
        name: one.name < other.name ? one.name : other.name,
        sets: one.sets + other.sets,
        loaded: one.loaded || other.loaded,
        ...bestOfBoth(one, other),
        withReserve:
          one.withReserve === undefined && other.withReserve === undefined
            ? undefined
            : bestOfBoth(one.withReserve ?? one, other.withReserve ?? other),
        timed: bestsOfBoth(one.timed, other.timed)
      }

const bestOfBoth = (
  one: Pick<TrainingDay, "best" | "reps">,
  other: Pick<TrainingDay, "best" | "reps">
): Pick<TrainingDay, "best" | "reps"> => ({
  best: better(one.best, other.best),
  reps: Math.max(one.reps ?? 0, other.reps ?? 0) || undefined
})

/** An exercise with its training days in the order of their dates. */
export interface TrainedExercise {
  readonly key: string
  readonly lift: Lift
  readonly days: ReadonlyArray<TrainingDay>
  /** The same days with the body weight of each; undefined for a lift whose load is none of the body. */
  readonly byWeight: ReadonlyArray<TrainingDay> | undefined
}

/** The exercises of the sessions of a range. The body weight is that as of its end. */
export const trainedExercises = (
  sessions: ReadonlyArray<TrainedSession>,
  { end, start }: DateRange,
  weighIns: ReadonlyArray<WeighIn>
): ReadonlyArray<TrainedExercise> => {
  const bodyWeight = bodyWeightAsOf(weighIns, end)
  const weightOfDay = bodyWeightOfDay(weighIns, end)
  const byKey = new Map<string, LoggedExercise>()
  // Cached by name, since names repeat from session to session.
  const byName = new Map<string, LoggedExercise>()
  for (const session of sessions) {
    if (session.date < start || session.date > end) continue
    const on = { date: session.date, day: dayNumber(session.date) }
    for (const exercise of session.exercises) {
      let logged = byName.get(exercise.name)
      if (logged === undefined) {
        const key = exerciseKey(exercise.name)
        const lift = liftOf(key)
        logged = byKey.get(key) ?? {
          key,
          lift,
          bodyKg: bodyKgOf(lift, bodyWeight),
          byDay: new Map(),
          byWeight: new Map()
        }
        byKey.set(key, logged)
        byName.set(exercise.name, logged)
      }
      const { bodyKg, byDay, byWeight, lift } = logged
      byDay.set(on.day, mergedDays(byDay.get(on.day), trainingDay(on, exercise, bodyKg)))
      if (lift.bodyPart > 0) {
        const ofDay = trainingDay(on, exercise, bodyKgOf(lift, weightOfDay(on.day)))
        byWeight.set(on.day, mergedDays(byWeight.get(on.day), ofDay))
      }
    }
  }
  return Array.from(byKey.values(), ({ byDay, byWeight, key, lift }) => ({
    ...{ key, lift },
    days: inOrder(byDay),
    byWeight: byWeight.size === 0 ? undefined : inOrder(byWeight)
  }))
}

const inOrder = (days: ReadonlyMap<number, TrainingDay>): ReadonlyArray<TrainingDay> =>
  [...days.values()].sort((a, b) => a.day - b.day)

interface LoggedExercise extends Omit<TrainedExercise, "days" | "byWeight"> {
  readonly bodyKg: number | undefined
  readonly byDay: Map<number, TrainingDay>
  readonly byWeight: Map<number, TrainingDay>
}

/** One exercise in one workout, with all its sets there. */
export interface Performance {
  readonly name: string
  readonly workout: TrainedWorkout
  readonly sets: ReadonlyArray<LoggedSet>
  /** The notes on it, a line each. */
  readonly note?: string
}

/** The exercises of a workout by key, in the order of the workout; with `only`, this one alone. */
export const performances = (workout: TrainedWorkout, only?: string): ReadonlyMap<string, Performance> => {
  const found = new Map<string, Performance>()
  for (const { name, note, sets } of workout.exercises) {
    const key = exerciseKey(name)
    if (only !== undefined && key !== only) continue
    const before = found.get(key)
    const notes = before?.note === undefined || note === undefined ? (before?.note ?? note) : `${before.note}\n${note}`
    found.set(key, {
      ...{ name: before?.name ?? name, workout },
      sets: before === undefined ? sets : [...before.sets, ...sets],
      ...(notes !== undefined && { note: notes })
    })
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
