import * as Schema from "effect/Schema"
import { optional } from "../../contract/Rules.ts"
import { roundTotal } from "../../plain/Statistics.ts"
import { exerciseKey, isWork } from "../../plain/TrainingSets.ts"
import { CalendarDate } from "../CalendarDate.ts"
import { LoggedSet } from "../LoggedSet.ts"
import type { ExercisePeriod } from "./ExercisePeriod.ts"
import { ExerciseSummary } from "./ExerciseResults.ts"
import { estimateOf, performances, volumeOf } from "./Performance.ts"
import type { TrainedWorkout } from "./TrainingDay.ts"

/** An exercise to log again: its last sets, and the values that a new set has to exceed to be a record. */
export const ExerciseToLog = Schema.Struct({
  ...ExerciseSummary.fields,
  lastSets: Schema.Array(LoggedSet).annotations({ description: "Its sets in the last workout with it, in order" }),
  heaviestKg: Schema.Number.annotations({
    description: "Greatest load of a set with a repetition, kg; 0 without load"
  }),
  mostRepetitions: Schema.Number.annotations({ description: "Most repetitions of a set" }),
  longestSeconds: optional(Schema.Number).annotations({ description: "Longest time of a set" })
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
    .map((exercise) => ({
      ...exerciseSummary(exercise),
      lastSets: exercise.lastSets,
      heaviestKg: exercise.heaviestKg,
      mostRepetitions: exercise.reps?.value.reps ?? 0,
      ...(exercise.longest && { longestSeconds: exercise.longest.value.seconds })
    }))
}

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
