import { mean } from "../../plain/Statistics.ts"
import { baselineOf, departureOf } from "./Baseline.ts"
import {
  HRV,
  type KnownReadings,
  MIN_BASELINE,
  RESTING_HEART_RATE,
  type Readings,
  type Signal,
  SLEEP
} from "./RecoverySignals.ts"

/** A new level of a signal counts from this many days on, and from so many readings. An illness moves both signals. */
interface Lasting {
  readonly days: number
  readonly readings: number
}
const LASTING_HRV: Lasting = { days: 6, readings: 5 }
const LASTING_RISE_DAYS = 7
const LASTING_RATE: Lasting = { days: 4, readings: 4 }

/** The least step of HRV's logarithm, and the greatest fall. A greater one is a collapse, which is never a device. */
const LEAST_STEP = Math.log(1.2)
const MOST_FALL = Math.log(1.5)

/**
 * Another device changes HRV alone, while strain changes the resting heart rate too: the logarithm of HRV falls by about 0.05 for each beat that it rises.
 * So a fall is that of a device if it is at least `LEAST_FALL`, plus `FALL_A_BEAT` for each beat a minute that the heart rate has risen.
 */
const LEAST_FALL = 0.18
const FALL_A_BEAT = 0.035

/** A rise of HRV is that of a device if, in standard deviations of single days, it is so much more than three quarters of what the heart rate falls. */
const LEAST_APART = 1
const MOST_BEYOND = 1

/** A greater rise of the resting heart rate is that of an illness: fever adds 8.5 bpm a degree (Karjalainen & Viitasalo 1986). */
const MOST_RISE = 5

/**
 * The least step of the resting heart rate alone, in bpm and in standard deviations of single days. HRV's logarithm moves less for each beat than
 * with strain or recovery. A beta blocker or a stimulant moves the rate so, or a device that counts it otherwise.
 */
const LEAST_RATE = 4
const LEAST_RATE_DEVIATIONS = 1.5
const HRV_A_BEAT = 0.03

/** A greater change of sleep means that the person's days have changed. */
const MOST_SLEEP = 60

/** If the last readings have returned by this share of the step to the old level, the step has not lasted. */
const BACK = 0.75
const LAST_READINGS = 3

/** A step to another level that lasts: another device or way of measuring, or, of the heart rate alone, a medicine. */
export interface DeviceChange {
  /** The first day at the new level. */
  readonly day: number
  /** The changes of level on that day, in the unit of the comparison: of HRV and the resting heart rate, or of the latter alone. */
  readonly changes: ReadonlyMap<Signal, number>
}

/** The readings of a signal, those before a change of device moved to the level since: their spread is still the person's. */
export const movedReadings = (known: KnownReadings, device: DeviceChange): KnownReadings => {
  const by = device.changes.get(known.signal)
  if (by === undefined) return known
  const { days, values } = known.readings
  return {
    ...known,
    readings: { days, values: values.map((value, at) => ((days[at] ?? 0) < device.day ? value + by : value)) }
  }
}

/** The change of device that the readings show as of a day; undefined without one, and if no second signal is known. The rate alone is looked at if it is far. */
export const deviceChange = (
  known: ReadonlyArray<KnownReadings>,
  today: number,
  isRateFar: boolean
): DeviceChange | undefined =>
  stepOf(HRV, known, today, LASTING_HRV, isOfDevice) ??
  (isRateFar ? stepOf(RESTING_HEART_RATE, known, today, LASTING_RATE, isOfRateAlone) : undefined)

const stepOf = (
  signal: Signal,
  known: ReadonlyArray<KnownReadings>,
  today: number,
  lasting: Lasting,
  isStep: (changes: ReadonlyMap<Signal, Change>, dates: number) => boolean
): DeviceChange | undefined => {
  const readings = known.find((each) => each.signal === signal)?.readings
  const day = readings && stepDay(readings)
  if (readings === undefined || day === undefined || day > today - lasting.days + 1) return undefined
  const changes = new Map(known.flatMap((each) => changeAt(each, day, lasting.readings)))
  const own = changes.get(signal)
  if (own === undefined || changes.size < 2 || !isStep(changes, today - day + 1)) return undefined
  if (Math.abs(changes.get(SLEEP)?.change ?? 0) >= MOST_SLEEP || !hasLasted(readings, day, own)) return undefined
  const moved = signal === HRV ? [HRV, RESTING_HEART_RATE] : [signal]
  return {
    day,
    changes: new Map([...changes].flatMap(([of, { change }]) => (moved.includes(of) ? [[of, change]] : [])))
  }
}

const isOfDevice = (changes: ReadonlyMap<Signal, Change>, dates: number): boolean => {
  const hrv = changes.get(HRV)
  const heart = changes.get(RESTING_HEART_RATE)
  const rise = heart?.change ?? 0
  if (hrv === undefined || Math.abs(hrv.change) < LEAST_STEP || rise >= MOST_RISE) return false
  if (hrv.change < 0) return -hrv.change >= LEAST_FALL + FALL_A_BEAT * rise && hrv.change >= -MOST_FALL
  const ofHeart = heart?.deviations ?? 0
  return (
    dates >= LASTING_RISE_DAYS &&
    hrv.deviations - 0.75 * ofHeart >= LEAST_APART &&
    ofHeart - hrv.deviations / 2 <= MOST_BEYOND
  )
}

const isOfRateAlone = (changes: ReadonlyMap<Signal, Change>): boolean => {
  const hrv = changes.get(HRV)
  const heart = changes.get(RESTING_HEART_RATE)
  if (hrv === undefined || heart === undefined) return false
  const size = Math.abs(heart.change)
  const isLarge = size >= LEAST_RATE && Math.abs(heart.deviations) >= LEAST_RATE_DEVIATIONS
  return isLarge && -Math.sign(heart.change) * hrv.change <= HRV_A_BEAT * size
}

/** The difference between the readings from a day on and those before, if there are enough of both. */
interface Change {
  readonly change: number
  /** In standard deviations of single days, more is better. */
  readonly deviations: number
}

const changeAt = (
  { readings, signal }: KnownReadings,
  day: number,
  least: number
): ReadonlyArray<readonly [Signal, Change]> => {
  const at = readings.days.findIndex((one) => one >= day)
  if (at < MIN_BASELINE || readings.days.length - at < least) return []
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
