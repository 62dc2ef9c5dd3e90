// FitNotes on Android: one row a set; names with a comma are not quoted.
import { number, records } from "./table.mjs"

export const recognises = (columns) => columns.includes("Category") && columns.includes("Distance Unit")

/** A row that is longer than the header has commas in the name of its exercise, the second column. */
const mended = (row, width) => {
  const surplus = row.length - width
  return surplus <= 0 ? row : [row[0], row.slice(1, 2 + surplus).join(","), ...row.slice(2 + surplus)]
}

export const setsOf = ({ columns, rows }) => {
  const weight = columns.find((name) => name.startsWith("Weight"))
  return records({ columns, rows: rows.map((row) => mended(row, columns.length)) }).map((record) => ({
    session: record.Date,
    date: record.Date,
    exercise: record.Exercise,
    reps: number(record.Reps) ?? 0,
    weight: number(record[weight]),
    unit: /lb/.test(record["Weight Unit"] ?? weight) ? "lb" : "kg"
  }))
}
