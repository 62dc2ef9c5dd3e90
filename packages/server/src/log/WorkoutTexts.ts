import { datesOfMonth, exerciseKey, searchedText, type Unavailable, type Workout } from "@daybook/core"
import * as Effect from "effect/Effect"
import { type Sql, summarySaver } from "../engines/Sql.ts"
import { nextTurn } from "../runtime/Waiting.ts"
import { date, nullable, number, query, text, tuples } from "../schema/Rows.ts"
import { exercisesOf } from "../schema/StoredExercises.ts"

// A search looks for a line in the texts of hundreds of months. Lines are found without parsing the whole text, as JSON would need.

/** The texts of the workouts of a month, which a search reads instead of the workouts. */
export interface WorkoutTexts {
  /** A line for each exercise: its key, a tab and the days of the month, one for each time that it was done. */
  readonly exercises: string
  /** A line for each workout with a title or a note: its day, and the texts as they are searched, each after a tab. */
  readonly notes: string
}

interface NotedWorkout {
  readonly date: string
  readonly title: string | null
  readonly note: string | null
  readonly exercises: Workout["exercises"]
}

/** The texts of a workout that a search looks in, each for itself. */
export const textsOf = ({ exercises, note, title }: Omit<NotedWorkout, "date">): ReadonlyArray<string> =>
  [title, note, ...exercises.map((exercise) => exercise.note)].filter((each) => typeof each === "string")

/** Makes the texts of the workouts of a month, which are given in the order of their dates. */
export const workoutTexts = (workouts: ReadonlyArray<NotedWorkout>): WorkoutTexts => {
  const exercises = new Map<string, string>()
  let notes = ""
  for (const workout of workouts) {
    const day = Number(workout.date.slice("YYYY-MM-".length))
    for (const { name } of workout.exercises) {
      const key = exerciseKey(name)
      exercises.set(key, `${exercises.get(key) ?? `${key}\t`}${day} `)
    }
    const texts = textsOf(workout).map((each) => `\t${searchedText(each).replace(/[\t\n]/g, " ")}`)
    if (texts.length > 0) notes += `${day}${texts.join("")}\n`
  }
  return { exercises: [...exercises.values()].map((line) => `${line}\n`).join(""), notes }
}

/** Returns the days on which an exercise was done, from the text of the exercises of a month. */
export const daysOfExercise = (exercises: string, key: string): ReadonlyArray<number> => {
  const lines = `\n${exercises}`
  const begin = `\n${key}\t`
  const at = lines.indexOf(begin)
  if (at < 0) return []
  const days = lines.slice(at + begin.length, lines.indexOf("\n", at + 1))
  return days.trim().split(" ").map(Number)
}

/** Returns the days of the workouts that have a matching text, from the text of the notes of a month. */
export const daysOfNotes = (notes: string, matches: (text: string) => boolean): ReadonlyArray<number> => {
  if (!matches(notes)) return []
  return notes.split("\n").flatMap((line) => {
    const [day, ...texts] = line.split("\t")
    return texts.some(matches) ? [Number(day)] : []
  })
}

interface Months {
  readonly first: string
  readonly last: string
}

/** Each month with its text, the newest month first. */
type OfMonths = Effect.Effect<ReadonlyArray<readonly [month: string, text: string]>, Unavailable>

/**
 * Reads the texts of the months of a range that have workouts, the newest first. Those that are missing are computed, and kept with the
 * version of their month, as the summaries of exercises are.
 */
export const makeWorkoutTexts = (db: Sql["Type"]) =>
  Effect.map(summarySaver(db), (save) => {
    const computed = (accountId: string, month: string, version: number) =>
      Effect.gen(function* () {
        const { end, start } = datesOfMonth(month)
        const texts = workoutTexts((yield* db.all(WORKOUTS, [accountId, start, end])).map(withExercises))
        yield* save(KEEP, [accountId, month, version, texts.exercises, texts.notes])
        yield* nextTurn
        return texts
      })

    return (part: keyof WorkoutTexts) =>
      (accountId: string, { first, last }: Months): OfMonths =>
        Effect.gen(function* () {
          const found: Array<readonly [month: string, text: string]> = []
          for (const [month, version, kept] of yield* db.tuples(MONTHS[part], [accountId, first, last])) {
            found.push([month, kept ?? (yield* computed(accountId, month, version))[part]])
          }
          return found
        })
  })

/** A row of a workout with its exercises as values. */
export const withExercises = <Row extends { readonly exercises: string }>(row: Row) => ({
  ...row,
  exercises: exercisesOf(row.exercises)
})

const monthsWith = (part: keyof WorkoutTexts) =>
  tuples(
    "exercise_period",
    `SELECT written.period, written.version, kept.${part}
     FROM exercise_period AS written LEFT JOIN workout_text AS kept
       ON kept.account_id = written.account_id AND kept.month = written.period AND kept.version = written.version
     WHERE written.account_id = ? AND written.period BETWEEN ? AND ? AND length(written.period) = ${"YYYY-MM".length}
     ORDER BY written.period DESC`,
    text,
    number,
    nullable(text)
  )

const MONTHS = { exercises: monthsWith("exercises"), notes: monthsWith("notes") }

const WORKOUTS = query(
  "workout",
  `SELECT date, title, note, exercises FROM workout WHERE account_id = ? AND date BETWEEN ? AND ? AND deleted_at IS NULL
   ORDER BY date, seq`,
  { date, title: nullable(text), note: nullable(text), exercises: text }
)

const KEEP = `INSERT INTO workout_text AS kept (account_id, month, version, exercises, notes) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (account_id, month) DO UPDATE
    SET version = excluded.version, exercises = excluded.exercises, notes = excluded.notes
    WHERE excluded.version > kept.version`
