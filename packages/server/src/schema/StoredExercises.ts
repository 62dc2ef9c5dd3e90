import {
  type DateEstimate,
  type ExercisePeriod,
  type MonthBest,
  type Routine,
  SetKind,
  setsText,
  type Workout
} from "@daybook/core"
import * as Effect from "effect/Effect"
import { nextTurn } from "../runtime/Waiting.ts"
import { date, jsonIn, listOf, oneOf } from "./Rows.ts"
import { measureText, type SummaryWords } from "./words/SummaryWords.ts"

type Exercises = Workout["exercises"]

/** Reads the exercises of a stored workout. */
export const exercisesOf = (stored: string): Exercises => jsonIn(stored, isExercises, "workout", "exercises")

/** Reads the exercises of a stored routine. */
export const plannedExercisesOf = (stored: string): Routine["exercises"] =>
  jsonIn(stored, (found): found is Exercises => isExercises(found) && found.every(isPlanned), "routine", "exercises")

/** The exercises of a stored workout or routine as text: `Squat 5x5@100 kg 3@110 kg, Plank 60 s`. */
export const exercisesText = (stored: string, words: SummaryWords): string =>
  exercisesOf(stored)
    .map(({ name, note, sets, superset }) => {
      const place = superset === undefined ? "" : words.superset(superset)
      const done = words.decimals(setsText(sets, (kg) => measureText(kg, "kg", words), words.sets))
      return `${name}${place} ${done}${note === undefined ? "" : words.quoted(note)}`
    })
    .join(", ")

/** Reads the exercises of a stored summary. */
export const periodOf = (stored: string): ReadonlyArray<ExercisePeriod> =>
  jsonIn(stored, listOf(isExercisePeriod), "exercise_summary", "exercises")

/** Reads the estimates of a stored summary. */
export const estimatesOf = (stored: string): ReadonlyArray<DateEstimate> =>
  jsonIn(stored, listOf(isEstimate), "exercise_summary", "estimates")

/** Reads the best sets of a stored summary. */
export const bestsOf = (stored: string): ReadonlyArray<MonthBest> =>
  jsonIn(stored, listOf(isBest), "exercise_summary", "bests")

/** The length of JSON text that is parsed in one turn of the event loop: a few milliseconds of work. */
const CHARACTERS_A_TURN = 250_000

/** Reads the exercises of many workouts. The largest log has megabytes of them, so other requests run in between. */
export const exercisesInTurns = <Row extends { readonly exercises: string }, A>(
  rows: ReadonlyArray<Row>,
  read: (row: Row, exercises: Exercises) => A
): Effect.Effect<ReadonlyArray<A>> =>
  Effect.gen(function* () {
    const found: Array<A> = []
    let characters = 0
    for (const row of rows) {
      characters += row.exercises.length
      if (characters > CHARACTERS_A_TURN) {
        yield* nextTurn
        characters = row.exercises.length
      }
      found.push(read(row, exercisesOf(row.exercises)))
    }
    return found
  })

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

const isExercises = (value: unknown): value is Exercises => Array.isArray(value) && value.every(isExercise)

const isExercise = (value: unknown): value is Exercises[number] =>
  isObject(value) &&
  "name" in value &&
  typeof value.name === "string" &&
  "sets" in value &&
  Array.isArray(value.sets) &&
  value.sets.every(isSet) &&
  isOptional(value, "note", "string") &&
  isOptional(value, "superset", "number")

const isPlanned = (exercise: Exercises[number]): boolean => isOptional(exercise, "restSeconds", "number")

/** True if an object lacks a field, or has a value of the type in it. */
const isOptional = (object: object, name: string, type: "number" | "string"): boolean =>
  !(name in object) || typeof Reflect.get(object, name) === type

const isSet = (value: unknown): value is Exercises[number]["sets"][number] =>
  isObject(value) &&
  "reps" in value &&
  typeof value.reps === "number" &&
  isOptional(value, "weightKg", "number") &&
  (!("kind" in value) || SetKind.literals.some((kind) => kind === value.kind)) &&
  isOptional(value, "rpe", "number") &&
  isOptional(value, "seconds", "number") &&
  isOptional(value, "meters", "number")

const isExercisePeriod = (value: unknown): value is ExercisePeriod =>
  isObject(value) &&
  "name" in value &&
  typeof value.name === "string" &&
  "sessions" in value &&
  typeof value.sessions === "number" &&
  "lastDate" in value &&
  date(value.lastDate) &&
  "lastSets" in value &&
  Array.isArray(value.lastSets) &&
  value.lastSets.every(isSet) &&
  "heaviestKg" in value &&
  typeof value.heaviestKg === "number" &&
  (!("estimate" in value) || isHeld(value.estimate, isLoadedSet)) &&
  (!("load" in value) || isHeld(value.load, isLoadedSet)) &&
  (!("reps" in value) || isHeld(value.reps, isSet)) &&
  (!("volume" in value) || isHeld(value.volume, isNumber)) &&
  (!("longest" in value) || isHeld(value.longest, isSet)) &&
  (!("farthest" in value) || isHeld(value.farthest, isSet)) &&
  (!("pace" in value) || isHeld(value.pace, isSet))

const isNumber = (value: unknown): boolean => typeof value === "number"

const isLoadedSet = (value: unknown): boolean => isSet(value) && value.weightKg !== undefined

const isHeld = (held: unknown, isValue: (value: unknown) => boolean): boolean =>
  isObject(held) &&
  "value" in held &&
  isValue(held.value) &&
  "date" in held &&
  date(held.date) &&
  "workoutId" in held &&
  typeof held.workoutId === "string"

const isEstimate = (value: unknown): value is DateEstimate =>
  Array.isArray(value) && typeof value[0] === "string" && date(value[1]) && typeof value[2] === "number"

const isMeasure = oneOf(["estimated_max", "estimated_max_with_body", "repetitions"])

const isBest = (value: unknown): value is MonthBest =>
  Array.isArray(value) &&
  typeof value[0] === "string" &&
  isMeasure(value[1]) &&
  date(value[2]) &&
  typeof value[3] === "number" &&
  typeof value[4] === "number"
