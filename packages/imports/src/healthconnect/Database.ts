import { type Format, ImportFault } from "../Model.ts"

/** The values that are read of a row: numbers, and undefined for anything else. */
export type Numbers = ReadonlyArray<number | undefined>

/** A database that another program has exported, which is only read: one table at a time, row by row, as the rows are stored. */
export interface ForeignDatabase {
  /** Its tables with the names of their columns. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>
  /**
   * The rows of a table by these columns; undefined for a column that the table lacks. They ascend by `row_id` or, in a table without it,
   * by SQLite's own `rowid`.
   */
  readonly rows: (table: string, ...columns: ReadonlyArray<string>) => Iterable<Numbers>
  readonly count: (table: string) => number
  /** The text of a column in a row in which another column has a number; none if it is long. */
  readonly texts: (table: string, column: string, where: string, equals: number) => ReadonlyArray<string>
}

/** The database is no export: damaged, or made to do harm. */
export class UnsoundDatabase extends Error {}

/** Health Connect's own export: an archive with its database. */
export const healthConnect: Format = {
  name: "health-connect",
  title: "Health Connect",
  recognise: (files) =>
    files
      .filter(({ name, text }) => text.startsWith("SQLite format 3") && /^health_connect.*\.db$/i.test(name))
      .slice(0, 1),
  read: async ([file], { lastDate, readDatabase }) => {
    if (file === undefined) throw new ImportFault("There is no database of Health Connect.")
    if (readDatabase === undefined)
      throw new ImportFault(`${file.name} is a database, which this program does not open.`)
    return readDatabase(file, lastDate)
  }
}
