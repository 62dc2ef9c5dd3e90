import { WORKOUT_MINUTES } from "@daybook/core/limits"
import { exerciseKey } from "@daybook/core/training"
import type { LoggedSet } from "../format/sets.ts"
import type { MassUnit } from "./Plates.ts"
import type { Rest } from "./RestTimer.ts"

/** The figures of an exercise in the log when it is added to a session. */
export interface Known {
  readonly name: string
  readonly lastDate: string
  readonly sessions: number
  readonly lastSets: ReadonlyArray<LoggedSet>
  readonly bestEstimatedOneRepMaxKg: number | null
  readonly heaviestKg: number
  readonly mostRepetitions: number
}

/** A set of an unfinished session. Its figures are kept as typed. */
export interface DraftSet {
  readonly id: string
  readonly weight: string
  readonly reps: string
  readonly done: boolean
  /** True if a person typed in it. A set that was only filled in does not count as lifted. */
  readonly touched: boolean
  /** The same set of the last session. */
  readonly before?: LoggedSet
  /** The set of the log that it corrects. A field shows it rounded; a person who leaves the field does not mean the rounded figure. */
  readonly stored?: LoggedSet
}

export interface DraftExercise {
  readonly id: string
  readonly name: string
  readonly known?: Known
  readonly sets: ReadonlyArray<DraftSet>
  readonly folded: boolean
}

/** The session in progress. There is only one at a time. */
export interface Draft {
  /** Its id is made when the session starts, so that finishing it twice logs it once. */
  readonly writeId: string
  readonly startedAt: number
  /** The time when a set was last ticked. */
  readonly lastDoneAt?: number
  readonly date: string
  /** The unit in which its weights are typed. */
  readonly unit: MassUnit
  /** The typed minutes; without them the time since the start counts. */
  readonly minutes?: string
  readonly exercises: ReadonlyArray<DraftExercise>
  readonly rest?: Rest & { readonly exerciseId: string }
}

/** A function that formats the figures of the log for fields. */
export type Figures = (set: LoggedSet) => { readonly weight: string; readonly reps: string }

export type NewId = () => string

const emptySet = (newId: NewId): DraftSet => ({ id: newId(), weight: "", reps: "", done: false, touched: false })

export const emptyExercise = (newId: NewId): DraftExercise => ({
  id: newId(),
  name: "",
  sets: [emptySet(newId)],
  folded: false
})

/** The sets of the last session, ready to be ticked. */
export const prefilled = (known: Known, figures: Figures, newId: NewId): ReadonlyArray<DraftSet> =>
  known.lastSets.map((before) => ({ id: newId(), ...figures(before), done: false, touched: false, before }))

/** An exercise by its name, with the sets of its last session, unless sets were typed already. */
export const named = (
  exercise: DraftExercise,
  name: string,
  known: Known | undefined,
  figures: Figures,
  newId: NewId
): DraftExercise => {
  const { known: _, ...rest } = exercise
  const shown = { ...rest, name: known?.name ?? name }
  if (known === undefined) return shown
  const started = exercise.sets.some(({ done, touched }) => done || touched)
  const sets = prefilled(known, figures, newId)
  return started
    ? { ...shown, known, sets: exercise.sets.map((set, index) => withBefore(set, known.lastSets[index])) }
    : { ...shown, known, sets: sets.length > 0 ? sets : exercise.sets }
}

const withBefore = ({ before: _, ...set }: DraftSet, before: LoggedSet | undefined): DraftSet =>
  before === undefined ? set : { ...set, before }

/** Adds a set with the figures of the set above it. */
export const withSet = (exercise: DraftExercise, newId: NewId): DraftExercise => {
  const above = exercise.sets.at(-1)
  const set = {
    ...emptySet(newId),
    weight: above?.weight ?? "",
    reps: above?.reps ?? "",
    ...(above?.stored !== undefined && { stored: above.stored })
  }
  return { ...exercise, sets: [...exercise.sets, withBefore(set, exercise.known?.lastSets[exercise.sets.length])] }
}

export const withoutSet = (exercise: DraftExercise, id: string): DraftExercise => ({
  ...exercise,
  sets: exercise.sets.filter((set) => set.id !== id)
})

/** A set with the typed figures. Typing in a ticked set corrects it; it stays ticked. */
export const typed = (
  exercise: DraftExercise,
  id: string,
  figures: { readonly weight?: string; readonly reps?: string }
): DraftExercise => ({
  ...exercise,
  sets: exercise.sets.map((set) => (set.id === id ? { ...set, ...figures, touched: true } : set))
})

/**
 * Ticks or unticks a set. Sets below it that were only filled in get its weight, if both had the same weight in the last session: a
 * person who adds 2.5 kg adds them to every set.
 */
export const ticked = (exercise: DraftExercise, id: string): DraftExercise => {
  const at = exercise.sets.findIndex((set) => set.id === id)
  const set = exercise.sets[at]
  if (set === undefined) return exercise
  const follows = (other: DraftSet, index: number): boolean =>
    index > at &&
    !set.done &&
    !other.done &&
    !other.touched &&
    set.before !== undefined &&
    other.before?.weightKg === set.before.weightKg
  return {
    ...exercise,
    sets: exercise.sets.map((other, index) => {
      if (index === at) return { ...set, done: !set.done }
      return follows(other, index) ? { ...other, weight: set.weight } : other
    })
  }
}

/** The next set: the first that is not ticked. */
export const currentSet = (exercise: DraftExercise): DraftSet | undefined => exercise.sets.find(({ done }) => !done)

/** The current exercise: the one where a set was last ticked, or the first with sets left. */
export const currentExercise = ({ exercises, rest }: Draft): DraftExercise | undefined =>
  exercises.find(({ id, sets }) => id === rest?.exerciseId && sets.some(({ done }) => !done)) ??
  exercises.find(({ sets }) => sets.some(({ done }) => !done))

export const setsDone = ({ exercises }: Draft): number =>
  exercises.reduce((sum, { sets }) => sum + sets.filter(({ done }) => done).length, 0)

export const setsOf = ({ exercises }: Draft): number => exercises.reduce((sum, { sets }) => sum + sets.length, 0)

/** The number of sets in which a person typed and that are not ticked. */
export const setsUnticked = ({ exercises }: Draft): number =>
  exercises.reduce((sum, { sets }) => sum + sets.filter(({ done, touched }) => !done && touched).length, 0)

/** A pause of this length after the last set does not belong to the session. */
const LEFT_OPEN_MS = 30 * 60_000

/** The minutes from the start to now, or to the last set if the session was left open. Undefined for less than a minute. */
export const minutesOf = ({ lastDoneAt, startedAt }: Draft, now: number): number | undefined => {
  const end = lastDoneAt !== undefined && now - lastDoneAt > LEFT_OPEN_MS ? lastDoneAt : now
  const minutes = Math.round((end - startedAt) / 60_000)
  return minutes < 1 || minutes > WORKOUT_MINUTES.max ? undefined : minutes
}

/** The exercise of the log with a name, regardless of case and spaces. */
export const knownBy = (name: string, all: ReadonlyArray<Known>): Known | undefined => {
  const key = exerciseKey(name)
  return all.find((known) => exerciseKey(known.name) === key)
}

/** True if the session is still empty. */
export const isBlank = ({ exercises }: Draft): boolean =>
  exercises.every(({ name, sets }) => name === "" && sets.every(({ done, touched }) => !done && !touched))
