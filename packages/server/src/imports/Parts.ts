import { type CheckIns, makeCheckIns } from "./CheckIns.ts"
import { type Foods, makeFoods } from "./Foods.ts"
import { type ImportReport, makeImportReport } from "./ImportReport.ts"
import type { Reading, ReadOptions, SourceFile } from "./Model.ts"
import { makeSessions, type Sessions } from "./Sessions.ts"
import { makeSteps, type Steps } from "./Steps.ts"

/** The records of an export while its files are read, and the rows that become none. */
export interface Parts {
  readonly options: ReadOptions
  readonly report: ImportReport
  readonly sessions: Sessions
  readonly foods: Foods
  readonly checkIns: CheckIns
  readonly steps: Steps
}

/** Reads an export. `read` adds its records, and returns the number of rows. */
export const readParts = async (options: ReadOptions, read: (parts: Parts) => Promise<number>): Promise<Reading> => {
  const report = makeImportReport()
  const sessions = makeSessions(report, options.lastDate)
  const foods = makeFoods(report)
  const checkIns = makeCheckIns(report, options.lastDate)
  const steps = makeSteps(report)
  const rows = await read({ options, report, sessions, foods, checkIns, steps })
  const records = [...sessions.records(), ...foods.records(), ...checkIns.records(), ...steps.records()]
  return { rows, records, ...report.result(), notes: sessions.notes() }
}

/** Reads the files of an export one after another. `readFile` returns the number of rows of a file. */
export const readEach = (
  files: ReadonlyArray<SourceFile>,
  options: ReadOptions,
  readFile: (file: SourceFile, parts: Parts) => Promise<number>
): Promise<Reading> =>
  readParts(options, async (parts) => {
    let rows = 0
    for (const file of files) {
      parts.sessions.beginFile()
      rows += await readFile(file, parts)
    }
    return rows
  })
