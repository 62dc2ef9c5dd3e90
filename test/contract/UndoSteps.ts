import { expect } from "vitest"
import { get, post } from "../harness/Scenario.ts"

type Kept = Readonly<Record<string, string>>

/** Keeps the id of the newest change. */
export const kept = (name: string) => get("/v1/changes?limit=1").keepingAs(name, 0, "id")

/** Undoes the change that is kept under a name. */
export const undo = (name: string) => post((ids: Kept) => `/v1/changes/${ids[name]}/undo`, {})

export const TODAYS = "/v1/entries?start=today&end=today"

export const entries = (...expected: ReadonlyArray<object>) => get(TODAYS).gives(expected)

export const workout = (name: string, date = "today") => ({ exercises: [{ name, sets: [{ reps: 5 }] }], date })

export const METRIC = { name: "Coffee", tab: "nutrition", kind: "counter", unit: "cups" }

export const CHECK_INS = "/v1/measurements"
export const METRICS = "/v1/custom-metrics"

export const OATS = { name: "Oats", calories: 350 }

export const part = (fields: object) => expect.objectContaining(fields)

export const logWater = post("/v1/water", { amountMl: 250 })
export const logCheckIn = post("/v1/body-measurements", { weightKg: 80, waistCm: 84, note: "Kept" }).keepingAs(
  "id",
  "measurement",
  "id"
)
export const createMetric = post(METRICS, METRIC).keepingAs("id", "id")
export const setValue = (value: number | null) => post(({ id }) => `${METRICS}/${id}/values`, { value })
export const pin = (value: number | null) => post("/v1/health/days/today", { reading: "steps", value })
export const oneOfToday = get(TODAYS).keepingAs("id", 0, "id")
