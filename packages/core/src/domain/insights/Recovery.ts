import { addDays, type CalendarDate, dayNumber, daysBetween } from "../CalendarDate.ts"
import { comparedSignals, type RecoveryIndex, recoveryIndex, underStatus } from "./RecoveryComparison.ts"
import { BASELINE_DAYS, HRV, RECENT_DAYS, type RecoveryDay } from "./RecoverySignals.ts"
import { type JudgedRecovery, recoveryText, type StandingRecovery } from "./RecoveryText.ts"
import type { Recovery } from "./Results.ts"
import { INSIGHT_WORDS, type InsightWords } from "./words/InsightWords.ts"

/** The days in which the last status is looked for. Without two days that agree, it is `normal`. */
const MEMORY_DAYS = 7

/** Strain in the last two readings is over when the next two are clearly within the limits: the index is nearer to 0 than this. */
const CLEARLY_WITHIN = 0.5

/**
 * Judges any day by the readings up to it; they must cover the 67 dates up to it and the 7 before. A status is left if two days in a row
 * agree on another, so that noise does not flap. Strain in the last two readings and an extreme rise count at once, and so does a change
 * of device. The days before are judged again instead of remembered, so the status follows from the log alone.
 */
const judgedRecovery = (days: ReadonlyArray<RecoveryDay>) => {
  const comparedAsOf = comparedSignals(days)
  const known = new Map<number, UnsettledRecovery>()
  const judge = (day: number): JudgedRecovery => {
    const compared = comparedAsOf(day)
    const judged = recoveryIndex(compared)
    const { index = 0, reason, status } = judged
    known.set(day, { status, reason, index, onDevice: compared.device !== undefined })
    return { ...compared, judged }
  }
  const unsettled = (day: number): UnsettledRecovery => {
    if (!known.has(day)) judge(day)
    return known.get(day) ?? NOT_JUDGED
  }
  const judgedOn = (today: number): JudgedRecovery => {
    const found = judge(today)
    return { ...found, judged: underStatus(found.judged, settled(unsettled, today).status) }
  }
  const standingOn = (today: number): StandingRecovery => {
    const { day: decided, status } = settled(unsettled, today)
    const found = judgedOn(today)
    if (status !== "strained" && status !== "recovered") return { ...found, since: undefined, decided: undefined }
    let day = decided
    while (day > today - MEMORY_DAYS && unsettled(day - 1).status === status) day--
    return {
      ...found,
      since: day === today ? undefined : { day, orEarlier: day === today - MEMORY_DAYS },
      decided: decided === today ? undefined : { day: decided, by: judge(decided) }
    }
  }
  return { judgedOn, standingOn }
}

/** The state by the readings up to a day, without the days before. A year of scores keeps one for each of its dates, so it is small. */
interface UnsettledRecovery {
  readonly status: RecoveryIndex["status"]
  readonly reason: RecoveryIndex["reason"]
  readonly index: number
  readonly onDevice: boolean
}

const NOT_JUDGED: UnsettledRecovery = { status: "unknown", reason: undefined, index: 0, onDevice: false }

/** The status, and the latest day whose readings gave it. */
const settled = (
  unsettledOn: (day: number) => UnsettledRecovery,
  today: number
): { readonly status: RecoveryIndex["status"]; readonly day: number } => {
  if (unsettledOn(today).status === "unknown") return { status: "unknown", day: today }
  for (let day = today; day > today - MEMORY_DAYS; day--) {
    const { index, onDevice, reason, status } = unsettledOn(day)
    if (reason === "last_days" || reason === "extreme_rise") return { status, day }
    const before = unsettledOn(day - 1)
    const isOver = before.reason === "last_days" && status === "normal" && index > -CLEARLY_WITHIN
    const agrees = before.status === status || before.status === "unknown"
    if (agrees || isOver || (onDevice && !before.onDevice)) return { status, day }
  }
  return { status: "normal", day: today }
}

/** Recovery as numbers, for the scores. */
export interface RecoveryFigures {
  readonly status: RecoveryIndex["status"]
  /** 0 to 100: 25 and less is `strained`, 75 and more `recovered`, 50 the baseline; null if the status is `unknown`. */
  readonly score: number | null
  /** The week's HRV against the baseline, %; null if HRV is not judged. */
  readonly hrvChangePercent: number | null
}

/** The score is the logistic function of the index times this, so that an index of 1 is a score of 75. */
const STEEPNESS = Math.log(3)

/** The figures of any date. The readings must cover the dates from `recoverySince` on. */
export const recoveryFigures = (days: ReadonlyArray<RecoveryDay>): ((date: CalendarDate) => RecoveryFigures) => {
  const { judgedOn } = judgedRecovery(days)
  return (date) => {
    const {
      judged: { index, status },
      signals
    } = judgedOn(dayNumber(date))
    const hrv = signals.find(({ signal }) => signal === HRV)?.week
    return {
      status,
      score: index === undefined ? null : 100 / (1 + Math.exp(-STEEPNESS * index)),
      hrvChangePercent: hrv === undefined ? null : (Math.exp(hrv.better) - 1) * 100
    }
  }
}

type Words = InsightWords["recovery"]

/** The first date whose readings affect the recovery of an anchor. */
export const recoverySince = (anchor: CalendarDate): CalendarDate =>
  addDays(anchor, 1 - RECENT_DAYS - BASELINE_DAYS - MEMORY_DAYS)

/**
 * Compares the last week with the person's own baseline, the 60 days before: HRV by its logarithm and within one platform, resting
 * heart rate, sleep. docs/insights.md has the rules, docs/evaluation.md the simulations that chose the constants.
 */
export const recovery = (
  days: ReadonlyArray<RecoveryDay>,
  restDates: ReadonlyArray<CalendarDate>,
  anchor: CalendarDate,
  { recovery: words }: InsightWords = INSIGHT_WORDS.en
): Recovery => {
  const found = judgedRecovery(days).standingOn(dayNumber(anchor))
  return {
    status: found.judged.status,
    vsBaseline: `${recoveryText(found, words)} ${restText(restDates, anchor, words)}`
  }
}

const restText = (restDates: ReadonlyArray<CalendarDate>, anchor: CalendarDate, words: Words): string => {
  const last = restDates.filter((date) => date <= anchor).reduce((a, b) => (a > b ? a : b), "")
  return last === "" ? words.noRestDay : words.sinceRestDay(daysBetween(last, anchor), words.date(last))
}
