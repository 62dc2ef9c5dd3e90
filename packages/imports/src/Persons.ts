import { columnOf } from "./Columns.ts"
import type { CsvRow } from "./Csv.ts"
import type { ImportReport } from "./ImportReport.ts"
import { type ReadOptions, type SourceFile, Undecided } from "./Model.ts"
import { folded } from "./Text.ts"

const PERSONS =
  /^(?:(?:user|person|profile|member|account|client|owner|patient)(?: ?(?:name|id))?|name|first name|nutzer|benutzer|profil|utilisateur|usuario|utente)$/

/** The column of persons of a table, if it has one beside those that are used otherwise. */
export const columnOfPersons = (names: ReadonlyArray<string>, named: ReadonlyArray<string>): string | undefined => {
  const spaced = (name: string): string => columnOf(name.replace(/(?<=user|person|profile)(?=id|name)/, " ")).name
  return names.find((name) => !named.includes(name) && PERSONS.test(spaced(name)))
}

type Row = Pick<CsvRow, "cells" | "line">

const SHOWN = 4

/**
 * The rows of the person whose export it is. A table that has a column of persons with several of them is asked for one; the rows of the
 * others are left out. `named` are the columns that the table uses otherwise, such as for the names of foods.
 */
export const rowsOfPerson = <R extends Row>(
  rows: ReadonlyArray<R>,
  names: ReadonlyArray<string>,
  file: SourceFile,
  { options, report }: { readonly options: Pick<ReadOptions, "person">; readonly report: ImportReport },
  named: ReadonlyArray<string> = []
): ReadonlyArray<R> => {
  const column = columnOfPersons(names, named)
  if (column === undefined) return rows
  const personOf = ({ cells }: R): string => cells[column] ?? ""
  const persons = [...new Set(rows.map(personOf))].filter((person) => person !== "")
  if (persons.length < 2) return rows
  const wanted = persons.find((person) => folded(person) === folded(options.person ?? ""))
  if (wanted === undefined) {
    const more = persons.length > SHOWN ? ` and ${persons.length - SHOWN} more` : ""
    throw new Undecided(
      "person",
      `The column "${column}" of ${file.name} has ${persons.slice(0, SHOWN).join(", ")}${more}. Whose rows are to be imported?`
    )
  }
  for (const row of rows) if (personOf(row) !== wanted) report.lose("leftOut", "rows of another person", row.line)
  return rows.filter((row) => personOf(row) === wanted)
}
