import { newId } from "../data/device.ts"
import {
  changed,
  type Draft,
  type DraftExercise,
  emptyExercise,
  type Figures,
  filled,
  isBlank,
  type KnownExercise,
  knownBy,
  marked,
  named,
  recalled,
  ticked,
  typed,
  warmedUp,
  withoutSet,
  withSet
} from "./Draft.ts"
import { figuresToLift } from "./mass.ts"
import { moved, nudged, tied } from "./Superset.ts"
import { swapped } from "./Swap.ts"

type Exercises = Pick<Draft, "exercises" | "unit">

/**
 * The changes that a person makes to the exercises of a session, logged or not, as the props of their cards. `update` changes the shown
 * exercises.
 */
export const editsOf = (
  all: ReadonlyArray<KnownExercise>,
  update: (change: (session: Exercises) => ReadonlyArray<DraftExercise>) => void
) => ({
  /** Returns the id of the new exercise. */
  addExercise: (): string => {
    const empty = emptyExercise(newId)
    update(({ exercises }) => [...exercises, empty])
    return empty.id
  },
  of: (id: string) => {
    const one = (change: (exercise: DraftExercise, unit: Draft["unit"]) => DraftExercise) =>
      update(({ exercises, unit }) => exercises.map((each) => (each.id === id ? change(each, unit) : each)))
    return {
      named: (name: string) => one((each, unit) => named(each, name, knownBy(name, all), figuresToLift(unit), newId)),
      /** Shows what the log knows of an exercise that was added before the log was read. */
      recalled: (known: KnownExercise) => one((each, unit) => recalled(each, known, figuresToLift(unit), newId)),
      /** Puts proposed sets in place of the open ones. */
      filled: (sets: Parameters<typeof filled>[1]) =>
        one((each, unit) => filled(each, sets, figuresToLift(unit), newId)),
      typed: (set: string, figures: Partial<Figures>) => one((each) => typed(each, set, figures)),
      marked: (set: string, marks: Parameters<typeof marked>[2]) => one((each) => marked(each, set, marks)),
      /** Undefined removes a value. */
      with: (change: { readonly [Name in "measure" | "note" | "restSeconds"]?: DraftExercise[Name] | undefined }) =>
        one((each) => changed(each, change)),
      /** Does the exercise in turn with the one above it, or on its own. */
      tied: (isTied: boolean) => update(({ exercises }) => tied(exercises, id, isTied)),
      ticked: (set: string) => one((each) => ticked(each, set)),
      addSet: () => one((each) => withSet(each, newId)),
      warmedUp: (sets: ReadonlyArray<Figures>) => one((each) => warmedUp(each, sets, newId)),
      removeSet: (set: string) => one((each) => withoutSet(each, set)),
      remove: () => update(({ exercises }) => exercises.filter((each) => each.id !== id)),
      /** Puts another exercise in its place, which keeps its plan. */
      swapped: (name: string) =>
        update(({ exercises, unit }) => {
          const known = knownBy(name, all)
          return swapped(exercises, id, { name: known?.name ?? name, known }, figuresToLift(unit), newId)
        }),
      nudged: (by: 1 | -1) => update(({ exercises }) => nudged(exercises, id, by)),
      /** Moves it with its superset. */
      moved: (by: number) => update(({ exercises }) => moved(exercises, id, by))
    }
  }
})

export type Edits = ReturnType<ReturnType<typeof editsOf>["of"]>

interface WithId {
  readonly id: string
}

const byId = <A extends WithId>(all: ReadonlyArray<A>, id: string): A | undefined => all.find((each) => each.id === id)

/** A list without a change of it. What changed since stays: `mend` takes the change from such an item. */
const listBefore = <A extends WithId>(
  [before, after, now]: readonly [ReadonlyArray<A>, ReadonlyArray<A>, ReadonlyArray<A>],
  mend: (before: A, after: A, now: A) => A
): ReadonlyArray<A> => {
  const isAdded = (each: A): boolean => !byId(before, each.id) && byId(after, each.id) === each
  const list = now.flatMap((each) => {
    if (isAdded(each)) return []
    const [was, became] = [byId(before, each.id), byId(after, each.id)]
    if (was === undefined || became === undefined || was === became) return each
    return each === became ? was : mend(was, became, each)
  })
  for (const [at, each] of before.entries()) if (!byId(after, each.id)) list.splice(at, 0, each)
  return list
}

/** The session as it is now without a change that was made to it: what was typed since stays. */
export const withoutChange = (before: Draft, after: Draft, { rest, ...now }: Draft): Draft => {
  const restBefore = rest === after.rest ? before.rest : rest
  return {
    ...now,
    ...(restBefore !== undefined && { rest: restBefore }),
    // The page adds an empty exercise where there is none.
    exercises: isBlank(now)
      ? before.exercises
      : listBefore([before.exercises, after.exercises, now.exercises], (was, became, is) => ({
          ...is,
          sets: listBefore([was.sets, became.sets, is.sets], ({ done }, _, set) => ({ ...set, done }))
        }))
  }
}
