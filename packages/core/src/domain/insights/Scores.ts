import * as Schema from "effect/Schema"
import { fullDayKcal } from "../../plain/Days.ts"
import { fractionBetween, mean, median, round, standardDeviation } from "../../plain/Statistics.ts"
import { isWork } from "../../plain/TrainingSets.ts"
import { addDays, CalendarDate, dayNumber } from "../CalendarDate.ts"
import { healthMetric, type ScoredKey } from "../catalogue/HealthCatalogue.ts"
import { weightTrend } from "./BodyWeight.ts"
import { type EnergyLog, expenditureOf } from "./energy/Expenditure.ts"
import { recoveryFigures } from "./Recovery.ts"
import type { RecoveryDay } from "./RecoverySignals.ts"
import type { TrainedSession } from "./TrainingDay.ts"
import { type Daily, lastDates, valuesByDay } from "./Trend.ts"

/** The sum of the values of the last `dates` dates up to and including a day. */
const sumOfDates = (values: Daily, day: number, dates: number): number =>
  lastDates(values, day, dates).reduce((sum, { value }) => sum + value, 0)

const NIGHTS = 14

/** The nights with a reading that the sleep score needs. */
const MIN_NIGHTS = 7

/** Minutes of a night that score 100: 7 to 9 hours, Hirshkowitz et al. (2015), Sleep Health 1:40-43. */
const ENOUGH = { min: 420, max: 540 }

/** The minutes of a night that score 0. */
const FAR_TOO_SHORT = 240

/** Longer nights score less, down to this score from these minutes on. */
const LONG = { minutes: 720, score: 50 }

/** Standard deviations of the nights' minutes that score 100 and 0. */
const REGULAR = 30
const IRREGULAR = 120

const WEIGHT = { duration: 0.7, regularity: 0.3 }

/**
 * 0 to 100: 70 % for the length of the date's night (100 from 7 to 9 hours, falling to 0 at 4 hours and to 50 at 12), 30 % for the
 * regularity of the last 14 nights' lengths (100 at a standard deviation up to 30 minutes, 0 from 120). Sleep stages do not count:
 * the log has none. `null` without a reading of the date, and with fewer than 7 of the 14 nights.
 */
const sleepScore = (sleep: Daily, day: number): number | null => {
  const nights = lastDates(sleep, day, NIGHTS)
  const last = nights.at(-1)
  if (last?.day !== day || nights.length < MIN_NIGHTS) return null
  const spread = standardDeviation(nights.map(({ value }) => value))
  return (
    WEIGHT.duration * durationScore(last.value) + WEIGHT.regularity * 100 * fractionBetween(spread, IRREGULAR, REGULAR)
  )
}

const durationScore = (minutes: number): number =>
  minutes <= ENOUGH.max
    ? 100 * fractionBetween(minutes, FAR_TOO_SHORT, ENOUGH.min)
    : LONG.score + (100 - LONG.score) * fractionBetween(minutes, LONG.minutes, ENOUGH.max)

/** The nights with a reading that the debt needs. */
const MIN_DEBT_NIGHTS = 10

/** The dates whose free nights show the person's need, and the least of these nights: four weekends of eight. */
const NEED_DATES = 56
const MIN_FREE_NIGHTS = 8

/** The need without enough free nights, in minutes: about 8 hours in Van Dongen et al. (2003), Sleep 26:117-126. */
const USUAL_NEED = 480

/** 1970-01-03, a Saturday. */
const SATURDAY = 2

/** The nights that end on a Saturday or a Sunday. People sleep longer then, nearer to their need: Roenneberg et al. (2007), Sleep Med Rev 11:429-438. */
const isFree = (day: number): boolean => (((day - SATURDAY) % 7) + 7) % 7 < 2

/**
 * The person's own need of sleep as of a date, in minutes: the median of the free nights of 8 weeks, within the 7 to 9 hours that adults need
 * (Hirshkowitz et al. 2015, Sleep Health 1:40-43). An upper quartile would find a debt of 0.67 standard deviations a night where every
 * night is as long as the person needs.
 */
export const sleepNeed = (sleep: Daily, day: number): number => {
  const free = lastDates(sleep, day, NEED_DATES).filter((night) => isFree(night.day))
  return free.length < MIN_FREE_NIGHTS
    ? USUAL_NEED
    : Math.min(Math.max(median(free.map(({ value }) => value)), ENOUGH.min), ENOUGH.max)
}

/**
 * Minutes of sleep missing over the last 14 nights: 14 times the mean shortfall of the nights with a reading from the person's own need,
 * at least 0; what is missing adds up over two weeks (Van Dongen et al. 2003). `null` with fewer than 10 nights.
 */
const sleepDebt = (sleep: Daily, day: number): number | null => {
  const nights = lastDates(sleep, day, NIGHTS).map(({ value }) => value)
  return nights.length < MIN_DEBT_NIGHTS ? null : Math.max(0, NIGHTS * (sleepNeed(sleep, day) - mean(nights)))
}

/**
 * Minutes that a set takes with its rest: the median of 1,236 workouts of six people is 3.1, of half of them between 2.5 and 4.0.
 */
const MINUTES_PER_SET = 3

/** The dates that count as usual training. Without a session in them, training may just not have been logged. */
const WINDOW_DATES = 28

/** A workout with its minutes, which are estimated from its sets if the duration was not recorded. */
interface LoadedSession {
  readonly date: CalendarDate
  readonly minutes: number
}

/** The minutes of exercises without a duration: 3 for each set that is no warm-up, or its time if that is longer. */
export const minutesOfSets = (exercises: TrainedSession["exercises"]): number =>
  exercises
    .flatMap(({ sets }) => sets.filter(isWork))
    .reduce((sum, { seconds = 0 }) => sum + Math.max(MINUTES_PER_SET, seconds / 60), 0)

/** The load of each date with a session, in arbitrary units: one is a minute of training. */
const loadOfDates = (sessions: ReadonlyArray<LoadedSession>): Daily => valuesByDay(sessions, ({ minutes }) => minutes)

/**
 * Minutes of training on a date. A session without a duration counts the time of its sets. Minutes times effort would be the session load
 * of Foster et al. 2001, J Strength Cond Res 15:109-115, but most sets are logged without an effort, so only minutes count. 0 on a date
 * without a session; `null` without a session in the last 28 dates.
 */
const trainingLoad = (loads: Daily, day: number): number | null =>
  lastDates(loads, day, WINDOW_DATES).length === 0 ? null : (loads.get(day) ?? 0)

const ACUTE_DATES = 7
const WEEKS = WINDOW_DATES / ACUTE_DATES

/** The dates with a session that the weekly mean needs. */
const MIN_TRAINED_DATES = 4

/**
 * The load of the last 7 dates over the weekly mean of the last 28, which include them: 1 is as usual. After Gabbett (2016), Br J Sports
 * Med 50:273-280. It describes a change of load and predicts no injury: Impellizzeri et al. (2020), Int J Sports Physiol Perform
 * 15:907-913. `null` until the first session of the log is 27 dates back, and with sessions on fewer than 4 of the 28.
 */
const loadRatio = (loads: Daily, firstSession: number | undefined, day: number): number | null => {
  if (firstSession === undefined || firstSession > day - WINDOW_DATES + 1) return null
  if (lastDates(loads, day, WINDOW_DATES).length < MIN_TRAINED_DATES) return null
  return sumOfDates(loads, day, ACUTE_DATES) / (sumOfDates(loads, day, WINDOW_DATES) / WEEKS)
}

/** The words that replace a unit in a description: the range of a score, none for a ratio. */
const MEASURES: Readonly<Record<string, string>> = { score: "0 to 100", ratio: "" }

const scoreField = (key: ScoredKey) => {
  const { label, unit } = healthMetric(key)
  const measure = MEASURES[unit] ?? unit
  return Schema.NullOr(Schema.Number).annotations({ description: measure === "" ? label : `${label}, ${measure}` })
}

/** The metrics that Daybook scores itself, by their key in the catalogue. */
const Scores = Schema.Struct({
  weight_trend: scoreField("weight_trend"),
  energy_balance: scoreField("energy_balance"),
  training_load: scoreField("training_load"),
  load_ratio: scoreField("load_ratio"),
  sleep_debt: scoreField("sleep_debt"),
  sleep_score: scoreField("sleep_score"),
  hrv_baseline_change: scoreField("hrv_baseline_change"),
  recovery_score: scoreField("recovery_score"),
  readiness_score: scoreField("readiness_score")
} satisfies Record<ScoredKey, Schema.Schema.Any>).annotations({
  identifier: "Scores",
  description: "By the keys of the health metric catalogue; null where too little is logged"
})

/** The scores of one date, by their keys in the health catalogue. */
export const DayScores = Schema.Struct({ date: CalendarDate, scores: Scores }).annotations({ identifier: "DayScores" })
export type DayScores = typeof DayScores.Type

/** The part of a log for the scores. It starts at `scoresSince` of the first date, health days at `recoverySince`. */
export interface ScoredLog {
  readonly sessions: ReadonlyArray<LoadedSession>
  /** The first date of the whole log with a session. */
  readonly firstSession: CalendarDate | undefined
  /** They begin at `expenditureSince` of the first date. */
  readonly days: ReadonlyArray<EnergyLog>
  readonly healthDays: ReadonlyArray<RecoveryDay>
}

/** The first date whose sessions affect the scores of a date. */
export const scoresSince = (date: CalendarDate): CalendarDate => addDays(date, 1 - WINDOW_DATES)

const DECIMALS: Record<ScoredKey, number> = {
  weight_trend: 2,
  energy_balance: 0,
  training_load: 0,
  load_ratio: 2,
  sleep_debt: 0,
  sleep_score: 0,
  hrv_baseline_change: 1,
  recovery_score: 0,
  readiness_score: 0
}

/** A score for a response. A value outside of the catalogue's plausible range comes from a wrong entry, so it is `null`. */
const plausibleScore = (key: ScoredKey, value: number | null): number | null => {
  if (value === null) return null
  const { max, min } = healthMetric(key).plausibleRange
  const rounded = round(value, DECIMALS[key])
  return rounded < min || rounded > max ? null : rounded
}

/** The scores of any date that the log covers. Entries after a date do not affect its scores. */
export const scoring = (
  { days, firstSession, healthDays, sessions }: ScoredLog,
  today: CalendarDate
): ((date: CalendarDate) => DayScores) => {
  const weights = valuesByDay(days, ({ weightKg }) => weightKg)
  const balance = energyBalances(days, today)
  const loads = loadOfDates(sessions)
  const sleep = valuesByDay(healthDays, ({ sleepMinutes }) => sleepMinutes)
  const recoveryOf = recoveryFigures(healthDays)
  const firstLoad = firstSession === undefined ? undefined : dayNumber(firstSession)
  return (date) => {
    const day = dayNumber(date)
    const recovery = recoveryOf(date)
    const recovery_score = plausibleScore("recovery_score", recovery.score)
    return {
      date,
      scores: {
        weight_trend: plausibleScore("weight_trend", weightTrend(weights, day)),
        energy_balance: plausibleScore("energy_balance", balance(date)),
        training_load: plausibleScore("training_load", trainingLoad(loads, day)),
        load_ratio: plausibleScore("load_ratio", loadRatio(loads, firstLoad, day)),
        sleep_debt: plausibleScore("sleep_debt", sleepDebt(sleep, day)),
        sleep_score: plausibleScore("sleep_score", sleepScore(sleep, day)),
        hrv_baseline_change: plausibleScore("hrv_baseline_change", recovery.hrvChangePercent),
        recovery_score,
        // No ratio of loads is deducted: none has been shown to say how ready a person is (Impellizzeri et al. 2020).
        readiness_score: recovery_score
      }
    }
  }
}

/**
 * Energy eaten on a date less what the body burns a day as of that date, in kcal. `null` on a date that is no full day, and if the
 * expenditure is too uncertain.
 */
const energyBalances = (
  days: ReadonlyArray<EnergyLog>,
  today: CalendarDate
): ((date: CalendarDate) => number | null) => {
  const expenditure = expenditureOf(days, today)
  const eatenOn = fullDayKcal(today)
  const eaten = new Map(days.map((day) => [day.date, eatenOn(day)]))
  return (date) => {
    const kcal = eaten.get(date) ?? null
    const burnt = kcal === null ? null : expenditure(date)
    return kcal === null || burnt === null ? null : kcal - burnt.kcal
  }
}
