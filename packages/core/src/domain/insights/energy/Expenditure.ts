import { type EatenOn, isFullDay } from "../../../contract/FullDay.ts"
import { CalendarDate, dayNumber } from "../../CalendarDate.ts"
import { round } from "../Statistics.ts"
import { type EnergyDay, type FilteredDay, filtered } from "./EnergyFilter.ts"
import { type Burnt, burntOf, smoothed } from "./EnergySmoother.ts"

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
  const smooth = smoothed(filtered(rowsOf(days, from, dayNumber(end), today)))
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
  return { first, days: filtered(rowsOf(days, first, dayNumber(firstOf(year + 1)) - 1, today)) }
}

/** A row for each day. */
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
