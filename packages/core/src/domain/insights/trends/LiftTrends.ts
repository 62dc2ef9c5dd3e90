import * as Schema from "effect/Schema"
import { roundTotal } from "../../../plain/Statistics.ts"
import { estimatedOneRepMax, exerciseKey } from "../../../plain/TrainingSets.ts"
import { addDays, CalendarDate, type DateRange, datesOfMonth, dayNumber, monthOf } from "../../CalendarDate.ts"
import { bodyKgOf, bodyWeightAsOf, liftOf, type WeighIn } from "../BodyWeight.ts"
import { breaksBefore, LIGHT_DAYS, leftOutDays } from "../ComparableDays.ts"
import { grouped, inParts, stepOf } from "../DayPeriods.ts"
import type { DateEstimate, MonthBest } from "../ExercisePeriod.ts"
import { measureOf, valuesBy } from "../ExerciseVerdict.ts"
import { comparesIn, type SetDay } from "../LikeDays.ts"
import { compareAsOf, progressionSince } from "../Progression.ts"
import { ExerciseProgression } from "../Results.ts"
import { type TrainedExercise, type TrainedSession, trainedExercises } from "../TrainingDay.ts"

/** The series that the verdict on an exercise compares: estimates, without or with the body weight, or repetitions. */
const LiftMeasure = Schema.Literal("estimated_max", "estimated_max_with_body", "repetitions")

const LiftPoint = Schema.Struct({
  date: CalendarDate,
  value: Schema.Number.annotations({ description: "kg, or repetitions" }),
  isAside: Schema.Boolean.annotations({ description: "True if the verdict leaves the day out" }),
  after: Schema.NullOr(CalendarDate).annotations({
    description: "The last day before it, after the last break, that compares with it; a line joins it to that day"
  })
})

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
  const places = new Map(joined.map(({ day }, place) => [day, place]))
  // The search goes backwards from the day and stops at a break. A search from the end takes quadratic time.
  const before = (day: SetDay, breaks: number | undefined) => {
    for (let place = (places.get(day) ?? 0) - 1; place >= 0; place--) {
      const other = joined[place]
      if (other === undefined || other.breaks !== breaks) return undefined
      if (other.day.day < day.day && compares(other.day, day)) return other
    }
    return undefined
  }
  const points = days.map((day, index) => ({
    date: day.date,
    value: roundTotal(day.value),
    isAside: leftOut.has(day),
    after: leftOut.has(day) ? null : (before(day, breaks[index])?.day.date ?? null)
  }))
  return { measured, points }
}

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

interface KnownLifts {
  /** The courses of the judged exercises, of any part of the range. */
  readonly courses: ReadonlyMap<string, LiftCourse>
  /** The estimates since `dailyLiftsSince`, which stand for the whole course of an exercise that is measured by them; the newest first. */
  readonly estimates: ReadonlyArray<DateEstimate>
  /** The best sets of the months of the range, in any order. */
  readonly bests: ReadonlyArray<MonthBest>
  readonly weighIns: ReadonlyArray<WeighIn>
}

/** The first date whose points are made from days. In a range of months the best sets of the months before stand for them. */
const firstDaily = (range: DateRange): CalendarDate =>
  stepOf(range) === "month" ? datesOfMonth(monthOf(progressionSince(range.end))).start : range.start

/** The first date of the days that the trends of a range are made from. Those before it are read as the best sets of their months. */
export const dailyLiftsSince = (range: DateRange): CalendarDate =>
  stepOf(range) === "month" ? addDays(firstDaily(range), -LIGHT_DAYS) : range.start

/** The judged exercises, each with its days in a range. */
export const liftTrends = (
  judged: ReadonlyArray<ExerciseProgression>,
  { bests, courses, estimates, weighIns }: KnownLifts,
  range: DateRange
): ReadonlyArray<LiftTrend> => {
  const byExercise = grouped(estimates, ([key]) => key)
  const bestsByExercise = grouped(bests, ([key]) => key)
  const bodyWeight = bodyWeightAsOf(weighIns, range.end)
  const since = firstDaily(range)
  return judged.map((verdict) => {
    const key = exerciseKey(verdict.exercise)
    const { measured, points } = courses.get(key) ?? { measured: null, points: [] }
    const daily =
      measured === "estimated_max"
        ? estimatedPoints(byExercise.get(key) ?? [], range)
        : points.map(({ after, ...point }) => point)
    const bodyKg = bodyKgOf(liftOf(key), bodyWeight) ?? 0
    // A day that is left out has better ones near on both sides, so that it is never the best of a month.
    const monthly = (bestsByExercise.get(key) ?? [])
      .filter(([, by, date]) => by === measured && date >= range.start && date < since)
      .map(([, by, date, kg, reps]) => {
        const value = by === "repetitions" ? reps : estimatedOneRepMax(kg + bodyKg, reps)
        return { date, value: roundTotal(value), isAside: false }
      })
      .sort((a, b) => (a.date < b.date ? -1 : 1))
    const all = [...monthly, ...daily.filter(({ date }) => date >= since)]
    return { ...verdict, measured, points: inParts(all, range, stepOf(range)).map(([, part]) => bestOf(part)) }
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
