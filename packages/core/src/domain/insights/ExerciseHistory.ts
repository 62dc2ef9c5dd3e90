import * as Schema from "effect/Schema"
import { optional } from "../../contract/Primitives.ts"
import { musclesOf } from "../../plain/Muscles.ts"
import { roundTotal } from "../../plain/Statistics.ts"
import { exerciseKey, isAssisted, isLoaded, isWork, workingSets } from "../../plain/TrainingSets.ts"
import { CalendarDate } from "../CalendarDate.ts"
import { LoggedSet } from "../LoggedSet.ts"
import { liftOf, type WeighIn } from "./BodyWeight.ts"
import { byDate, type ExercisePeriod, type HeldRecord } from "./ExercisePeriod.ts"
import { hardSetsPerWeek, MUSCLE_WEEKS, Muscle } from "./MuscleSets.ts"
import { NextSession, nextSession } from "./NextSession.ts"
import { verdictOn } from "./Progression.ts"
import { ExerciseProgression } from "./Results.ts"
import {
  estimatedSets,
  estimateOf,
  performances,
  type TrainedSession,
  type TrainedWorkout,
  volumeOf
} from "./TrainingDay.ts"
import type { WeightUnit } from "./words/Formats.ts"
import type { InsightWords } from "./words/InsightWords.ts"

/** The workout of a session or a record. */
const place = { date: CalendarDate, workoutId: Schema.String.annotations({ description: "Workout identifier" }) }

const name = Schema.String.annotations({ description: "Exercise, as last written" })

export const ExerciseSummary = Schema.Struct({
  name,
  sessions: Schema.Number.annotations({ description: "Workouts with the exercise" }),
  lastDate: CalendarDate.annotations({ description: "Date of the last workout with it" }),
  bestEstimatedOneRepMaxKg: Schema.NullOr(Schema.Number).annotations({ description: "kg; null without load" })
}).annotations({ identifier: "ExerciseSummary" })
export type ExerciseSummary = typeof ExerciseSummary.Type

const ExerciseSession = Schema.Struct({
  ...place,
  sets: Schema.Array(LoggedSet),
  note: optional(Schema.String.annotations({ description: "Note on the exercise" })),
  estimatedOneRepMaxKg: Schema.NullOr(Schema.Number).annotations({
    description: "Best estimate of its sets, kg; null if none counts"
  }),
  volumeKg: Schema.NullOr(Schema.Number).annotations({
    description: "Sum of repetitions times load, kg; null without load"
  })
}).annotations({ identifier: "ExerciseSession" })
type ExerciseSession = typeof ExerciseSession.Type

const loadedSet = { reps: Schema.Number, weightKg: Schema.Number, ...place }

const effort = { reps: Schema.Number, weightKg: optional(Schema.Number), ...place }
const seconds = Schema.Number.annotations({ description: "Duration" })
const meters = Schema.Number.annotations({ description: "Distance" })

const ExerciseRecords = Schema.Struct({
  estimatedOneRepMax: Schema.NullOr(
    Schema.Struct({ estimatedOneRepMaxKg: Schema.Number, ...loadedSet }).annotations({ identifier: "OneRepMaxRecord" })
  ).annotations({ description: "Best estimated one-repetition maximum, with its set; null without load" }),
  heaviestSet: Schema.NullOr(Schema.Struct(loadedSet).annotations({ identifier: "LoadRecord" })).annotations({
    description: "Set with the greatest load; null without load"
  }),
  mostRepetitions: Schema.NullOr(
    Schema.Struct({ reps: Schema.Number, weightKg: optional(Schema.Number), ...place }).annotations({
      identifier: "RepetitionRecord"
    })
  ).annotations({ description: "Set with the most repetitions; null if every set has 0" }),
  volume: Schema.NullOr(
    Schema.Struct({ volumeKg: Schema.Number, ...place }).annotations({ identifier: "VolumeRecord" })
  ).annotations({ description: "Workout with the greatest volume; null without load" }),
  longest: optional(
    Schema.Struct({ ...effort, seconds, meters: optional(meters) }).annotations({ identifier: "TimeRecord" })
  ).annotations({ description: "Set of the longest time" }),
  farthest: optional(
    Schema.Struct({ ...effort, meters, seconds: optional(seconds) }).annotations({ identifier: "DistanceRecord" })
  ).annotations({ description: "Set of the greatest distance" }),
  bestPace: optional(
    Schema.Struct({
      ...effort,
      meters,
      seconds,
      secondsPerKm: Schema.Number.annotations({ description: "Seconds for 1,000 m at its average speed" })
    }).annotations({ identifier: "PaceRecord" })
  ).annotations({ description: "Set of the best average pace" })
}).annotations({ identifier: "ExerciseRecords" })
type ExerciseRecords = typeof ExerciseRecords.Type

export const ExerciseHistory = Schema.Struct({
  name,
  verdict: ExerciseProgression.fields.verdict,
  trend: ExerciseProgression.fields.trend,
  muscles: optional(
    Schema.Struct({
      primary: Schema.Array(Muscle).annotations({ description: "Muscles that it aims at" }),
      secondary: Schema.Array(Muscle).annotations({ description: "Muscles that help" })
    }).annotations({ identifier: "TrainedMuscles" })
  ).annotations({ description: "Muscles that it aims at, and that help" }),
  hardSetsPerWeek: Schema.Number.annotations({
    description: `Sets without warm-ups of effort 6 or more, a week of the last ${MUSCLE_WEEKS}`
  }),
  next: optional(NextSession).annotations({
    description: "Proposal for the next training day; absent without one of the last 8 weeks to build on"
  }),
  records: ExerciseRecords.annotations({
    description: "Of the whole log, whatever the range. Of equal records, the first"
  }),
  sessions: Schema.Array(ExerciseSession).annotations({ description: "Workouts with it in the range, newest first" })
}).annotations({ identifier: "ExerciseHistory" })
export type ExerciseHistory = typeof ExerciseHistory.Type

/** An exercise to log again: its last sets, and the values that a new set has to exceed to be a record. */
export const ExerciseToLog = Schema.Struct({
  ...ExerciseSummary.fields,
  lastSets: Schema.Array(LoggedSet).annotations({ description: "Its sets in the last workout with it, in order" }),
  heaviestKg: Schema.Number.annotations({
    description: "Greatest load of a set with a repetition, kg; 0 without load"
  }),
  mostRepetitions: Schema.Number.annotations({ description: "Most repetitions of a set" }),
  longestSeconds: optional(Schema.Number).annotations({ description: "Longest time of a set" }),
  isAlwaysLoaded: optional(Schema.Literal(true)).annotations({
    description: "True if every set has a load, as far as is known, and the body is none of it"
  }),
  isOfBody: optional(Schema.Literal(true)).annotations({
    description: "True if the body is lifted besides the load, as in a dip"
  })
}).annotations({ identifier: "ExerciseToLog" })
export type ExerciseToLog = typeof ExerciseToLog.Type

/** The exercises whose names contain a text, in any letter case and spacing, in the order given. */
export const exercisesToLog = (
  exercises: ReadonlyArray<ExercisePeriod>,
  text: string,
  limit: number
): ReadonlyArray<ExerciseToLog> => {
  const wanted = exerciseKey(text)
  return exercises
    .filter(({ name }) => exerciseKey(name).includes(wanted))
    .slice(0, limit)
    .map(exerciseToLog)
}

/** An exercise with its last sets, and what is usual of them. */
export const exerciseToLog = (exercise: ExercisePeriod): ExerciseToLog => ({
  ...exerciseSummary(exercise),
  lastSets: exercise.lastSets,
  heaviestKg: exercise.heaviestKg,
  mostRepetitions: exercise.reps?.value.reps ?? 0,
  ...(exercise.longest && { longestSeconds: exercise.longest.value.seconds }),
  ...(isAlwaysLoaded(exercise) && { isAlwaysLoaded: true as const }),
  ...(isOfBody(exercise) && { isOfBody: true as const })
})

const isOfBody = ({ name }: ExercisePeriod): boolean => {
  const { bodyPart, isMostlyBody } = liftOf(exerciseKey(name))
  return bodyPart > 0 || isMostlyBody
}

/** The set with the most repetitions has a load, where all have one: those of the body alone are more. */
const isAlwaysLoaded = ({ lastSets, name, reps }: ExercisePeriod): boolean =>
  reps !== undefined &&
  [reps.value, ...workingSets(lastSets)].every(isLoaded) &&
  liftOf(exerciseKey(name)).bodyPart === 0 &&
  !isAssisted(name)

/** An exercise with its number of workouts and its best estimated one-repetition maximum. */
export const exerciseSummary = ({ estimate, lastDate, name, sessions }: ExercisePeriod): ExerciseSummary => ({
  ...{ name, sessions, lastDate },
  bestEstimatedOneRepMaxKg: estimate === undefined ? null : roundTotal(estimateOf(estimate.value))
})

/** The training of a date, over all its workouts. */
export const TrainedDay = Schema.Struct({
  date: CalendarDate,
  sets: Schema.Number.annotations({ description: "Sets without warm-ups" }),
  volumeKg: Schema.Number.annotations({ description: "Sum of repetitions times load, kg; 0 without a load" })
}).annotations({ identifier: "TrainedDay" })
export type TrainedDay = typeof TrainedDay.Type

/** The sets and the volume of each date that has a workout, ascending. */
export const trainedDays = (workouts: ReadonlyArray<TrainedWorkout>): ReadonlyArray<TrainedDay> => {
  const days = new Map<CalendarDate, TrainedDay>()
  for (const workout of workouts) {
    const { date } = workout
    const { sets, volumeKg } = days.get(date) ?? { sets: 0, volumeKg: 0 }
    const done = [...performances(workout).values()]
    days.set(date, {
      date,
      sets: done.reduce((sum, each) => sum + each.sets.filter(isWork).length, sets),
      volumeKg: done.reduce((sum, each) => sum + (volumeOf(each) ?? 0), volumeKg)
    })
  }
  return [...days.values()]
    .map((day) => ({ ...day, volumeKg: roundTotal(day.volumeKg) }))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}

interface ExerciseLog {
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
  /** The language of the verdict and of the proposal's reason; English by default. */
  readonly words?: InsightWords
  /** The unit of weights in the sentences; kg without it. */
  readonly unit?: WeightUnit
  /** The plates that the person has, kg. */
  readonly plates?: ReadonlyArray<number> | undefined
}

/**
 * The history of one exercise: the newest sessions of a range, the records of the whole log, and the verdict of the insights
 * as of the anchor date.
 */
export const exerciseHistory = (
  whole: ExercisePeriod,
  { anchor, judged, limit, muscles, plates, shown, unit, weighIns, words }: ExerciseLog
): ExerciseHistory => {
  const key = exerciseKey(whole.name)
  const own = judged.map((session) => only(key, session))
  const { trend, verdict } = verdictOn(own, anchor, weighIns, words, unit)
  const next = nextSession(own, anchor, { weighIns, verdict, words, unit, plates })
  const sessions = exerciseSessions(key, shown).slice(0, limit)
  const trained = musclesOf(whole.name, muscles)
  return {
    ...{ name: whole.name, verdict, trend },
    ...(trained && { muscles: trained }),
    hardSetsPerWeek: hardSetsPerWeek(own, anchor),
    ...(next && { next }),
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
      const { note, sets, workout } = performance
      const best = estimated[index]
      const volume = volumeOf(performance)
      return {
        ...{ date: workout.date, workoutId: workout.id, sets },
        ...(note !== undefined && { note }),
        estimatedOneRepMaxKg: best === undefined ? null : roundTotal(estimateOf(best)),
        volumeKg: volume === null ? null : roundTotal(volume)
      }
    })
  })

const placeOf = ({ date, workoutId }: HeldRecord<unknown>) => ({ date, workoutId })

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
