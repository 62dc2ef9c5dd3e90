import { mean, round } from "../../plain/Statistics.ts"
import { fromDayNumber } from "../CalendarDate.ts"
import type { DeviceChange } from "./DeviceChange.ts"
import {
  type ComparedSignal,
  type ComparedSignals,
  type Difference,
  type RecoveryIndex,
  STRAIN_ERRORS,
  strainAlone
} from "./RecoveryComparison.ts"
import { HRV, type Signal, SLIDE_DAYS, STALE_DAYS } from "./RecoverySignals.ts"
import type { InsightWords, NamedSource } from "./words/InsightWords.ts"

type Words = InsightWords["recovery"]

/** The comparison of the signals as of a day, and the status that follows from it. */
export interface JudgedRecovery extends ComparedSignals {
  readonly judged: RecoveryIndex
}

/** A status with the sentences that say why: the signals, the index, and the days by which it stands. */
export interface StandingRecovery extends JudgedRecovery {
  /** The first of the days in a row with the status; undefined if it is today, or if the status is no news. */
  readonly since: { readonly day: number; readonly orEarlier: boolean } | undefined
  /** The day whose readings gave the status, if today's own would not. */
  readonly decided: { readonly day: number; readonly by: JudgedRecovery } | undefined
}

/** Sentences about the signals, and the reason for the status. */
export const recoveryText = ({ decided, device, judged, signals, since }: StandingRecovery, words: Words): string =>
  [
    since === undefined ? "" : words.since(judged.status === "strained", dateIn(since.day, words), since.orEarlier),
    decided === undefined
      ? ""
      : words.asOf(dateIn(decided.day, words), reasonText(decided.by.judged, decided.by.signals, words)),
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
      return words.slide(SLIDE_DAYS, figuresText(signals, -1, words))
    case "extreme_rise":
      return words.extremeRise
    case "week":
      return words.week(
        signals.some(isOutside),
        status === "strained",
        figuresText(signals, status === "strained" ? -1 : 1, words)
      )
    case "unsettled":
      return words.unsettled(status)
    case undefined:
      return ""
  }
}

const dateIn = (day: number, words: Words): string => words.date(fromDayNumber(day))

/** The week's figures of the signals that are on one side of their baseline, or of all if none is: 1 is the better side. Strain has no sleep in it. */
const figuresText = (signals: ReadonlyArray<ComparedSignal>, side: 1 | -1, words: Words): string => {
  const known = signals.filter(({ week }) => week !== undefined)
  const heart = known.filter(({ signal }) => signal.strain > 0)
  const counted = side === -1 && heart.length > 0 ? heart : known
  const onSide = counted.filter(({ week }) => Math.sign(week?.better ?? 0) === side)
  return (onSide.length > 0 ? onSide : counted)
    .map((compared) => readingText(compared.signal, weekFigure(compared) ?? 0, words))
    .join(", ")
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
  const say = changes.has(HRV) ? words.device : words.rateAlone
  return say(dateIn(day, words), sizes.join(", "))
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
