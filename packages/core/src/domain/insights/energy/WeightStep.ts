import * as Schema from "effect/Schema"
import { fullDayKcal } from "../../../plain/Days.ts"
import { mean, roundTotal } from "../../../plain/Statistics.ts"
import { addDays, CalendarDate, dayNumber } from "../../CalendarDate.ts"
import { type EnergyLog, surpriseUpTo } from "./Expenditure.ts"

/** A step of the weight at equal intake, which the food does not explain. */
export const WeightStep = Schema.Struct({
  date: CalendarDate.annotations({ description: "Date of the first weigh-in after it" }),
  kg: Schema.Number.annotations({ description: "Its size, kg; negative: the scale shows less" })
}).annotations({ identifier: "WeightStep" })
export type WeightStep = typeof WeightStep.Type

/** The days before today in which a step is looked for. Of one later than `last` it is not known if it stays, so it is not told yet. */
const WINDOW = { first: 28, last: 11, latest: 4 }
const WEEK = 7
const LEAST = { weighIns: 3, fullDays: 3 }

/** The least change, in kg, from the week before to the week after; and from either to the second week on the other side: the water of a cycle goes again. */
const LEAST_KG = { near: 0.8, far: 0.7 }

/** The days from a step to the first of the second week before it, and to that of the second week after it, which overlaps the first one. */
const FAR = { before: 14, after: 7 }

/** The intake of two weeks is equal within this share of it. */
const EQUAL = 0.12

/** So many dates of the greatest steps are tried: the greatest one need not be the first day of it. */
const TRIED = 5

/** How much likelier the weigh-ins have to be with the step than without, as the logarithm of the ratio: what comes over days, the filter follows. */
const LEAST_EVIDENCE = 3

/**
 * The likeliest step of the weight in the last four weeks between two weeks of equal intake, which stays: another scale, creatine, another hour. Undefined
 * without one. `days` begin at `expenditureSince` of today.
 */
export const weightStep = (days: ReadonlyArray<EnergyLog>, today: CalendarDate): WeightStep | undefined => {
  const first = addDays(today, -WINDOW.first)
  const last = addDays(today, -WINDOW.last)
  const known = days.filter(({ date }) => date >= addDays(first, -FAR.before))
  const kcalOf = fullDayKcal(today)
  const weekFrom = (start: number) =>
    weekOf(
      known.filter(({ date }) => dayNumber(date) >= start && dayNumber(date) < start + WEEK),
      kcalOf
    )
  const steps = known
    .flatMap(({ date, weightKg }) => {
      if (weightKg === null || date < first || date > addDays(today, -WINDOW.latest)) return []
      const day = dayNumber(date)
      const [before, after] = [weekFrom(day - WEEK), weekFrom(day)]
      const [farBefore, farAfter] = [weekFrom(day - FAR.before), weekFrom(day + FAR.after)]
      if (before === undefined || after === undefined || farBefore === undefined) return []
      if (farAfter === undefined && date <= last) return []
      if (Math.abs(after.kcal - before.kcal) > EQUAL * before.kcal) return []
      const kg = after.kg - before.kg
      const [sinceFar, toFar] = [after.kg - farBefore.kg, (farAfter ?? after).kg - before.kg]
      const far = Math.min(sinceFar * Math.sign(kg), toFar * Math.sign(kg))
      return Math.abs(kg) < LEAST_KG.near || far < LEAST_KG.far ? [] : [{ date, kg }]
    })
    .sort((one, other) => Math.abs(other.kg) - Math.abs(one.kg))
    .slice(0, TRIED)
  if (steps.length === 0) return undefined
  const surpriseWith = (date: CalendarDate) =>
    surpriseUpTo(
      days.map((day) => (day.date === date ? { ...day, isStep: true } : day)),
      today
    )
  const [best] = steps
    .map(({ date, kg }) => ({ date, kg: roundTotal(kg), surprise: surpriseWith(date) }))
    .sort((one, other) => one.surprise - other.surprise)
  return best === undefined || best.date > last || surpriseUpTo(days, today) - best.surprise < LEAST_EVIDENCE
    ? undefined
    : { date: best.date, kg: best.kg }
}

/** The means of a week; undefined with too few days. */
const weekOf = (week: ReadonlyArray<EnergyLog>, kcalOf: ReturnType<typeof fullDayKcal>) => {
  const weights = week.flatMap(({ weightKg }) => weightKg ?? [])
  const eaten = week.flatMap((day) => kcalOf(day) ?? [])
  return weights.length < LEAST.weighIns || eaten.length < LEAST.fullDays
    ? undefined
    : { kg: mean(weights), kcal: mean(eaten) }
}
