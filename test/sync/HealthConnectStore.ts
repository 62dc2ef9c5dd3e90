import { addDays, CalendarDate } from "@daybook/core"
import { randomFrom } from "../reliability/Random.ts"

// What Health Connect has of a person in Zurich for four weeks, in which the clock goes forward. Records are of whole minutes and even, so
// that a test can count them minute by minute.

export const FIRST = CalendarDate.make("2026-03-16")
export const DATES = Array.from({ length: 28 }, (_, index) => addDays(FIRST, index))

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** Midnight of a date in Zurich; the clock goes forward on 2026-03-29 at 01:00 UTC. */
export const midnight = (date: string): number =>
  Date.parse(`${date}T00:00:00Z`) - (date <= "2026-03-29" ? 1 : 2) * HOUR

/** The date in Zurich of an instant. */
export const dateOf = (at: number): string =>
  new Date(at + (at < Date.UTC(2026, 2, 29, 1) ? 1 : 2) * HOUR).toISOString().slice(0, 10)

export interface Device {
  readonly app: string
  /** As AndroidX numbers it. */
  readonly type: number
}

export const PHONE: Device = { app: "com.google.android.apps.fitness", type: 2 }
export const WATCH: Device = { app: "com.fitbit.FitbitMobile", type: 1 }

export interface StepsRecord {
  readonly device: Device
  readonly start: number
  readonly end: number
  readonly steps: number
  readonly kcal: number
}

export interface SleepRecord {
  readonly device: Device
  readonly start: number
  readonly end: number
  /** Lengths in minutes, by the number of the stage. */
  readonly stages: ReadonlyArray<readonly [stage: number, minutes: number]>
  /** From when on Health Connect has the stages. */
  readonly stagedAt: number
}

const AWAKE = 1

const random = randomFrom(20_260_329)

/** What a device counted between two minutes of a day: walks with breaks between them. */
const walks = (device: Device, date: string, from: number, to: number): ReadonlyArray<StepsRecord> => {
  const records: Array<StepsRecord> = []
  for (let minute = from + random.whole(0, 20); minute < to; minute += random.whole(0, 45)) {
    const length = Math.min(random.whole(1, 14), to - minute)
    const start = midnight(date) + minute * MINUTE
    records.push({
      device,
      start,
      end: start + length * MINUTE,
      steps: length * random.whole(20, 110),
      kcal: (length * random.whole(4, 32)) / 4
    })
    minute += length
  }
  return records
}

const atMidnight = (date: string): StepsRecord => {
  const start = midnight(date)
  return { device: PHONE, start, end: start + 7 * MINUTE, steps: 70, kcal: 3.5 }
}

export const STEPS: ReadonlyArray<StepsRecord> = DATES.flatMap((date) => [
  ...(random.chance(0.5) ? [atMidnight(date)] : []),
  ...walks(PHONE, date, 6 * 60, 22 * 60),
  ...walks(WATCH, date, 6 * 60 + 30, 13 * 60),
  ...walks(WATCH, date, random.whole(13, 16) * 60, 23 * 60)
])

const stagesOf = (minutes: number): SleepRecord["stages"] => {
  const stages: Array<readonly [number, number]> = []
  for (let left = minutes; left > 0; ) {
    const length = Math.min(left, random.whole(5, 70))
    stages.push([random.pick([4, 4, 5, 6, AWAKE]), length])
    left -= length
  }
  return stages
}

/** The nights that end on each date, and naps. */
export const SLEEP: ReadonlyArray<SleepRecord> = DATES.flatMap((date) => {
  const start = midnight(date) + random.whole(-90, 45) * MINUTE
  const minutes = random.whole(330, 520)
  const end = start + minutes * MINUTE
  const isStagedLate = random.chance(0.3)
  const night = { device: WATCH, start, end, stages: stagesOf(minutes), stagedAt: isStagedLate ? end + 3 * HOUR : end }
  const ofPhone = { device: PHONE, start: start - 12 * MINUTE, end: end + 9 * MINUTE, stages: [], stagedAt: end }
  const nap = midnight(date) + random.whole(13 * 60, 16 * 60) * MINUTE
  const length = random.whole(15, 50)
  return [
    night,
    ...(!isStagedLate && random.chance(0.4) ? [ofPhone] : []),
    ...(random.chance(0.3)
      ? [{ device: WATCH, start: nap, end: nap + length * MINUTE, stages: [[2, length] as const], stagedAt: nap }]
      : [])
  ]
})

/** The minutes asleep of a session. */
export const asleep = ({ end, stages, start }: SleepRecord): number =>
  stages.length === 0
    ? (end - start) / MINUTE
    : stages.reduce((sum, [stage, minutes]) => sum + (stage === AWAKE ? 0 : minutes), 0)

/** What several records come to, counted minute by minute: where the watch has a minute, the phone's does not count. */
export const counted = (
  records: ReadonlyArray<StepsRecord>,
  of: "steps" | "kcal",
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY
): number => {
  const minutes = new Map<number, { watch?: number; phone?: number }>()
  for (const record of records) {
    const share = (record[of] * MINUTE) / (record.end - record.start)
    for (let at = record.start; at < record.end; at += MINUTE) {
      const part = Math.max(0, Math.min(at + MINUTE, to) - Math.max(at, from)) / MINUTE
      const minute = minutes.get(at) ?? {}
      minutes.set(at, minute)
      const device = record.device === WATCH ? "watch" : "phone"
      minute[device] = (minute[device] ?? 0) + share * part
    }
  }
  return [...minutes.values()].reduce((sum, { phone = 0, watch }) => sum + (watch ?? phone), 0)
}
