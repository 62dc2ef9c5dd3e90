import { type BodyField, type CalendarDate, CHECK_IN, grouped, type Limits } from "@daybook/core"
import { type Figures, LENGTH_NAMES, meanFigures } from "../CheckIns.ts"
import { columnOf, figureIn, massUnit, neededAs } from "../Columns.ts"
import { type Cells, type CsvHeader, type CsvRow, csvHeader, csvParts } from "../Csv.ts"
import { localTimes } from "../LocalTimes.ts"
import { byTime } from "../Measurements.ts"
import { type Format, ImportFault, type SourceFile } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { type Parts, readParts } from "../Parts.ts"
import { refused, setLog } from "../SetLog.ts"
import { folded, headText } from "../Text.ts"

/** The fields of a check-in by the app's names of measurements. */
const FIELD_OF: ReadonlyMap<string, BodyField> = new Map<string, BodyField>([
  ["bodyweight", "weightKg"],
  ["body weight", "weightKg"],
  ["body fat", "bodyFatPercent"],
  ["lean body mass", "leanBodyMassKg"],
  ...Object.entries(LENGTH_NAMES)
])

interface Measured {
  readonly date: CalendarDate
  readonly time: string
  readonly line: number
  readonly name: string
  readonly value: number
}

const isOutside = (value: number, { max, min }: Limits.Bounds): boolean => value < min || value > max

const outOf = (field: BodyField): string => `${field} is not from ${CHECK_IN[field].min} to ${CHECK_IN[field].max}`

const readFile = async (file: SourceFile, { options, report }: Parts, all: Array<Measured>): Promise<number> => {
  const rows = []
  for await (const part of csvParts(file, csvHeader(headText(file)), { options, report }))
    for (const row of part) rows.push(row)
  const texts = rows.map(({ cells }) => `${cells.date ?? ""} ${cells.time ?? ""}`)
  const timeOf = localTimes(texts, file, options)
  for (const { cells, line } of rows) {
    const at = timeOf(`${cells.date ?? ""} ${cells.time ?? ""}`)
    const name = folded(cells.measurement ?? "")
    const number = numberIn(cells.value ?? "")
    const value = number === undefined ? undefined : figureIn(number, cells.unit ?? "")
    const field = FIELD_OF.get(name)
    if (at === undefined) report.lose("refused", "the date cannot be read", line)
    else if (at.date > options.lastDate) report.lose("refused", "the date is in the future", line)
    else if (field === undefined) report.lose("leftOut", `the measurement "${cells.measurement ?? ""}"`, line)
    else if (number === undefined) report.lose("refused", "a number cannot be read", line)
    else if (value === undefined) report.lose("refused", "the unit is not known", line)
    else if (isOutside(value, CHECK_IN[field])) report.lose("refused", outOf(field), line)
    else all.push({ date: at.date, time: at.time ?? "", line, name, value })
  }
  return rows.length
}

const figuresOf = (latest: ReadonlyMap<string, Measured>): Figures =>
  meanFigures(
    [...latest.values()].flatMap(({ name, value }) => {
      const field = FIELD_OF.get(name)
      return field === undefined ? [] : [[field, value] as const]
    })
  )

/** FitNotes' own BodyTracker: one row for each measurement. Those of a date are one check-in. */
export const fitNotesBody: Format = {
  name: "fitnotes-body",
  title: "FitNotes BodyTracker",
  recognise: (files) =>
    files.filter(({ text }) => csvHeader(text).names.slice(0, 5).join() === "date,time,measurement,value,unit"),
  read: (files, options) =>
    readParts(options, async (parts) => {
      const all: Array<Measured> = []
      let rows = 0
      for (const file of files) rows += await readFile(file, parts, all)
      for (const [date, measured] of grouped(all, (one) => one.date)) {
        const ordered = measured.toSorted(byTime)
        const [first, ...others] = measured
        if (first === undefined) continue
        for (const { line } of others) parts.report.lose("merged", "measurements of a date are one check-in", line)
        parts.checkIns.add(date, figuresOf(new Map(ordered.map((one) => [one.name, one]))), first.line)
      }
      return rows
    })
}

const isWeight = (name: string): boolean => columnOf(name).name === "weight"

const NEEDED = [
  ...neededAs("Date", "Exercise", "Category", "Reps", "Distance Unit", "Time"),
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
    const texts = rows.map(({ cells }) => cells.date ?? "")
    const timeOf = localTimes(texts, file, options)
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
