import { Usage } from "../Command.ts"
import { amountOf, type UnitSystem } from "./Amounts.ts"

/** One set: repetitions, and the load in kg unless it is the body's own weight. */
export interface SetWords {
  readonly reps: number
  readonly weightKg?: number
}

/** An exercise with its sets, as the interface takes it. */
export interface ExerciseWords {
  readonly name: string
  readonly sets: ReadonlyArray<SetWords>
}

/** `3x5@100`, `5@80`, `8`: sets, repetitions, load. */
const GROUP = /^(?:(\d{1,3})x)?(\d{1,4})(?:@(\d+(?:\.\d+)?(?:kgs?|lbs?)?))?$/i

/** Whether a word is sets and not part of a name. */
const isSets = (word: string): boolean => word !== "" && word.split(",").every((group) => GROUP.test(group))

/** Repetitions beyond which `5x100` is more likely five repetitions of a hundred kilograms. */
const LIKELY_REPS = 50

/** Whether any load among the words hangs on the owner's units. */
export const hasBareLoads = (words: ReadonlyArray<string>): boolean =>
  joined(words).some((word) => isSets(word) && /@[\d.]+(,|$)/.test(word))

/** `3 x 5 @ 100` as one word; a name in quotes stays as it is. */
const joined = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words
    .join("\n")
    .replace(/(?<=^|\n)(\d{1,3})\n?x\n?(?=\d)/gi, "$1x")
    .replace(/(?<=\d)\n?@\n?(?=\d)/g, "@")
    .split("\n")
    .filter((word) => word !== "")

/** Reads `squat 3x5@100 bench press 5@80,5@80,4@82.5`: names, each with the sets that follow it. */
export const exercisesOf = (words: ReadonlyArray<string>, system: UnitSystem): ReadonlyArray<ExerciseWords> => {
  const exercises: Array<{ readonly name: Array<string>; readonly sets: Array<SetWords> }> = []
  for (const word of joined(words)) {
    const last = exercises.at(-1)
    if (isSets(word) && last !== undefined) last.sets.push(...word.split(",").flatMap((group) => setsIn(group, system)))
    else if (/^\d\S*$/.test(word) && /[@x]/i.test(word)) {
      throw new Usage(`"${word}" is no sets; say 3x5@100 (sets x reps @ load), 5@80,5@80, or 8,8,6 without load`)
    } else if (last === undefined || last.sets.length > 0) exercises.push({ name: [word], sets: [] })
    else last.name.push(word)
  }
  if (exercises.length === 0) throw new Usage("what was trained? For example: daybook lift squat 3x5@100 --min 55")
  return exercises.map(({ name, sets }) => {
    if (sets.length > 0) return { name: name.join(" "), sets }
    throw new Usage(`"${name.join(" ")}" has no sets; add them: ${name.join(" ")} 3x5@100`)
  })
}

const setsIn = (group: string, system: UnitSystem): ReadonlyArray<SetWords> => {
  const [, times, reps = "", load] = GROUP.exec(group) ?? []
  if (times !== undefined && load === undefined && Number(reps) > LIKELY_REPS) {
    throw new Usage(
      `"${group}" would be ${times} sets of ${reps} repetitions; for a load of ${reps} say ${times}@${reps}`
    )
  }
  const set = {
    reps: Number(reps),
    ...(load !== undefined && { weightKg: amountOf("mass", load, "load", system) })
  }
  return Array.from({ length: Number(times ?? 1) }, () => set)
}
