import { Limits } from "@daybook/core"
import type { WorkoutRecord } from "./Model.ts"

type Exercises = WorkoutRecord["exercises"]

/** Workouts of one date that become one workout of the log. */
export interface Group {
  readonly members: ReadonlyArray<WorkoutRecord>
  readonly exercises: Exercises
  readonly durationMinutes: number | null
}

/** A workout that has no place, and why. */
export interface Unplaced {
  readonly workout: WorkoutRecord
  readonly why: string
}

const { EXERCISES_PER_WORKOUT, SETS_PER_EXERCISE, WORKOUT_MINUTES, WORKOUTS_PER_DATE } = Limits

/** Exercises with at most as many sets as one may have: those beyond continue in another entry of the name. */
const divided = (exercises: Exercises): Exercises =>
  exercises.flatMap(({ name, sets }) =>
    Array.from({ length: Math.ceil(sets.length / SETS_PER_EXERCISE.max) }, (_, at) => ({
      name,
      sets: sets.slice(at * SETS_PER_EXERCISE.max, (at + 1) * SETS_PER_EXERCISE.max)
    }))
  )

/** Exercises in which each name comes once. */
const gathered = (exercises: Exercises): Exercises => {
  const byName = new Map<string, Exercises[number]["sets"]>()
  for (const { name, sets } of exercises) byName.set(name, [...(byName.get(name) ?? []), ...sets])
  return [...byName].map(([name, sets]) => ({ name, sets }))
}

/** Exercises as a workout can have them; undefined where they are too many. Repeated ones are gathered only where they must be. */
const fitted = (exercises: Exercises): Exercises | undefined =>
  [divided(exercises), divided(gathered(exercises))].find(({ length }) => length <= EXERCISES_PER_WORKOUT.max)

const groupOf = (members: ReadonlyArray<WorkoutRecord>): Group | undefined => {
  const exercises = fitted(members.flatMap((member) => member.exercises))
  if (exercises === undefined) return undefined
  const durations = members.flatMap(({ durationMinutes }) => durationMinutes ?? [])
  const minutes = durations.reduce((sum, each) => sum + each, 0)
  return { members, exercises, durationMinutes: minutes > 0 && minutes <= WORKOUT_MINUTES.max ? minutes : null }
}

/** Milliseconds between the end of a group and the start of the next; without times, as far as can be. */
const gap = (earlier: Group, later: Group): number => {
  const end = earlier.members.at(-1)?.endedAt ?? earlier.members.at(-1)?.startedAt
  const start = later.members[0]?.startedAt
  return end === null || end === undefined || start === null || start === undefined
    ? Number.MAX_VALUE
    : Date.parse(`${start}Z`) - Date.parse(`${end}Z`)
}

const byStart = (a: WorkoutRecord, b: WorkoutRecord): number =>
  a.startedAt === b.startedAt ? a.line - b.line : (a.startedAt ?? "~") < (b.startedAt ?? "~") ? -1 : 1

/**
 * Makes at most `places` workouts of those of a date: neighbours with the smallest gap between them are merged. Where a merge would
 * have too many exercises, the later one has no place.
 */
export const mergeDate = (
  workouts: ReadonlyArray<WorkoutRecord>,
  places: number
): { readonly groups: ReadonlyArray<Group>; readonly unplaced: ReadonlyArray<Unplaced> } => {
  const unplaced: Array<Unplaced> = []
  const groups: Array<Group> = []
  for (const workout of workouts.toSorted(byStart)) {
    const group = groupOf([workout])
    if (group !== undefined && places > 0) groups.push(group)
    else unplaced.push({ workout, why: group === undefined ? TOO_MANY : NO_PLACE })
  }
  while (groups.length > Math.max(places, 1)) {
    let at = 1
    for (let next = 2; next < groups.length; next++) {
      const [best, other] = [gapBefore(groups, at), gapBefore(groups, next)]
      if (other < best) at = next
    }
    const [earlier, later] = [groups[at - 1], groups[at]]
    if (earlier === undefined || later === undefined) break
    const merged = groupOf([...earlier.members, ...later.members])
    if (merged === undefined) {
      groups.splice(at, 1)
      for (const workout of later.members) unplaced.push({ workout, why: NO_PLACE_MERGED })
    } else groups.splice(at - 1, 2, merged)
  }
  return { groups, unplaced }
}

const gapBefore = (groups: ReadonlyArray<Group>, at: number): number => {
  const [earlier, later] = [groups[at - 1], groups[at]]
  return earlier === undefined || later === undefined ? Number.MAX_VALUE : gap(earlier, later)
}

const TOO_MANY = `the workout has more than ${EXERCISES_PER_WORKOUT.max} exercises`
const NO_PLACE = `the date has ${WORKOUTS_PER_DATE} workouts already`
const NO_PLACE_MERGED = `the date has more than ${WORKOUTS_PER_DATE} workouts, which merged would have more than ${EXERCISES_PER_WORKOUT.max} exercises`
