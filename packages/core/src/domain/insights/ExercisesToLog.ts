import * as Schema from "effect/Schema"
import { optional } from "../../contract/Strict.ts"
import { LoggedSet } from "../LoggedSet.ts"
import { exerciseKey } from "./ExerciseKey.ts"
import type { ExercisePeriod } from "./ExercisePeriod.ts"
import { ExerciseSummary } from "./ExerciseResults.ts"
import { exerciseSummary } from "./ExerciseSummary.ts"

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
