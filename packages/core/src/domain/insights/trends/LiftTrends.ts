import * as Schema from "effect/Schema"
import { dayNumber } from "../../CalendarDate.ts"
import type { DateRange } from "../../DateRange.ts"
import { leftOutDays } from "../ComparableDays.ts"
import { exerciseKey } from "../ExerciseKey.ts"
import type { DateEstimate } from "../ExercisePeriod.ts"
import { grouped } from "../Grouped.ts"
import { ExerciseProgression } from "../Results.ts"
import { LiftCourse, LiftPoint } from "./LiftCourse.ts"
import { inParts, stepOf } from "./Parts.ts"

const TrendPoint = LiftPoint.pipe(Schema.omit("after"))

/** The verdict on an exercise, and its days over a range by the measure of the verdict. */
export const LiftTrend = Schema.Struct({
  ...ExerciseProgression.fields,
  measured: LiftCourse.fields.measured,
  points: Schema.Array(TrendPoint).annotations({
    description: "The days, in a long range the best one of each week or month; ascending"
  })
}).annotations({ identifier: "LiftTrend" })
export type LiftTrend = typeof LiftTrend.Type

interface Known {
  /** The courses of the judged exercises, of any part of the range. */
  readonly courses: ReadonlyMap<string, LiftCourse>
  /** The estimates of the range, which stand for the whole course of an exercise that is measured by them; the newest first. */
  readonly estimates: ReadonlyArray<DateEstimate>
}

/** The judged exercises, each with its days in a range. */
export const liftTrends = (
  judged: ReadonlyArray<ExerciseProgression>,
  { courses, estimates }: Known,
  range: DateRange
): ReadonlyArray<LiftTrend> => {
  const byExercise = grouped(estimates, ([key]) => key)
  return judged.map((verdict) => {
    const key = exerciseKey(verdict.exercise)
    const { measured, points } = courses.get(key) ?? { measured: null, points: [] }
    const daily =
      measured === "estimated_max"
        ? estimatedPoints(byExercise.get(key) ?? [], range)
        : points.filter(({ date }) => date >= range.start).map(({ after, ...point }) => point)
    return { ...verdict, measured, points: inParts(daily, range, stepOf(range)).map(([, part]) => bestOf(part)) }
  })
}

const estimatedPoints = (estimates: ReadonlyArray<DateEstimate>, { end }: DateRange) => {
  const days = estimates.map(([, date, value]) => ({ date, day: dayNumber(date), value })).reverse()
  const leftOut = leftOutDays(days, "load", dayNumber(end))
  return days.map((day) => ({ date: day.date, value: day.value, isAside: leftOut.has(day) }))
}

/** The best point that the verdict does not leave out. */
const bestOf = (part: readonly [typeof TrendPoint.Type, ...Array<typeof TrendPoint.Type>]) =>
  part.reduce((best, each) =>
    best.isAside === each.isAside ? (each.value > best.value ? each : best) : best.isAside ? each : best
  )
