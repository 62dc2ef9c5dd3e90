import * as Schema from "effect/Schema"
import { CalendarDate } from "../../CalendarDate.ts"
import type { DateRange } from "../../DateRange.ts"
import { exerciseKey } from "../ExerciseKey.ts"
import type { OverDates } from "../OverDates.ts"
import { estimatedSets, estimateOf, type Performance, performances } from "../Performance.ts"
import { ExerciseProgression } from "../Results.ts"
import { roundTotal } from "../Statistics.ts"
import { inParts, stepOf } from "./Parts.ts"

/** The verdict on an exercise, and its estimates over a range. */
export const LiftTrend = Schema.Struct({
  ...ExerciseProgression.fields,
  points: Schema.Array(Schema.Struct({ date: CalendarDate, estimatedOneRepMaxKg: Schema.Number })).annotations({
    description: "The best estimate of each date with load, in a long range of each week or month; ascending"
  })
}).annotations({ identifier: "LiftTrend" })
export type LiftTrend = typeof LiftTrend.Type

interface Estimate {
  readonly date: CalendarDate
  readonly estimatedOneRepMaxKg: number
}

/** The estimates of exercises that have a verdict, over the workouts of a range, the newest date first. */
export const liftTrends = (
  judged: ReadonlyArray<ExerciseProgression>,
  range: DateRange
): OverDates<ReadonlyArray<LiftTrend>> => {
  const lifts = new Map<string, Array<Estimate>>(judged.map(({ exercise }) => [exerciseKey(exercise), []]))
  return {
    add: (workouts) => {
      const ofDate = new Map<string, Array<Performance>>()
      for (const workout of workouts) {
        for (const [key, performance] of performances(workout)) {
          if (!lifts.has(key)) continue
          const known = ofDate.get(key)
          if (known === undefined) ofDate.set(key, [performance])
          else known.push(performance)
        }
      }
      for (const [key, trained] of ofDate) {
        const estimates = estimatedSets(trained).flatMap((set) => (set === undefined ? [] : [estimateOf(set)]))
        const date = trained[0]?.workout.date
        if (date === undefined || estimates.length === 0) continue
        lifts.get(key)?.push({ date, estimatedOneRepMaxKg: roundTotal(Math.max(...estimates)) })
      }
    },
    result: () =>
      judged.map((verdict) => ({
        ...verdict,
        points: inParts((lifts.get(exerciseKey(verdict.exercise)) ?? []).toReversed(), range, stepOf(range)).map(
          ([, part]) =>
            part.reduce((best, each) => (each.estimatedOneRepMaxKg > best.estimatedOneRepMaxKg ? each : best))
        )
      }))
  }
}
