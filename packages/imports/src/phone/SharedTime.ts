import type { PhoneWorkout } from "./PhoneDay.ts"
import { rankOf } from "./Records.ts"

/** The time of a workout: its start in milliseconds since 1970, and its length. */
export type WorkoutTime = Pick<PhoneWorkout, "start" | "seconds">

type Recorded = Omit<PhoneWorkout, "date">

/** The seconds that two workouts share. */
const sharedBy = (a: WorkoutTime, b: WorkoutTime): number =>
  (Math.min(a.start + a.seconds * 1000, b.start + b.seconds * 1000) - Math.max(a.start, b.start)) / 1000

/** Workouts share most of the time of the shorter one. */
const isMostOf = (a: WorkoutTime, b: WorkoutTime): boolean => sharedBy(a, b) > Math.min(a.seconds, b.seconds) / 2

/** Most of a workout is within a known one. A short one within it does not stand for a long one. */
export const isMostlyIn = (sent: WorkoutTime, known: WorkoutTime): boolean => sharedBy(sent, known) > sent.seconds / 2

/** True if a workout is another version of a known one: by its id, else by its start or its time of the same source. */
export const isVersion = (sent: Recorded, known: Recorded): boolean => {
  if (sent.record !== "" && known.record !== "") return sent.record === known.record
  if (sent.start === known.start && (sent.source === known.source || known.source === "")) return true
  return sent.source === known.source && isMostOf(sent, known)
}

/** A workout that is shown, and the recordings that it stands for, itself first. */
export interface Shown<Workout> {
  readonly workout: Workout
  readonly of: ReadonlyArray<Workout>
}

/**
 * Workouts of which each is shown once. What two apps recorded at the same time is one: that of the better source, else the longer one,
 * with the title that one of them has.
 */
export const shownOnce = <Workout extends Recorded>(
  workouts: ReadonlyArray<Workout>
): ReadonlyArray<Shown<Workout>> => {
  const shown: Array<Shown<Workout>> = []
  const ranked = workouts.toSorted(
    (a, b) =>
      rankOf(a.source) - rankOf(b.source) ||
      b.seconds - a.seconds ||
      a.start - b.start ||
      (`${a.source} ${a.record}` < `${b.source} ${b.record}` ? -1 : 1)
  )
  for (const workout of ranked) {
    const at = shown.findIndex(
      (other) => (workout.source === "" || workout.source !== other.workout.source) && isMostOf(workout, other.workout)
    )
    const other = shown[at]
    if (other === undefined) shown.push({ workout, of: [workout] })
    else {
      const { isTitled, name } = !other.workout.isTitled && workout.isTitled ? workout : other.workout
      shown[at] = { workout: { ...other.workout, name, isTitled }, of: [...other.of, workout] }
    }
  }
  return shown
}

/** Training with weights, of which a watch measures the time, and the person logs the sets. */
export const isLifting = (name: string, meters: number | null | undefined): boolean =>
  (meters ?? null) === null && /strength|weight ?(?:lifting|training)|^weights$|core training|calisthenics/i.test(name)
