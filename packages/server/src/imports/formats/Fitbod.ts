import type { CalendarDate } from "@daybook/core"
import { columnOf, massUnit } from "../Columns.ts"
import { type CsvRow, csvHeader, csvRows } from "../Csv.ts"
import { localTimes } from "../LocalTimes.ts"
import { type Format, ImportFault, type ReadOptions, type SourceFile } from "../Model.ts"
import { hasColumns, needed, noteUnknown } from "../NeededColumns.ts"
import { kgOf, numberIn } from "../Numbers.ts"
import { makeSessions, type Sessions } from "../Sessions.ts"
import { makeTally, type Tally } from "../Tally.ts"
import { headText } from "../Text.ts"
import { TITLES } from "../Titles.ts"

const weightOf = (header: string) => {
  const { name, unit } = columnOf(header)
  const mass = massUnit(unit)
  return name !== "weight" || mass === undefined ? undefined : { header, unit: mass }
}

const NEEDED = [
  ...["Date", "Exercise", "Reps", "isWarmup", "multiplier"].map((name) => needed(name, name.toLowerCase())),
  { column: "Weight(kg)", is: (name: string) => weightOf(name) !== undefined }
]

const KNOWN = ["date", "exercise", "reps", "duration(s)", "distance(m)", "incline", "resistance", "iswarmup", "note"]

const isSome = (text: string | undefined): boolean => (numberIn(text ?? "") ?? 0) > 0

const readFile = async (file: SourceFile, options: ReadOptions, tally: Tally, sessions: Sessions): Promise<number> => {
  const header = csvHeader(headText(file))
  const [weight] = header.names.flatMap((name) => weightOf(name) ?? [])
  if (weight === undefined) throw new ImportFault(`${file.name} has no column of weights in kg or lb.`)
  const noteOthers = noteUnknown(header.names, new Set([...KNOWN, "multiplier", weight.header]), tally)
  const rows: Array<CsvRow> = []
  for await (const row of csvRows(file, header)) rows.push(row)
  const timeOf = localTimes(
    rows.map(({ cells }) => cells.date ?? ""),
    file,
    options
  )
  const timed = rows.map((row) => ({ ...row, at: timeOf(row.cells.date ?? "") }))
  // The times are those of parts of a workout, so the rows of a day are one workout.
  const starts = new Map<CalendarDate, string>()
  for (const { at } of timed) {
    if (at === undefined || at.time === null) continue
    const known = starts.get(at.date)
    if (known === undefined || at.time < known) starts.set(at.date, at.time)
  }
  for (const { at, cells, line } of timed) {
    const [load, reps] = [numberIn(cells[weight.header] ?? ""), numberIn(cells.reps ?? "")]
    const times = cells.multiplier === "" ? 1 : numberIn(cells.multiplier ?? "")
    if (/^true$/i.test(cells.iswarmup ?? "") && !options.withWarmups) tally.lose("leftOut", "warm-up sets", line)
    else if (at === undefined) tally.lose("refused", "the date cannot be read", line)
    else if (load === undefined || reps === undefined || times === undefined)
      tally.lose("refused", "a number cannot be read", line)
    else {
      noteOthers(cells, line)
      if ((cells.note ?? "") !== "") tally.leaveOut("notes of sets", line)
      if (isSome(cells.incline) || isSome(cells.resistance)) tally.leaveOut("incline and resistance of sets", line)
      const time = starts.get(at.date)
      const startedAt = time === undefined ? null : `${at.date}T${time}`
      const session = { date: at.date, title: "Workout", startedAt, endedAt: null, durationMinutes: null }
      const isTimed = isSome(cells["duration(s)"]) || isSome(cells["distance(m)"])
      const weightKg = kgOf(load * times, weight.unit)
      sessions.add(session, { line, exercise: cells.exercise ?? "", reps, weightKg, isTimed })
    }
  }
  return rows.length
}

/** Fitbod: one row for each set, with times in UTC, and the weight of one dumbbell with their number. */
export const fitbod: Format = {
  name: "fitbod",
  title: TITLES.fitbod,
  columns: NEEDED,
  recognise: (files) => files.filter(({ text }) => hasColumns(NEEDED, csvHeader(text).names)),
  read: async (files, options) => {
    const tally = makeTally()
    const sessions = makeSessions(tally, options.lastDate)
    let rows = 0
    for (const file of files) {
      sessions.beginFile()
      rows += await readFile(file, options, tally, sessions)
    }
    return { rows, records: sessions.records(), ...tally.result() }
  }
}
