import type { Workout } from "@daybook/core"
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
