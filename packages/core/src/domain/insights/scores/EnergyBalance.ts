import { mean } from "../Statistics.ts"
import { type Daily, lastDates } from "./Daily.ts"

/** The dates whose food gives the mean intake: those of the weight trend. */
const WINDOW_DATES = 28

/** The number of days with food that the mean intake needs. */
const MIN_LOGGED_DAYS = 21

/** A day with less food, in kcal, counts as not logged. */
export const MIN_KCAL_OF_A_DAY = 200

/** Energy of a kilogram of body weight, in kcal: Hall (2008), Int J Obes 32:573-576. */
const KCAL_PER_KG = 7700

/** An estimate outside of these bounds, in kcal a day, comes from an incomplete log. */
const PLAUSIBLE_EXPENDITURE = { min: 800, max: 8000 }

const DAYS_PER_WEEK = 7

/**
 * Energy eaten on a date less the estimated expenditure, in kcal. The expenditure is the mean intake of the logged days of the
 * last 28 dates, less the energy of the weight that was gained (more, of what was lost): the weight trend in kg a day times
 * 7,700 kcal (Hall 2008). `null` on a date with less than 200 kcal of food, with fewer than 21 such days in the 28, without a
 * weight trend, and if the estimated expenditure is not between 800 and 8,000 kcal.
 */
export const energyBalance = (kcal: Daily, day: number, kgPerWeek: number | null): number | null => {
  const logged = lastDates(kcal, day, WINDOW_DATES).filter(({ value }) => value >= MIN_KCAL_OF_A_DAY)
  const last = logged.at(-1)
  if (kgPerWeek === null || last?.day !== day || logged.length < MIN_LOGGED_DAYS) return null
  const stored = (kgPerWeek / DAYS_PER_WEEK) * KCAL_PER_KG
  const expenditure = mean(logged.map(({ value }) => value)) - stored
  const { max, min } = PLAUSIBLE_EXPENDITURE
  return expenditure < min || expenditure > max ? null : last.value - expenditure
}
