import { mean } from "../../plain/Statistics.ts"
import { baselineOf, departureOf } from "./Baseline.ts"
import type { KnownReadings, Readings } from "./RecoverySignals.ts"
import { HRV, MIN_BASELINE, RESTING_HEART_RATE, type Signal, SLEEP } from "./RecoverySignals.ts"

/** A new level counts from this many days on, and from so many readings. An illness is mostly over by then. */
const STEP_DAYS = 7
const MIN_READINGS = 5

/** The least step of HRV's logarithm, and the greatest fall. A greater one is a collapse, which is never a device. */
const LEAST_STEP = Math.log(1.2)
const MOST_FALL = Math.log(1.5)

/**
 * A device measures HRV otherwise, while strain moves HRV and the resting heart rate together. In standard deviations of single days, HRV
 * moves at least so much more than three quarters of what the heart rate moves, and the heart rate at most so much more than half of what
 * HRV moves.
 */
const LEAST_APART_FALL = 0.1
const LEAST_APART_RISE = 1
const MOST_BEYOND = 1

/** A greater rise of the resting heart rate is that of an illness: fever adds 8.5 bpm a degree (Karjalainen & Viitasalo 1986). */
const MOST_RISE = 5

/** A greater change of sleep means that the person's days have changed. */
const MOST_SLEEP = 60

/** After this share of the way back to the old level, the step has not lasted. */
const BACK = 0.75
const LAST_READINGS = 3

/** A step of HRV to another level that lasts: another device, or another way of measuring. */
export interface DeviceChange {
  /** The first day at the new level. */
  readonly day: number
  /** The changes of level of HRV and the resting heart rate on that day, in the unit of the comparison. */
  readonly changes: ReadonlyMap<Signal, number>
}

/** The readings of a signal, those before a change of device moved to the level since: their spread is still the person's. */
export const moved = (known: KnownReadings, device: DeviceChange): KnownReadings => {
  const by = device.changes.get(known.signal)
  if (by === undefined) return known
  const { days, values } = known.readings
  return {
    ...known,
    readings: { days, values: values.map((value, at) => ((days[at] ?? 0) < device.day ? value + by : value)) }
  }
}

/** The change of device that the readings show as of a day; undefined without one, and if no second signal is known. */
export const deviceChange = (known: ReadonlyArray<KnownReadings>, today: number): DeviceChange | undefined => {
  const readings = known.find(({ signal }) => signal === HRV)?.readings
  const day = readings && stepDay(readings)
  if (readings === undefined || day === undefined || day > today - STEP_DAYS + 1) return undefined
  const changes = new Map(known.flatMap((each) => changeAt(each, day)))
  const hrv = changes.get(HRV)
  if (hrv === undefined || changes.size < 2 || !isOfDevice(hrv, changes.get(RESTING_HEART_RATE))) return undefined
  if (Math.abs(changes.get(SLEEP)?.change ?? 0) >= MOST_SLEEP || !hasLasted(readings, day, hrv)) return undefined
  changes.delete(SLEEP)
  return { day, changes: new Map([...changes].map(([of, { change }]) => [of, change])) }
}

const isOfDevice = (hrv: Change, heart: Change | undefined): boolean => {
  const falls = hrv.change < 0
  const ofHrv = Math.abs(hrv.deviations)
  const ofHeart = (heart?.deviations ?? 0) * (falls ? -1 : 1)
  return (
    Math.abs(hrv.change) >= LEAST_STEP &&
    hrv.change >= -MOST_FALL &&
    ofHrv - 0.75 * ofHeart >= (falls ? LEAST_APART_FALL : LEAST_APART_RISE) &&
    ofHeart - ofHrv / 2 <= MOST_BEYOND &&
    (heart?.change ?? 0) < MOST_RISE
  )
}

/** The difference between the readings from a day on and those before, if there are enough of both. */
interface Change {
  readonly change: number
  /** In standard deviations of single days, more is better. */
  readonly deviations: number
}

const changeAt = ({ readings, signal }: KnownReadings, day: number): ReadonlyArray<readonly [Signal, Change]> => {
  const at = readings.days.findIndex((one) => one >= day)
  if (at < MIN_BASELINE || readings.days.length - at < MIN_READINGS) return []
  const baseline = baselineOf(readings, at, signal.leastSpread)
  const { change } = departureOf(baseline, readings, at)
  return [[signal, { change, deviations: (signal.more * change) / baseline.spread }]]
}

/** True if the last readings are still near the level since the step. */
const hasLasted = ({ days, values }: Readings, day: number, { change }: Change): boolean => {
  const since = values.slice(days.findIndex((one) => one >= day))
  return (mean(since.slice(-LAST_READINGS)) - mean(since)) / change > -BACK
}

/** The first day of the later of the two parts into which the readings divide best. */
const stepDay = ({ days, values }: Readings): number | undefined => {
  const total = values.reduce((sum, value) => sum + value, 0)
  let found: number | undefined
  let best = 0
  let sum = 0
  for (let at = 1; at < values.length - 1; at++) {
    sum += values[at - 1] ?? 0
    if (at < MIN_BASELINE) continue
    const after = values.length - at
    const between = ((total - sum) / after - sum / at) ** 2 * at * after
    if (between <= best) continue
    best = between
    found = days[at]
  }
  return found
}
