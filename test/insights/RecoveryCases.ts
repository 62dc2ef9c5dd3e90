import type { Recovery, RecoveryDay } from "@daybook/core"
import { healthSeries, lastDays, PEOPLE, type Person } from "../harness/HealthSeries.ts"

/** A series of health readings with the status that a coach expects. */
interface RecoveryCase {
  readonly name: string
  readonly days: ReadonlyArray<RecoveryDay>
  /** By the rule until November 2026: the majority of three equal signals, each beyond half a standard deviation. */
  readonly old: Recovery["status"]
  readonly status: Recovery["status"]
  readonly says?: RegExp
  readonly never?: RegExp
}

const { all, hrv, hrvAndSleep, resting } = PEOPLE

/** People whose readings hardly vary. */
const STEADY_SLEEP: Person = { sleepMinutes: [450, 8] }
const STEADY_HEART: Person = { restingHeartRateBpm: [52, 0.15] }
const STEADY_HRV: Person = { hrvMs: [60, 3] }

const phoneChanged = (daysAgo: number) => (daysBefore: number) =>
  daysBefore < daysAgo ? { source: "health_connect", hrvPercent: -33 } : {}

/** Readings up to some days ago; the last ones 43 % lower. */
const ended = (daysAgo: number) => (daysBefore: number) => ({
  missing: daysBefore < daysAgo,
  hrvPercent: daysBefore < 7 ? -43 : 0
})

export const RECOVERY_CASES: ReadonlyArray<RecoveryCase> = [
  {
    name: "an ordinary week; the normal range of the person is named",
    days: healthSeries(all),
    old: "normal",
    status: "normal",
    says: /HRV 60 ms.*normal \d+ to \d+/is
  },
  {
    name: "6 minutes less sleep",
    days: healthSeries(STEADY_SLEEP, lastDays(7, { minutes: -6 })),
    old: "strained",
    status: "normal"
  },
  {
    name: "resting heart rate from 52 to 52.1 bpm",
    days: healthSeries(STEADY_HEART, lastDays(7, { bpm: 0.1 })),
    old: "strained",
    status: "normal"
  },
  {
    name: "resting heart rate from 52 to 51.9 bpm",
    days: healthSeries(STEADY_HEART, lastDays(7, { bpm: -0.1 })),
    old: "recovered",
    status: "normal"
  },
  {
    name: "resting heart rate 1.5 bpm above a very steady baseline: less than matters",
    days: healthSeries({ restingHeartRateBpm: [52, 0.5] }, lastDays(7, { bpm: 1.5 })),
    old: "strained",
    status: "normal"
  },
  {
    name: "HRV 3 % below a very steady baseline: less than matters",
    days: healthSeries(STEADY_HRV, lastDays(7, { hrvPercent: -3 })),
    old: "strained",
    status: "normal"
  },
  {
    name: "HRV 43 % lower, 40 minutes more sleep",
    days: healthSeries(hrvAndSleep, lastDays(7, { hrvPercent: -43, minutes: 40 })),
    old: "normal",
    status: "strained",
    says: /HRV/
  },
  {
    name: "HRV 43 % lower, two hours more sleep, the heart rate as usual",
    days: healthSeries(all, lastDays(7, { hrvPercent: -43, minutes: 120 })),
    old: "normal",
    status: "strained",
    says: /HRV/
  },
  {
    name: "a week with HRV 30 % lower",
    days: healthSeries(hrv, lastDays(7, { hrvPercent: -30 })),
    old: "strained",
    status: "strained"
  },
  {
    name: "a week with the resting heart rate 8 bpm higher, and no HRV",
    days: healthSeries(resting, lastDays(7, { bpm: 8 })),
    old: "strained",
    status: "strained"
  },
  {
    name: "the second day of an illness: HRV 30 % lower, 7 bpm higher, two hours more sleep",
    days: healthSeries(all, lastDays(2, { hrvPercent: -30, bpm: 7, minutes: 120 })),
    old: "strained",
    status: "strained"
  },
  {
    name: "one bad night: HRV 15 % lower, 2 bpm higher",
    days: healthSeries(all, lastDays(1, { hrvPercent: -15, bpm: 2 })),
    old: "normal",
    status: "normal"
  },
  {
    name: "a good week: HRV 25 % higher, 4 bpm lower",
    days: healthSeries(all, lastDays(7, { hrvPercent: 25, bpm: -4 })),
    old: "recovered",
    status: "recovered"
  },
  {
    name: "an extreme rise: HRV 60 % higher for a week",
    days: healthSeries(all, lastDays(7, { hrvPercent: 60 })),
    old: "recovered",
    status: "normal",
    says: /HRV[^.]*(?:rise|rose|unusual|extreme|far|much)/is
  },
  {
    name: "one bad night with no reading on the two days before it: one reading alone decides nothing",
    days: healthSeries(all, (daysBefore) =>
      daysBefore === 0 ? { hrvPercent: -30, bpm: 7, minutes: -120 } : { missing: daysBefore <= 2 }
    ),
    old: "normal",
    status: "normal",
    never: /last two readings/
  },
  {
    name: "the last reading 4 days ago: not judged, and its age is said",
    days: healthSeries(hrv, ended(4)),
    old: "strained",
    status: "unknown",
    says: /HRV[^.]*\b4 days/s
  },
  {
    name: "the last reading 3 days ago: judged",
    days: healthSeries(hrv, ended(3)),
    old: "strained",
    status: "strained"
  },
  {
    name: "three weeks without a reading: their age is said",
    days: healthSeries(hrv, ended(21)),
    old: "unknown",
    status: "unknown",
    says: /HRV[^.]*\b21 days/s
  },
  {
    name: "a new phone of another platform a week ago: the readings of the old one are said, and not compared",
    days: healthSeries(hrv, phoneChanged(7)),
    old: "unknown",
    status: "unknown",
    says: /\b(?:60|49) readings of another platform are not compared/,
    never: /readings? this week and 0 in the 60 days before/i
  },
  {
    name: "a new phone of another platform 18 days ago: 11 readings are no baseline yet",
    days: healthSeries(hrv, phoneChanged(18)),
    old: "unknown",
    status: "unknown",
    says: /\b(?:60|49) readings of another platform are not compared/
  },
  {
    name: "a new phone of another platform: the resting heart rate is still judged",
    days: healthSeries(all, (daysBefore) => ({ ...phoneChanged(7)(daysBefore), bpm: daysBefore < 7 ? 8 : 0 })),
    old: "strained",
    status: "strained",
    says: /\b(?:60|49) readings of another platform are not compared/
  },
  {
    name: "a reading every other day",
    days: healthSeries(all, (daysBefore) => ({ missing: daysBefore % 2 === 1 })),
    old: "strained",
    status: "normal"
  },
  {
    name: "a new watch 10 days ago: HRV a quarter lower, 3 bpm higher, the same sleep; the new level is said",
    days: healthSeries(all, lastDays(10, { hrvPercent: -25, bpm: 3 })),
    old: "strained",
    status: "normal",
    says: /another level \(HRV -\d\d %, Resting heart rate \+[23](?:\.\d)? bpm\).*change of device/
  },
  {
    name: "five days of the same: not yet another device",
    days: healthSeries(all, lastDays(5, { hrvPercent: -25, bpm: 3 })),
    old: "strained",
    status: "strained",
    never: /device/
  },
  {
    name: "an illness of 10 days, HRV 30 % lower, 7 bpm higher: no device",
    days: healthSeries(all, lastDays(10, { hrvPercent: -30, bpm: 7 })),
    old: "strained",
    status: "strained",
    never: /device/
  },
  {
    name: "HRV 30 % lower for 10 days, and no other signal: no device, because nothing shows that only HRV changed",
    days: healthSeries(hrv, lastDays(10, { hrvPercent: -30 })),
    old: "strained",
    status: "strained",
    never: /device/
  },
  {
    name: "a week of nights 110 minutes short, everything else as usual",
    days: healthSeries(all, lastDays(7, { minutes: -110 })),
    old: "normal",
    status: "strained",
    says: /Sleep alone shows strain: 3\d\d min in the last 5 days/
  },
  {
    name: "two nights 110 minutes short",
    days: healthSeries(all, lastDays(2, { minutes: -110 })),
    old: "normal",
    status: "normal"
  },
  {
    name: "a slow slide over two weeks to HRV 18 % lower and 3.5 bpm higher",
    days: healthSeries(all, (daysBefore) => {
      const part = Math.max(0, 14 - daysBefore) / 14
      return { hrvPercent: -18 * part, bpm: 3.5 * part }
    }),
    old: "strained",
    status: "strained",
    says: /last 14 days move away from your baseline, clearly for the worse: HRV [\d.]+ ms, Resting heart rate [\d.]+ bpm/
  },
  {
    name: "the same slide, held for another week: still strained, since its baseline has nothing of the slide",
    days: healthSeries(all, (daysBefore) => {
      const part = Math.min(1, Math.max(0, 21 - daysBefore) / 14)
      return { hrvPercent: -18 * part, bpm: 3.5 * part }
    }),
    old: "strained",
    status: "strained",
    never: /device|medicine/
  },
  {
    name: "strain up to yesterday, and today a usual day: the first day and its figures are named",
    days: healthSeries(all, (daysBefore) => (daysBefore > 0 && daysBefore < 6 ? { hrvPercent: -25, bpm: 4 } : {})),
    old: "strained",
    status: "strained",
    says: /^Strained since 2026-\d\d-\d\d\. .*HRV [\d.]+ ms, Resting heart rate [\d.]+ bpm/
  },
  {
    name: "HRV of 9 ms once, today: no other reading agrees",
    days: healthSeries(all, lastDays(1, { hrvPercent: -85 })),
    old: "strained",
    status: "normal"
  },
  {
    name: "110 beats once, yesterday",
    days: healthSeries(all, (daysBefore) => (daysBefore === 1 ? { bpm: 58 } : {})),
    old: "strained",
    status: "normal"
  },
  {
    name: "two days of 110 beats: they agree",
    days: healthSeries(all, lastDays(2, { bpm: 58 })),
    old: "strained",
    status: "strained"
  },
  {
    name: "a watch that counts 5 beats more, for 8 days: asked about, and no status",
    days: healthSeries(all, lastDays(8, { bpm: 5 })),
    old: "normal",
    status: "normal",
    says: /only one signal is at another level.*\(Resting heart rate \+[456](?:\.\d)? bpm\)\. A new watch or medicine since then\?/
  },
  {
    name: "a beta blocker: 9 beats fewer, HRV 18 % higher",
    days: healthSeries(all, lastDays(8, { bpm: -9, hrvPercent: 18 })),
    old: "recovered",
    status: "normal",
    says: /A new watch or medicine since then\?/
  },
  {
    name: "a stimulant: 6 beats more, HRV 10 % lower",
    days: healthSeries(all, lastDays(8, { bpm: 6, hrvPercent: -10 })),
    old: "strained",
    status: "normal",
    says: /A new watch or medicine since then\?/
  }
]
