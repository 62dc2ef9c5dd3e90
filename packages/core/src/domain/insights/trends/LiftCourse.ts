import * as Schema from "effect/Schema"
import { CalendarDate, dayNumber } from "../../CalendarDate.ts"
import type { DateRange } from "../../DateRange.ts"
import type { WeighIn } from "../BodyWeight.ts"
import { breaksBefore, leftOutDays } from "../ComparableDays.ts"
import { measureOf, valuesBy } from "../ExerciseVerdict.ts"
import { comparesIn } from "../LikeDays.ts"
import { compareAsOf } from "../Progression.ts"
import { roundTotal } from "../Statistics.ts"
import { type TrainedExercise, trainedExercises } from "../TrainedExercises.ts"
import type { SetDay, TrainedSession } from "../TrainingDay.ts"

/** The series that the verdict on an exercise compares: estimates, without or with the body weight, or repetitions. */
export const LiftMeasure = Schema.Literal("estimated_max", "estimated_max_with_body", "repetitions")
export type LiftMeasure = typeof LiftMeasure.Type

export const LiftPoint = Schema.Struct({
  date: CalendarDate,
  value: Schema.Number.annotations({ description: "kg, or repetitions" }),
  isAside: Schema.Boolean.annotations({ description: "True if the verdict leaves the day out" }),
  after: Schema.NullOr(CalendarDate).annotations({
    description: "The last day before it, after the last break, that compares with it; a line joins it to that day"
  })
})
export type LiftPoint = typeof LiftPoint.Type

/** The days of an exercise as its verdict sees them. */
export const LiftCourse = Schema.Struct({
  measured: Schema.NullOr(LiftMeasure).annotations({ description: "Null if the days cannot be compared" }),
  points: Schema.Array(LiftPoint).annotations({ description: "Ascending by date" })
}).annotations({ identifier: "LiftCourse" })
export type LiftCourse = typeof LiftCourse.Type

/** The courses of the exercises of a range, by key, as the verdicts as of its end measure them. */
export const liftCourses = (
  sessions: ReadonlyArray<TrainedSession>,
  range: DateRange,
  weighIns: ReadonlyArray<WeighIn>
): ReadonlyMap<string, LiftCourse> =>
  new Map(
    trainedExercises(sessions, range, weighIns).map((exercise) => [
      exercise.key,
      courseOf(exercise, dayNumber(range.end))
    ])
  )

const courseOf = (exercise: TrainedExercise, today: number): LiftCourse => {
  const lately = compareAsOf(exercise, today)
  const measured = lately.trained > 0 ? lately.measured : measureOf(exercise.days, exercise.lift)
  if (measured !== "estimated_max" && measured !== "estimated_max_with_body" && measured !== "repetitions") {
    return { measured: null, points: [] }
  }
  const days = valuesBy(measured, exercise.days)
  const leftOut = leftOutDays(days, measured === "repetitions" ? "repetitions" : "load", today)
  const breaks = breaksBefore(days)
  const joined = days.flatMap((day, index) => (leftOut.has(day) ? [] : [{ day, breaks: breaks[index] }]))
  const compares = comparesIn(lately.cycleDays)
  const before = (day: SetDay, breaks: number | undefined) =>
    joined.findLast((other) => other.day.day < day.day && other.breaks === breaks && compares(other.day, day))
  const points = days.map((day, index) => ({
    date: day.date,
    value: roundTotal(day.value),
    isAside: leftOut.has(day),
    after: leftOut.has(day) ? null : (before(day, breaks[index])?.day.date ?? null)
  }))
  return { measured, points }
}
