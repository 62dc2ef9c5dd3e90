import { columnOf, massUnit } from "../Columns.ts"
import type { CsvHeader, CsvRow } from "../Csv.ts"
import { localTimes } from "../LocalTimes.ts"
import { ImportFault } from "../Model.ts"
import { needed } from "../NeededColumns.ts"
import { refused, setLog } from "../SetLog.ts"

const isWeight = (name: string): boolean => columnOf(name).name === "weight"

const NEEDED = [
  ...["Date", "Exercise", "Category", "Reps", "Distance Unit", "Time"].map((name) => needed(name, name.toLowerCase())),
  { column: "Weight", is: isWeight },
  {
    column: "Weight Unit",
    is: (name: string) => name === "weight unit" || (isWeight(name) && massUnit(columnOf(name).unit) !== undefined)
  }
]

const KNOWN = ["date", "exercise", "category", "reps", "distance", "distance unit", "time", "comment", "weight unit"]

/** The column of the weight, with its unit if the header names one for all rows. */
const weightOf = ({ names }: CsvHeader) => {
  const column = names.map(columnOf).find(({ name }) => name === "weight")
  if (column === undefined) return undefined
  if (names.includes("weight unit")) return { header: column.header, unit: undefined }
  const unit = massUnit(column.unit)
  return unit === undefined ? undefined : { header: column.header, unit }
}

type Cells = Readonly<Record<string, string>>

const cellsOf = (names: ReadonlyArray<string>, values: ReadonlyArray<string>): Cells =>
  Object.fromEntries(names.map((name, at) => [name, values[at]?.trim() ?? ""]))

/**
 * The cells of a row. The app does not quote names of exercises, so a comma in one makes the row longer. The surplus cells belong to the
 * exercise or, if there is a comment, to that. A category that other rows have too tells how many.
 */
const repaired = (row: CsvRow, { names }: CsvHeader, categories: ReadonlySet<string>): Cells | undefined => {
  const surplus = row.values.length - names.length
  if (surplus <= 0) return row.cells
  const [exercise, category] = [names.indexOf("exercise"), names.indexOf("category")]
  const hasComment = names.at(-1) === "comment"
  for (let glued = surplus; glued >= (hasComment ? 0 : surplus); glued--) {
    const joined = [
      ...row.values.slice(0, exercise),
      row.values.slice(exercise, exercise + glued + 1).join(","),
      ...row.values.slice(exercise + glued + 1)
    ]
    const values = [...joined.slice(0, names.length - 1), joined.slice(names.length - 1).join(",")]
    // A comment with a comma has a text before it, and units are no figures: otherwise decimals have moved the cells.
    const isMoved = joined.length > names.length && joined[names.length - 1]?.trim() === ""
    if (isMoved || /\d/.test(values[names.indexOf("distance unit")] ?? "")) continue
    if (categories.has(values[category]?.trim() ?? "")) return cellsOf(names, values)
  }
  return undefined
}

/** FitNotes for Android: one row for each set, one workout for each date, without times. */
export const fitNotes = setLog({
  name: "fitnotes",
  title: "FitNotes",
  columns: NEEDED,
  known: (header) => [...KNOWN, weightOf(header)?.header ?? ""],
  repairs: true,
  withoutUnit: "the weight has no unit",
  reader: (file, header, options, rows) => {
    const weight = weightOf(header)
    if (weight === undefined)
      throw new ImportFault(`${file.name} has no column of weights. Export it from FitNotes again.`)
    const whole = rows.filter(({ values }) => values.length <= header.names.length)
    const categories = new Set(whole.map(({ cells }) => cells.category ?? "").filter((category) => category !== ""))
    const timeOf = localTimes(
      rows.map(({ cells }) => cells.date ?? ""),
      file,
      options
    )
    return (row) => {
      const cells = repaired(row, header, categories)
      if (cells === undefined) return refused("the name of the exercise has a comma, and its end cannot be told")
      const at = timeOf(cells.date ?? "")
      return {
        key: at?.date ?? "",
        workout: () => ({ at: at && { date: at.date, time: null } }),
        exercise: cells.exercise ?? "",
        reps: cells.reps ?? "",
        weight: cells[weight.header] ?? "",
        unit: () => weight.unit ?? massUnit(cells["weight unit"]),
        time: cells.time,
        distance: cells.distance,
        distanceUnit: cells["distance unit"],
        note: cells.comment,
        leftOut: []
      }
    }
  }
})
