import { isLoaded, isWork } from "../../plain/TrainingSets.ts"
import type { LoggedSet } from "../LoggedSet.ts"
import { isLikeLoad, type SetDay } from "./LikeDays.ts"
import type { Compares } from "./Trend.ts"

/** How sets without repetitions are measured: by the speed over a distance, or by their time or distance alone. */
export const TIMED_MEASURES = ["pace", "time", "distance"] as const
export type TimedMeasure = (typeof TIMED_MEASURES)[number]

/** The best sets without repetitions of a day, by measure: the speed in m/s, the time in s, the distance in m. */
export type TimedBests = Readonly<Partial<Record<TimedMeasure, SetDay>>>

/** Speeds compare if their distances differ by this part at most: a distance that is a tenth longer lowers the speed by 0.6 % (Riegel 1981, Am Sci 69:285-290). */
const LIKE_DISTANCE = 0.1

const areLikeDistances = ({ meters: one = 0 }: SetDay, { meters: other = 0 }: SetDay): boolean =>
  Math.abs(one - other) <= LIKE_DISTANCE * Math.max(one, other)

/** Tells whether two sets without repetitions compare: they have the same load and, if they are speeds, similar distances. */
export const isLikeTimed: Compares<SetDay> = (one, other) => isLikeLoad(one, other) && areLikeDistances(one, other)

/** The best sets without repetitions of one exercise on a day; undefined if it has none. */
export const timedBests = (
  { date, day }: Pick<SetDay, "date" | "day">,
  sets: ReadonlyArray<LoggedSet>
): TimedBests | undefined => {
  let bests: TimedBests | undefined
  for (const set of sets) {
    const { meters = 0, reps, seconds = 0 } = set
    if (reps > 0 || !isWork(set) || (meters === 0 && seconds === 0)) continue
    const on = { date, day, reps: 0, kg: isLoaded(set) ? set.weightKg : 0 }
    bests = bestsOfBoth(
      bests,
      meters === 0
        ? { time: { ...on, value: seconds } }
        : seconds === 0
          ? { distance: { ...on, value: meters } }
          : { pace: { ...on, meters, value: meters / seconds } }
    )
  }
  return bests
}

/** The better sets of two places or sessions of one day. */
export const bestsOfBoth = (one: TimedBests | undefined, other: TimedBests | undefined): TimedBests | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  const found: Partial<Record<TimedMeasure, SetDay>> = { ...one }
  for (const measure of TIMED_MEASURES) {
    const [before, next] = [one[measure], other[measure]]
    if (next !== undefined && (before === undefined || isAbove(next, before))) found[measure] = next
  }
  return found
}

/** Of two sets the longer distance ranks above the other, as a warm-up is shorter; of like distances, and of times, the greater value. */
const isAbove = (one: SetDay, other: SetDay): boolean =>
  areLikeDistances(one, other)
    ? one.value > other.value || (one.value === other.value && one.kg > other.kg)
    : (one.meters ?? 0) > (other.meters ?? 0)

/** The measure that most days have; undefined if days with repetitions are as many. */
export const timedMeasureOf = (
  days: ReadonlyArray<{ readonly reps: number | undefined; readonly timed: TimedBests | undefined }>
): TimedMeasure | undefined => {
  const counts = TIMED_MEASURES.map((measure) => days.filter(({ timed }) => timed?.[measure] !== undefined).length)
  const most = Math.max(...counts)
  return most > days.filter(({ reps }) => reps !== undefined).length ? TIMED_MEASURES[counts.indexOf(most)] : undefined
}
