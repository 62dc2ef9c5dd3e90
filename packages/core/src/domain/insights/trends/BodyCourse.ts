import * as Schema from "effect/Schema"
import { BODY_FIELDS, type BodyField, bodyMeasure } from "../../../contract/CheckIn.ts"
import { CalendarDate } from "../../CalendarDate.ts"
import type { DateRange } from "../../DateRange.ts"
import { mean, roundTotal } from "../Statistics.ts"
import { inParts, pointStep } from "./Parts.ts"

/** The measurements of a date; null where there is no value. */
type MeasuredDay = { readonly date: CalendarDate } & { readonly [Field in BodyField]: number | null }

/** The measurements that are followed over time: the circumferences, and what the body consists of. */
const FOLLOWED = [
  ...BODY_FIELDS.filter((field) => bodyMeasure(field).kind === "length"),
  ...(["bodyFatPercent", "leanBodyMassKg"] as const)
]

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
  const { bodyFatPercent, leanBodyMassKg, weightKg } = day
  if (leanBodyMassKg !== null || weightKg === null || bodyFatPercent === null) return leanBodyMassKg
  return roundTotal(weightKg * (1 - bodyFatPercent / 100))
}

/**
 * The course of each measurement. The given days ascend by date; those outside of the range are left out. The course starts at the first
 * value, so that the time before it does not show as a gap.
 */
export const bodyCourse = (days: ReadonlyArray<MeasuredDay>, { end, start }: DateRange): BodyCourse => {
  const measured = days
    .filter(({ date }) => date >= start && date <= end)
    .map((day) => ({ ...day, leanBodyMassKg: leanMassOf(day) }))
  const known = measured.filter((day) => FOLLOWED.some((measure) => day[measure] !== null))
  const range = { start: known[0]?.date ?? end, end }
  const step = pointStep(range)
  return {
    ...range,
    step,
    measures: FOLLOWED.flatMap((measure) => {
      const values = known.flatMap(({ date, [measure]: value }) => (value === null ? [] : [{ date, value }]))
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
