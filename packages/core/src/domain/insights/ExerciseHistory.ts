import type { CalendarDate } from "../CalendarDate.ts"
import type { DateRange } from "../DateRange.ts"
import type { LoggedSet } from "../LoggedSet.ts"
import type { WeighIn } from "./BodyWeight.ts"
import { exerciseKey } from "./ExerciseKey.ts"
import type { ExerciseHistory, ExerciseRecords, ExerciseSession } from "./ExerciseResults.ts"
import type { OverDates, TrainedWorkout } from "./OverDates.ts"
import {
  bestSet,
  byEstimate,
  estimatedSets,
  estimateOf,
  type LoadedSet,
  loadedSets,
  performances,
  type Rank,
  ranksAbove,
  volumeOf
} from "./Performance.ts"
import { progressionSince, verdictOn } from "./Progression.ts"
import { roundTotal } from "./Statistics.ts"
import type { TrainedSession } from "./TrainingDay.ts"

interface Asked {
  readonly anchor: CalendarDate
  readonly limit: number
  readonly range: DateRange
  /** Weigh-ins that may belong to the days that are judged. */
  readonly weighIns: ReadonlyArray<WeighIn>
}

/**
 * The history of one exercise: the newest sessions of a range, the records of the whole log, and the verdict of the insights
 * as of the anchor date. Undefined if it was never trained.
 */
export const exerciseHistory = (
  name: string,
  { anchor, limit, range, weighIns }: Asked
): OverDates<ExerciseHistory | undefined> => {
  const key = exerciseKey(name)
  const judgedSince = progressionSince(anchor)
  const judged: Array<TrainedSession> = []
  const sessions: Array<ExerciseSession> = []
  let lastName: string | undefined
  let records: Records = {}
  return {
    add: (workouts) => {
      const trained = workouts.flatMap((workout) => performances(workout, key).get(key) ?? [])
      const estimated = estimatedSets(trained)
      for (const [index, performance] of trained.entries()) {
        const { sets, workout } = performance
        const best = estimated[index]
        const volume = volumeOf(performance)
        lastName ??= performance.name
        records = withRecords(records, workout, {
          estimate: best,
          load: bestSet(loadedSets(performance), byLoad),
          reps: bestSet(
            sets.filter(({ reps }) => reps > 0),
            byReps
          ),
          volume: volume ?? undefined
        })
        if (workout.date >= judgedSince && workout.date <= anchor) judged.push(only(key, workout))
        if (workout.date < range.start || workout.date > range.end || sessions.length === limit) continue
        sessions.push({
          ...placeOf(workout),
          sets,
          estimatedOneRepMaxKg: best === undefined ? null : roundTotal(estimateOf(best)),
          volumeKg: volume === null ? null : roundTotal(volume)
        })
      }
    },
    result: () => {
      if (lastName === undefined) return undefined
      const { trend, verdict } = verdictOn(judged, anchor, weighIns)
      return { name: lastName, verdict, trend, records: recordsShown(records), sessions }
    }
  }
}

const placeOf = ({ date, id }: TrainedWorkout) => ({ date, workoutId: id })

/** A workout without its other exercises. */
const only = (key: string, { date, exercises }: TrainedWorkout): TrainedSession => ({
  date,
  exercises: exercises.filter(({ name }) => exerciseKey(name) === key)
})

const byLoad: Rank<LoadedSet> = ({ reps, weightKg }) => [weightKg, reps]
const byReps: Rank<LoggedSet> = ({ reps, weightKg = 0 }) => [reps, weightKg]
const byVolume: Rank<number> = (volume) => [volume, 0]

/** The best values of one workout; undefined where it has none. */
interface Values {
  readonly estimate: LoadedSet | undefined
  readonly load: LoadedSet | undefined
  readonly reps: LoggedSet | undefined
  readonly volume: number | undefined
}

interface Held<Value> {
  readonly value: Value
  readonly workout: TrainedWorkout
}

type Records = { readonly [Name in keyof Values]?: Held<NonNullable<Values[Name]>> | undefined }

const withRecords = (records: Records, workout: TrainedWorkout, values: Values): Records => ({
  estimate: better(byEstimate, records.estimate, values.estimate, workout),
  load: better(byLoad, records.load, values.load, workout),
  reps: better(byReps, records.reps, values.reps, workout),
  volume: better(byVolume, records.volume, values.volume, workout)
})

/** Earlier workouts come later, and an equal value was a record when it was first reached. */
const better = <Value>(
  rank: Rank<Value>,
  held: Held<Value> | undefined,
  value: Value | undefined,
  workout: TrainedWorkout
): Held<Value> | undefined =>
  value === undefined || (held !== undefined && ranksAbove(rank, held.value, value)) ? held : { value, workout }

const recordsShown = ({ estimate, load, reps, volume }: Records): ExerciseRecords => ({
  estimatedOneRepMax: estimate
    ? {
        estimatedOneRepMaxKg: roundTotal(estimateOf(estimate.value)),
        ...estimate.value,
        ...placeOf(estimate.workout)
      }
    : null,
  heaviestSet: load ? { ...load.value, ...placeOf(load.workout) } : null,
  mostRepetitions: reps ? { ...reps.value, ...placeOf(reps.workout) } : null,
  volume: volume ? { volumeKg: roundTotal(volume.value), ...placeOf(volume.workout) } : null
})
