import { type CalendarDate, Limits } from "@daybook/core"
import {
  isLifting,
  isMostlyIn,
  isVersion,
  type PhoneWorkout,
  shownOnce,
  type WorkoutTime
} from "@daybook/imports/phone"
import { isSameState, type JournaledRow, journaledRow, type RowChange, rowHash } from "../journal/JournaledRows.ts"
import { exercisesOf } from "../schema/StoredExercises.ts"

/** A workout that is in a session of the log. */
export type PlacedWorkout = Omit<PhoneWorkout, "date"> & { readonly session: string }

/** The workouts that a store sent of a date, as the log has them. */
export interface KnownWorkouts {
  /** The session that they are in, and its hash as the phone left it. */
  readonly session: string
  readonly sessionHash: string
  /** Also those of earlier sessions, which the person edited or deleted. */
  readonly workouts: ReadonlyArray<PlacedWorkout>
}

/** The state of a date before a delivery. */
export interface WorkoutDate {
  readonly date: CalendarDate
  /** The workouts that the store sent of it before, and those of the other store. */
  readonly own: KnownWorkouts | undefined
  readonly other: KnownWorkouts | undefined
  /** The sessions of the date. */
  readonly rows: ReadonlyArray<JournaledRow>
  /** The times of sessions that were imported from files. */
  readonly imported: ReadonlyArray<WorkoutTime>
  /** Returns true if the other store has the readings of the date. */
  readonly isOtherStores: boolean
}

export interface WorkoutOutcome {
  readonly applied: number
  readonly kept: number
  readonly refused: ReadonlyArray<{ readonly workout: PhoneWorkout; readonly why: string }>
}

interface PlannedDate extends WorkoutOutcome {
  readonly change?: RowChange
  readonly known?: KnownWorkouts
}

interface Written {
  readonly newId: () => string
  readonly by: string
  readonly at: number
  readonly isPreferred: boolean
  /** Returns true if a known workout of the date was deleted, or moved to another date. */
  readonly isGone: (workout: PlacedWorkout) => boolean
}

const { EXERCISES_PER_WORKOUT, SETS_PER_EXERCISE, WORKOUT_MINUTES, WORKOUT_TITLE_CHARACTERS, WORKOUTS_PER_DATE } =
  Limits

const OTHER_STORE = "other_store"
const NO_PLACE = `the date has ${WORKOUTS_PER_DATE} workouts already`
const TOO_MANY = `a workout holds ${EXERCISES_PER_WORKOUT.max} exercises of ${SETS_PER_EXERCISE.max} sets`

/** Returns true if a person logged the sets of a session. */
export const hasRepetitions = ({ exercises }: JournaledRow): boolean =>
  exercisesOf(String(exercises)).some(({ sets }) => sets.some(({ reps }) => reps > 0))

/**
 * Plans the session that the workouts of a date are together: one, so that the person's own has a place beside it. A session that the
 * person edited or deleted stays as it is. Lifting that the person logged by its sets is not in it, nor what a file brought.
 */
export const plannedDate = (
  sent: ReadonlyArray<PhoneWorkout>,
  { date, imported, isOtherStores, other, own, rows }: WorkoutDate,
  { at, by, isGone, isPreferred, newId }: Written
): PlannedDate => {
  const refused = (workouts: ReadonlyArray<PhoneWorkout>, why: string) => workouts.map((workout) => ({ workout, why }))
  const [ours, theirs] = [untouched(rows, own), untouched(rows, other)]
  if (ours === undefined && !isPreferred && (theirs !== undefined || isOtherStores))
    return { applied: 0, kept: 0, refused: refused(sent, OTHER_STORE) }
  if (ours === undefined && sent.length === 0) return { applied: 0, kept: 0, refused: [] }
  const row = ours ?? theirs
  const others = rows.filter((each) => each !== row)
  // A log that came from another server has the session without what the phone sent.
  if (own === undefined && others.some((each) => each.written_by === by))
    return { applied: 0, kept: sent.length, refused: [] }

  const id = String(row?.id ?? newId())
  const isCurrent = ({ session }: PlacedWorkout): boolean => session === ours?.id
  const former = (own?.workouts ?? []).filter((each) => !isCurrent(each))
  const free = sent.filter(
    (workout) =>
      !former.some((each) => isVersion(workout, each)) && !imported.some((session) => isMostlyIn(workout, session))
  )
  let current = (own?.workouts ?? []).filter((each) => isCurrent(each) && !isGone(each))
  for (const { date: _, ...workout } of free) {
    const next = { ...workout, session: id }
    current = [...current.filter((each) => !isVersion(next, each)), next]
  }
  const isLogged = others.some(hasRepetitions)
  const once = shownOnce(current).filter(({ workout }) => !(isLogged && isLifting(workout.name, workout.meters)))
  const shown = once.map(({ workout }) => workout)
  if (row === undefined && shown.length > 0 && others.length >= WORKOUTS_PER_DATE)
    return { applied: 0, kept: sent.length - free.length, refused: refused(free, NO_PLACE) }

  const { content, held, left } = sessionOf(shown)
  const after = afterOf(row, content, { id, date, isNew: ours === undefined, by, at })
  const heldNow = once.filter(({ workout }) => held.has(workout)).flatMap(({ of }) => of)
  const leftNow = once.filter(({ workout }) => left.has(workout)).flatMap(({ of }) => of)
  const standing = free.filter((workout) => heldNow.some((each) => isVersion(workout, each)))
  const outcome = {
    applied: standing.length,
    refused: refused(
      free.filter((workout) => leftNow.some((each) => isVersion(workout, each))),
      TOO_MANY
    )
  }
  return {
    ...outcome,
    kept: sent.length - outcome.applied - outcome.refused.length,
    ...(after !== undefined && !isSameState(row ?? null, after) && { change: changed(row, after) }),
    known: {
      session: content === undefined ? "" : id,
      sessionHash: content === undefined || after === undefined ? "" : rowHash(after),
      workouts: [...former, ...heldNow]
    }
  }
}

/** The session of a store on a date, if it is as the phone left it. */
const untouched = (rows: ReadonlyArray<JournaledRow>, known: KnownWorkouts | undefined): JournaledRow | undefined =>
  known && rows.find((row) => row.id === known.session && rowHash(row) === known.sessionHash)

const changed = (before: JournaledRow | undefined, after: JournaledRow): RowChange => ({
  table: "workout",
  before: before ?? null,
  after
})

/** The row of a session after a delivery. One without workouts is deleted. */
const afterOf = (
  row: JournaledRow | undefined,
  content: JournaledContent | undefined,
  { at, by, date, id, isNew }: { id: string; date: CalendarDate; isNew: boolean; by: string; at: number }
): JournaledRow | undefined => {
  if (content === undefined) return row && { ...row, deleted_by: by, deleted_at: at }
  return journaledRow({ ...row, id, date, ...content, ...(isNew && { written_by: by, written_at: at }) })
}

type JournaledContent = NonNullable<ReturnType<typeof sessionOf>["content"]>

/** The session of some workouts: an exercise for each name, with a set for each workout. */
const sessionOf = (workouts: ReadonlyArray<PlacedWorkout>) => {
  const exercises = new Map<string, Array<object>>()
  const [held, left] = [new Set<PlacedWorkout>(), new Set<PlacedWorkout>()]
  for (const workout of workouts.toSorted((a, b) => a.start - b.start)) {
    const { meters, name, seconds } = workout
    const sets = exercises.get(name) ?? []
    const isFull =
      sets.length === 0 ? exercises.size >= EXERCISES_PER_WORKOUT.max : sets.length >= SETS_PER_EXERCISE.max
    if (isFull) left.add(workout)
    else {
      exercises.set(name, sets)
      sets.push({ reps: 0, seconds, ...(meters !== null && { meters }) })
      held.add(workout)
    }
  }
  if (held.size === 0) return { content: undefined, held, left }
  const minutes = Math.round([...held].reduce((sum, { seconds }) => sum + seconds, 0) / 60)
  const content = {
    duration_minutes: minutes > WORKOUT_MINUTES.max ? null : Math.max(1, minutes),
    exercises: JSON.stringify([...exercises].map(([name, sets]) => ({ name, sets }))),
    title: [...[...exercises.keys()].join(" + ")].slice(0, WORKOUT_TITLE_CHARACTERS.max).join("").trim()
  }
  return { content, held, left }
}
