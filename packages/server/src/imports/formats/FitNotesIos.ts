import { columnOf, massUnit } from "../Columns.ts"
import { type CsvRow, csvHeader, csvRows } from "../Csv.ts"
import { localTimes, secondsBetween } from "../LocalTimes.ts"
import { isYes } from "../Measurements.ts"
import { type Format, type ReadOptions, type SourceFile, Undecided } from "../Model.ts"
import { hasColumns, needed, noteUnknown } from "../NeededColumns.ts"
import { kgOf, numberIn } from "../Numbers.ts"
import { durationOf, makeSessions, type Session, type Sessions } from "../Sessions.ts"
import { makeTally, type Tally } from "../Tally.ts"
import { headText } from "../Text.ts"
import { TITLES } from "../Titles.ts"

const isWeight = (name: string): boolean => columnOf(name).name === "weight"

const NEEDED = [
  ...["Name", "StartTime", "EndTime", "Exercise", "Reps", "Status"].map((name) => needed(name, name.toLowerCase())),
  { column: "Weight", is: isWeight }
]

const KNOWN = [
  ...["name", "starttime", "endtime", "bodyweight", "exercise", "equipment", "reps", "time", "distance", "status"],
  ...["categories", "note", "rpe", "rir", "iswarmup"]
]

const isSome = (text: string | undefined): boolean => /[1-9]/.test(text ?? "")

/** The columns of a set that are left out, with their names in messages. */
const WITHOUT_PLACE: ReadonlyArray<readonly [column: string, why: string]> = [
  ["note", "notes of sets"],
  ["rpe", "RPE of sets"],
  ["rir", "RIR of sets"],
  ["equipment", "equipment of exercises"],
  ["bodyweight", "body weights of workouts, which have no unit"]
]

const readFile = async (file: SourceFile, options: ReadOptions, tally: Tally, sessions: Sessions): Promise<number> => {
  const header = csvHeader(headText(file))
  const weight = header.names.map(columnOf).find(({ name }) => name === "weight")
  const noteOthers = noteUnknown(header.names, new Set([...KNOWN, ...header.names.filter(isWeight)]), tally)
  const unit = massUnit(weight?.unit) ?? options.unit
  const rows: Array<CsvRow> = []
  for await (const row of csvRows(file, header)) rows.push(row)
  const texts = rows.flatMap(({ cells }) => [cells.starttime ?? "", cells.endtime ?? ""])
  const timeOf = localTimes(texts, file, options)

  let open: { readonly of: string; readonly session: Session } | undefined
  for (const { cells, line } of rows) {
    if (/^not ?started$/i.test(cells.status ?? "")) {
      tally.lose("leftOut", "sets that were not done", line)
      continue
    }
    if (isYes(cells.iswarmup) && !options.withWarmups) {
      tally.lose("leftOut", "warm-up sets", line)
      continue
    }
    const [start, end] = [timeOf(cells.starttime ?? ""), timeOf(cells.endtime ?? "")]
    if (start === undefined) {
      tally.lose("refused", "the date cannot be read", line)
      continue
    }
    const loadText = weight === undefined ? "" : (cells[weight.header] ?? "")
    const [load, reps] = [numberIn(loadText), numberIn(cells.reps ?? "")]
    if ((load === undefined && loadText !== "") || (reps === undefined && cells.reps !== "")) {
      tally.lose("refused", "a number cannot be read", line)
      continue
    }
    if (load !== undefined && load !== 0 && unit === undefined)
      throw new Undecided("unit", `${file.name} does not say in which unit its weights are. Are they kg or lb?`)
    const of = [cells.name, cells.starttime, cells.endtime].join("\n")
    if (open?.of !== of) {
      const startedAt = start.time === null ? null : `${start.date}T${start.time}`
      const endedAt = end === undefined || end.time === null ? null : `${end.date}T${end.time}`
      const seconds = end === undefined ? undefined : secondsBetween(start, end)
      const durationMinutes = durationOf(seconds, tally, line)
      open = { of, session: { date: start.date, title: cells.name ?? "", startedAt, endedAt, durationMinutes } }
    }
    noteOthers(cells, line)
    if (/^failed$/i.test(cells.status ?? "")) tally.leaveOut("that a set failed: its repetitions count", line)
    for (const [column, why] of WITHOUT_PLACE)
      if ((cells[column] ?? "") !== "" && cells[column] !== "None") tally.leaveOut(why, line)
    const weightKg = load === undefined ? undefined : kgOf(load, unit ?? "kg")
    const isTimed = isSome(cells.time) || isSome(cells.distance)
    sessions.add(open.session, { line, exercise: cells.exercise ?? "", reps, weightKg, isTimed })
  }
  return rows.length
}

/** FitNotes for iPhone: another program than that for Android, with times and a state of each set. */
export const fitNotesIos: Format = {
  name: "fitnotes-ios",
  title: TITLES["fitnotes-ios"],
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
