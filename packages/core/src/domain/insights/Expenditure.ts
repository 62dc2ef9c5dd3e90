import * as Schema from "effect/Schema"
import { type EatenOn, isFullDay } from "../../plain/Days.ts"
import {
  type Belief,
  type Covariance,
  type EnergyDay,
  type FilteredDay,
  filteredDays,
  type State,
  type Transition,
  WATER_KEPT
} from "../../plain/EnergyFilter.ts"
import { FULL_DAY_KCAL } from "../../plain/Limits.ts"
import { mean, round, roundTotal } from "../../plain/Statistics.ts"
import { CalendarDate, type DateRange, datesBetween, dayNumber } from "../CalendarDate.ts"
import { trendWeights } from "./BodyWeight.ts"

/** Expenditure in kcal a day, and its standard deviation. */
interface Burnt {
  readonly kcal: number
  readonly deviation: number
}

/** As the filter believes it: with what was known on the day. */
const burntOf = ({ covariance, state }: Belief): Burnt => ({
  kcal: state.burnt,
  deviation: Math.sqrt(covariance.bb)
})

/**
 * The expenditure of each day with all that is known by the last one: the smoother of Bryson and Frazier (1963) in the form of Bierman (1973,
 * IEEE Trans Autom Control 18:212-213), which needs no inverse. Its adjoint goes back through the days.
 */
const smoothed = (days: ReadonlyArray<FilteredDay | undefined>): ReadonlyArray<Burnt | undefined> => {
  let vector: State = { weight: 0, burnt: 0, water: 0 }
  let matrix: Covariance = { ww: 0, wb: 0, ws: 0, bb: 0, bs: 0, ss: 0 }
  const found: Array<Burnt | undefined> = []
  for (const day of days.toReversed()) {
    if (day === undefined) {
      found.push(undefined)
      continue
    }
    vector = vectorBefore(vector, day.transition)
    matrix = matrixBefore(matrix, day.transition)
    const { innovation } = day
    if (innovation !== undefined) {
      const { difference, gain, variance } = innovation
      const product = times(matrix, gain)
      const pull = difference / variance + dot(vector, gain)
      const push = dot(product, gain) + 1 / variance
      vector = { weight: vector.weight - pull, burnt: vector.burnt, water: vector.water - pull }
      matrix = {
        ww: matrix.ww - 2 * product.weight + push,
        wb: matrix.wb - product.burnt,
        ws: matrix.ws - product.weight - product.water + push,
        bb: matrix.bb,
        bs: matrix.bs - product.burnt,
        ss: matrix.ss - 2 * product.water + push
      }
    }
    const { bb, bs, wb } = day.prior.covariance
    const row: State = { weight: wb, burnt: bb, water: bs }
    found.push({
      kcal: day.prior.state.burnt - dot(row, vector),
      deviation: Math.sqrt(Math.max(0, bb - dot(row, times(matrix, row))))
    })
  }
  return found.reverse()
}

const dot = (a: State, b: State): number => a.weight * b.weight + a.burnt * b.burnt + a.water * b.water

const times = ({ bb, bs, ss, wb, ws, ww }: Covariance, { burnt, water, weight }: State): State => ({
  weight: ww * weight + wb * burnt + ws * water,
  burnt: wb * weight + bb * burnt + bs * water,
  water: ws * weight + bs * burnt + ss * water
})

/** The transposed transition of a vector. */
const vectorBefore = (after: State, by: Transition): State => ({
  weight: after.weight,
  burnt: after.burnt - by.weight * after.weight - by.water * after.water,
  water: WATER_KEPT * after.water
})

/** The transition's transpose, the matrix and the transition. */
const matrixBefore = ({ bb, bs, ss, wb, ws, ww }: Covariance, { water, weight }: Transition): Covariance => {
  const weightBurnt = wb - weight * ww - water * ws
  const burntWater = bs - weight * ws - water * ss
  return {
    ww,
    wb: weightBurnt,
    ws: WATER_KEPT * ws,
    bb: bb - weight * wb - water * bs - weight * weightBurnt - water * burntWater,
    bs: WATER_KEPT * burntWater,
    ss: WATER_KEPT ** 2 * ss
  }
}

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
  lowKcal: figure("Lower end of the band that holds the truth in 90 of 100 cases"),
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
}

/** An estimate of what the body burns a day, in whole kcal. */
export interface Expenditure {
  readonly kcal: number
  /** The bounds that hold the truth in 90 of 100 cases. */
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
    return day === undefined ? null : shown(burntOf(day.belief))
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
  const smooth = smoothed(filteredDays(rowsOf(days, from, dayNumber(end), today)))
  return (date) => {
    const burnt = smooth[dayNumber(date) - from]
    return burnt === undefined ? null : shown(burnt)
  }
}

interface Year {
  /** Day number of the first day. */
  readonly first: number
  readonly days: ReadonlyArray<FilteredDay | undefined>
}

/** The filter over a year and the one before it. */
const yearUpTo = (days: ReadonlyArray<EnergyLog>, year: number, today: CalendarDate): Year => {
  const first = dayNumber(firstOf(year - 1))
  return { first, days: filteredDays(rowsOf(days, first, dayNumber(firstOf(year + 1)) - 1, today)) }
}

const rowsOf = (
  days: ReadonlyArray<EnergyLog>,
  first: number,
  last: number,
  today: CalendarDate
): ReadonlyArray<EnergyDay> => {
  const isFull = isFullDay(today)
  const rows: Array<EnergyDay> = Array.from({ length: last - first + 1 }, () => NOTHING)
  for (const day of days) {
    const at = dayNumber(day.date) - first
    if (at in rows) rows[at] = { intake: isFull(day) ? day.calories : null, weightKg: day.weightKg }
  }
  return rows
}

const NOTHING: EnergyDay = { intake: null, weightKg: null }

const shown = ({ deviation, kcal }: Burnt): Expenditure | null => {
  const margin = NINETY_PERCENT * deviation
  return 2 * margin > WIDEST_BAND || kcal < PLAUSIBLE.min || kcal > PLAUSIBLE.max
    ? null
    : { kcal: round(kcal, 0), low: round(kcal - margin, 0), high: round(kcal + margin, 0) }
}
