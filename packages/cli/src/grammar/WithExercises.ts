import { LineError, type ParsedExercise } from "@daybook/core/grammar"

/**
 * Exercises of a session or a routine, with the new sets of the typed ones; typed ones that it lacks follow. Of an exercise that is there
 * several times, each is typed, in order. What is not typed of an exercise stays: its note, its rest, its superset.
 */
export const withExercises = <A extends ParsedExercise>(
  exercises: ReadonlyArray<A>,
  typed: ReadonlyArray<ParsedExercise>
): ReadonlyArray<A | ParsedExercise> => {
  const left = new Set(typed)
  const pairs = exercises.map((each) => {
    const found = [...left].find((other) => isSame(each, other))
    if (found !== undefined) left.delete(found)
    else if (typed.some((other) => isSame(each, other))) throw typedTooSeldom(each, exercises)
    return { each, found }
  })
  const kept = pairs.flatMap(({ each, found }) => (found?.superset === undefined ? [each.superset ?? 0] : []))
  const given = supersetsBeside(kept)
  return [
    ...pairs.map(({ each, found }) => (found === undefined ? each : { ...each, ...given(found), name: each.name })),
    ...[...left].map(given)
  ]
}

const typedTooSeldom = ({ name }: ParsedExercise, exercises: ReadonlyArray<ParsedExercise>): LineError => {
  const times = exercises.filter((each) => isSame(each, { name })).length
  return new LineError(`${name} is there ${times} times; type the sets of each, in order, or all exercises with --all`)
}

/** Numbers the supersets of typed exercises with those that no other exercise has. */
const supersetsBeside = (kept: ReadonlyArray<number>) => {
  const numbers = new Map<number, number>()
  return ({ superset, ...each }: ParsedExercise): ParsedExercise => {
    if (superset === undefined) return each
    let number = numbers.get(superset) ?? 1
    while (!numbers.has(superset) && (kept.includes(number) || [...numbers.values()].includes(number))) number++
    numbers.set(superset, number)
    return { ...each, superset: number }
  }
}

const isSame = (one: Named, other: Named): boolean => sameName(one.name) === sameName(other.name)

type Named = Pick<ParsedExercise, "name">

/** A name without the differences that do not distinguish exercises: letter case and white space. */
const sameName = (name: string): string => name.toLowerCase().replace(/\s+/g, " ").trim()
