import * as Schema from "effect/Schema"
import { type FoodMark, fullDayKcal, isFullDay } from "../../../plain/Days.ts"
import { type Targets, targetOfDays } from "../../../plain/DayTargets.ts"
import { FULL_DAY_KCAL } from "../../../plain/Limits.ts"
import { mean, round, roundTotal } from "../../../plain/Statistics.ts"
import { addDays, CalendarDate, type DateRange, datesBetween, daysBetween } from "../../CalendarDate.ts"
import { trendWeights, weightPerWeek } from "../BodyWeight.ts"
import { inParts, stepOf } from "../DayPeriods.ts"
import { type EnergyLog, expenditureOf, smoothExpenditure } from "../energy/Expenditure.ts"

const kcal = Schema.Number
const figure = Schema.NullOr(Schema.Number)

/** An expenditure in kcal a day, with the band that holds the truth in 90 of 100 cases. */
export const Estimate = Schema.Struct({ kcal, low: kcal, high: kcal }).annotations({ identifier: "Estimate" })

/** The expenditure of a date of the past, with all that is known by the end of the range. */
export const ExpenditurePoint = Schema.Struct({ date: CalendarDate, ...Estimate.fields }).annotations({
  identifier: "ExpenditurePoint"
})
type ExpenditurePoint = typeof ExpenditurePoint.Type

const EnergyPoint = Schema.Struct({
  date: CalendarDate,
  burnt: Schema.NullOr(Estimate).annotations({ description: "Smoothed: later entries change it" }),
  eatenKcal: figure.annotations({ description: "null if the date is no full day" }),
  weightKg: figure.annotations({ description: "Weigh-in" }),
  trendKg: figure.annotations({ description: "Trend of the body weight at the weigh-in" })
}).annotations({ identifier: "EnergyPoint" })
type EnergyPoint = typeof EnergyPoint.Type

const EnergySummary = Schema.Struct({
  intakeKcal: figure.annotations({ description: "Mean of the full days" }),
  fullDays: Schema.Number,
  unloggedDays: Schema.Number.annotations({ description: "Dates before the end that are no full days" }),
  weighIns: Schema.Number
}).annotations({ identifier: "EnergySummary" })

/** Expenditure, intake and weight over a range, for charts. */
export const EnergyCourse = Schema.Struct({
  start: CalendarDate,
  end: CalendarDate,
  expenditure: Schema.NullOr(Estimate).annotations({
    description: "As of the end, by what was known then; null if too uncertain"
  }),
  perWeekKg: figure.annotations({ description: "Change of weight a week as of the end, of the last 28 dates" }),
  lately: EnergySummary.annotations({ description: "Of the last 28 dates" }),
  whole: EnergySummary.annotations({ description: "Of the range" }),
  points: Schema.Array(EnergyPoint).annotations({ description: "Each date of the range" })
}).annotations({ identifier: "EnergyCourse" })
export type EnergyCourse = typeof EnergyCourse.Type

const LATELY_DATES = 28

/**
 * The course over a range of at least 28 dates whose end is today, which is not over. `days` ascend, and begin at `expenditureSince` of the
 * start. The time before the first of them is no part of the course.
 */
export const energyCourse = (days: ReadonlyArray<EnergyLog>, { end, start: asked }: DateRange): EnergyCourse => {
  const [first] = days
  const start = first === undefined ? end : first.date > asked ? first.date : asked
  const eatenOn = fullDayKcal(end)
  const weighIns = days.flatMap(({ date, weightKg }) => (weightKg === null ? [] : [{ date, weightKg }]))
  const trend = new Map(trendWeights(weighIns).map(({ date, trendKg }) => [date, roundTotal(trendKg)]))
  const logged = new Map(days.map((day) => [day.date, day]))
  const burnt = smoothExpenditure(days, end, end)
  const points = datesBetween(start, end).map((date): EnergyPoint => {
    const day = logged.get(date)
    const eaten = day === undefined ? null : eatenOn(day)
    return {
      date,
      burnt: burnt(date),
      eatenKcal: eaten === null ? null : round(eaten, 0),
      weightKg: day?.weightKg ?? null,
      trendKg: trend.get(date) ?? null
    }
  })
  const perWeek = weightPerWeek(weighIns, end)
  return {
    start,
    end,
    expenditure: expenditureOf(days, end)(end),
    perWeekKg: perWeek === null ? null : roundTotal(perWeek),
    lately: summaryOf(points.slice(-LATELY_DATES)),
    whole: summaryOf(points),
    points
  }
}

const summaryOf = (points: ReadonlyArray<EnergyPoint>): typeof EnergySummary.Type => {
  const eaten = points.flatMap(({ eatenKcal }) => eatenKcal ?? [])
  return {
    intakeKcal: eaten.length === 0 ? null : round(mean(eaten), 0),
    fullDays: eaten.length,
    // The end is not over, and so neither full nor unlogged.
    unloggedDays: points.length - 1 - eaten.length,
    weighIns: points.filter(({ weightKg }) => weightKg !== null).length
  }
}

/** The days between two points of a small chart. */
const STRIDE = { day: 1, week: 7, month: 30 } as const

/** The smoothed expenditure over a range whose end is today, for a small chart: at the end, and at each step before it. */
export const expenditureCourse = (
  days: ReadonlyArray<EnergyLog>,
  range: DateRange
): ReadonlyArray<ExpenditurePoint> => {
  const { end, start } = range
  const burnt = smoothExpenditure(days, end, end)
  const stride = STRIDE[stepOf(range)]
  const steps = Math.floor(daysBetween(start, end) / stride)
  return Array.from({ length: steps + 1 }, (_, step) => addDays(end, (step - steps) * stride)).flatMap((date) => {
    const expenditure = burnt(date)
    return expenditure === null ? [] : [{ date, ...expenditure }]
  })
}

const EnergyPart = Schema.Struct({
  start: CalendarDate,
  fullDays: Schema.Number,
  calories: figure.annotations({
    description: "kcal a day: the mean of its full days, or what is logged of a day that is none"
  }),
  protein: figure.annotations({ description: "grams a day, likewise" }),
  goals: Schema.Struct({ calories: Schema.Number, protein: Schema.Number }).annotations({
    description: "The targets of the same days, in the mean where they differ; 0 for none"
  })
}).annotations({ identifier: "EnergyPart" })

/** The energy and macros eaten over a range. */
export const EnergyTrend = Schema.Struct({
  step: Schema.Literal("day", "week", "month").annotations({ description: "What one part stands for" }),
  dates: Schema.Number.annotations({
    description: "Dates from the first with food to the one before the end, which is not over"
  }),
  fullDays: Schema.Number.annotations({
    description: `Those of them with at least ${FULL_DAY_KCAL} kcal, or marked as complete`
  }),
  calories: figure.annotations({ description: "Mean of the full days, kcal" }),
  protein: figure.annotations({ description: "Mean of the full days, grams" }),
  parts: Schema.Array(EnergyPart).annotations({ description: "Ascending; parts without food are left out" })
}).annotations({ identifier: "EnergyTrend" })
export type EnergyTrend = typeof EnergyTrend.Type

/** The food of a date, and its targets. */
export interface EatenDay {
  readonly date: CalendarDate
  readonly calories: number
  readonly protein: number
  readonly food?: FoodMark | undefined
  readonly goals: Pick<Targets, "calories" | "protein">
}

/** Means over full days. The end of the range is today, which is incomplete, so it never counts as full. */
export const energyTrend = (eaten: ReadonlyArray<EatenDay>, range: DateRange): EnergyTrend => {
  const isFull = isFullDay(range.end)
  const full = eaten.filter(isFull)
  const step = stepOf(range)
  return {
    step,
    dates: eaten[0] === undefined ? 0 : daysBetween(eaten[0].date, range.end),
    fullDays: full.length,
    ...meansOf(full),
    parts: inParts(eaten, range, step).map(([start, days]) => {
      const fullDays = days.filter(isFull)
      const counted = fullDays.length === 0 ? days : fullDays
      const goalOf = (what: "calories" | "protein") => targetOfDays(counted.map(({ goals }) => goals[what]))
      return {
        ...{ start, fullDays: fullDays.length, ...meansOf(counted) },
        goals: { calories: goalOf("calories"), protein: goalOf("protein") }
      }
    })
  }
}

const meansOf = (days: ReadonlyArray<EatenDay>) =>
  days.length === 0
    ? { calories: null, protein: null }
    : {
        calories: roundTotal(mean(days.map(({ calories }) => calories))),
        protein: round(mean(days.map(({ protein }) => protein)), 2)
      }
