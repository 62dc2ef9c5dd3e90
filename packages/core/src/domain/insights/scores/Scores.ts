import * as Schema from "effect/Schema"
import { isFullDay } from "../../../plain/Days.ts"
import { fractionBetween, round } from "../../../plain/Statistics.ts"
import { addDays, CalendarDate, dayNumber } from "../../CalendarDate.ts"
import { healthMetric, type ScoredKey } from "../../catalogue/HealthCatalogue.ts"
import { weightTrend } from "../BodyWeightTrend.ts"
import { type EnergyLog, expenditureOf } from "../energy/Expenditure.ts"
import { recoveryFigures } from "../Recovery.ts"
import type { RecoveryDay } from "../RecoverySignals.ts"
import {
  daily,
  type LoadedSession,
  loadOfDates,
  loadRatio,
  sleepDebt,
  sleepScore,
  trainingLoad
} from "./SleepAndLoad.ts"

/** The words that replace a unit in a description: the range of a score, none for a ratio. */
const MEASURES: Readonly<Record<string, string>> = { score: "0 to 100", ratio: "" }

const score = (key: ScoredKey) => {
  const { label, unit } = healthMetric(key)
  const measure = MEASURES[unit] ?? unit
  return Schema.NullOr(Schema.Number).annotations({ description: measure === "" ? label : `${label}, ${measure}` })
}

/** The metrics that Daybook scores itself, by their key in the catalogue. */
const Scores = Schema.Struct({
  weight_trend: score("weight_trend"),
  energy_balance: score("energy_balance"),
  training_load: score("training_load"),
  load_ratio: score("load_ratio"),
  sleep_debt: score("sleep_debt"),
  sleep_score: score("sleep_score"),
  hrv_baseline_change: score("hrv_baseline_change"),
  recovery_score: score("recovery_score"),
  readiness_score: score("readiness_score")
} satisfies Record<ScoredKey, Schema.Schema.Any>).annotations({
  identifier: "Scores",
  description: "By the keys of the health metric catalogue; null where too little is logged"
})

/** The scores of one date. */
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

/** The longest window of the scores from sessions. */
const WINDOW_DATES = 28

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
const shown = (key: ScoredKey, value: number | null): number | null => {
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
  const weights = daily(days, ({ weightKg }) => weightKg)
  const balance = energyBalances(days, today)
  const loads = loadOfDates(sessions)
  const sleep = daily(healthDays, ({ sleepMinutes }) => sleepMinutes)
  const recoveryOf = recoveryFigures(healthDays)
  const firstLoad = firstSession === undefined ? undefined : dayNumber(firstSession)
  return (date) => {
    const day = dayNumber(date)
    const recovery = recoveryOf(date)
    // Scores from which others are computed are rounded first, so that a reader can recompute them.
    const load_ratio = shown("load_ratio", loadRatio(loads, firstLoad, day))
    const recovery_score = shown("recovery_score", recovery.score)
    return {
      date,
      scores: {
        weight_trend: shown("weight_trend", weightTrend(weights, day)),
        energy_balance: shown("energy_balance", balance(date)),
        training_load: shown("training_load", trainingLoad(loads, day)),
        load_ratio,
        sleep_debt: shown("sleep_debt", sleepDebt(sleep, day)),
        sleep_score: shown("sleep_score", sleepScore(sleep, day)),
        hrv_baseline_change: shown("hrv_baseline_change", recovery.hrvChangePercent),
        recovery_score,
        readiness_score: shown("readiness_score", readiness(recovery_score, load_ratio))
      }
    }
  }
}

/** The load ratio from which points are deducted for training, and the ratio of the greatest deduction. */
const USUAL_RATIO = 1.3
const GREATEST_RATIO = 2
const GREATEST_DEDUCTION = 30

/**
 * 0 to 100: the recovery score, less up to 30 points if the last week's training was more than usual (none up to a load ratio of 1.3,
 * growing in proportion up to 30 at 2.0). The points are a convention of Daybook's. `null` without a recovery score or a load ratio.
 */
const readiness = (recovery: number | null, ratio: number | null): number | null =>
  recovery === null || ratio === null
    ? null
    : Math.max(0, recovery - GREATEST_DEDUCTION * fractionBetween(ratio, USUAL_RATIO, GREATEST_RATIO))

/**
 * Energy eaten on a date less what the body burns a day as of that date, in kcal. `null` on a date that is not over or has less
 * than 200 kcal of food, and if the expenditure is too uncertain.
 */
const energyBalances = (
  days: ReadonlyArray<EnergyLog>,
  today: CalendarDate
): ((date: CalendarDate) => number | null) => {
  const expenditure = expenditureOf(days, today)
  const eaten = new Map(days.filter(isFullDay(today)).map(({ calories, date }) => [date, calories]))
  return (date) => {
    const kcal = eaten.get(date) ?? null
    const burnt = kcal === null ? null : expenditure(date)
    return kcal === null || burnt === null ? null : kcal - burnt.kcal
  }
}
