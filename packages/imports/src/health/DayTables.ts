import { type Cells, csvHeader } from "../Csv.ts"
import { readDated } from "../DatedRows.ts"
import { dateIn } from "../Dates.ts"
import type { Format, SourceFile } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { type DayParts, type Figure, figuresOf, readDays, readDayTable } from "./DayFigures.ts"

/** A table of days: the columns by which it is found, that of its dates, and the values of its signals. */
export interface DayTable {
  readonly columns: ReadonlyArray<string>
  /** The column in which the rows of several persons differ, and the name under which these are asked for. */
  readonly person?: readonly [column: string, name: string]
  readonly date: string
  readonly values: (cells: Cells) => Readonly<Record<string, number | undefined>>
  readonly combine: Figure["combine"]
}

/** The number in a cell; 0 stands for what was not measured. */
export const scaled = (text: string | undefined, factor = 1): number | undefined => {
  const value = numberIn(text ?? "")
  return value === undefined || value <= 0 ? undefined : value * factor
}

/** Reads a table with the rows of several persons, whose times are in UTC. Returns the number of rows. */
const readPersons = async (
  file: SourceFile,
  text: string,
  { combine, date, person: [column, person] = ["", ""], values }: DayTable,
  parts: DayParts
): Promise<number> => {
  const header = csvHeader(text)
  const names = header.names.map((name) => (name === column ? person : name))
  const table = { header, names, date: (cells: Cells) => cells[date] ?? "" }
  return readDated(file, table, parts, ({ cells, line }, at) =>
    parts.figures.row(at.date, line, figuresOf(values(cells), combine))
  )
}

/** The format of a program whose tables have a day in each row. */
export const dayTables = (name: string, title: string, tables: ReadonlyArray<DayTable>): Format => {
  const tableOf = (text: string): DayTable | undefined => {
    const { names } = csvHeader(text)
    return tables.find(({ columns }) => columns.every((column) => names.includes(column)))
  }
  return {
    name,
    title,
    recognise: (files) => files.filter(({ text }) => tableOf(text) !== undefined),
    read: (files, options) =>
      readDays(files, options, async (file, text, parts) => {
        const table = tableOf(text)
        if (table === undefined) return 0
        if (table.person !== undefined) return readPersons(file, text, table, parts)
        const { combine, date, values } = table
        return readDayTable(
          file,
          text,
          parts,
          ({ cells }) => dateIn(cells[date] ?? ""),
          (cells) => figuresOf(values(cells), combine)
        )
      })
  }
}
