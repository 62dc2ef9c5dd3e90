import type { Exercise } from "@daybook/core"
import type { JournaledRow } from "../journal/JournaledRows.ts"
import { exercisesOf } from "../schema/StoredExercises.ts"

type Exercises = ReadonlyArray<Exercise>

/** A workout of an import, whose parts are counted. */
interface Counted {
  readonly title?: string | number | null | undefined
  readonly note?: string | number | null | undefined
  readonly exercises: Exercises
}

/** The parts beside repetitions and weights, as the person reads them. */
const PARTS: Readonly<Record<string, (workout: Counted) => number>> = {
  titles: ({ title }) => (title ? 1 : 0),
  notes: ({ exercises, note }) => exercises.filter((exercise) => exercise.note).length + (note ? 1 : 0),
  "exercises in supersets": ({ exercises }) => exercises.filter(({ superset }) => superset).length,
  "warm-up sets": ({ exercises }) => setsOf(exercises).filter(({ kind }) => kind === "warmup").length,
  "drop sets": ({ exercises }) => setsOf(exercises).filter(({ kind }) => kind === "drop").length,
  "sets to failure": ({ exercises }) => setsOf(exercises).filter(({ kind }) => kind === "failure").length,
  RPE: ({ exercises }) => setsOf(exercises).filter(({ rpe }) => rpe).length,
  times: ({ exercises }) => setsOf(exercises).filter(({ seconds }) => seconds).length,
  distances: ({ exercises }) => setsOf(exercises).filter(({ meters }) => meters).length
}

const setsOf = (exercises: Exercises) => exercises.flatMap(({ sets }) => sets)

/** The texts of sets by what an import has always had of them. */
const coreOf = (exercises: Exercises): ReadonlyArray<string> =>
  exercises.flatMap(({ name, sets }) => sets.map(({ reps, weightKg }) => `${reps} ${weightKg} ${name}`))

/** Returns true if all texts are among others, each as often. */
const isWithin = (texts: ReadonlyArray<string>, others: ReadonlyArray<string>): boolean => {
  const left = new Map<string, number>()
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1)
  return texts.every((text) => {
    const count = left.get(text) ?? 0
    left.set(text, count - 1)
    return count > 0
  })
}

/** Counts the workouts of an earlier import that keep their sets and get more: warm-ups, notes and so on. */
export const makeCompletions = () => {
  const added = new Map<string, number>()
  let workouts = 0
  return {
    /** Counts a workout of the log that becomes another. */
    add: (row: JournaledRow, after: Counted): void => {
      const before = { ...row, exercises: exercisesOf(String(row.exercises)) }
      const more = Object.entries(PARTS).map(([name, count]) => [name, count(after) - count(before)] as const)
      const isMore = more.some(([, count]) => count > 0) && more.every(([, count]) => count >= 0)
      if (!isMore || !isWithin(coreOf(before.exercises), coreOf(after.exercises))) return
      workouts++
      for (const [name, count] of more) added.set(name, (added.get(name) ?? 0) + count)
    },
    /** A sentence on what they get; undefined if there are none. */
    text: (): string | undefined => {
      if (workouts === 0) return undefined
      const parts = [...added].flatMap(([name, count]) => (count > 0 ? [`${name} (${count})`] : []))
      return `${workouts} ${workouts === 1 ? "workout" : "workouts"} completed: ${parts.join(", ")}.`
    }
  }
}
