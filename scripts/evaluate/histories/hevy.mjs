// Hevy: one row a set; the unit is in the name of the column, and months are words.
import { number, records } from "./table.mjs"

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** `12 Dec 2024, 13:18`, `Jun 11, 2026, 1:01 PM` or `2024-01-07 17:15:00`. */
const dateOf = (text) => {
  if (/^\d{4}-\d\d-\d\d/.test(text)) return text.slice(0, 10)
  const [, month] = /([a-z]{3})[a-z]*/i.exec(text) ?? []
  const [, day] = /\b(\d{1,2})\b/.exec(text) ?? []
  const [year] = /\b\d{4}\b/.exec(text) ?? []
  const at = MONTHS.indexOf(month?.toLowerCase())
  if (at === -1) throw new Error(`No date: ${text}`)
  return `${year}-${String(at + 1).padStart(2, "0")}-${day.padStart(2, "0")}`
}

export const recognises = (columns) => columns.includes("exercise_title") && columns.includes("set_type")

export const setsOf = (table) => {
  const weight = table.columns.includes("weight_kg") ? "weight_kg" : "weight_lbs"
  return records(table)
    .filter(({ set_type }) => set_type !== "warmup")
    .map((record) => ({
      session: `${record.start_time} ${record.title}`,
      date: dateOf(record.start_time),
      exercise: record.exercise_title,
      reps: number(record.reps) ?? 0,
      weight: number(record[weight]),
      unit: weight === "weight_kg" ? "kg" : "lb"
    }))
}
