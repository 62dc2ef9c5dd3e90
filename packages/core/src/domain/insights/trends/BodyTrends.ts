import * as Schema from "effect/Schema"
import { addDays, CalendarDate, dayNumber } from "../../CalendarDate.ts"
import type { DateRange } from "../../DateRange.ts"
import type { WeighIn } from "../BodyWeight.ts"
import { trendWeights, weightPerWeek } from "../BodyWeightTrend.ts"
import { meanReading, usualRange, weekFigure } from "../Recovery.ts"
import { comparedSignals } from "../RecoveryComparison.ts"
import type { RecoveryDay } from "../RecoverySignals.ts"
import { mean, roundTotal } from "../Statistics.ts"
import { inParts, pointStep } from "./Parts.ts"

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
export type SignalTrend = typeof SignalTrend.Type

export const SignalTrends = Schema.Array(SignalTrend)

/** The dates before the range that the trend needs to settle. */
const SETTLING_DATES = 60

/** The first date whose weigh-in affects the trend of a range. */
export const weightTrendSince = (start: CalendarDate): CalendarDate => addDays(start, -SETTLING_DATES)

/** The weigh-ins and their trend in the range. The given weigh-ins ascend by date and begin before the range. */
export const weightTrendOf = (weighIns: ReadonlyArray<WeighIn>, range: DateRange): WeightTrend => {
  const trend = trendWeights(weighIns)
  const rows = weighIns
    .map((weighIn, index) => ({ ...weighIn, trendKg: trend[index]?.trendKg ?? weighIn.weightKg }))
    .filter(({ date }) => date >= range.start)
  const perWeek = weightPerWeek(weighIns, range.end)
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
  return comparedSignals(days)(dayNumber(range.end)).signals.map((compared) => {
    const { signal } = compared
    const usual = usualRange(compared)
    const readings = days.flatMap((day) => {
      const value = day[signal.reading]
      return value === null || day.date < range.start ? [] : [{ date: day.date, value }]
    })
    return {
      reading: signal.reading,
      low: usual?.low ?? null,
      high: usual?.high ?? null,
      week: weekFigure(compared) ?? null,
      points: inParts(readings, range, step).map(([date, part]) => ({
        date,
        value: meanReading(
          signal,
          part.map(({ value }) => value)
        )
      }))
    }
  })
}
