// Fitbod: one row a set, in kg; the weight is that of one of two dumbbells where the multiplier is 2.
import { number, records } from "./table.mjs"

export const recognises = (columns) => columns.includes("Weight(kg)") && columns.includes("multiplier")

export const setsOf = (table) =>
  records(table)
    .filter(({ isWarmup }) => isWarmup !== "TRUE")
    .map((record) => ({
      session: record.Date.slice(0, 10),
      date: record.Date.slice(0, 10),
      exercise: record.Exercise,
      reps: number(record.Reps) ?? 0,
      weight: (number(record["Weight(kg)"]) ?? 0) * (number(record.multiplier) || 1),
      unit: "kg"
    }))
