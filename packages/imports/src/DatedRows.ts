import { columnOfPersons, rowsOfPerson } from "./Columns.ts"
import { type Cells, type CsvHeader, type CsvRow, csvHeader, csvParts } from "./Csv.ts"
import type { ImportReport } from "./ImportReport.ts"
import { localTimes, type ReadTime } from "./LocalTimes.ts"
import type { ReadOptions, SourceFile } from "./Model.ts"
import { headText } from "./Text.ts"

/** A table with a date in each row. */
interface DatedTable {
  readonly date: (cells: Cells) => string
  readonly header?: CsvHeader
  /** The names by which the columns are read, if they are not those of the header. */
  readonly names?: ReadonlyArray<string>
  /** The columns that have another use than to name a person. */
  readonly named?: ReadonlyArray<string>
  /** Reads the dates, given all of them. */
  readonly times?: typeof localTimes
}

/** A date that is read without the others of its file. */
const PLAIN = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?$/

/**
 * Gives the rows of a table that have a date to `add`, one by one, since all together are far larger than the file. Where the other dates of
 * the file have to settle one, they are read first. Returns the number of rows.
 */
export const readDated = async (
  file: SourceFile,
  { date, header = csvHeader(headText(file)), named, names = header.names, times = localTimes }: DatedTable,
  { options, report }: { readonly options: ReadOptions; readonly report: ImportReport },
  add: (row: CsvRow, at: ReadTime) => void
): Promise<number> => {
  const open = (counted: Pick<ImportReport, "skip">) =>
    csvParts(file, { ...header, names }, { options, report: counted })
  const all: Array<CsvRow> = []
  const isOfPersons = columnOfPersons(names, named ?? []) !== undefined
  if (isOfPersons) for await (const part of open(report)) all.push(...part)
  const held = isOfPersons ? [rowsOfPerson(all, names, file, { options, report }, named)] : undefined
  const dates = async (): Promise<ReadonlyArray<string>> => {
    const found = new Set<string>()
    for await (const part of held ?? open({ skip: () => {} })) for (const { cells } of part) found.add(date(cells))
    return [...found]
  }
  let timeOf = times([], file, options)
  let isSettled = false
  let count = 0
  for await (const part of held ?? open(report))
    for (const row of part) {
      count++
      const text = date(row.cells)
      if (!isSettled && !PLAIN.test(text)) {
        timeOf = times(await dates(), file, options)
        isSettled = true
      }
      const at = timeOf(text)
      if (at === undefined) report.lose("refused", "the date cannot be read", row.line)
      else add(row, at)
    }
  return isOfPersons ? all.length : count
}
