import * as Schema from "effect/Schema"
import { isFullDay } from "../../../plain/Days.ts"
import { PROJECTION_DATES } from "../../../plain/Limits.ts"
import { roundTotal } from "../../../plain/Statistics.ts"
import { addDays, CalendarDate, daysBetween } from "../../CalendarDate.ts"
import { trendWeights } from "../BodyWeight.ts"
import type { WeightUnit } from "../words/Formats.ts"
import type { InsightWords } from "../words/InsightWords.ts"
import { type EnergyLog, filteredOn, isShown } from "./Expenditure.ts"
import { type Expected, futureWeight } from "./FutureWeight.ts"

const kg = (description: string) => Schema.Number.annotations({ description })

/** The outcome of a projection, as a word. */
export const Outlook = Schema.Literal("arrives", "arrived", "later", "away", "still", "no_goal", "unknown")

const Pace = Schema.Struct({
  kgPerWeek: kg("Change of weight a week as of the date, by what is eaten and burnt; negative: loses"),
  lowKg: kg("Lower end of its 90 % band"),
  highKg: kg("Upper end")
})

const FutureDay = Schema.Struct({
  date: CalendarDate,
  weightKg: Schema.Number,
  lowKg: kg("Lower end of the 80 % band"),
  highKg: kg("Upper end")
})

/** The projected weight, if the person goes on eating as lately. */
export const Projection = Schema.Struct({
  date: CalendarDate.annotations({ description: "The person's today" }),
  outlook: Outlook.annotations({
    description:
      "arrives: see arrival; arrived: the weight is at the goal; later: leads there, but not within two years; away: leads away from it; still: the band of the pace holds 0, so there is no date; no_goal: no weightKg was sent; unknown: too little is logged"
  }),
  goalKg: Schema.NullOr(Schema.Number).annotations({ description: "The weight that was asked for, kg" }),
  weightKg: Schema.NullOr(Schema.Number).annotations({ description: "Today's weight without its noise, kg" }),
  pace: Schema.NullOr(Pace).annotations({ description: "Change of the weight; null where too little is logged" }),
  stillSince: Schema.NullOr(CalendarDate).annotations({
    description: "The trend has stayed within 1 % of today's since then; null if for less than three weeks"
  }),
  arrival: Schema.NullOr(
    Schema.Struct({
      date: CalendarDate,
      earliest: CalendarDate.annotations({ description: "Start of the 80 % band" }),
      latest: Schema.NullOr(CalendarDate).annotations({ description: "Its end; null if beyond two years" })
    })
  ).annotations({ description: "When the weight is at the goal; null without a date" }),
  weights: Schema.Array(FutureDay).annotations({ description: "After 4, 8, 12, 26, 52 and 104 weeks" }),
  text: Schema.String.annotations({ description: "The same in a sentence, in the unit of the goals" })
}).annotations({ identifier: "Projection" })
export type Projection = typeof Projection.Type

/** The standard deviations from the mean of a normal distribution that hold 80 and 90 %. */
const EIGHTY_PERCENT = 1.2816
const NINETY_PERCENT = 1.645

const WINDOW_DATES = 28
/** With fewer full days, what is usually eaten is not known. */
const LEAST_FULL_DAYS = 7
const WEEKS = [4, 8, 12, 26, 52, 104] as const

/** A weight nearer to the goal, in kg, is the goal. */
const AT_GOAL_KG = 0.2

/** The share of the weight within which a trend stands still, and the least days that say so. */
const STILL = { share: 0.01, days: 21 }

/** `days` begin at `expenditureSince` of the date. `firstNotOver` is the first date whose food may not be whole. */
export const projectionOn = (
  date: CalendarDate,
  days: ReadonlyArray<EnergyLog>,
  firstNotOver: CalendarDate,
  goalKg: number | undefined,
  unit: WeightUnit,
  words: InsightWords["projection"]
): Projection => {
  const future = futureOf(date, days, firstNotOver)
  const start = { date, goalKg: goalKg ?? null }
  if (future === undefined) {
    const none = { weightKg: null, pace: null, stillSince: null, arrival: null, weights: [] }
    return { ...start, outlook: "unknown", ...none, text: words.unknown(LEAST_FULL_DAYS) }
  }
  const { perWeek, weights } = future
  const now = weights[0]?.value ?? 0
  const pace = bandOf(perWeek, NINETY_PERCENT)
  const isStill = pace.lowKg <= 0 && pace.highKg >= 0
  const outlook = outlookOf(weights, perWeek.value, isStill, goalKg)
  const later = WEEKS.map((weeks) => futureDay(date, weights, weeks))
  const arrival = outlook === "arrives" && goalKg !== undefined ? arrivalOf(date, weights, goalKg) : null
  const found = {
    ...start,
    outlook,
    weightKg: roundTotal(now),
    pace: { kgPerWeek: roundTotal(perWeek.value), ...pace },
    stillSince: isStill ? stillSince(date, days) : null,
    arrival,
    weights: later
  }
  return { ...found, text: textOf(found, unit, words) }
}

/** The weight without its noise as of a date, and its change a week with the band of 90 %, as of the projection of that date; undefined if too little is logged. */
export const paceOn = (date: CalendarDate, days: ReadonlyArray<EnergyLog>, firstNotOver: CalendarDate) => {
  const future = futureOf(date, days, firstNotOver, 0)
  return (
    future && {
      weightKg: roundTotal(future.weights[0]?.value ?? 0),
      kgPerWeek: roundTotal(future.perWeek.value),
      ...bandOf(future.perWeek, NINETY_PERCENT)
    }
  )
}

const futureOf = (
  date: CalendarDate,
  days: ReadonlyArray<EnergyLog>,
  firstNotOver: CalendarDate,
  dates: number = PROJECTION_DATES
) => {
  const since = addDays(date, -WINDOW_DATES)
  const lately = days.filter((day) => day.date >= since && day.date <= date)
  const eaten = lately.filter(isFullDay(firstNotOver)).map(({ calories }) => calories ?? 0)
  const first = lately[0]
  const day = filteredOn(days, date, firstNotOver)
  const isWeighed = lately.some(({ weightKg }) => weightKg !== null)
  if (first === undefined || day === undefined || eaten.length < LEAST_FULL_DAYS || !isWeighed || !isShown(day))
    return undefined
  const over = Math.max(
    eaten.length,
    daysBetween(first.date < since ? since : first.date, firstNotOver < date ? firstNotOver : date)
  )
  return futureWeight(day, eaten, 1 - eaten.length / over, dates)
}

const bandOf = ({ deviation, value }: Expected, deviations: number) => ({
  lowKg: roundTotal(value - deviations * deviation),
  highKg: roundTotal(value + deviations * deviation)
})

const outlookOf = (
  weights: ReadonlyArray<Expected>,
  pace: number,
  isStill: boolean,
  goalKg: number | undefined
): Projection["outlook"] => {
  if (goalKg === undefined) return "no_goal"
  const left = goalKg - (weights[0]?.value ?? 0)
  if (Math.abs(left) < AT_GOAL_KG) return "arrived"
  if (isStill) return "still"
  if (left * pace < 0) return "away"
  return daysUntil(weights, goalKg, 0) === undefined ? "later" : "arrives"
}

/** The first day on which the weight, moved by so many deviations towards the goal, is there. */
const daysUntil = (weights: ReadonlyArray<Expected>, goalKg: number, deviations: number): number | undefined => {
  const direction = Math.sign(goalKg - (weights[0]?.value ?? 0))
  const found = weights.findIndex(({ deviation, value }) => direction * (value - goalKg) + deviations * deviation >= 0)
  return found < 0 ? undefined : found
}

const arrivalOf = (date: CalendarDate, weights: ReadonlyArray<Expected>, goalKg: number): Projection["arrival"] => {
  const after = (deviations: number) => daysUntil(weights, goalKg, deviations)
  const latest = after(-EIGHTY_PERCENT)
  return {
    date: addDays(date, after(0) ?? 0),
    earliest: addDays(date, after(EIGHTY_PERCENT) ?? 0),
    latest: latest === undefined ? null : addDays(date, latest)
  }
}

const futureDay = (date: CalendarDate, weights: ReadonlyArray<Expected>, weeks: number) => {
  const day = weights[7 * weeks] ?? { value: 0, deviation: 0 }
  return { date: addDays(date, 7 * weeks), weightKg: roundTotal(day.value), ...bandOf(day, EIGHTY_PERCENT) }
}

const stillSince = (date: CalendarDate, days: ReadonlyArray<EnergyLog>): CalendarDate | null => {
  const weighIns = days.flatMap(({ date: on, weightKg }) =>
    weightKg === null || on > date ? [] : [{ date: on, weightKg }]
  )
  const trend = trendWeights(weighIns)
  const last = trend.at(-1)
  if (last === undefined) return null
  const moved = trend.findLastIndex(({ trendKg }) => Math.abs(trendKg - last.trendKg) > STILL.share * last.trendKg)
  const since = trend[moved + 1]?.date
  return since === undefined || daysBetween(since, date) < STILL.days ? null : since
}

const textOf = (
  { arrival, goalKg, outlook, pace, stillSince: since, weightKg, weights }: Omit<Projection, "text">,
  unit: WeightUnit,
  words: InsightWords["projection"]
): string => {
  const changes = pace === null ? "" : words.pace(pace.kgPerWeek, pace.lowKg, pace.highKg, unit)
  const still = [words.still, ...(since === null ? [] : [words.stillSince(words.date(since))])]
  const [, , in12Weeks] = weights
  const last = weights.at(-1)
  const leads = (day = last) =>
    day === undefined ? "" : words.leads(words.date(day.date), day.weightKg, day.lowKg, day.highKg, unit)
  const sentences = (): ReadonlyArray<string> => {
    if (goalKg === null) {
      const isStill = pace !== null && pace.lowKg <= 0 && pace.highKg >= 0
      return isStill ? [changes, ...still] : [changes, leads(in12Weeks), words.noGoal]
    }
    if (outlook === "arrived") return [words.arrived(weightKg ?? goalKg, goalKg, unit)]
    if (outlook === "still") return [changes, ...still]
    if (outlook === "away") return [changes, words.away(goalKg, unit)]
    if (arrival === null) return [changes, words.later(goalKg, unit), leads()]
    const { date, earliest, latest } = arrival
    const band =
      latest === null ? words.from(words.date(earliest)) : words.between(words.date(earliest), words.date(latest))
    return [changes, `${words.arrives(goalKg, words.date(date), unit)}${band}`]
  }
  return sentences().join(" ")
}
