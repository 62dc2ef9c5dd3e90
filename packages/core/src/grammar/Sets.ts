import { parseAmount, type UnitSystem } from "./Amounts.ts"
import { type Group, groupsIn, joinSets, LOAD, refuseAmbiguous, refuseLikelySwapped } from "./Groups.ts"
import { LineError } from "./LineError.ts"

/** A set: repetitions, and the load in kg, absent for bodyweight. */
export interface ParsedSet {
  readonly reps: number
  readonly weightKg?: number
}

/** An exercise with its sets. */
export interface ParsedExercise {
  readonly name: string
  readonly sets: ReadonlyArray<ParsedSet>
}

interface Exercise {
  readonly name: Array<string>
  readonly groups: Array<Group>
}

const NOTATION = "use 3x5@100 (sets x reps @ load), 5@80,5@80, or 8,8,6 without load"

/** Digits and signs alone, or digits with an x or @: sets or a time, but not a name. */
const NO_NAME = /^(?:[-+]?\d[\d.,:/@x+-]*|\d\S*[@x]\S*)$/i

/** Effort, which is not recorded: `rpe 8`, `@rpe8`, `rir2`. */
const EFFORT = /^@?(?:rpe|rir)[\d.]*$/i

/** Words of other notations of sets. They cannot start the name of an exercise. */
const NOTES = /^(?:x|at|for|reps?|sets?|kgs?|lbs?|and|then|[+&@,])$/i

/** True if any load among the words lacks a unit. */
export const lacksLoadUnit = (words: ReadonlyArray<string>): boolean =>
  joinSets(words).some((word) => groupsIn(word).some(({ load }) => load !== undefined && !LOAD.test(load)))

/** Parses `squat 3x5@100 bench press 5@80,5@80,4@82.5`: names, each followed by its sets. */
export const parseExercises = (words: ReadonlyArray<string>, system: UnitSystem): ReadonlyArray<ParsedExercise> => {
  const exercises: Array<Exercise> = []
  // A load before its sets, as in `100kg 5x5`.
  let pending: string | undefined
  for (const word of joinSets(words)) {
    const last = exercises.at(-1)
    const groups = groupsIn(word)
    if (pending !== undefined && (groups.length === 0 || groups.some(({ load }) => load !== undefined))) {
      throw missingReps(pending)
    }
    if (last !== undefined && groups.length > 0) {
      refuseAmbiguous(last.groups.at(-1), groups)
      last.groups.push(...groups.map((group) => ({ ...group, load: pending ?? group.load })))
      pending = undefined
    } else if (last !== undefined && LOAD.test(word)) {
      if (!giveLoad(last, word)) pending = word
    } else {
      refuseNoName(word, last)
      if (last === undefined || last.groups.length > 0) exercises.push({ name: [word], groups: [] })
      else last.name.push(word)
    }
  }
  if (pending !== undefined) throw missingReps(pending)
  if (exercises.length === 0) throw new LineError("missing exercises; for example squat 3x5@100")
  return exercises.map(({ groups, name: words }) => {
    const name = words.join(" ").replace(/,$/, "")
    const sets = groups.flatMap((group) => setsOf(group, system))
    if (sets.length === 0) throw new LineError(`"${name}" has no sets; ${NOTATION}`)
    return { name, sets }
  })
}

/** Refuses a word that is neither sets nor part of a name. */
const refuseNoName = (word: string, last: Exercise | undefined): void => {
  if (EFFORT.test(word)) throw new LineError(`effort is not recorded; leave out ${word} and its number`)
  if (NO_NAME.test(word)) {
    throw new LineError(`invalid sets "${word}"${last === undefined ? " before an exercise" : ""}; ${NOTATION}`)
  }
  const startsName = last === undefined || last.groups.length > 0
  if (startsName && NOTES.test(word)) throw new LineError(`unexpected "${word}"; ${NOTATION}`)
}

const missingReps = (load: string): LineError =>
  new LineError(`the load ${load} has no repetitions; write 5@${load}, or 3x5@${load} for three sets`)

/** Applies a load to the sets typed just before it, as in `5x5 100kg`; false if all of them have a load. */
const giveLoad = ({ groups }: Exercise, load: string): boolean => {
  const from = groups.findLastIndex((group) => group.load !== undefined) + 1
  if (from === groups.length) return false
  groups.splice(from, groups.length, ...groups.slice(from).map((group) => ({ ...group, load })))
  return true
}

const setsOf = (group: Group, system: UnitSystem): ReadonlyArray<ParsedSet> => {
  refuseLikelySwapped(group)
  const { load, reps, times } = group
  const set = { reps, ...(load !== undefined && { weightKg: parseAmount("mass", load, "load", system) }) }
  return Array.from({ length: times ?? 1 }, () => set)
}
