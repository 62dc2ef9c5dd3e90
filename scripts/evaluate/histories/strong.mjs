// Strong: one row a set. Columns differ by version and language, and the unit may be in no column.
import { number, records } from "./table.mjs"

const COLUMNS = {
  session: ["Date", "Datum"],
  title: ["Workout Name", "Workout-Name"],
  exercise: ["Exercise Name", "Name der Übung"],
  order: ["Set Order", "Reihenfolge festlegen"],
  weight: ["Weight", "Gewicht", "kg", "lbs", "Weight (kg)", "Weight (lb)"],
  reps: ["Reps", "Wiederh."]
}

/** These rows of a session are no working sets: a warm-up, a pause and a remark. */
const NO_SETS = ["W", "Rest Timer", "Note"]

export const recognises = (columns) =>
  [COLUMNS.exercise, COLUMNS.order].every((names) => names.some((name) => columns.includes(name)))

export const setsOf = (table) => {
  const named = (names) => names.find((name) => table.columns.includes(name))
  const { exercise, order, reps, session, title, weight } = Object.fromEntries(
    Object.entries(COLUMNS).map(([key, names]) => [key, named(names)])
  )
  const unit = /kg/.test(weight) ? "kg" : /lb/.test(weight) ? "lb" : undefined
  return records(table)
    .filter((record) => !NO_SETS.includes(record[order]))
    .map((record) => ({
      session: `${record[session]} ${record[title]}`,
      date: record[session].slice(0, 10),
      exercise: record[exercise],
      reps: number(record[reps]),
      weight: number(record[weight]),
      unit: { kg: "kg", lbs: "lb" }[record["Weight Unit"]] ?? unit
    }))
}
