import { roundTotal } from "../../plain/Statistics.ts"
import { estimatedOneRepMax, exerciseKey, isLoaded, isWork, workingSets } from "../../plain/TrainingSets.ts"
import type { CalendarDate } from "../CalendarDate.ts"
import type { LoggedSet } from "../LoggedSet.ts"
import { liftOf } from "./BodyWeight.ts"
import { grouped } from "./DayPeriods.ts"
import type { Measure } from "./ExerciseVerdict.ts"
import {
  bestSet,
  byEstimate,
  estimatedSets,
  estimateOf,
  type LoadedSet,
  loadedSets,
  type Performance,
  performances,
  type Rank,
  ranksAbove,
  type TrainedWorkout,
  volumeOf
} from "./TrainingDay.ts"

type TimedSet = LoggedSet & { readonly seconds: number }
type DistanceSet = LoggedSet & { readonly meters: number }
type PacedSet = TimedSet & DistanceSet

/** A value that no workout of a period exceeds, and the workout that reached it first. */
export interface HeldRecord<Value> {
  readonly value: Value
  readonly date: CalendarDate
  readonly workoutId: string
}

/** One exercise over the workouts of a period: a month, a year, or the whole log. */
export interface ExercisePeriod {
  /** The name as last written. */
  readonly name: string
  /** The number of workouts with the exercise. */
  readonly sessions: number
  readonly lastDate: CalendarDate
  /** Its sets in the last workout with it, in order. */
  readonly lastSets: ReadonlyArray<LoggedSet>
  /** The greatest load of a set with a repetition, kg; 0 without load. */
  readonly heaviestKg: number
  /** The set with the best estimated one-repetition maximum. */
  readonly estimate?: HeldRecord<LoadedSet>
  /** The set with the greatest load. */
  readonly load?: HeldRecord<LoadedSet>
  /** The set with the most repetitions. */
  readonly reps?: HeldRecord<LoggedSet>
  /** The greatest volume of a workout, kg. */
  readonly volume?: HeldRecord<number>
  readonly longest?: HeldRecord<TimedSet>
  readonly farthest?: HeldRecord<DistanceSet>
  /** The set of the best pace, of those with a time and a distance. */
  readonly pace?: HeldRecord<PacedSet>
}

/** The best estimated one-repetition maximum of an exercise on a date, kg. */
export type DateEstimate = readonly [exerciseKey: string, date: CalendarDate, estimatedOneRepMaxKg: number]

/** A set of a month, of those that may be its best by a measure, which depends on the body weight. */
export type MonthBest = readonly [exerciseKey: string, measure: Measure, date: CalendarDate, kg: number, reps: number]

/** The exercises of a period, the one trained last first. A month also has the estimates, newest first, and its best sets. */
export interface PeriodSummary {
  readonly exercises: ReadonlyArray<ExercisePeriod>
  readonly estimates: ReadonlyArray<DateEstimate>
  readonly bests: ReadonlyArray<MonthBest>
}

/** Summarizes the workouts of a period, which come newest first by date and by the order logged. */
export const summaryOf = (workouts: ReadonlyArray<TrainedWorkout>): PeriodSummary => {
  const found = new Map<string, ExercisePeriod>()
  const estimates: Array<DateEstimate> = []
  const bests = new Map<string, ReadonlyArray<MonthBest>>()
  const keepBest = (set: MonthBest) => {
    const known = bests.get(`${set[1]} ${set[0]}`) ?? []
    bests.set(`${set[1]} ${set[0]}`, withBest(known, set))
  }
  for (const [date, ofDate] of byDate(workouts)) {
    const performed = ofDate.flatMap((workout) => [...performances(workout)])
    for (const [key, trained] of grouped(performed, ([key]) => key)) {
      const best = estimatedSets(trained.map(([, performance]) => performance))
      for (const [index, [, performance]] of trained.entries()) add(found, key, ofWorkout(performance, best[index]))
      const kg = best.flatMap((set) => (set === undefined ? [] : [estimateOf(set)]))
      if (kg.length > 0) estimates.push([key, date, roundTotal(Math.max(...kg))])
      for (const set of best) {
        if (set !== undefined) keepBest([key, "estimated_max", date, set.weightKg, set.reps])
      }
      const sets = trained.flatMap(([, performance]) => workingSets(performance.sets))
      const isBodyLift = liftOf(key).bodyPart > 0
      const withoutLoad = !sets.some(isLoaded)
      for (const set of sets) {
        const kg = isLoaded(set) ? set.weightKg : 0
        if (isBodyLift) keepBest([key, "estimated_max_with_body", date, kg, set.reps])
        if (withoutLoad) keepBest([key, "repetitions", date, 0, set.reps])
      }
    }
  }
  return { exercises: [...found.values()], estimates, bests: [...bests.values()].flat() }
}

/** The sets of one measure that no other surpasses, of equal ones the older. The given set is no newer than those that are known. */
const withBest = (known: ReadonlyArray<MonthBest>, set: MonthBest): ReadonlyArray<MonthBest> => {
  const surpasses = (one: MonthBest, other: MonthBest): boolean =>
    one[1] === "estimated_max"
      ? roundTotal(estimatedOneRepMax(one[3], one[4])) >= roundTotal(estimatedOneRepMax(other[3], other[4]))
      : one[3] >= other[3] && one[4] >= other[4]
  const left = known.filter((each) => !surpasses(set, each))
  return left.some((each) => surpasses(each, set)) ? left : [...left, set]
}

/** The exercises of consecutive periods, the newest period first. */
export const joinedPeriods = (periods: ReadonlyArray<ReadonlyArray<ExercisePeriod>>): ReadonlyArray<ExercisePeriod> => {
  const found = new Map<string, ExercisePeriod>()
  for (const period of periods) for (const exercise of period) add(found, exerciseKey(exercise.name), exercise)
  return [...found.values()]
}

export const byDate = (
  workouts: ReadonlyArray<TrainedWorkout>
): ReadonlyMap<CalendarDate, ReadonlyArray<TrainedWorkout>> => grouped(workouts, ({ date }) => date)

const add = (found: Map<string, ExercisePeriod>, key: string, older: ExercisePeriod): void => {
  const newer = found.get(key)
  found.set(key, newer === undefined ? older : joined(newer, older))
}

const byLoad: Rank<LoadedSet> = ({ reps, weightKg }) => [weightKg, reps]
const byReps: Rank<LoggedSet> = ({ reps, weightKg = 0 }) => [reps, weightKg]
const byVolume: Rank<number> = (volume) => [volume, 0]

const byTime: Rank<TimedSet> = ({ meters = 0, seconds }) => [seconds, meters]
const byDistance: Rank<DistanceSet> = ({ meters, seconds = 0 }) => [meters, -seconds]
const byPace: Rank<PacedSet> = ({ meters, seconds }) => [meters / seconds, meters]

const ofWorkout = (performance: Performance, estimate: LoadedSet | undefined): ExercisePeriod => {
  const { name, sets, workout } = performance
  const done = workingSets(sets)
  const held = <Value>(value: Value) => ({ value, date: workout.date, workoutId: workout.id })
  const load = bestSet(loadedSets(performance), byLoad)
  const reps = bestSet(done, byReps)
  const volume = volumeOf(performance)
  const worked = sets.filter(isWork).map(effort)
  const longest = bestSet(worked.filter(isTimed), byTime)
  const farthest = bestSet(worked.filter(isDistance), byDistance)
  const pace = bestSet(worked.filter(isTimed).filter(isDistance), byPace)
  return {
    ...{ name, sessions: 1, lastDate: workout.date, lastSets: sets },
    heaviestKg: done.reduce((most, { weightKg = 0 }) => Math.max(most, weightKg), 0),
    ...(estimate && { estimate: held(loaded(estimate)) }),
    ...(load && { load: held(loaded(load)) }),
    ...(reps && { reps: held(counted(reps)) }),
    ...(volume !== null && { volume: held(volume) }),
    ...(longest && { longest: held(longest) }),
    ...(farthest && { farthest: held(farthest) }),
    ...(pace && { pace: held(pace) })
  }
}

/** A set without how it felt and of which kind it was: that is in its session. */
const effort = ({ kind: _kind, rpe: _rpe, ...set }: LoggedSet): LoggedSet => set

const loaded = ({ reps, weightKg }: LoadedSet): LoadedSet => ({ reps, weightKg })

const counted = ({ reps, weightKg }: LoggedSet): LoggedSet => ({ reps, ...(weightKg !== undefined && { weightKg }) })

const isTimed = <Set extends LoggedSet>(set: Set): set is Set & { readonly seconds: number } =>
  set.seconds !== undefined

const isDistance = <Set extends LoggedSet>(set: Set): set is Set & { readonly meters: number } =>
  set.meters !== undefined

const joined = (newer: ExercisePeriod, older: ExercisePeriod): ExercisePeriod => {
  const estimate = betterRecord(byEstimate, newer.estimate, older.estimate)
  const load = betterRecord(byLoad, newer.load, older.load)
  const reps = betterRecord(byReps, newer.reps, older.reps)
  const volume = betterRecord(byVolume, newer.volume, older.volume)
  const longest = betterRecord(byTime, newer.longest, older.longest)
  const farthest = betterRecord(byDistance, newer.farthest, older.farthest)
  const pace = betterRecord(byPace, newer.pace, older.pace)
  return {
    ...{ name: newer.name, sessions: newer.sessions + older.sessions },
    ...{ lastDate: newer.lastDate, lastSets: newer.lastSets },
    heaviestKg: Math.max(newer.heaviestKg, older.heaviestKg),
    ...(estimate && { estimate }),
    ...(load && { load }),
    ...(reps && { reps }),
    ...(volume && { volume }),
    ...(longest && { longest }),
    ...(farthest && { farthest }),
    ...(pace && { pace })
  }
}

/** Of equal values the older one counts: it was a record when it was first reached. */
const betterRecord = <Value>(
  rank: Rank<Value>,
  newer: HeldRecord<Value> | undefined,
  older: HeldRecord<Value> | undefined
): HeldRecord<Value> | undefined =>
  older === undefined || (newer !== undefined && ranksAbove(rank, newer.value, older.value)) ? newer : older
