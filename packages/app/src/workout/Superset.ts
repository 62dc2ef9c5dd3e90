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

type Exercises = ReadonlyArray<DraftExercise>

/** The exercises in order, those of a superset that follow each other together. */
export const groupsOf = (exercises: Exercises): ReadonlyArray<Exercises> => {
  const groups: Array<Array<DraftExercise>> = []
  for (const exercise of exercises) {
    const last = groups.at(-1)
    if (last?.[0] !== undefined && exercise.superset !== undefined && isInTurn(last[0], exercise)) last.push(exercise)
    else groups.push([exercise])
  }
  return groups
}

/** The place of an exercise, or of its superset, from 1, and how many there are. */
export const placeOf = (exercises: Exercises, id: string) => {
  const groups = groupsOf(exercises)
  return { at: groups.findIndex((group) => group.some((each) => each.id === id)) + 1, of: groups.length }
}

/** The exercises with one of them, or its whole superset, moved down by so many places, as far as there are any. */
export const moved = (exercises: Exercises, id: string, by: number): Exercises => {
  const groups = [...groupsOf(exercises)]
  const from = placeOf(exercises, id).at - 1
  const [group] = groups.splice(from, 1)
  groups.splice(Math.max(0, from + by), 0, group ?? [])
  return groups.flat()
}

/** The exercises with one of them before or after its neighbour: within its superset, or else with its whole superset. */
export const nudged = (exercises: Exercises, id: string, by: 1 | -1): Exercises => {
  const at = exercises.findIndex((each) => each.id === id)
  const [own, other] = [exercises[at], exercises[at + by]]
  if (own === undefined || other === undefined) return exercises
  if (!isInTurn(own, other)) return moved(exercises, id, by)
  return exercises.map((each) => (each === own ? other : each === other ? own : each))
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
