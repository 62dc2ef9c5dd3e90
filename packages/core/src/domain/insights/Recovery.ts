import { mean, round } from "../../plain/Statistics.ts"
import { addDays, type CalendarDate, dayNumber, daysBetween, fromDayNumber } from "../CalendarDate.ts"
import type { DeviceChange } from "./Baseline.ts"
import {
  type ComparedSignal,
  type ComparedSignals,
  comparedSignals,
  type Difference,
  type RecoveryIndex,
  recoveryIndex,
  SLIDE_DAYS,
  STRAIN_ERRORS,
  strainAlone,
  underStatus
} from "./RecoveryComparison.ts"
import { BASELINE_DAYS, HRV, RECENT_DAYS, type RecoveryDay, type Signal, STALE_DAYS } from "./RecoverySignals.ts"
import type { Recovery } from "./Results.ts"
import { INSIGHT_WORDS, type InsightWords, type NamedSource } from "./words/InsightWords.ts"

/** The days in which the last status is looked for. Without two days that agree, it is `normal`. */
const MEMORY_DAYS = 7

/** Strain in the last two readings is over when the next two are clearly within the limits: the index is nearer to 0 than this. */
const CLEARLY_WITHIN = 0.5

/** The signals as of a day, and the status with its index. */
interface JudgedRecovery extends ComparedSignals {
  readonly judged: RecoveryIndex
}

/**
 * Judges any day by the readings up to it; they must cover the 67 dates up to it and the 7 before. A status is left if two days in a row
 * agree on another, so that noise does not flap. Strain in the last two readings and an extreme rise count at once, and so does a change
 * of device. The days before are judged again instead of remembered, so the status follows from the log alone.
 */
const judgedRecovery = (days: ReadonlyArray<RecoveryDay>): ((today: number) => JudgedRecovery) => {
  const comparedAsOf = comparedSignals(days)
  const known = new Map<number, UnsettledRecovery>()
  const judge = (day: number): JudgedRecovery => {
    const { device, signals } = comparedAsOf(day)
    const judged = recoveryIndex(signals)
    const { index = 0, reason, status } = judged
    known.set(day, { status, reason, index, onDevice: device !== undefined })
    return { signals, device, judged }
  }
  const unsettled = (day: number): UnsettledRecovery => {
    if (!known.has(day)) judge(day)
    return known.get(day) ?? NOT_JUDGED
  }
  return (today) => {
    const found = judge(today)
    return { ...found, judged: underStatus(found.judged, settled(unsettled, today)) }
  }
}

/** The state by the readings up to a day, without the days before. A year of scores keeps one for each of its dates, so it is small. */
interface UnsettledRecovery {
  readonly status: RecoveryIndex["status"]
  readonly reason: RecoveryIndex["reason"]
  readonly index: number
  readonly onDevice: boolean
}

const NOT_JUDGED: UnsettledRecovery = { status: "unknown", reason: undefined, index: 0, onDevice: false }

const settled = (unsettledOn: (day: number) => UnsettledRecovery, today: number): RecoveryIndex["status"] => {
  if (unsettledOn(today).status === "unknown") return "unknown"
  for (let day = today; day > today - MEMORY_DAYS; day--) {
    const { index, onDevice, reason, status } = unsettledOn(day)
    if (reason === "last_days" || reason === "extreme_rise") return status
    const before = unsettledOn(day - 1)
    const isOver = before.reason === "last_days" && status === "normal" && index > -CLEARLY_WITHIN
    const agrees = before.status === status || before.status === "unknown"
    if (agrees || isOver || (onDevice && !before.onDevice)) return status
  }
  return "normal"
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
  const judgedOn = judgedRecovery(days)
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
 * heart rate, sleep. docs/insights.md has the rules and the simulations that chose the constants.
 */
export const recovery = (
  days: ReadonlyArray<RecoveryDay>,
  restDates: ReadonlyArray<CalendarDate>,
  anchor: CalendarDate,
  { recovery: words }: InsightWords = INSIGHT_WORDS.en
): Recovery => {
  const found = judgedRecovery(days)(dayNumber(anchor))
  return {
    status: found.judged.status,
    vsBaseline: `${recoveryText(found, words)} ${restText(restDates, anchor, words)}`
  }
}

const restText = (restDates: ReadonlyArray<CalendarDate>, anchor: CalendarDate, words: Words): string => {
  const last = restDates.filter((date) => date <= anchor).reduce((a, b) => (a > b ? a : b), "")
  return last === "" ? words.noRestDay : words.sinceRestDay(daysBetween(last, anchor), words.date(last))
}

/** Sentences about the signals, and the reason for the status. */
const recoveryText = ({ device, judged, signals }: JudgedRecovery, words: Words): string =>
  [
    reasonText(judged, signals, words),
    device === undefined ? "" : deviceText(device, words),
    ...signals.map((compared) => signalText(compared, words))
  ]
    .filter((text) => text !== "")
    .join(" ")

const reasonText = (
  { reason, status }: RecoveryIndex,
  signals: ReadonlyArray<ComparedSignal>,
  words: Words
): string => {
  switch (reason) {
    case "alone":
      return signals
        .filter((compared) => strainAlone(compared) <= -1)
        .map((compared) => aloneText(compared, words))
        .join(" ")
    case "last_days":
      return words.lastDays(signals.flatMap((compared) => lastDaysText(compared, words)).join(", "))
    case "slide":
      return words.slide(SLIDE_DAYS)
    case "extreme_rise":
      return words.extremeRise
    case "week":
      return words.week(signals.some(isOutside), status === "strained")
    case "unsettled":
      return words.unsettled(status)
    case undefined:
      return ""
  }
}

const aloneText = ({ alone, baseline, signal }: ComparedSignal, words: Words): string => {
  if (alone === undefined || baseline === undefined) return ""
  const value = figure(signal, baseline.level + signal.more * alone.better)
  return words.alone(words.signals[signal.reading], value, signal.unit, signal.alone.days)
}

/** The change of device: a step that no illness explains, and what it does to the comparison. */
const deviceText = ({ changes, day }: DeviceChange, words: Words): string => {
  const sizes = [...changes].map(([{ decimals, logarithmic, reading, unit }, change]) =>
    logarithmic
      ? words.change(words.signals[reading], round((Math.exp(change) - 1) * 100, 0), "%")
      : words.change(words.signals[reading], round(change, decimals), unit)
  )
  return words.device(words.date(fromDayNumber(day)), sizes.join(", "))
}

const lastDaysText = ({ baseline, lastDays, signal }: ComparedSignal, words: Words): ReadonlyArray<string> =>
  baseline === undefined || lastDays === undefined || lastDays.better >= 0
    ? []
    : [readingText(signal, figure(signal, baseline.level + signal.more * lastDays.better), words)]

const readingText = ({ reading, unit }: Signal, value: number, words: Words): string =>
  words.reading(words.signals[reading], value, unit)

/** The mean of readings in the unit of the signal, rounded for display. That of HRV is geometric, as in the comparison. */
export const meanReading = (signal: Signal, values: ReadonlyArray<number>): number =>
  figure(signal, mean(signal.logarithmic ? values.map(Math.log) : values))

/** The mean of the last 7 dates as the sentence states it; undefined without a reading that is compared. */
export const weekFigure = ({ recent, signal }: ComparedSignal): number | undefined =>
  recent.length === 0 ? undefined : figure(signal, mean(recent))

const figure = ({ decimals, logarithmic }: Signal, value: number): number =>
  round(logarithmic ? Math.exp(value) : value, decimals)

/** The difference up to which the week of a signal is within the person's normal range. */
const usualDifference = ({ signal }: ComparedSignal, { error }: Difference): number =>
  Math.max(STRAIN_ERRORS * error, signal.leastChange)

/** The person's normal range of a week of a signal, in its unit; undefined if it is not judged. */
export const usualRange = (compared: ComparedSignal): { readonly low: number; readonly high: number } | undefined => {
  const { baseline, signal, week } = compared
  if (baseline === undefined || week === undefined) return undefined
  const usual = usualDifference(compared, week)
  const low = baseline.level - usual
  return {
    low: figure(signal, signal.logarithmic ? low : Math.max(0, low)),
    high: figure(signal, baseline.level + usual)
  }
}

const isOutside = (compared: ComparedSignal): boolean =>
  compared.week !== undefined && Math.abs(compared.week.better) >= usualDifference(compared, compared.week)

const signalText = (compared: ComparedSignal, words: Words): string => {
  const { age, baseline, recent, signal, week } = compared
  const usual = usualRange(compared)
  const value = weekFigure(compared)
  if (baseline === undefined || week === undefined || usual === undefined || value === undefined)
    return notJudged(compared, words)
  const place = !isOutside(compared) ? "within" : week.better * signal.more > 0 ? "above" : "below"
  const last = age === undefined || age < 2 ? undefined : age
  return words.thisWeek(readingText(signal, value, words), { ...usual, place, readings: recent.length, age: last })
}

const SOURCES: ReadonlyArray<NamedSource> = ["apple_health", "health_connect", "manual"]

const notJudged = (
  { age, baselineCount, otherPlatforms, platform, recent, signal }: ComparedSignal,
  words: Words
): string => {
  const name = words.signals[signal.reading]
  if (age === undefined) return words.none(name)
  const others = otherPlatforms === 0 ? "" : ` ${words.otherPlatforms(otherPlatforms)}`
  if (age > STALE_DAYS) return `${words.stale(name, age)}${others}`
  const source = otherPlatforms === 0 ? undefined : SOURCES.find((each) => each === platform)
  return `${words.tooFew(name, recent.length, baselineCount, source)}${others}`
}
