import { UsageError } from "../Exit.ts"
import { parseAmount, type UnitSystem } from "./Amounts.ts"

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

/** Sets, repetitions and load: `3x5@100`, `5@80`, `8`. */
const GROUP = /^(?:(\d{1,3})x)?(\d{1,4})(?:@(\d+(?:\.\d+)?(?:kgs?|lbs?)?))?$/i

/** Whether a word describes sets and is not part of a name. */
const isSets = (word: string): boolean => word !== "" && word.split(",").every((group) => GROUP.test(group))

/** With more repetitions than this, `5x100` more likely means five repetitions at a hundred kilograms. */
const LIKELY_REPS = 50

/** Whether any load among the words lacks a unit. */
export const lacksLoadUnit = (words: ReadonlyArray<string>): boolean =>
  joinSets(words).some((word) => isSets(word) && /@[\d.]+(,|$)/.test(word))

/** Joins `3 x 5 @ 100` into one word; a quoted name stays as it is. */
const joinSets = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words
    .join("\n")
    .replace(/(?<=^|\n)(\d{1,3})\n?x\n?(?=\d)/gi, "$1x")
    .replace(/(?<=\d)\n?@\n?(?=\d)/g, "@")
    .split("\n")
    .filter((word) => word !== "")

/** Parses `squat 3x5@100 bench press 5@80,5@80,4@82.5`: names, each followed by its sets. */
export const parseExercises = (words: ReadonlyArray<string>, system: UnitSystem): ReadonlyArray<ParsedExercise> => {
  const exercises: Array<{ readonly name: Array<string>; readonly sets: Array<ParsedSet> }> = []
  for (const word of joinSets(words)) {
    const last = exercises.at(-1)
    if (isSets(word) && last !== undefined)
      last.sets.push(...word.split(",").flatMap((group) => parseSets(group, system)))
    else if (/^\d\S*$/.test(word) && /[@x]/i.test(word)) {
      throw new UsageError(`invalid sets "${word}"; use 3x5@100 (sets x reps @ load), 5@80,5@80, or 8,8,6 without load`)
    } else if (last === undefined || last.sets.length > 0) exercises.push({ name: [word], sets: [] })
    else last.name.push(word)
  }
  if (exercises.length === 0) throw new UsageError("missing exercises; for example daybook lift squat 3x5@100 --min 55")
  return exercises.map(({ name, sets }) => {
    if (sets.length > 0) return { name: name.join(" "), sets }
    throw new UsageError(`"${name.join(" ")}" has no sets; add them: ${name.join(" ")} 3x5@100`)
  })
}

const parseSets = (group: string, system: UnitSystem): ReadonlyArray<ParsedSet> => {
  const [, times, reps = "", load] = GROUP.exec(group) ?? []
  if (times !== undefined && load === undefined && Number(reps) > LIKELY_REPS) {
    throw new UsageError(
      `"${group}" means ${times} sets of ${reps} repetitions; for a load of ${reps} use ${times}@${reps}`
    )
  }
  const set = {
    reps: Number(reps),
    ...(load !== undefined && { weightKg: parseAmount("mass", load, "load", system) })
  }
  return Array.from({ length: Number(times ?? 1) }, () => set)
}
