import { csvHeader } from "./Csv.ts"
import type { ImportReport } from "./ImportReport.ts"
import { type Format, ImportFault, type NeededColumn, type SourceFile } from "./Model.ts"

/** A column with one of these folded names. */
export const needed = (column: string, ...names: ReadonlyArray<string>): NeededColumn => ({
  column,
  is: (name) => names.includes(name)
})

const missingOf = (columns: ReadonlyArray<NeededColumn>, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  columns.flatMap(({ column, is }) => (names.some(is) ? [] : [column]))

export const hasColumns = (columns: ReadonlyArray<NeededColumn>, names: ReadonlyArray<string>): boolean =>
  missingOf(columns, names).length === 0

/** The fault of a file that has most columns of a format and not all; undefined if there is no such format. */
export const nearlyOf = (
  file: SourceFile & { readonly text: string },
  formats: ReadonlyArray<Format>
): ImportFault | undefined => {
  const { names } = csvHeader(file.text)
  const near = formats
    .flatMap(({ columns = [], title }) => ({ missing: missingOf(columns, names), of: columns.length, title }))
    .filter(({ missing, of }) => missing.length * 3 <= of && of > 0)
    .sort((a, b) => a.missing.length - b.missing.length)[0]
  return near && faultOf(`${file.name} looks like an export of ${near.title}, but`, near.missing, names)
}

/** Fails if a table of a file lacks columns. */
export const requireColumns = (where: string, columns: ReadonlyArray<NeededColumn>, names: ReadonlyArray<string>) => {
  const missing = missingOf(columns, names)
  if (missing.length > 0) throw faultOf(where, missing, names)
}

const faultOf = (where: string, missing: ReadonlyArray<string>, names: ReadonlyArray<string>): ImportFault => {
  const quoted = (columns: ReadonlyArray<string>) => columns.map((column) => `"${column}"`).join(", ")
  return new ImportFault(
    `${where} has no column ${quoted(missing)}. It has ${quoted(names)}. Name the columns as the program does in English, and import the file again.`
  )
}

/** Notes the columns of rows that a format does not know: one of them may be a column of another name. */
export const noteUnknown = (names: ReadonlyArray<string>, known: ReadonlySet<string>, report: ImportReport) => {
  const unknown = names.filter((name) => name !== "" && !known.has(name))
  return (cells: Readonly<Record<string, string>>, line: number): void => {
    for (const name of unknown) if ((cells[name] ?? "") !== "") report.leaveOut(`the column "${name}"`, line)
  }
}
