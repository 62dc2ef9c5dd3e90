import { expect } from "vitest"
import { NOON, TODAY } from "../harness/Scenario.ts"

/** Any id. */
export const ID = expect.stringMatching(/^[^\s/]+$/)

/** Any version of what is replaced as a whole. */
export const VERSION = expect.stringMatching(/^[^\s"]{16,}$/)

/** The time of a test, as responses show it. */
export const AT = new Date(NOON).toISOString()

/** A key, which tests name by its scope. */
export const byKey = (name: string) => ({ kind: "key", name })

const entry = (kind: string, fields: object) => ({ id: ID, kind, date: TODAY, at: AT, by: byKey("full"), ...fields })

/** Entries as `GET /v1/entries` lists them. */
export const loggedFood = (fields: object = {}) =>
  entry("food", { name: "Oats", calories: 350, protein: 0, carbs: 0, fat: 0, meal: "snack", ...fields })

export const loggedWater = (fields: object = {}) => entry("water", { amountMl: 250, ...fields })

export const loggedWorkout = (fields: object = {}) =>
  entry("workout", { exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }], version: VERSION, ...fields })

export const loggedRestDay = (fields: object = {}) => entry("rest_day", fields)
