import { WORKOUT_MINUTES } from "@daybook/core/limits"
import { exerciseKey, type LoggedSet, type SetKind } from "@daybook/core/training"
import type { MassUnit } from "./Plates.ts"
import type { Rest } from "./RestTimer.ts"

/** The figures of an exercise in the log when it is added to a session. */
export interface KnownExercise {
  readonly name: string
  readonly lastDate: string
  readonly sessions: number
  readonly lastSets: ReadonlyArray<LoggedSet>
  readonly bestEstimatedOneRepMaxKg: number | null
  readonly heaviestKg: number
  readonly mostRepetitions: number
  readonly longestSeconds?: number
  /** True if the body is lifted besides the load. */
  readonly isOfBody?: boolean
}

export type Measure = "reps" | "time" | "distance"

export interface Figures {
  readonly weight: string
  readonly reps: string
  readonly time?: string
  /** Kilometres. */
  readonly distance?: string
}

/** A set of an unfinished session. Its figures are kept as typed. */
export interface DraftSet extends Figures {
  readonly id: string
  readonly kind?: SetKind
  readonly rpe?: number
  readonly done: boolean
  /** True if a person typed in it. A set that was only filled in does not count as lifted. */
  readonly touched: boolean
  readonly before?: LoggedSet
  /** The set of the log that it corrects. A field shows it rounded; a person who leaves the field does not mean the rounded figure. */
  readonly stored?: LoggedSet
}

export interface DraftExercise {
  readonly id: string
  readonly name: string
  readonly known?: KnownExercise
  readonly sets: ReadonlyArray<DraftSet>
  readonly folded: boolean
  /** Absent for repetitions. */
  readonly measure?: Measure
  readonly note?: string
  /** Exercises of one number are done in turn. */
  readonly superset?: number
  /** Rest of the routine after a set. */
  readonly restSeconds?: number
}

export interface Draft {
  /** Its id is made when the session starts, so that finishing it twice logs it once. */
  readonly writeId: string
  /** Grows with each change, in any tab. An earlier build stored none. */
  readonly revision?: number
  readonly startedAt: number
  readonly lastDoneAt?: number
  readonly date: string
  readonly unit: MassUnit
  /** The typed minutes; without them the time since the start counts. */
  readonly minutes?: string
  readonly exercises: ReadonlyArray<DraftExercise>
  readonly rest?: Rest & { readonly exerciseId: string }
  /** The set that is being timed, and since when, in ms since 1970. */
  readonly timer?: { readonly setId: string; readonly startedAt: number }
  readonly title?: string
  readonly note?: string
  readonly routineId?: string
}

export type FiguresOf = (set: LoggedSet) => Figures

export type NewId = () => string

const emptySet = (newId: NewId): DraftSet => ({ id: newId(), weight: "", reps: "", done: false, touched: false })

export const emptyExercise = (newId: NewId): DraftExercise => ({
  id: newId(),
  name: "",
  sets: [emptySet(newId)],
  folded: false
})

export const measureOf = (sets: ReadonlyArray<LoggedSet>): Measure =>
  sets.some(({ meters }) => meters !== undefined)
    ? "distance"
    : sets.some(({ reps, seconds }) => reps === 0 && seconds !== undefined)
      ? "time"
      : "reps"

/** Sets of the log, ready to be ticked. */
export const prefilled = (sets: ReadonlyArray<LoggedSet>, figures: FiguresOf, newId: NewId): ReadonlyArray<DraftSet> =>
  sets.map((before) => ({
    ...{ id: newId(), ...figures(before), done: false, touched: false, before },
    ...(before.kind !== undefined && { kind: before.kind })
  }))

/** An exercise as it was logged, or planned, for an editor, each with the same id whenever it is shown. Every set counts as ticked. */
export const storedExercises = (
  stored: ReadonlyArray<StoredExercise>,
  figures: FiguresOf
): ReadonlyArray<DraftExercise> =>
  stored.map(({ name, sets, ...about }, at) => ({
    ...{ id: `${at}`, name, folded: false, measure: measureOf(sets), ...about },
    sets: sets.map((set, index) => ({
      ...{ id: `${at}-${index}`, ...figures(set), done: true, touched: true, stored: set },
      ...(set.kind !== undefined && { kind: set.kind }),
      ...(set.rpe !== undefined && { rpe: set.rpe })
    }))
  }))

/** An exercise of the log or of a routine. */
export interface StoredExercise extends Pick<DraftExercise, "name" | "note" | "superset" | "restSeconds"> {
  readonly sets: ReadonlyArray<LoggedSet>
}

/** The exercise of a routine, ready to be done. A set without a load gets that of the last time. */
export const plannedExercise = (
  { sets, ...about }: StoredExercise,
  known: KnownExercise | undefined,
  figures: FiguresOf,
  newId: NewId
): DraftExercise => {
  const planned = {
    ...{ id: newId(), folded: false, measure: measureOf(sets), ...about },
    sets: prefilled(sets, figures, newId).map((set) => withBefore(set, undefined))
  }
  return known === undefined ? planned : withKnown(planned, known, figures)
}

/** An exercise that was added before the log was read. Its plan stays, and gets the loads of the last time where it has none. */
export const recalled = (
  exercise: DraftExercise,
  known: KnownExercise,
  figures: FiguresOf,
  newId: NewId
): DraftExercise =>
  exercise.sets.every(isEmptySet)
    ? named(exercise, exercise.name, known, figures, newId)
    : withKnown(exercise, known, figures)

const withKnown = (exercise: DraftExercise, known: KnownExercise, figures: FiguresOf): DraftExercise => ({
  ...exercise,
  known,
  sets: exercise.sets.map((set, at) => {
    const before = known.lastSets[at]
    const isLoadOpen = set.weight === "" && !set.done && !set.touched && before !== undefined
    return { ...withBefore(set, before), weight: isLoadOpen ? figures(before).weight : set.weight }
  })
})

const isEmptySet = (set: DraftSet): boolean =>
  !set.done && !set.touched && Object.values(figuresOf(set)).every((figure) => figure === "")

/** An exercise by its name, with the sets of its last session, unless sets were typed already. */
export const named = (
  exercise: DraftExercise,
  name: string,
  known: KnownExercise | undefined,
  figures: FiguresOf,
  newId: NewId
): DraftExercise => {
  const { known: _, ...rest } = exercise
  const shown = { ...rest, name: known?.name ?? name }
  if (known === undefined) return shown
  const started = exercise.sets.some(({ done, touched }) => done || touched)
  const sets = prefilled(known.lastSets, figures, newId)
  const measure = measureOf(known.lastSets)
  if (!started && measure !== "reps") return { ...shown, known, measure, sets }
  return started
    ? { ...shown, known, sets: exercise.sets.map((set, index) => withBefore(set, known.lastSets[index])) }
    : { ...shown, known, sets: sets.length > 0 ? sets : exercise.sets }
}

const withBefore = ({ before: _, ...set }: DraftSet, before: LoggedSet | undefined): DraftSet =>
  before === undefined ? set : { ...set, before }

/** An exercise with proposed sets in place of its open working sets. */
export const filled = (
  exercise: DraftExercise,
  proposed: ReadonlyArray<LoggedSet>,
  figures: FiguresOf,
  newId: NewId
): DraftExercise => {
  const toFill = [...prefilled(proposed, figures, newId)]
  const sets = exercise.sets.map((set) => {
    const next = set.done || set.kind === "warmup" ? undefined : toFill.shift()
    return next === undefined ? set : { ...set, ...figuresOf(next) }
  })
  return { ...exercise, sets: [...sets, ...toFill.map((set) => withBefore(set, undefined))] }
}

export const withSet = (exercise: DraftExercise, newId: NewId): DraftExercise => {
  const above = exercise.sets.at(-1)
  const set = {
    ...emptySet(newId),
    ...(above && figuresOf(above)),
    ...(above?.stored !== undefined && { stored: above.stored })
  }
  const { known, sets } = exercise
  return { ...exercise, sets: [...sets, withBefore(set, known?.lastSets[sets.length - addedWarmUps(exercise)])] }
}

/** The warm-up sets that the last session did not have, by which the others are further down. */
const addedWarmUps = ({ known, sets }: DraftExercise): number =>
  Math.max(0, warmUpsOf(sets) - warmUpsOf(known?.lastSets ?? []))

const warmUpsOf = (sets: ReadonlyArray<Pick<LoggedSet, "kind">>): number =>
  sets.filter(({ kind }) => kind === "warmup").length

/** An exercise with warm-up sets before the others. */
export const warmedUp = (exercise: DraftExercise, sets: ReadonlyArray<Figures>, newId: NewId): DraftExercise => ({
  ...exercise,
  sets: [...sets.map((set) => ({ ...emptySet(newId), ...set, kind: "warmup" as const })), ...exercise.sets]
})

const figuresOf = ({ distance = "", reps, time = "", weight }: DraftSet): Figures => ({ weight, reps, time, distance })

export const withoutSet = (exercise: DraftExercise, id: string): DraftExercise => ({
  ...exercise,
  sets: exercise.sets.filter((set) => set.id !== id)
})

/** A set with the typed figures. Typing in a ticked set corrects it; it stays ticked. */
export const typed = (exercise: DraftExercise, id: string, figures: Partial<Figures>): DraftExercise => ({
  ...exercise,
  sets: exercise.sets.map((set) => (set.id === id ? { ...set, ...figures, touched: true } : set))
})

/** An exercise with other values; undefined removes one. */
export const changed = (
  exercise: DraftExercise,
  change: { readonly [Name in "measure" | "note" | "superset" | "restSeconds"]?: DraftExercise[Name] | undefined }
): DraftExercise => {
  const { measure, note, restSeconds, superset, ...rest } = { ...exercise, ...change }
  return {
    ...rest,
    ...(restSeconds !== undefined && { restSeconds }),
    ...(measure !== undefined && { measure }),
    ...(note !== undefined && { note }),
    ...(superset !== undefined && { superset })
  }
}

/** The kinds of sets in the order in which taps on its number go through them. */
const KINDS: ReadonlyArray<SetKind | undefined> = [undefined, "warmup", "drop", "failure"]

export const nextKind = (kind: SetKind | undefined): SetKind | undefined =>
  KINDS[(KINDS.indexOf(kind) + 1) % KINDS.length]

/** A set of another kind, or with another effort; undefined for none. */
export const marked = (
  exercise: DraftExercise,
  id: string,
  marks: { readonly kind?: SetKind | undefined; readonly rpe?: number | undefined }
): DraftExercise => ({
  ...exercise,
  sets: exercise.sets.map((set) => {
    if (set.id !== id) return set
    const { kind, rpe, ...rest } = { ...set, ...marks }
    return { ...rest, ...(kind !== undefined && { kind }), ...(rpe !== undefined && { rpe }) }
  })
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

export const setsDone = ({ exercises }: Draft): number =>
  exercises.reduce((sum, { sets }) => sum + sets.filter(({ done }) => done).length, 0)

export const setsOf = ({ exercises }: Draft): number => exercises.reduce((sum, { sets }) => sum + sets.length, 0)

/** The number of sets in which a person typed and that are not ticked. */
export const setsUnticked = ({ exercises }: Draft): number =>
  exercises.reduce((sum, { sets }) => sum + sets.filter(({ done, touched }) => !done && touched).length, 0)

/** A pause of this length after the last set does not belong to the session. */
const LEFT_OPEN_MS = 30 * 60_000

/** The time of the last set, if the session was left open since. */
export const leftOpenAt = ({ lastDoneAt }: Draft, now: number): number | undefined =>
  lastDoneAt !== undefined && now - lastDoneAt > LEFT_OPEN_MS ? lastDoneAt : undefined

/** The minutes from the start to now, or to the last set if the session was left open: a figure that a workout may have, to be corrected. */
export const minutesOf = (draft: Draft, now: number): number => {
  const minutes = Math.round(((leftOpenAt(draft, now) ?? now) - draft.startedAt) / 60_000)
  return Math.min(Math.max(1, minutes), WORKOUT_MINUTES.max)
}

export const knownBy = (name: string, all: ReadonlyArray<KnownExercise>): KnownExercise | undefined => {
  const key = exerciseKey(name)
  return all.find((known) => exerciseKey(known.name) === key)
}

export const isBlank = ({ exercises }: Draft): boolean =>
  exercises.every(({ name, sets }) => name === "" && sets.every(({ done, touched }) => !done && !touched))
