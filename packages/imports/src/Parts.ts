import type { CalendarDate } from "@daybook/core"
import { type CheckIns, makeCheckIns } from "./CheckIns.ts"
import { csvHeader, csvParts } from "./Csv.ts"
import { type Foods, makeFoods } from "./Foods.ts"
import { type ImportReport, makeImportReport } from "./ImportReport.ts"
import type { HealthRecord, Reading, ReadOptions, SourceFile } from "./Model.ts"
import { makeRecordings, type Recordings } from "./Recordings.ts"
import { makeSessions, type Sessions } from "./Sessions.ts"

/** The records of an export while its files are read, and the rows that become none. */
export interface Parts {
  readonly options: ReadOptions
  readonly report: ImportReport
  readonly sessions: Sessions
  readonly recordings: Recordings
  readonly foods: Foods
  readonly checkIns: CheckIns
  readonly steps: Steps
}

/** Reads an export. `read` adds its records, and returns the number of rows. */
export const readParts = async (options: ReadOptions, read: (parts: Parts) => Promise<number>): Promise<Reading> => {
  const report = makeImportReport()
  const sessions = makeSessions(report, options.lastDate)
  const recordings = makeRecordings(report, options.lastDate)
  const foods = makeFoods(report)
  const checkIns = makeCheckIns(report, options.lastDate)
  const steps = makeSteps(report)
  const rows = await read({ options, report, sessions, recordings, foods, checkIns, steps })
  const records = [
    ...[...sessions.records(), ...recordings.records()],
    ...[...foods.records(), ...checkIns.records(), ...steps.records()]
  ]
  return { rows: rows + report.skipped(), records, ...report.result(), notes: [...sessions.notes(), ...report.notes()] }
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

interface Steps {
  /** Adds the steps of a day. A date or a number that cannot be read is undefined. */
  readonly add: (date: CalendarDate | undefined, steps: number | undefined, line: number) => void
  readonly records: () => ReadonlyArray<HealthRecord>
}

/** Makes one reading for each date from rows with the steps of a day. 0 means that nothing counted them. */
const makeSteps = (report: ImportReport): Steps => {
  const dates = new Map<CalendarDate, HealthRecord>()
  return {
    add: (date, steps, line) => {
      if (date === undefined) return report.lose("refused", "the date cannot be read", line)
      if (steps === undefined) return report.lose("refused", "a number cannot be read", line)
      if (steps === 0) return report.lose("leftOut", "days without steps", line)
      if (dates.has(date)) return report.lose("leftOut", "a second row of the same date", line)
      dates.set(date, { kind: "health", key: `steps ${date}`, date, rows: 1, line, readings: { steps } })
    },
    records: () => [...dates.values()]
  }
}

/** Leaves out the rows of a table, whose start is `text`. Returns their number. */
export const leaveOutRows = async (
  file: SourceFile,
  text: string,
  report: ImportReport,
  why: string
): Promise<number> => {
  let rows = 0
  for await (const part of csvParts(file, csvHeader(text)))
    for (const { line } of part) {
      rows++
      report.lose("leftOut", why, line)
    }
  return rows
}
