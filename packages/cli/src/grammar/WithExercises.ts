import type { ParsedExercise } from "@daybook/core/grammar"

/**
 * Exercises of a session or a routine, with the new sets of the typed ones; typed ones that it lacks follow. What is not typed of an
 * exercise stays: its note, its rest, its superset.
 */
export const withExercises = <A extends ParsedExercise>(
  exercises: ReadonlyArray<A>,
  typed: ReadonlyArray<ParsedExercise>
): ReadonlyArray<A | ParsedExercise> => {
  const given = withOtherSupersets(exercises, typed)
  const isSame = (one: ParsedExercise, other: ParsedExercise) => sameName(one.name) === sameName(other.name)
  return [
    ...exercises.map((each) => {
      const found = given.find((other) => isSame(each, other))
      return found === undefined ? each : { ...each, ...found, name: each.name }
    }),
    ...given.filter((each) => !exercises.some((other) => isSame(each, other)))
  ]
}

/** The typed exercises, their supersets numbered after those of the others. */
const withOtherSupersets = (
  exercises: ReadonlyArray<ParsedExercise>,
  typed: ReadonlyArray<ParsedExercise>
): ReadonlyArray<ParsedExercise> => {
  const used = Math.max(0, ...exercises.map(({ superset = 0 }) => superset))
  return typed.map(({ superset, ...each }) => ({
    ...each,
    ...(superset !== undefined && { superset: used + superset })
  }))
}

/** A name without the differences that do not distinguish exercises: letter case and white space. */
const sameName = (name: string): string => name.toLowerCase().replace(/\s+/g, " ").trim()
