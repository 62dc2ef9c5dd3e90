import * as Schema from "effect/Schema"
import { BODY_FIELDS, type BodyField, bodyMeasure } from "../../../plain/CheckIn.ts"
import { mean, roundTotal } from "../../../plain/Statistics.ts"
import { addDays, CalendarDate, type DateRange, dayNumber } from "../../CalendarDate.ts"
import { trendWeights, type WeighIn, weightPerWeek } from "../BodyWeight.ts"
import { inParts, pointStep } from "../DayPeriods.ts"
import { recoverySince } from "../Recovery.ts"
import { comparedSignals } from "../RecoveryComparison.ts"
import type { RecoveryDay } from "../RecoverySignals.ts"
import { meanReading, usualRange, weekFigure } from "../RecoveryText.ts"

/** The measurements that are followed over time: the circumferences, and what the body consists of. */
const FOLLOWED = [
  ...BODY_FIELDS.filter((field) => bodyMeasure(field).kind === "length"),
  ...(["bodyFatPercent", "leanBodyMassKg"] as const)
]

/** The measurements that courses are made from: those that are followed, of which a day has one, and the weight. */
export const COURSE_FIELDS: Readonly<Record<"followed" | "all", ReadonlyArray<BodyField>>> = {
  followed: FOLLOWED,
  all: ["weightKg", ...FOLLOWED]
}

/** The values of `COURSE_FIELDS` on a date, in their order; null where nothing was measured. */
type MeasuredDay = readonly [date: CalendarDate, ...values: ReadonlyArray<number | null>]

/** Reads one measurement from the tuple of a date. Tuples, because a log has thousands of dates. */
const reader = (field: BodyField) => {
  const place = 1 + COURSE_FIELDS.all.indexOf(field)
  return (day: MeasuredDay): number | null => {
    const value = day[place]
    return typeof value === "number" ? value : null
  }
}

const BodyPoint = Schema.Struct({ date: CalendarDate, value: Schema.Number })

const MeasureCourse = Schema.Struct({
  measure: Schema.Literal(...BODY_FIELDS),
  first: BodyPoint.annotations({ description: "First value in the range" }),
  last: BodyPoint,
  points: Schema.Array(BodyPoint).annotations({
    description: "A week is on its first date, or on the start of the range"
  })
}).annotations({ identifier: "MeasureCourse" })

/** The measurements of the body over a range. A measurement without a value in it is left out. */
export const BodyCourse = Schema.Struct({
  start: CalendarDate,
  end: CalendarDate,
  step: Schema.Literal("day", "week").annotations({
    description: "What a point is: the value of a date, or the mean of a week"
  }),
  measures: Schema.Array(MeasureCourse)
}).annotations({ identifier: "BodyCourse" })
export type BodyCourse = typeof BodyCourse.Type

/**
 * The lean body mass of a date, kg: the measured one, else the weight without its body fat, both of the same date. This is the fat-free
 * mass of the model of two compartments (Siri, 1961, Body composition from fluid spaces and density).
 */
const leanMassOf = (day: MeasuredDay): number | null => {
  const measured = MEASURED_LEAN_MASS(day)
  const [weightKg, bodyFatPercent] = [WEIGHT(day), BODY_FAT(day)]
  if (measured !== null || weightKg === null || bodyFatPercent === null) return measured
  return roundTotal(weightKg * (1 - bodyFatPercent / 100))
}

const [WEIGHT, BODY_FAT, MEASURED_LEAN_MASS] = [reader("weightKg"), reader("bodyFatPercent"), reader("leanBodyMassKg")]

/**
 * The course of each measurement. The given days ascend by date; those outside of the range are left out. The course starts at the first
 * value, so that the time before it does not show as a gap.
 */
export const bodyCourse = (days: ReadonlyArray<MeasuredDay>, { end, start }: DateRange): BodyCourse => {
  const known = days.filter(([date]) => date >= start && date <= end)
  const range = { start: known[0]?.[0] ?? end, end }
  const step = pointStep(range)
  return {
    ...range,
    step,
    measures: FOLLOWED.flatMap((measure) => {
      const read = measure === "leanBodyMassKg" ? leanMassOf : reader(measure)
      const values: Array<typeof BodyPoint.Type> = []
      for (const day of known) {
        const value = read(day)
        if (value !== null) values.push({ date: day[0], value })
      }
      const [first] = values
      const last = values.at(-1)
      if (first === undefined || last === undefined) return []
      const points = inParts(values, range, step).map(([date, part]) => ({
        date: date < range.start ? range.start : date,
        value: roundTotal(mean(part.map(({ value }) => value)))
      }))
      return [{ measure, first, last, points }]
    })
  }
}

const kg = Schema.Number
const figure = Schema.NullOr(Schema.Number)

const WeightPoint = Schema.Struct({
  date: CalendarDate,
  weightKg: kg.annotations({ description: "Weigh-in; in a long range the mean of the week that begins on the date" }),
  lowKg: kg,
  highKg: kg,
  trendKg: kg.annotations({ description: "Weight without the noise of single days" })
}).annotations({ identifier: "WeightPoint" })

export const WeightTrend = Schema.Struct({
  perWeekKg: figure.annotations({ description: "Change a week as of the end, of the last 28 dates" }),
  points: Schema.Array(WeightPoint)
}).annotations({ identifier: "WeightTrend" })
export type WeightTrend = typeof WeightTrend.Type

const SignalTrend = Schema.Struct({
  reading: Schema.Literal("hrvMs", "restingHeartRateBpm", "sleepMinutes"),
  low: figure.annotations({
    description: "Lower end of the person's own normal range as of the end; null if it is not known"
  }),
  high: figure,
  week: figure.annotations({ description: "Mean of the last 7 dates, of HRV the geometric one" }),
  points: Schema.Array(Schema.Struct({ date: CalendarDate, value: Schema.Number }))
}).annotations({ identifier: "SignalTrend" })
type SignalTrend = typeof SignalTrend.Type

export const SignalTrends = Schema.Array(SignalTrend)

/** The dates before the range that the trend needs to settle. */
const SETTLING_DATES = 60

/** The first date whose weigh-in affects the trend of a range. */
export const weightTrendSince = (start: CalendarDate): CalendarDate => addDays(start, -SETTLING_DATES)

/** The weigh-ins and their trend in the range. The given weigh-ins ascend by date and begin before the range. */
export const weightTrendOf = (weighIns: ReadonlyArray<WeighIn>, range: DateRange): WeightTrend => {
  const rows = trendWeights(weighIns).filter(({ date }) => date >= range.start)
  const settling = weightTrendSince(range.end)
  const perWeek = weightPerWeek(
    weighIns.filter(({ date }) => date >= settling),
    range.end
  )
  return {
    perWeekKg: perWeek === null ? null : roundTotal(perWeek),
    points: inParts(rows, range, pointStep(range)).map(([date, part]) => {
      const weights = part.map(({ weightKg }) => weightKg)
      return {
        date,
        weightKg: roundTotal(mean(weights)),
        lowKg: Math.min(...weights),
        highKg: Math.max(...weights),
        trendKg: roundTotal((part.at(-1) ?? part[0]).trendKg)
      }
    })
  }
}

/** The signals of recovery in a range, with the person's normal range as of its end. */
export const signalTrends = (days: ReadonlyArray<RecoveryDay>, range: DateRange): ReadonlyArray<SignalTrend> => {
  const step = pointStep(range)
  const since = recoverySince(range.end)
  return comparedSignals(days.filter(({ date }) => date >= since))(dayNumber(range.end)).signals.map((compared) => {
    const { signal } = compared
    const usual = usualRange(compared)
    const measured = days.filter((day) => day[signal.reading] !== null && day.date >= range.start)
    return {
      reading: signal.reading,
      low: usual?.low ?? null,
      high: usual?.high ?? null,
      week: weekFigure(compared) ?? null,
      points: inParts(measured, range, step).map(([date, part]) => ({
        date,
        value: meanReading(
          signal,
          part.flatMap((day) => day[signal.reading] ?? [])
        )
      }))
    }
  })
}
