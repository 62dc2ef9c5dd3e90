import type { Baseline } from "./Baseline.ts"
import { indexAfter, type KnownReadings, SLIDE_DAYS } from "./RecoverySignals.ts"

/** A reading far from the baseline needs one that is so many standard deviations off: the one before or after, or that of another signal. */
const AGREEING = 1.5

/** A signal with its baseline; undefined if it is not judged. */
interface Based extends KnownReadings {
  readonly baseline: Baseline | undefined
}

/**
 * The readings without those of HRV and the heart rate of the last two weeks that are far from the baseline and that no other agrees with: the
 * glitch of a sensor. What stays as it is is the same object.
 */
export const withoutLone = (
  known: ReadonlyArray<KnownReadings>,
  baselines: ReadonlyArray<Baseline | undefined>,
  today: number
): ReadonlyArray<KnownReadings> => {
  if (!known.some((one, at) => hasFar(one, baselines[at], today))) return known
  const based = known.map((one, at) => ({ ...one, baseline: baselines[at] }))
  const kept = based.map((one) => {
    const lone = loneOf(one, based, today)
    if (lone.length === 0) return one.readings
    const stays = (_: number, at: number) => !lone.includes(at)
    return { days: one.readings.days.filter(stays), values: one.readings.values.filter(stays) }
  })
  return known.map((one, at) => {
    const readings = kept[at] ?? one.readings
    return readings === one.readings ? one : { ...one, readings }
  })
}

/** On most days no reading is far, and nothing else has to be looked at. */
const hasFar = ({ readings, signal }: KnownReadings, baseline: Baseline | undefined, today: number): boolean => {
  if (baseline === undefined || signal.lastDays === undefined) return false
  for (let at = readings.days.length - 1; at >= 0 && (readings.days[at] ?? 0) > today - SLIDE_DAYS; at--) {
    const value = readings.values[at] ?? baseline.level
    if (value < baseline.least || value > baseline.greatest) return true
  }
  return false
}

const loneOf = (one: Based, all: ReadonlyArray<Based>, today: number): ReadonlyArray<number> => {
  const { baseline, readings, signal } = one
  const { days, values } = readings
  const lone: Array<number> = []
  if (baseline === undefined || signal.lastDays === undefined) return lone
  for (let at = indexAfter(days, today - SLIDE_DAYS); at < days.length; at++) {
    const value = values[at] ?? baseline.level
    if (value >= baseline.least && value <= baseline.greatest) continue
    const side = Math.sign(betterBy(one, at))
    const day = days[at] ?? today
    const others = all
      .filter((other) => other !== one)
      .map((other) => betterBy(other, other.readings.days.indexOf(day)))
    const agreeing = [betterBy(one, at - 1), betterBy(one, at + 1), ...others]
    if (!agreeing.some((off) => off * side >= AGREEING)) lone.push(at)
  }
  return lone
}

/** How far a reading is on the better side of the baseline, in standard deviations; 0 without one. */
const betterBy = ({ baseline, readings, signal }: Based, at: number): number => {
  const value = readings.values[at]
  return value === undefined || baseline === undefined ? 0 : (signal.more * (value - baseline.level)) / baseline.spread
}
