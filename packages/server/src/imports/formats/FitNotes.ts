import { columnOf, massUnit } from "../Columns.ts"
import { type CsvHeader, type CsvRow, csvHeader, csvRows } from "../Csv.ts"
import { localTimes } from "../LocalTimes.ts"
import { type Format, ImportFault, type ReadOptions, type SourceFile } from "../Model.ts"
import { hasColumns, needed, noteUnknown } from "../NeededColumns.ts"
import { kgOf, numberIn } from "../Numbers.ts"
import { makeSessions, type Sessions } from "../Sessions.ts"
import { makeTally, type Tally } from "../Tally.ts"
import { headText } from "../Text.ts"
import { TITLES } from "../Titles.ts"

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
    if (categories.has(values[category]?.trim() ?? "")) return cellsOf(names, values)
  }
  return undefined
}

const isSome = (text: string): boolean => /[1-9]/.test(text)

const readFile = async (file: SourceFile, options: ReadOptions, tally: Tally, sessions: Sessions): Promise<number> => {
  const header = csvHeader(headText(file))
  const weight = weightOf(header)
  if (weight === undefined)
    throw new ImportFault(`${file.name} has no column of weights. Export it from FitNotes again.`)
  const noteOthers = noteUnknown(header.names, new Set([...KNOWN, weight.header]), tally)
  const rows: Array<CsvRow> = []
  for await (const row of csvRows(file, header)) rows.push(row)
  const whole = rows.filter(({ values }) => values.length <= header.names.length)
  const categories = new Set(whole.map(({ cells }) => cells.category ?? "").filter((category) => category !== ""))
  const timeOf = localTimes(
    rows.map(({ cells }) => cells.date ?? ""),
    file,
    options
  )
  for (const row of rows) {
    const { line } = row
    const cells = repaired(row, header, categories)
    if (cells === undefined) {
      tally.lose("refused", "the name of the exercise has a comma, and its end cannot be told", line)
      continue
    }
    const date = timeOf(cells.date ?? "")?.date
    const [load, reps] = [numberIn(cells[weight.header] ?? ""), numberIn(cells.reps ?? "")]
    const unit = weight.unit ?? massUnit(cells["weight unit"])
    const isUnread = (load === undefined && cells[weight.header] !== "") || (reps === undefined && cells.reps !== "")
    if (date === undefined) tally.lose("refused", "the date cannot be read", line)
    else if (isUnread) tally.lose("refused", "a number cannot be read", line)
    else if (load !== undefined && load !== 0 && unit === undefined)
      tally.lose("refused", "the weight has no unit", line)
    else {
      noteOthers(cells, line)
      if ((cells.comment ?? "") !== "") tally.leaveOut("notes of sets", line)
      const weightKg = load === undefined ? undefined : kgOf(load, unit ?? "kg")
      const isTimed = isSome(cells.time ?? "") || isSome(cells.distance ?? "")
      const session = { date, title: "Workout", startedAt: null, endedAt: null, durationMinutes: null }
      sessions.add(session, { line, exercise: cells.exercise ?? "", reps, weightKg, isTimed })
    }
  }
  return rows.length
}

/** FitNotes for Android: one row for each set, one workout for each date, without times. */
export const fitNotes: Format = {
  name: "fitnotes",
  title: TITLES.fitnotes,
  columns: NEEDED,
  recognise: (files) => files.filter(({ text }) => hasColumns(NEEDED, csvHeader(text).names)),
  read: async (files, options) => {
    const tally = makeTally()
    const sessions = makeSessions(tally, options.lastDate)
    let rows = 0
    for (const file of files) {
      sessions.beginFile()
      rows += await readFile(file, options, tally, sessions)
    }
    return { rows, records: sessions.records(), ...tally.result() }
  }
}
