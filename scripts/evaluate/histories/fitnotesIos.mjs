// FitNotes on iOS: one row a set, with the body weight of the day; dates are month first, and no column has the unit.
import { number, records } from "./table.mjs"

export const recognises = (columns) => columns.includes("StartTime") && columns.includes("BodyWeight")

const dateOf = (text) => {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(text) ?? []
  return year === undefined ? text.slice(0, 10) : `${year}-${month}-${day}`
}

export const setsOf = (table) =>
  records(table)
    .filter(({ Status }) => Status !== "NotStarted")
    .map((record) => ({
      session: `${record.StartTime} ${record.Name}`,
      date: dateOf(record.StartTime),
      exercise: record.Equipment === "" ? record.Exercise : `${record.Exercise} (${record.Equipment})`,
      reps: number(record.Reps) ?? 0,
      weight: number(record.Weight),
      unit: undefined,
      bodyWeight: number(record.BodyWeight)
    }))
