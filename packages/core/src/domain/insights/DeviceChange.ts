import { baselineOf, departureOf } from "./Baseline.ts"
import type { KnownReadings, Reading } from "./RecoveryReadings.ts"
import { HRV, MIN_BASELINE, RESTING_HEART_RATE, type Signal, SLEEP } from "./RecoverySignals.ts"
import { mean } from "./Statistics.ts"

/** A new level of a signal counts from this many days on, and from so many readings. An illness is mostly over by then. */
const STEP_DAYS = 7
const MIN_READINGS = 5

/** The least step, in standard errors. */
const STEP_ERRORS = 2

/**
 * A device measures one signal otherwise, while strain moves HRV and the resting heart rate together. So the step has to exceed, by
 * `apart` standard deviations of single days, what the `share` of the other signal's change explains. The shares leave out illness and
 * overreaching, which move the heart rate by 1.2 to 1.5 times as many deviations as HRV.
 */
const STEPS: ReadonlyArray<{
  readonly signal: Signal
  readonly leastChange: number
  readonly share: number
  readonly apart: number
}> = [
  { signal: HRV, leastChange: Math.log(1.2), share: 0.75, apart: 0.1 },
  { signal: RESTING_HEART_RATE, leastChange: 4, share: 1.5, apart: 0.75 }
]

/** A greater rise of the resting heart rate is that of an illness: fever adds 8.5 bpm a degree (Karjalainen & Viitasalo 1986). */
const MOST_RISE = 5.5

/** A greater change of sleep means that the person's days have changed. */
const MOST_SLEEP = 60

/** After this share of the way back to the old level, the step has not lasted. */
const BACK = 0.75
const LAST_READINGS = 3

/** A step of one signal to another level that lasts: another device, or another way of measuring. */
export interface DeviceChange {
  /** The first day at the new level. */
  readonly day: number
  readonly signal: Signal
  /** The changes of level of HRV and the resting heart rate on that day, in the unit of the comparison. */
  readonly changes: ReadonlyMap<Signal, number>
}

/** The readings of a signal, those before a change of device moved to the level since: their spread is still the person's. */
export const moved = (known: KnownReadings, device: DeviceChange | undefined): KnownReadings => {
  const by = device?.changes.get(known.signal)
  if (device === undefined || by === undefined) return known
  const readings = known.readings.map((one) => (one.day < device.day ? { ...one, value: one.value + by } : one))
  return { ...known, readings }
}

/** The change of device that the readings show as of a day; undefined without one, and if no second signal is known. */
export const deviceChange = (known: ReadonlyArray<KnownReadings>, today: number): DeviceChange | undefined => {
  for (const { apart, leastChange, share, signal } of STEPS) {
    const readings = known.find((each) => each.signal === signal)?.readings ?? []
    const split = splitOf(readings)
    if (split === undefined || split.day > today - STEP_DAYS + 1 || Math.abs(split.change) < leastChange) continue
    const { day } = split
    const changes = new Map(known.flatMap((each) => changeAt(each, day)))
    const own = changes.get(signal)
    const other = changes.get(signal === HRV ? RESTING_HEART_RATE : HRV)
    if (own === undefined || Math.abs(own.errors) < STEP_ERRORS) continue
    const unexplained = Math.sign(own.deviations) * (own.deviations - share * (other?.deviations ?? 0))
    if (changes.size < 2 || unexplained < apart || !hasLasted(readings, day, own)) continue
    if ((changes.get(RESTING_HEART_RATE)?.change ?? 0) >= MOST_RISE) continue
    if (Math.abs(changes.get(SLEEP)?.change ?? 0) >= MOST_SLEEP) continue
    changes.delete(SLEEP)
    return { day, signal, changes: new Map([...changes].map(([of, { change }]) => [of, change])) }
  }
  return undefined
}

/** The difference between the readings from a day on and those before, if there are enough of both. */
interface Change {
  readonly change: number
  readonly errors: number
  /** In standard deviations of single days, more is better. */
  readonly deviations: number
}

const changeAt = ({ readings, signal }: KnownReadings, day: number): ReadonlyArray<readonly [Signal, Change]> => {
  const at = readings.findIndex((one) => one.day >= day)
  if (at < MIN_BASELINE || readings.length - at < MIN_READINGS) return []
  const baseline = baselineOf(readings.slice(0, at), signal.leastSpread)
  const { change, errors } = departureOf(baseline, readings.slice(at))
  return [[signal, { change, errors, deviations: (signal.more * change) / baseline.spread }]]
}

/** True if the last readings are still near the level since the step. */
const hasLasted = (readings: ReadonlyArray<Reading>, day: number, { change }: Change): boolean => {
  const values = (of: ReadonlyArray<Reading>) => mean(of.map(({ value }) => value))
  const level = values(readings.filter((one) => one.day >= day))
  return (values(readings.slice(-LAST_READINGS)) - level) / change > -BACK
}

/** The first day of the later of the two parts into which the readings divide best, and the difference of their means. */
const splitOf = (readings: ReadonlyArray<Reading>): { readonly day: number; readonly change: number } | undefined => {
  let total = 0
  for (const { value } of readings) total += value
  let found = 0
  let change = 0
  let best = 0
  let sum = 0
  for (let at = 1; at < readings.length - 1; at++) {
    sum += readings[at - 1]?.value ?? 0
    if (at < MIN_BASELINE) continue
    const after = readings.length - at
    const rise = (total - sum) / after - sum / at
    const between = rise ** 2 * at * after
    if (between <= best) continue
    best = between
    found = at
    change = rise
  }
  const first = readings[found]
  return best === 0 || first === undefined ? undefined : { day: first.day, change }
}
