import { newId } from "../data/ids.ts"
import {
  type Draft,
  type DraftExercise,
  emptyExercise,
  type Known,
  knownBy,
  named,
  ticked,
  typed,
  withoutSet,
  withSet
} from "./Draft.ts"
import { figuresToLift } from "./mass.ts"

type Exercises = Pick<Draft, "exercises" | "unit">

/** The changes that a person makes to the exercises of a session, logged or not. Each returns the new exercises. */
export interface Edits {
  readonly name: (id: string, name: string) => void
  readonly type: (id: string, set: string, figures: { readonly weight?: string; readonly reps?: string }) => void
  readonly tick: (id: string, set: string) => void
  readonly addSet: (id: string) => void
  readonly removeSet: (id: string, set: string) => void
  /** Returns its id. */
  readonly addExercise: () => string
  readonly remove: (id: string) => void
  readonly moveUp: (id: string) => void
}

/** `update` changes the shown exercises. */
export const editsOf = (
  all: ReadonlyArray<Known>,
  update: (change: (session: Exercises) => ReadonlyArray<DraftExercise>) => void
): Edits => {
  const one = (id: string, change: (exercise: DraftExercise, unit: Draft["unit"]) => DraftExercise) =>
    update(({ exercises, unit }) => exercises.map((each) => (each.id === id ? change(each, unit) : each)))
  return {
    name: (id, name) => one(id, (each, unit) => named(each, name, knownBy(name, all), figuresToLift(unit), newId)),
    type: (id, set, figures) => one(id, (each) => typed(each, set, figures)),
    tick: (id, set) => one(id, (each) => ticked(each, set)),
    addSet: (id) => one(id, (each) => withSet(each, newId)),
    removeSet: (id, set) => one(id, (each) => withoutSet(each, set)),
    addExercise: () => {
      const empty = emptyExercise(newId)
      update(({ exercises }) => [...exercises, empty])
      return empty.id
    },
    remove: (id) => update(({ exercises }) => exercises.filter((each) => each.id !== id)),
    moveUp: (id) =>
      update(({ exercises }) => {
        const at = exercises.findIndex((each) => each.id === id)
        const [before, moved] = [exercises[at - 1], exercises[at]]
        if (before === undefined || moved === undefined) return exercises
        return [...exercises.slice(0, at - 1), moved, before, ...exercises.slice(at + 1)]
      })
  }
}
