import { identity } from "effect/Function"
import * as Schema from "effect/Schema"
import { type EatenOn, fullDayKcal, isFullDay } from "../../../plain/Days.ts"
import { FULL_DAY_KCAL } from "../../../plain/Limits.ts"
import { mean, round, roundTotal } from "../../../plain/Statistics.ts"
import { KCAL_PER_GRAM } from "../../../plain/UnitFactors.ts"
import { CalendarDate, type DateRange, datesBetween, dayNumber } from "../../CalendarDate.ts"
import { trendWeights } from "../BodyWeight.ts"
import { type EnergyDay, type FilteredDay, filteredDays, surpriseOf } from "./EnergyFilter.ts"
import { type Burnt, burntOf, forSmoothing, smoothed } from "./EnergySmoother.ts"

/** The dates whose full days and weigh-ins are counted. */
const WINDOW_DATES = 28

/** Expenditure, intake and weight as of each date of a range. `days` ascend, and begin at `expenditureSince` of its start. */
export const daysOfEnergy = (
  days: ReadonlyArray<EnergyLog>,
  { end, start }: DateRange,
  today: CalendarDate
): ReadonlyArray<DayEnergy> => {
  const expenditure = expenditureOf(days, today)
  const full = days
    .filter(isFullDay(today))
    .map(({ calories, date }) => ({ day: dayNumber(date), kcal: calories ?? 0 }))
  const weighIns = days.flatMap(({ date, weightKg }) => (weightKg === null ? [] : [{ date, weightKg }]))
  const trend = trendWeights(weighIns).map(({ date, trendKg }) => ({ day: dayNumber(date), trendKg }))
  const fullOf = windows(full)
  const trendOf = windows(trend)
  return datesBetween(start, end).map((date) => {
    const day = dayNumber(date)
    const burnt = expenditure(date)
    const eaten = fullOf(day)
    const weighed = trendOf(day)
    const last = weighed.at(-1)
    return {
      date,
      expenditureKcal: burnt?.kcal ?? null,
      lowKcal: burnt?.low ?? null,
      highKcal: burnt?.high ?? null,
      intakeKcal: eaten.length === 0 ? null : round(mean(eaten.map(({ kcal }) => kcal)), 0),
      weightKg: last === undefined ? null : roundTotal(last.trendKg),
      loggedDays: eaten.length,
      weighIns: weighed.length
    }
  })
}

/** The rows of the 28 days up to a day. They ascend, and so must the days that are asked for. */
const windows = <Row extends { readonly day: number }>(rows: ReadonlyArray<Row>) => {
  let from = 0
  let to = 0
  return (day: number): ReadonlyArray<Row> => {
    while ((rows[to]?.day ?? Number.POSITIVE_INFINITY) <= day) to++
    while ((rows[from]?.day ?? Number.POSITIVE_INFINITY) <= day - WINDOW_DATES) from++
    return rows.slice(from, to)
  }
}

const figure = (description: string) => Schema.NullOr(Schema.Number).annotations({ description })

/** Expenditure, intake and weight as of a date. */
export const DayEnergy = Schema.Struct({
  date: CalendarDate,
  expenditureKcal: figure(
    "What the body burns a day, as estimated by what was known up to the date; null if too uncertain"
  ),
  lowKcal: figure(
    "Lower end of the 90 % band: it holds the truth in 90 of 100 cases if the full days are logged whole and the scale is the same"
  ),
  highKcal: figure("Upper end of the band"),
  intakeKcal: figure(
    `Mean of the full days (${FULL_DAY_KCAL} kcal or more, before today) of the 28 dates up to the date`
  ),
  weightKg: figure("Trend of the body weight; null without a weigh-in in the 28 dates"),
  loggedDays: Schema.Number.annotations({ description: "Full days of the 28 dates" }),
  weighIns: Schema.Number.annotations({ description: "Weigh-ins of the 28 dates" })
}).annotations({ identifier: "DayEnergy" })
export type DayEnergy = typeof DayEnergy.Type

/** The food and the weigh-in of a date. */
export interface EnergyLog extends EatenOn {
  readonly date: CalendarDate
  readonly weightKg: number | null
  /** Grams of the day's food; left out where they are not read. */
  readonly protein?: number
  readonly carbs?: number
  readonly fat?: number
  /** As measured on the date. */
  readonly bodyFatPercent?: number | null
  /** True if the person said that the weight made a step on the date that is none of the body. */
  readonly isStep?: boolean
}

/** An estimate of what the body burns a day, in whole kcal. */
export interface Expenditure {
  readonly kcal: number
  /** The bounds that hold the truth in 90 of 100 cases, if the full days are logged whole and the scale is the same. */
  readonly low: number
  readonly high: number
}

/** The standard deviations from the mean of a normal distribution that hold 90 %. */
const NINETY_PERCENT = 1.645

/** A wider band, in kcal, says nothing that a person could use. */
const WIDEST_BAND = 1200

/** An estimate outside of these bounds, in kcal a day, comes from an incomplete log. */
const PLAUSIBLE = { min: 800, max: 8000 }

const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4))

const firstOf = (year: number): CalendarDate =>
  CalendarDate.make(`${String(year).padStart(4, "0")}-01-01`, { disableValidation: true })

/**
 * The first date whose food and weight affect the expenditure of a date: 1 January of the year before. So each date has its
 * own figure, whatever the range of a request is, and the work does not grow with the log.
 */
export const expenditureSince = (date: CalendarDate): CalendarDate => firstOf(yearOf(date) - 1)

/**
 * The expenditure of any date. Its figure follows from the weigh-ins up to the date and the full days before it, so it does not
 * change when more is logged later. `days` begin at `expenditureSince` of the first date asked for.
 */
export const expenditureOf = (
  days: ReadonlyArray<EnergyLog>,
  today: CalendarDate
): ((date: CalendarDate) => Expenditure | null) => {
  const years = new Map<number, Year>()
  return (date) => {
    const year = yearOf(date)
    const known = years.get(year) ?? yearUpTo(days, year, today)
    years.set(year, known)
    const day = known.days[dayNumber(date) - known.first]
    return day === undefined ? null : shown(burntOf(day))
  }
}

/**
 * The expenditure of each date of a chart, with all that is known by its end: smoother and surer than `expenditureOf`, and changed by what is
 * logged later. At the end the two are the same, unless `days` begin earlier than `expenditureSince` of the end.
 */
export const smoothExpenditure = (
  days: ReadonlyArray<EnergyLog>,
  end: CalendarDate,
  today: CalendarDate
): ((date: CalendarDate) => Expenditure | null) => {
  const [first] = days
  if (first === undefined) return () => null
  const from = dayNumber(first.date)
  const smooth = smoothed(filteredDays(rowsOf(days, from, dayNumber(end), today), from, forSmoothing))
  return (date) => {
    const burnt = smooth[dayNumber(date) - from]
    return burnt === undefined ? null : shown(burnt)
  }
}

/** The belief of the filter on a date; undefined before the first weigh-in. `days` begin at `expenditureSince` of the date. */
export const filteredOn = (
  days: ReadonlyArray<EnergyLog>,
  date: CalendarDate,
  today: CalendarDate
): FilteredDay | undefined => filteredUpTo(days, date, today).at(-1)

/** How little the weigh-ins up to today were expected. `days` begin at `expenditureSince` of today. */
export const surpriseUpTo = (days: ReadonlyArray<EnergyLog>, today: CalendarDate): number =>
  surpriseOf(filteredUpTo(days, today, today))

const filteredUpTo = (days: ReadonlyArray<EnergyLog>, date: CalendarDate, today: CalendarDate) => {
  const first = dayNumber(firstOf(yearOf(date) - 1))
  return filteredDays(rowsOf(days, first, dayNumber(date), today), first, identity)
}

interface Year {
  /** Day number of the first day. */
  readonly first: number
  readonly days: ReadonlyArray<FilteredDay | undefined>
}

/** The filter over a year and the one before it. */
const yearUpTo = (days: ReadonlyArray<EnergyLog>, year: number, today: CalendarDate): Year => {
  const first = dayNumber(firstOf(year - 1))
  return { first, days: filteredDays(rowsOf(days, first, dayNumber(firstOf(year + 1)) - 1, today), first, identity) }
}

const rowsOf = (
  days: ReadonlyArray<EnergyLog>,
  first: number,
  last: number,
  today: CalendarDate
): ReadonlyArray<EnergyDay> => {
  const eaten = fullDayKcal(today)
  const rows: Array<EnergyDay> = Array.from({ length: last - first + 1 }, () => NOTHING)
  for (const day of days) {
    const at = dayNumber(day.date) - first
    if (!(at in rows)) continue
    const intake = eaten(day)
    rows[at] = {
      intake,
      carbs: intake === null ? null : carbsOf(day),
      weightKg: day.weightKg,
      fatShare: day.bodyFatPercent == null ? undefined : day.bodyFatPercent / 100,
      isStep: day.isStep === true
    }
  }
  return rows
}

const NOTHING: EnergyDay = { intake: null, carbs: null, weightKg: null, fatShare: undefined, isStep: false }

/** The share of a day's energy that its macros have to explain. A log of kcal alone says nothing of carbohydrate; alcohol has energy and is none. */
const EXPLAINED = 0.75

const carbsOf = ({ calories, carbs = 0, fat = 0, protein = 0 }: EnergyLog): number | null =>
  protein * KCAL_PER_GRAM.protein + carbs * KCAL_PER_GRAM.carbs + fat * KCAL_PER_GRAM.fat <
    EXPLAINED * (calories ?? 0) || carbs === 0
    ? null
    : carbs

/** True if a day's expenditure is known well enough to be shown. */
export const isShown = (day: FilteredDay): boolean => shown(burntOf(day)) !== null

const shown = ({ deviation, kcal }: Burnt): Expenditure | null => {
  const margin = NINETY_PERCENT * deviation
  return 2 * margin > WIDEST_BAND || kcal < PLAUSIBLE.min || kcal > PLAUSIBLE.max
    ? null
    : { kcal: round(kcal, 0), low: round(kcal - margin, 0), high: round(kcal + margin, 0) }
}
