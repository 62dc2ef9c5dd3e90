import type { CalendarDate } from "@daybook/core"
import { columnOf, massUnit } from "../Columns.ts"
import { type CsvRow, csvHeader, csvRows } from "../Csv.ts"
import { localTimes } from "../LocalTimes.ts"
import { type Format, ImportFault, type ReadOptions, type SourceFile } from "../Model.ts"
import { kgOf, numberIn } from "../Numbers.ts"
import { makeSessions, type Sessions } from "../Sessions.ts"
import { makeTally, type Tally } from "../Tally.ts"
import { headText } from "../Text.ts"
import { TITLES } from "../Titles.ts"

const COLUMNS = ["date", "exercise", "reps", "iswarmup", "multiplier"]

const isFitbod = (text: string): boolean => {
  const { names } = csvHeader(text)
  return COLUMNS.every((name) => names.includes(name))
}

const weightColumn = (names: ReadonlyArray<string>, file: SourceFile) => {
  const column = names.map(columnOf).find(({ name }) => name === "weight")
  const unit = massUnit(column?.unit)
  if (column === undefined || unit === undefined)
    throw new ImportFault(`${file.name} has no column of weights in kg or lb. Export it from Fitbod again.`)
  return { header: column.header, unit }
}

const isSome = (text: string | undefined): boolean => (numberIn(text ?? "") ?? 0) > 0

const readFile = async (file: SourceFile, options: ReadOptions, tally: Tally, sessions: Sessions): Promise<number> => {
  const header = csvHeader(headText(file))
  const weight = weightColumn(header.names, file)
  const rows: Array<CsvRow> = []
  for await (const row of csvRows(file, header)) rows.push(row)
  const timeOf = localTimes(
    rows.map(({ cells }) => cells.date ?? ""),
    file,
    options
  )
  const timed = rows.map((row) => ({ ...row, at: timeOf(row.cells.date ?? "") }))
  // The times of a workout are those of its parts, so that the rows of a day are one workout.
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

/** A row a set, with times in UTC, and weights of one dumbbell with how many there are. */
export const fitbod: Format = {
  name: "fitbod",
  title: TITLES.fitbod,
  recognise: (files) => files.filter(({ text }) => isFitbod(text)),
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
