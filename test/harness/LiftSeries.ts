import { addDays, type TrainedSession, type WeighIn } from "@daybook/core"
import { TODAY } from "./Scenario.ts"

type Set = TrainedSession["exercises"][number]["sets"][number]

/** `load(100)` is a set of five with 100 kg. */
export const load = (weightKg: number, reps = 5): Set => ({ reps, weightKg })

/** A set without load. */
export const bodyweight = (reps: number): Set => ({ reps })

/** A session of one exercise, a number of days before today. */
export const session = (daysBefore: number, exercise: string, ...sets: ReadonlyArray<Set>): TrainedSession => ({
  date: addDays(TODAY, -daysBefore),
  exercises: [{ name: exercise, sets }]
})

/** Sessions of one set each, the oldest first, with equal spaces between them; the last is `ending` days before today. */
export const spaced = (
  exercise: string,
  days: number,
  sets: ReadonlyArray<Set>,
  ending = 0
): ReadonlyArray<TrainedSession> =>
  sets.map((set, index) => session(ending + (sets.length - 1 - index) * days, exercise, set))

/** As many values, from the first to the last in equal steps. */
export const rising = (from: number, to: number, count: number): ReadonlyArray<number> =>
  Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1))

/** The variation of a lifter from day to day: its mean is 0 %, its standard deviation 1 %. */
const DAILY_PERCENT = [0.3, -1.2, 0.8, 1.4, -0.6, -1.3, 0.6]

/** The values with the variation of a lifter from day to day. */
export const varying = (values: ReadonlyArray<number>, percent = 1): ReadonlyArray<number> =>
  values.map((value, index) => value * (1 + (percent * (DAILY_PERCENT[index % DAILY_PERCENT.length] ?? 0)) / 100))

/** A body weight on the first date of the 8 weeks and every week since. */
export const weighedWeekly = (weightKg: (week: number) => number): ReadonlyArray<WeighIn> =>
  Array.from({ length: 9 }, (_, week) => ({ date: addDays(TODAY, 7 * week - 56), weightKg: weightKg(week) }))
