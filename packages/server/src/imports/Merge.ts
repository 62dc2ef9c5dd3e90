import { characters, Limits } from "@daybook/core"
import { cutText, joinedTexts, type WorkoutRecord } from "@daybook/imports"
import * as Arr from "effect/Array"

type Exercises = WorkoutRecord["exercises"]

/** Workouts of one date that become one workout of the log. */
export interface Group {
  readonly members: ReadonlyArray<WorkoutRecord>
  readonly exercises: Exercises
  readonly durationMinutes: number | null
  readonly title: string | null
  readonly note: string | null
  /** The parts of the members that have no place in the group. */
  readonly leftOut: ReadonlyArray<string>
}

/** A workout that has no place, with the reason. */
export interface Unplaced {
  readonly workout: WorkoutRecord
  readonly why: string
}

const { EXERCISE_NOTE_CHARACTERS, EXERCISES_PER_WORKOUT, SETS_PER_EXERCISE, SUPERSET } = Limits
const { WORKOUT_MINUTES, WORKOUT_NOTE_CHARACTERS, WORKOUT_TITLE_CHARACTERS, WORKOUTS_PER_DATE } = Limits

/** Divides exercises with more sets than one may have: further sets continue in another entry of the name. */
const divided = (exercises: Exercises): Exercises =>
  exercises.flatMap(({ name, note, sets, superset }) =>
    Array.from({ length: Math.ceil(sets.length / SETS_PER_EXERCISE.max) }, (_, at) => ({
      name,
      ...(note !== undefined && at === 0 && { note }),
      ...(superset !== undefined && { superset }),
      sets: sets.slice(at * SETS_PER_EXERCISE.max, (at + 1) * SETS_PER_EXERCISE.max)
    }))
  )

/** Gathers exercises, so that each key occurs once. */
const gathered = (exercises: Exercises, keyOf: (exercise: Exercises[number]) => string): Exercises =>
  Object.values(Arr.groupBy(exercises, (exercise) => ` ${keyOf(exercise)}`)).map((same) => {
    const [{ name, superset }] = same
    const note = joinedTexts(
      same.map((each) => each.note ?? ""),
      "\n"
    )
    return {
      name,
      ...(note !== "" && { note }),
      ...(superset !== undefined && { superset }),
      sets: same.flatMap(({ sets }) => sets)
    }
  })

/** Exercises without the parts that have no place. */
interface Fitted {
  readonly exercises: Exercises
  readonly leftOut: ReadonlyArray<string>
}

/**
 * Fits exercises into a workout; undefined if they are too many. Repeated ones are gathered only if they must be, and lose their
 * superset only if they must.
 */
const fitted = (exercises: Exercises): Fitted | undefined => {
  const isFew = ({ length }: Exercises) => length <= EXERCISES_PER_WORKOUT.max
  const whole = divided(exercises)
  if (isFew(whole)) return { exercises: whole, leftOut: [] }
  const supersets = divided(gathered(exercises, ({ name, superset }) => `${superset} ${name}`))
  if (isFew(supersets)) return { exercises: supersets, leftOut: [] }
  const without = exercises.map(({ superset: _, ...exercise }) => exercise)
  const names = divided(gathered(without, ({ name }) => name))
  return isFew(names) ? { exercises: names, leftOut: [SUPERSETS_OF_MANY] } : undefined
}

/** Cuts the notes that became too long. */
const withNotesCut = ({ exercises, leftOut }: Fitted): Fitted => {
  const isLong = ({ note = "" }: Exercises[number]) => characters(note) > EXERCISE_NOTE_CHARACTERS.max
  if (!exercises.some(isLong)) return { exercises, leftOut }
  return {
    exercises: exercises.map((each) =>
      isLong(each) ? { ...each, note: cutText(each.note ?? "", EXERCISE_NOTE_CHARACTERS.max) } : each
    ),
    leftOut: [...leftOut, endOf("notes of exercises", EXERCISE_NOTE_CHARACTERS.max)]
  }
}

/** The exercises of all members. A number of a superset is that of one member, so they are numbered anew. */
const exercisesOf = (members: ReadonlyArray<WorkoutRecord>): Fitted => {
  const numbers = new Map<string, number>()
  const exercises = members.flatMap((member, at) =>
    member.exercises.map((exercise) => {
      const { name, note, sets, superset } = exercise
      if (superset === undefined) return exercise
      const number = numbers.get(`${at} ${superset}`) ?? numbers.size + 1
      numbers.set(`${at} ${superset}`, number)
      return {
        name,
        ...(note !== undefined && { note }),
        ...(number <= SUPERSET.max && { superset: number }),
        sets
      }
    })
  )
  return { exercises, leftOut: numbers.size > SUPERSET.max ? [SUPERSETS_OF_MANY] : [] }
}

const groupOf = (members: ReadonlyArray<WorkoutRecord>): Group | undefined => {
  const isRecorded = members.every(({ recorded }) => recorded !== undefined)
  const all = exercisesOf(members)
  const exercisesOnce = isRecorded ? gathered(all.exercises, ({ name }) => name) : all.exercises
  const fitting = fitted(exercisesOnce)
  if (fitting === undefined) return undefined
  const { exercises, leftOut } = withNotesCut(fitting)
  const [title, note] = [
    joinedTexts(
      members.map((member) => member.title ?? ""),
      " + "
    ),
    joinedTexts(
      members.map((member) => member.note ?? ""),
      "\n"
    )
  ]
  const durations = members.flatMap(({ durationMinutes }) => durationMinutes ?? [])
  const minutes = durations.reduce((sum, each) => sum + each, 0)
  return {
    members,
    exercises,
    durationMinutes: minutes > 0 && minutes <= WORKOUT_MINUTES.max ? minutes : null,
    title: cutText(title, WORKOUT_TITLE_CHARACTERS.max) || null,
    note: cutText(note, WORKOUT_NOTE_CHARACTERS.max) || null,
    leftOut: [
      ...all.leftOut,
      ...leftOut,
      ...(characters(title) > WORKOUT_TITLE_CHARACTERS.max ? [endOf("titles", WORKOUT_TITLE_CHARACTERS.max)] : []),
      ...(characters(note) > WORKOUT_NOTE_CHARACTERS.max
        ? [endOf("notes of workouts", WORKOUT_NOTE_CHARACTERS.max)]
        : [])
    ]
  }
}

/** The reason for cutting a text. */
const endOf = (what: string, most: number): string => `the end of ${what} beyond ${most} characters, in merged workouts`

const SUPERSETS_OF_MANY = "supersets of workouts that are merged, or have many exercises"

/** The milliseconds between the end of a group and the start of the next; the maximum if a time is missing. */
const gap = (earlier: Group, later: Group): number => {
  const end = earlier.members.at(-1)?.endedAt ?? earlier.members.at(-1)?.startedAt
  const start = later.members[0]?.startedAt
  return end === null || end === undefined || start === null || start === undefined
    ? Number.MAX_VALUE
    : Date.parse(`${start}Z`) - Date.parse(`${end}Z`)
}

const byStart = (a: WorkoutRecord, b: WorkoutRecord): number =>
  a.startedAt === b.startedAt ? a.line - b.line : (a.startedAt ?? "~") < (b.startedAt ?? "~") ? -1 : 1

/** The row of the log that has a workout already; undefined for a new one. */
export type RowOf = (workout: WorkoutRecord) => string | undefined

interface Merged {
  readonly groups: ReadonlyArray<Group>
  readonly unplaced: ReadonlyArray<Unplaced>
}

/**
 * Merges the workouts of a date into at most `places`. Neighbours with the smallest gap between them are merged. If a merge would have
 * too many exercises, the later one has no place. If the log has only the later one already, the earlier one has none.
 */
export const mergeDate = (workouts: ReadonlyArray<WorkoutRecord>, places: number, rowOf: RowOf): Merged => {
  const unplaced: Array<Unplaced> = []
  const groups: Array<Group> = []
  for (const workout of workouts.toSorted(byStart)) {
    const group = groupOf([workout])
    if (group !== undefined && places > 0) groups.push(group)
    else unplaced.push({ workout, why: group === undefined ? TOO_MANY : NO_PLACE })
  }
  const merged = mergeGroups(groups, places, () => false)
  const isKept = merged.unplaced.every(({ workout }) => rowOf(workout) === undefined)
  // Workouts that are one row of the log stay one: a new workout in their place would overwrite the row.
  const { groups: made, unplaced: lost } = isKept
    ? merged
    : mergeGroups(together(groups, rowOf), places, ({ members }) => members.some((each) => rowOf(each) !== undefined))
  return { groups: made, unplaced: [...unplaced, ...lost] }
}

const mergeGroups = (all: ReadonlyArray<Group>, places: number, isHeld: (group: Group) => boolean): Merged => {
  const unplaced: Array<Unplaced> = []
  const groups = [...all]
  const unplace = (group: Group) => {
    groups.splice(groups.indexOf(group), 1)
    for (const workout of group.members) unplaced.push({ workout, why: NO_PLACE_MERGED })
  }
  while (groups.length > Math.max(places, 1)) {
    const [closest, ...farther] = neighbours(groups)
    if (closest === undefined) break
    // A pair that the log has and that cannot be joined is left as it is, if another pair can give way.
    const pair =
      [closest, ...farther].find(([a, b]) => joined(a, b) !== undefined || !isHeld(a) || !isHeld(b)) ?? closest
    const [earlier, later] = pair
    const merged = joined(earlier, later)
    if (merged === undefined) unplace(isHeld(later) && !isHeld(earlier) ? earlier : later)
    else groups.splice(groups.indexOf(earlier), 2, merged)
  }
  return { groups, unplaced }
}

/** Joins the groups that are in one row of the log, if they fit. */
const together = (groups: ReadonlyArray<Group>, rowOf: RowOf): ReadonlyArray<Group> => {
  const byRow = new Map<string, Group>()
  for (const [at, group] of groups.entries()) {
    const row = group.members.map(rowOf)[0] ?? `new ${at}`
    const other = byRow.get(row)
    const both = other === undefined ? group : joined(other, group)
    if (both === undefined) byRow.set(`${row} ${at}`, group)
    else byRow.set(row, both)
  }
  return [...byRow.values()]
}

const joined = (a: Group, b: Group): Group | undefined => groupOf([...a.members, ...b.members])

/** The neighbours among groups, those with the smallest gap first. */
const neighbours = (groups: ReadonlyArray<Group>): ReadonlyArray<readonly [Group, Group]> =>
  groups
    .flatMap((later, at): ReadonlyArray<readonly [Group, Group]> => {
      const earlier = groups[at - 1]
      return earlier === undefined ? [] : [[earlier, later]]
    })
    .toSorted(([a, b], [c, d]) => gap(a, b) - gap(c, d))

const TOO_MANY = `the workout has more than ${EXERCISES_PER_WORKOUT.max} exercises`
const NO_PLACE = `the date has ${WORKOUTS_PER_DATE} workouts already`
const NO_PLACE_MERGED = `the date has more than ${WORKOUTS_PER_DATE} workouts, which merged would have more than ${EXERCISES_PER_WORKOUT.max} exercises`
