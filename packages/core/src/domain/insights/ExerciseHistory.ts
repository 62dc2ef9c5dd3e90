import { musclesOf } from "../../plain/Muscles.ts"
import { roundTotal } from "../../plain/Statistics.ts"
import { exerciseKey } from "../../plain/TrainingSets.ts"
import type { CalendarDate } from "../CalendarDate.ts"
import type { WeighIn } from "./BodyWeight.ts"
import { byDate, type ExercisePeriod, type Held } from "./ExercisePeriod.ts"
import type { ExerciseHistory, ExerciseRecords, ExerciseSession } from "./ExerciseResults.ts"
import { hardSetsPerWeek } from "./muscles/MuscleSets.ts"
import { estimatedSets, estimateOf, performances, volumeOf } from "./Performance.ts"
import { verdictOn } from "./Progression.ts"
import type { TrainedSession, TrainedWorkout } from "./TrainingDay.ts"
import type { InsightWords } from "./words/InsightWords.ts"

interface Known {
  readonly anchor: CalendarDate
  /** Workouts from `progressionSince(anchor)` to the anchor. */
  readonly judged: ReadonlyArray<TrainedSession>
  /** Weigh-ins that may affect the judged days. */
  readonly weighIns: ReadonlyArray<WeighIn>
  /** The workouts of a range that may have the exercise, newest first by date and by the order logged. */
  readonly shown: ReadonlyArray<TrainedWorkout>
  /** The muscles of exercises that the person said. */
  readonly muscles?: Parameters<typeof musclesOf>[1]
  /** The most sessions to return. */
  readonly limit: number
  /** The words of the verdict; English without them. */
  readonly words?: InsightWords
}

/**
 * The history of one exercise: the newest sessions of a range, the records of the whole log, and the verdict of the insights
 * as of the anchor date.
 */
export const exerciseHistory = (
  whole: ExercisePeriod,
  { anchor, judged, limit, muscles, shown, weighIns, words }: Known
): ExerciseHistory => {
  const key = exerciseKey(whole.name)
  const own = judged.map((session) => only(key, session))
  const { trend, verdict } = verdictOn(own, anchor, weighIns, words)
  const sessions = exerciseSessions(key, shown).slice(0, limit)
  const trained = musclesOf(whole.name, muscles)
  return {
    ...{ name: whole.name, verdict, trend },
    ...(trained && { muscles: trained }),
    hardSetsPerWeek: hardSetsPerWeek(own, anchor),
    ...{ records: recordsShown(whole), sessions }
  }
}

/** A session without its other exercises. */
const only = (key: string, { date, exercises }: TrainedSession): TrainedSession => ({
  date,
  exercises: exercises.filter(({ name }) => exerciseKey(name) === key)
})

/** The workouts with an exercise, each with the sets of the exercise, in their order. */
const exerciseSessions = (key: string, workouts: ReadonlyArray<TrainedWorkout>): ReadonlyArray<ExerciseSession> =>
  [...byDate(workouts).values()].flatMap((ofDate) => {
    const trained = ofDate.flatMap((workout) => performances(workout, key).get(key) ?? [])
    const estimated = estimatedSets(trained)
    return trained.map((performance, index) => {
      const { sets, workout } = performance
      const best = estimated[index]
      const volume = volumeOf(performance)
      return {
        ...{ date: workout.date, workoutId: workout.id, sets },
        estimatedOneRepMaxKg: best === undefined ? null : roundTotal(estimateOf(best)),
        volumeKg: volume === null ? null : roundTotal(volume)
      }
    })
  })

const placeOf = ({ date, workoutId }: Held<unknown>) => ({ date, workoutId })

const recordsShown = ({ estimate, farthest, load, longest, pace, reps, volume }: ExercisePeriod): ExerciseRecords => ({
  estimatedOneRepMax: estimate
    ? { estimatedOneRepMaxKg: roundTotal(estimateOf(estimate.value)), ...estimate.value, ...placeOf(estimate) }
    : null,
  heaviestSet: load ? { ...load.value, ...placeOf(load) } : null,
  mostRepetitions: reps ? { ...reps.value, ...placeOf(reps) } : null,
  volume: volume ? { volumeKg: roundTotal(volume.value), ...placeOf(volume) } : null,
  ...(longest && { longest: { ...longest.value, ...placeOf(longest) } }),
  ...(farthest && { farthest: { ...farthest.value, ...placeOf(farthest) } }),
  ...(pace && { bestPace: { ...pace.value, secondsPerKm: secondsPerKm(pace.value), ...placeOf(pace) } })
})

const secondsPerKm = ({ meters, seconds }: { readonly meters: number; readonly seconds: number }): number =>
  roundTotal((seconds * 1000) / meters)
