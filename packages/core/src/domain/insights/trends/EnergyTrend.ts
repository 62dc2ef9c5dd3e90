import * as Schema from "effect/Schema"
import { isFullDay } from "../../../contract/FullDay.ts"
import { FULL_DAY_KCAL } from "../../../contract/Limits.ts"
import { CalendarDate, daysBetween } from "../../CalendarDate.ts"
import type { DateRange } from "../../DateRange.ts"
import { mean, round, roundTotal } from "../Statistics.ts"
import { inParts, stepOf } from "./Parts.ts"

const figure = Schema.NullOr(Schema.Number)

const EnergyPart = Schema.Struct({
  start: CalendarDate,
  fullDays: Schema.Number,
  calories: figure.annotations({
    description: "kcal a day: the mean of its full days, or what is logged of a day that is none"
  }),
  protein: figure.annotations({ description: "grams a day, likewise" })
}).annotations({ identifier: "EnergyPart" })

/** The energy and macros eaten over a range. */
export const EnergyTrend = Schema.Struct({
  step: Schema.Literal("day", "week", "month").annotations({ description: "What one part stands for" }),
  dates: Schema.Number.annotations({
    description: "Dates from the first with food to the one before the end, which is not over"
  }),
  fullDays: Schema.Number.annotations({ description: `Those of them with at least ${FULL_DAY_KCAL} kcal` }),
  calories: figure.annotations({ description: "Mean of the full days, kcal" }),
  protein: figure.annotations({ description: "Mean of the full days, grams" }),
  parts: Schema.Array(EnergyPart).annotations({ description: "Ascending; parts without food are left out" })
}).annotations({ identifier: "EnergyTrend" })
export type EnergyTrend = typeof EnergyTrend.Type

/** The food of a date. */
export interface EatenDay {
  readonly date: CalendarDate
  readonly calories: number
  readonly protein: number
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
      return { start, fullDays: fullDays.length, ...meansOf(fullDays.length === 0 ? days : fullDays) }
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
