import { newId } from "../data/ids.ts"
import {
  changed,
  type Draft,
  type DraftExercise,
  emptyExercise,
  type Figures,
  type Known,
  knownBy,
  marked,
  named,
  ticked,
  typed,
  withoutSet,
  withSet
} from "./Draft.ts"
import { figuresToLift } from "./mass.ts"
import { tied } from "./Superset.ts"

type Exercises = Pick<Draft, "exercises" | "unit">

/**
 * The changes that a person makes to the exercises of a session, logged or not, as the props of their cards. `update` changes the shown
 * exercises.
 */
export const editsOf = (
  all: ReadonlyArray<Known>,
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
      typed: (set: string, figures: Partial<Figures>) => one((each) => typed(each, set, figures)),
      marked: (set: string, marks: Parameters<typeof marked>[2]) => one((each) => marked(each, set, marks)),
      /** Undefined removes a value. */
      with: (change: { readonly [Name in "measure" | "note" | "restSeconds"]?: DraftExercise[Name] | undefined }) =>
        one((each) => changed(each, change)),
      /** Does the exercise in turn with the one above it, or on its own. */
      tied: (isTied: boolean) => update(({ exercises }) => tied(exercises, id, isTied)),
      ticked: (set: string) => one((each) => ticked(each, set)),
      addSet: () => one((each) => withSet(each, newId)),
      removeSet: (set: string) => one((each) => withoutSet(each, set)),
      remove: () => update(({ exercises }) => exercises.filter((each) => each.id !== id)),
      moveUp: () =>
        update(({ exercises }) => {
          const at = exercises.findIndex((each) => each.id === id)
          const [before, moved] = [exercises[at - 1], exercises[at]]
          if (before === undefined || moved === undefined) return exercises
          return [...exercises.slice(0, at - 1), moved, before, ...exercises.slice(at + 1)]
        })
    }
  }
})

/** The changes of one exercise. */
export type Edits = ReturnType<ReturnType<typeof editsOf>["of"]>
