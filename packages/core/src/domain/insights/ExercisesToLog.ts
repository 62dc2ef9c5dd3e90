import * as Schema from "effect/Schema"
import { LoggedSet } from "../LoggedSet.ts"
import { exerciseKey } from "./ExerciseKey.ts"
import { exerciseList } from "./ExerciseList.ts"
import { ExerciseSummary } from "./ExerciseResults.ts"
import type { OverDates } from "./OverDates.ts"

/** What a person needs to log an exercise again: its last sets, and the values that a new set has to pass to be a record. */
export const ExerciseToLog = Schema.Struct({
  ...ExerciseSummary.fields,
  lastSets: Schema.Array(LoggedSet).annotations({ description: "Its sets in the last workout with it, in order" }),
  heaviestKg: Schema.Number.annotations({
    description: "Greatest load of a set with a repetition, kg; 0 without load"
  }),
  mostRepetitions: Schema.Number.annotations({ description: "Most repetitions of a set" })
}).annotations({ identifier: "ExerciseToLog" })
export type ExerciseToLog = typeof ExerciseToLog.Type

/** The exercises that were trained last and whose names contain a text, in any letter case and spacing. */
export const exercisesToLog = (text: string, limit: number): OverDates<ReadonlyArray<ExerciseToLog>> => {
  const last = new Map<string, Last>()
  const summaries = exerciseList(Number.POSITIVE_INFINITY, (key, { sets }) => {
    const found = last.get(key) ?? { lastSets: sets, heaviestKg: 0, mostRepetitions: 0 }
    for (const { reps, weightKg = 0 } of sets) {
      if (reps > 0 && weightKg > found.heaviestKg) found.heaviestKg = weightKg
      if (reps > found.mostRepetitions) found.mostRepetitions = reps
    }
    last.set(key, found)
  })
  return {
    add: summaries.add,
    result: () => {
      const wanted = exerciseKey(text)
      return summaries
        .result()
        .filter(({ name }) => exerciseKey(name).includes(wanted))
        .slice(0, limit)
        .flatMap((summary) => {
          const found = last.get(exerciseKey(summary.name))
          return found === undefined ? [] : [{ ...summary, ...found }]
        })
    }
  }
}

interface Last {
  readonly lastSets: ReadonlyArray<LoggedSet>
  heaviestKg: number
  mostRepetitions: number
}
