import { SUPERSET } from "@daybook/core/limits"
import { changed, type Draft, type DraftExercise } from "./Draft.ts"

/** Exercises with one of them tied to the one above it, with which it is then done in turn, or on its own. */
export const tied = (
  exercises: ReadonlyArray<DraftExercise>,
  id: string,
  isTied: boolean
): ReadonlyArray<DraftExercise> => {
  const at = exercises.findIndex((each) => each.id === id)
  const above = exercises[at - 1]
  if (above === undefined) return exercises
  const used = new Set(exercises.map(({ superset }) => superset))
  const free = Array.from({ length: SUPERSET.max }, (_, index) => index + 1).find((each) => !used.has(each))
  const superset = isTied ? (above.superset ?? free) : undefined
  const all = exercises.map((each, index) =>
    index === at || (index === at - 1 && isTied) ? changed(each, { superset }) : each
  )
  // A superset of one exercise is none.
  return all.map((each) =>
    all.some((other) => other !== each && other.superset === each.superset)
      ? each
      : changed(each, { superset: undefined })
  )
}

/** The current exercise: the one whose turn it is beside the one where a set was last ticked, or the first with sets left. */
export const currentExercise = ({ exercises, rest }: Draft): DraftExercise | undefined => {
  const last = exercises.find(({ id }) => id === rest?.exerciseId)
  const turn =
    last &&
    partners(exercises, last)
      .filter(hasSetsLeft)
      .sort((a, b) => roundOf(a) - roundOf(b))[0]
  return turn ?? exercises.find(hasSetsLeft)
}

/** True if the round of a superset goes on after an exercise of it was ticked: another one has done fewer sets. */
export const isRoundOpen = (exercises: ReadonlyArray<DraftExercise>, exercise: DraftExercise): boolean =>
  partners(exercises, exercise).some((other) => hasSetsLeft(other) && roundOf(other) < roundOf(exercise))

/** True if two exercises are the same, or done in turn. */
export const isInTurn = (one: DraftExercise, other: DraftExercise): boolean =>
  one.id === other.id || (one.superset !== undefined && one.superset === other.superset)

const partners = (exercises: ReadonlyArray<DraftExercise>, exercise: DraftExercise) =>
  exercises.filter((each) => isInTurn(each, exercise))

const hasSetsLeft = ({ sets }: DraftExercise): boolean => sets.some(({ done }) => !done)

const roundOf = ({ sets }: DraftExercise): number => sets.filter(({ done }) => done).length
