import { type CalendarDate, dayNumber } from "@daybook/core"
import { type CsvRow, csvHeader, csvParts } from "../Csv.ts"
import { type Foods, makeFoods } from "../Foods.ts"
import { type ImportReport, makeImportReport } from "../ImportReport.ts"
import type { Json } from "../Json.ts"
import type { Reading, ReadOptions, SourceFile } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { makeRecordings, type Recordings } from "../Recordings.ts"
import { headText } from "../Text.ts"
import { makeSignalDays, type SignalDays } from "./SignalDays.ts"

/** The combination of figures of one signal and day: their sum, the last, the largest, or the first. */
type Combine = "sum" | "last" | "max" | "first"

/** A row's figure of a signal; undefined if the row has none. */
export interface Figure {
  readonly signal: string
  readonly value: number | undefined
  readonly combine: Combine
}

/** The figures of signals with their values. */
export const figuresOf = (
  values: Readonly<Record<string, number | undefined>>,
  combine: Combine
): ReadonlyArray<Figure> => Object.entries(values).map(([signal, value]) => ({ signal, value, combine }))

/** A signal, with the column that has it, and the factor of its values. */
export type SignalColumn = readonly [signal: string, column: string, factor?: number]

/** The figures of the columns of a row. */
export const columnFigures = (
  columns: ReadonlyArray<SignalColumn>,
  cells: CsvRow["cells"],
  combine: Combine
): ReadonlyArray<Figure> =>
  columns.map(([signal, column, factor = 1]) => {
    const value = numberIn(cells[column] ?? "")
    return { signal, value: value === undefined ? undefined : value * factor, combine }
  })

interface Kept {
  value: number
  rows: number
  line: number
  combine: Combine
}

/** The figures of rows that each have a day. */
export interface DayFigures {
  /** A row counts with its first figure. */
  readonly row: (date: CalendarDate, line: number, figures: ReadonlyArray<Figure>) => void
  readonly emit: (days: SignalDays) => void
}

export const makeDayFigures = (report: ImportReport, lastDate: CalendarDate): DayFigures => {
  const bySignal = new Map<string, Map<number, Kept>>()

  const keep = ({ combine, signal }: Figure, value: number, day: number, rows: number, line: number): void => {
    const days = bySignal.get(signal) ?? new Map<number, Kept>()
    bySignal.set(signal, days)
    const kept = days.get(day)
    if (kept === undefined) {
      days.set(day, { value, rows, line, combine })
      return
    }
    if (combine === "sum" || combine === "last") {
      kept.value = combine === "sum" ? kept.value + value : value
      kept.rows += rows
      return
    }
    // One of the two rows is the day's; the other's figure is in it.
    const isBetter = combine === "max" && value > kept.value
    const [lostRows, lostLine] = isBetter ? [kept.rows, kept.line] : [rows, line]
    if (lostRows > 0) report.lose("merged", "another row has the figures of this day", lostLine, lostRows)
    if (isBetter) Object.assign(kept, { value, rows, line })
  }

  return {
    row: (date, line, figures) => {
      if (date > lastDate) {
        report.lose("refused", "a row is dated after tomorrow", line)
        return
      }
      let rows = 1
      for (const figure of figures) {
        if (figure.value === undefined || !Number.isFinite(figure.value)) continue
        keep(figure, figure.value, dayNumber(date), rows, line)
        rows = 0
      }
      if (rows === 1) report.lose("leftOut", "a row has no figure that Daybook keeps", line)
    },
    emit: (days) => {
      for (const [signal, figures] of bySignal) {
        for (const [day, { line, rows, value }] of figures) {
          // A watch that was not worn has counted none.
          if (signal === "steps" && value === 0) report.lose("leftOut", "days without steps", line, rows)
          else days.add(signal, day, value, rows, line)
        }
      }
    }
  }
}

/** The figures of the days of an export, and the rows that have none. */
export interface DayParts {
  readonly figures: DayFigures
  readonly foods: Foods
  readonly recordings: Recordings
  readonly report: ImportReport
  readonly options: ReadOptions
}

/**
 * Reads files whose rows each have a day. `readFile` gets the text at the start of a file, and returns the number of its rows. `atEnd` adds
 * what only all files together tell.
 */
export const readDays = async (
  files: ReadonlyArray<SourceFile>,
  options: ReadOptions,
  readFile: (file: SourceFile, text: string, parts: DayParts) => Promise<number>,
  atEnd: (days: SignalDays, parts: DayParts) => void = () => {}
): Promise<Reading> => {
  const report = makeImportReport()
  const figures = makeDayFigures(report, options.lastDate)
  const [recordings, foods] = [makeRecordings(report, options.lastDate), makeFoods(report)]
  const parts = { figures, foods, recordings, report, options }
  let rows = 0
  for (const file of files) rows += await readFile(file, headText(file), parts)
  const days = makeSignalDays(report)
  figures.emit(days)
  atEnd(days, parts)
  const records = [...days.records(), ...foods.records(), ...recordings.records()]
  return { rows: rows + report.skipped(), records, ...report.result() }
}

/** Adds the figures of the objects of a list. One without a date is refused, and one that is undefined was already. Returns their number. */
export const readDayObjects = (
  objects: ReadonlyArray<Json | undefined>,
  { figures, report }: DayParts,
  dateOf: (object: Json) => CalendarDate | undefined,
  of: (object: Json) => ReadonlyArray<Figure>
): number => {
  for (const [index, object] of objects.entries()) {
    if (object === undefined) continue
    const date = dateOf(object)
    if (date === undefined) report.lose("refused", "a row has no date", index + 1)
    else figures.row(date, index + 1, of(object))
  }
  return objects.length
}

/** Adds the figures of the rows of a table. A row without a date is refused. Returns the number of rows. */
export const readDayTable = async (
  file: SourceFile,
  text: string,
  parts: DayParts,
  dateOf: (row: CsvRow) => CalendarDate | undefined,
  of: (cells: CsvRow["cells"]) => ReadonlyArray<Figure>
): Promise<number> => {
  let rows = 0
  for await (const part of csvParts(file, csvHeader(text), parts))
    for (const row of part) {
      rows++
      const date = dateOf(row)
      if (date === undefined) parts.report.lose("refused", "a row has no date", row.line)
      else parts.figures.row(date, row.line, of(row.cells))
    }
  return rows
}
