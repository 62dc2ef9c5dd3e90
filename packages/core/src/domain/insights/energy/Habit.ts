// What a person usually eats, and on which days nothing is logged: the filter of the energy learns both as the log goes on.

import { runningMean } from "../../../plain/Statistics.ts"
import { EFFECT_DAYS } from "./EnergyModel.ts"

/** kcal of a first full day: its standard deviation. */
const FIRST_DEVIATION = 450
const USUAL_DAYS = 21
const FAST_DAYS = 7
const SLOW_DAYS = 28

/** The intake of the full days so far, in kcal: their number, their mean and its variance, and means that give older days less weight sooner or later. */
export interface Habit {
  readonly days: number
  readonly usual: number
  readonly variance: number
  readonly fast: number
  readonly slow: number
  /** The mean that digestion and adaptation follow. */
  readonly effect: number
}

export const NO_HABIT: Habit = { days: 0, usual: 0, variance: FIRST_DEVIATION ** 2, fast: 0, slow: 0, effect: 0 }

/** The habit with one more full day. A mean counts all days at first, and then gives older days less weight. */
export const eaten = (habit: Habit, kcal: number): Habit => {
  const days = habit.days + 1
  const mean = (before: number, most: number) => runningMean(before, kcal, days, most)
  const surprise = habit.days === 0 ? habit.variance : (kcal - habit.usual) ** 2
  return {
    days,
    usual: mean(habit.usual, USUAL_DAYS),
    variance: runningMean(habit.variance, surprise, Math.max(days, 10), USUAL_DAYS),
    fast: mean(habit.fast, FAST_DAYS),
    slow: mean(habit.slow, SLOW_DAYS),
    effect: mean(habit.effect, EFFECT_DAYS)
  }
}

const WEEK = 7
/** The weight of the newest date in the share of its weekday. */
const NEWEST_WEIGHT = 0.35
/** Below and above such shares a weekday is nearly never or nearly always logged. */
const SELDOM = 0.25
const OFTEN = 0.7
/** The assumption of a weekday, and the number of dates that it counts as. */
const FIRST = { share: 1, dates: 0.5 }

/** How often each weekday is logged, 0 to 1; −1 before its first date. */
export interface Weekdays {
  readonly shares: ReadonlyArray<number>
  /**
   * True if a weekday is nearly never logged, a weekend or the day of a club, and more of them nearly always. What is missing is then no matter of
   * chance.
   */
  readonly isOneMissing: boolean
}

const UNKNOWN = -1

export const NO_WEEKDAYS: Weekdays = {
  shares: Array.from({ length: WEEK }, () => UNKNOWN),
  isOneMissing: false
}

/** With one more date, by its day number. */
export const withDay = ({ shares: before }: Weekdays, day: number, isLogged: boolean): Weekdays => {
  const weekday = day % WEEK
  const known = before[weekday] ?? UNKNOWN
  const value = isLogged ? 1 : 0
  const shares = before.slice()
  shares[weekday] =
    known === UNKNOWN
      ? (value + FIRST.share * FIRST.dates) / (1 + FIRST.dates)
      : known + (value - known) * NEWEST_WEIGHT
  const seldom = shares.filter((share) => share >= 0 && share < SELDOM).length
  const often = shares.filter((share) => share > OFTEN).length
  return { shares, isOneMissing: seldom > 0 && often > seldom && seldom + often === WEEK }
}
