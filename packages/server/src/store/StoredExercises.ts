import type { Workout } from "@daybook/core"
import * as Effect from "effect/Effect"
import { nextTurn } from "../EventLoop.ts"
import { unreadable } from "./Rows.ts"

type Exercises = Workout["exercises"]

/**
 * Reads the exercises of a stored workout. The parser's own error is not passed on: it quotes the text, and a name in it would
 * reach the log.
 */
export const exercisesOf = (stored: string): Exercises => {
  const found = parsed(stored)
  if (isExercises(found)) return found
  throw unreadable("workout", "exercises")
}

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

const parsed = (stored: string): unknown => {
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

const isExercises = (value: unknown): value is Exercises => Array.isArray(value) && value.every(isExercise)

const isExercise = (value: unknown): value is Exercises[number] =>
  isObject(value) &&
  "name" in value &&
  typeof value.name === "string" &&
  "sets" in value &&
  Array.isArray(value.sets) &&
  value.sets.every(isSet)

const isSet = (value: unknown): value is Exercises[number]["sets"][number] =>
  isObject(value) &&
  "reps" in value &&
  typeof value.reps === "number" &&
  (!("weightKg" in value) || typeof value.weightKg === "number")
