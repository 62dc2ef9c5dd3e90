import { LENGTH_NAMES, meanFigures } from "../BodyNames.ts"
import { type CheckIns, type Figures, makeCheckIns } from "../CheckIns.ts"
import { type CsvHeader, csvHeader, csvRows } from "../Csv.ts"
import { dateTimeIn } from "../Dates.ts"
import { secondsBetween } from "../LocalTimes.ts"
import type { Format, Reading, ReadOptions, SourceFile } from "../Model.ts"
import { hasColumns, needed, noteUnknown } from "../NeededColumns.ts"
import { kgOf, numberIn } from "../Numbers.ts"
import { durationOf, makeSessions, type Session, type Sessions } from "../Sessions.ts"
import { makeTally, type Tally } from "../Tally.ts"
import { headText } from "../Text.ts"
import { TITLES } from "../Titles.ts"

const CM_PER_INCH = 2.54

const NEEDED = [
  ...["title", "start_time", "exercise_title", "set_type", "reps"].map((name) => needed(name, name)),
  needed("weight_kg", "weight_kg", "weight_lbs", "weight_lb")
]

const KNOWN: ReadonlySet<string> = new Set([
  ...["title", "start_time", "end_time", "description", "exercise_title", "superset_id", "exercise_notes", "set_index"],
  ...["set_type", "weight_kg", "weight_lbs", "weight_lb", "reps", "distance_km", "distance_miles", "duration_seconds"],
  "rpe"
])

const isWorkouts = ({ names }: CsvHeader): boolean => hasColumns(NEEDED, names)

const isMeasurements = ({ names }: CsvHeader): boolean =>
  names[0] === "date" &&
  names.includes("fat_percent") &&
  names.some((name) => /^(?:neck|waist|chest)_(?:cm|in)$/.test(name))

const read = async (files: ReadonlyArray<SourceFile>, options: ReadOptions): Promise<Reading> => {
  const tally = makeTally()
  const sessions = makeSessions(tally, options.lastDate)
  const checkIns = makeCheckIns(tally, options.lastDate)
  let rows = 0
  for (const file of files) {
    sessions.beginFile()
    const header = csvHeader(headText(file))
    rows += isWorkouts(header)
      ? await readWorkouts(file, header, options, tally, sessions)
      : await readMeasurements(file, header, tally, checkIns)
  }
  return { rows, records: [...sessions.records(), ...checkIns.records()], ...tally.result(), notes: sessions.notes() }
}

const readWorkouts = async (
  file: SourceFile,
  header: CsvHeader,
  { withWarmups }: ReadOptions,
  tally: Tally,
  sessions: Sessions
): Promise<number> => {
  const unit = weightColumn(header)
  const noteOthers = noteUnknown(header.names, KNOWN, tally)
  let rows = 0
  let open: { readonly of: string; readonly session: Session } | undefined
  for await (const { cells, line } of csvRows(file, header)) {
    rows++
    const cell = (name: string): string => cells[name] ?? ""
    if (cell("set_type").toLowerCase() === "warmup" && !withWarmups) {
      tally.lose("leftOut", "warm-up sets", line)
      continue
    }
    const of = `${cell("start_time")} ${cell("end_time")} ${cell("title")}`
    if (open?.of !== of) {
      const session = sessionOf(cell, tally, line)
      if (session === undefined) {
        tally.lose("refused", "the date cannot be read", line)
        continue
      }
      open = { of, session }
      if (cell("description") !== "") tally.leaveOut("notes of workouts", line)
    }
    const weight = numberIn(cell(unit.name))
    const reps = numberIn(cell("reps"))
    if ((weight === undefined && cell(unit.name) !== "") || (reps === undefined && cell("reps") !== "")) {
      tally.lose("refused", "a number cannot be read", line)
      continue
    }
    noteOthers(cells, line)
    if (cell("exercise_notes") !== "") tally.leaveOut("notes of exercises", line)
    if (cell("rpe") !== "") tally.leaveOut("RPE of sets", line)
    if (cell("superset_id") !== "") tally.leaveOut("supersets", line)
    const isTimed = ["distance_km", "distance_miles", "duration_seconds"].some(
      (name) => (numberIn(cell(name)) ?? 0) > 0
    )
    const weightKg = weight === undefined ? undefined : kgOf(weight, unit.unit)
    sessions.add(open.session, {
      line,
      exercise: cell("exercise_title"),
      number: cell("set_index"),
      reps,
      weightKg,
      isTimed
    })
  }
  return rows
}

/** The unit of weights is in the name of their column; distances may be in miles beside kilograms. */
const weightColumn = ({ names }: CsvHeader) =>
  names.includes("weight_kg")
    ? ({ name: "weight_kg", unit: "kg" } as const)
    : ({ name: names.includes("weight_lbs") ? "weight_lbs" : "weight_lb", unit: "lb" } as const)

const sessionOf = (cell: (name: string) => string, tally: Tally, line: number): Session | undefined => {
  const [start, end] = [dateTimeIn(cell("start_time")), dateTimeIn(cell("end_time"))]
  if (start === undefined) return undefined
  const startedAt = start.time === null ? null : `${start.date}T${start.time}`
  const endedAt = end === undefined || end.time === null ? null : `${end.date}T${end.time}`
  const seconds = end === undefined ? undefined : secondsBetween(start, end)
  return {
    date: start.date,
    title: cell("title"),
    startedAt,
    endedAt,
    durationMinutes: durationOf(seconds, tally, line)
  }
}

const WITHOUT_PLACE = /^(?:shoulder|abdomen|left_forearm|right_forearm)_(?:cm|in)$/

const readMeasurements = async (
  file: SourceFile,
  header: CsvHeader,
  tally: Tally,
  checkIns: CheckIns
): Promise<number> => {
  let rows = 0
  for await (const { cells, line } of csvRows(file, header)) {
    rows++
    const date = dateTimeIn(cells.date ?? "")?.date
    if (date === undefined) {
      tally.lose("refused", "the date cannot be read", line)
      continue
    }
    if (header.names.some((name) => WITHOUT_PLACE.test(name) && (cells[name] ?? "") !== ""))
      tally.leaveOut("shoulders, forearms and abdomen", line)
    checkIns.add(date, figuresOf(cells), line)
  }
  return rows
}

const figuresOf = (cells: Readonly<Record<string, string>>): Figures => {
  const number = (name: string): number | undefined => numberIn(cells[name] ?? "")
  const kg = number("weight_kg")
  const lb = number("weight_lbs") ?? number("weight_lb")
  const weightKg = kg ?? (lb === undefined ? undefined : kgOf(lb, "lb"))
  const bodyFatPercent = number("fat_percent")
  const lengths = Object.entries(LENGTH_NAMES).flatMap(([name, field]) => {
    const column = name.replaceAll(" ", "_")
    const inches = number(`${column}_in`)
    const cm = number(`${column}_cm`) ?? (inches === undefined ? undefined : inches * CM_PER_INCH)
    return cm === undefined ? [] : [[field, cm] as const]
  })
  return {
    ...(weightKg !== undefined && { weightKg }),
    ...(bodyFatPercent !== undefined && { bodyFatPercent }),
    ...meanFigures(lengths)
  }
}

export const hevy: Format = {
  name: "hevy",
  title: TITLES.hevy,
  columns: NEEDED,
  recognise: (files) =>
    files.filter(({ text }) => {
      const header = csvHeader(text)
      return isWorkouts(header) || isMeasurements(header)
    }),
  read
}
