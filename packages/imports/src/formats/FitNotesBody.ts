import { type BodyField, type CalendarDate, CHECK_IN, grouped, type Limits } from "@daybook/core"
import { LENGTH_NAMES, meanFigures } from "../BodyNames.ts"
import type { Figures } from "../CheckIns.ts"
import { figureIn } from "../Columns.ts"
import { csvHeader, csvRows } from "../Csv.ts"
import { localTimes } from "../LocalTimes.ts"
import { byTime } from "../Measurements.ts"
import type { Format, SourceFile } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { type Parts, readParts } from "../Parts.ts"
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
  for await (const row of csvRows(file, csvHeader(headText(file)), { table: { options, report } })) rows.push(row)
  const timeOf = localTimes(
    rows.map(({ cells }) => `${cells.date ?? ""} ${cells.time ?? ""}`),
    file,
    options
  )
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
