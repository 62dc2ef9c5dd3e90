import { musclesOf } from "@daybook/core/muscles"
import { exerciseKey, isWork, type LoggedSet } from "@daybook/core/training"
import {
  type DraftExercise,
  type DraftSet,
  emptyExercise,
  type FiguresOf,
  type KnownExercise,
  measureOf,
  type NewId
} from "./Draft.ts"

/**
 * The exercises with another one in place of one: it has its plan (the sets, their repetitions and kinds, the rest, the superset) and the
 * loads of its own last time, or none. Sets that are done stay with the one that they were done of.
 */
export const swapped = (
  exercises: ReadonlyArray<DraftExercise>,
  id: string,
  { known, name }: { readonly name: string; readonly known: KnownExercise | undefined },
  figures: FiguresOf,
  newId: NewId
): ReadonlyArray<DraftExercise> =>
  exercises.flatMap((each) => {
    if (each.id !== id) return [each]
    const { known: _, note: __, measure: former, ...plan } = each
    const done = each.sets.filter((set) => set.done)
    const open = each.sets.filter((set) => !set.done)
    const measure = known === undefined ? former : measureOf(known.lastSets)
    const other: DraftExercise = {
      ...plan,
      id: done.length > 0 ? newId() : id,
      name,
      sets: open.length > 0 ? loads(open, known, measure === (former ?? "reps"), figures) : emptyExercise(newId).sets,
      ...(known !== undefined && { known }),
      ...(measure !== undefined && measure !== "reps" && { measure })
    }
    return done.length > 0 ? [{ ...each, sets: done }, other] : [other]
  })

/** Planned sets with the loads of the last time; where they are measured otherwise, also with its figures. */
const loads = (
  sets: ReadonlyArray<DraftSet>,
  known: KnownExercise | undefined,
  isSame: boolean,
  figures: FiguresOf
): ReadonlyArray<DraftSet> => {
  const left = {
    work: known?.lastSets.filter(isWork) ?? [],
    warmup: known?.lastSets.filter((set) => !isWork(set)) ?? []
  }
  const at = { work: 0, warmup: 0 }
  return sets.map(({ id, kind, ...planned }) => {
    const part = kind === "warmup" ? "warmup" : "work"
    const before: LoggedSet | undefined = left[part][at[part]++]
    const last = before ?? left[part].at(-1)
    const { weight = "", ...others } = last === undefined ? {} : figures(last)
    return {
      ...{ id, weight, reps: planned.reps, done: false, touched: false },
      ...(isSame ? timesOf(planned) : others),
      ...(kind !== undefined && { kind }),
      ...(before !== undefined && { before })
    }
  })
}

const timesOf = ({ distance, time }: Pick<DraftSet, "distance" | "time">) => ({
  ...(time !== undefined && { time }),
  ...(distance !== undefined && { distance })
})

/** The known exercises but those of the session, first those that aim at a muscle of the one that is left. */
export const substitutes = (
  name: string,
  all: ReadonlyArray<KnownExercise>,
  muscles: Parameters<typeof musclesOf>[1]
): ReadonlyArray<KnownExercise> => {
  const wanted = musclesOf(name, muscles)?.primary ?? []
  const shares = (other: string) =>
    musclesOf(other, muscles)?.primary.some((muscle) => wanted.includes(muscle)) ?? false
  const others = all.filter((each) => exerciseKey(each.name) !== exerciseKey(name))
  const like = new Set(others.filter((each) => shares(each.name)))
  return [...like, ...others.filter((each) => !like.has(each))]
}
