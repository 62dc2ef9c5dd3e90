import { addDays, type RecoveryDay } from "@daybook/core"
import { TODAY } from "./Scenario.ts"

/** The days that recovery looks at: a week, and the 60 days before. */
const DAYS = 67

/** Daily variation: its mean over any 7 dates is 0, its standard deviation 1, and it is small on the last two. */
const DAILY = [0, 0.41, -0.89, 1.6, -0.41, 0.89, -1.6]

/** The usual value of each signal, and its standard deviation from day to day; of HRV in percent. */
export interface Person {
  readonly hrvMs?: readonly [usual: number, percent: number]
  readonly restingHeartRateBpm?: readonly [usual: number, deviation: number]
  readonly sleepMinutes?: readonly [usual: number, deviation: number]
}

/** How the readings of a day differ from those of an ordinary day. A signal that is `missing` has no reading. */
interface Change {
  readonly hrvPercent?: number
  readonly bpm?: number
  readonly minutes?: number
  readonly source?: string
  readonly missing?: boolean
}

const HRV: Person = { hrvMs: [60, 15] }
const RESTING: Person = { restingHeartRateBpm: [52, 2] }
const SLEEP: Person = { sleepMinutes: [450, 45] }

/** People with one signal, two or three, each with the variation that is common. */
export const PEOPLE = {
  hrv: HRV,
  resting: RESTING,
  hrvAndSleep: { ...HRV, ...SLEEP },
  all: { ...HRV, ...RESTING, ...SLEEP }
}

/** The days of a person up to today, each changed by the number of days before today. */
export const healthSeries = (
  person: Person,
  changed: (daysBefore: number) => Change = () => ({})
): ReadonlyArray<RecoveryDay> =>
  Array.from({ length: DAYS }, (_, daysBefore) => {
    const { bpm = 0, hrvPercent = 0, minutes = 0, missing = false, source = "apple_health" } = changed(daysBefore)
    const varied = (level: readonly [usual: number, deviation: number] | undefined, change: number): number | null =>
      level === undefined || missing ? null : level[0] + level[1] * (DAILY[daysBefore % DAILY.length] ?? 0) + change
    const lnHrv =
      person.hrvMs && varied([Math.log(person.hrvMs[0]), person.hrvMs[1] / 100], Math.log1p(hrvPercent / 100))
    return {
      date: addDays(TODAY, -daysBefore),
      source,
      hrvMs: lnHrv == null ? null : Math.exp(lnHrv),
      restingHeartRateBpm: varied(person.restingHeartRateBpm, bpm),
      sleepMinutes: varied(person.sleepMinutes, minutes)
    }
  })

/** A change of the last days only. */
export const lastDays =
  (count: number, change: Change) =>
  (daysBefore: number): Change =>
    daysBefore < count ? change : {}
