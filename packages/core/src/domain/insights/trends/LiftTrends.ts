import * as Schema from "effect/Schema"
import { CalendarDate } from "../../CalendarDate.ts"
import type { DateRange } from "../../DateRange.ts"
import { exerciseKey } from "../ExerciseKey.ts"
import type { DateEstimate } from "../ExercisePeriod.ts"
import { grouped } from "../Grouped.ts"
import { ExerciseProgression } from "../Results.ts"
import { inParts, stepOf } from "./Parts.ts"

/** The verdict on an exercise, and its estimates over a range. */
export const LiftTrend = Schema.Struct({
  ...ExerciseProgression.fields,
  points: Schema.Array(Schema.Struct({ date: CalendarDate, estimatedOneRepMaxKg: Schema.Number })).annotations({
    description: "The best estimate of each date with load, in a long range of each week or month; ascending"
  })
}).annotations({ identifier: "LiftTrend" })
export type LiftTrend = typeof LiftTrend.Type

/** The judged exercises, each with its estimates in a range. `estimates` has the newest first. */
export const liftTrends = (
  judged: ReadonlyArray<ExerciseProgression>,
  estimates: ReadonlyArray<DateEstimate>,
  range: DateRange
): ReadonlyArray<LiftTrend> => {
  const byExercise = grouped(estimates, ([key]) => key)
  return judged.map((verdict) => {
    const ascending = (byExercise.get(exerciseKey(verdict.exercise)) ?? [])
      .map(([, date, estimatedOneRepMaxKg]) => ({ date, estimatedOneRepMaxKg }))
      .reverse()
    return {
      ...verdict,
      points: inParts(ascending, range, stepOf(range)).map(([, part]) =>
        part.reduce((best, each) => (each.estimatedOneRepMaxKg > best.estimatedOneRepMaxKg ? each : best))
      )
    }
  })
}
