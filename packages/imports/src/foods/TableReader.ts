import type { SourceFile } from "../Model.ts"
import type { FoodFile } from "./FoodFiles.ts"
import type { FoodReadOptions } from "./FoodReading.ts"
import type { FoodCounts } from "./FoodReport.ts"
import type { Pack, PackFood } from "./PackFood.ts"

/** Reads the files of one published table. */
export interface TableReader {
  /** Its name in messages. */
  readonly title: string
  /** The files that it reads, for messages: "the spreadsheet …". */
  readonly expected: string
  /** The part of a table that a file is, by its content; undefined if it is none. */
  readonly roleOf: (file: FoodFile) => string | undefined
  /** Returns true if files of these roles can be read. */
  readonly isTable: (roles: ReadonlySet<string>) => boolean
  /** Returns true if a file of these roles is of this table, perhaps among others. */
  readonly isPossible: (roles: ReadonlySet<string>) => boolean
  /** The parts of which a release has one file. */
  readonly once: ReadonlyArray<string>
  /** Opens the files by their roles. `names` are the paths that were given and those of the files, which may name the release. */
  readonly open: (
    files: ReadonlyMap<string, SourceFile>,
    names: ReadonlyArray<string>,
    options: FoodReadOptions,
    counts: FoodCounts
  ) => Promise<{ readonly pack: Omit<Pack, "foods">; readonly foods: AsyncIterable<PackFood> }>
}

/** The date in the names of files, such as 2025-11-03 or 2018-04; empty without one. */
export const releaseIn = (names: ReadonlyArray<string>): string => {
  for (const name of names) {
    const [, year, month, day] = /(20\d\d)[-_ ](\d\d)(?:[-_ ](\d\d))?/.exec(name) ?? []
    if (year !== undefined) return [year, month, day].filter((part) => part !== undefined).join("-")
  }
  return ""
}
