import type { SetKind } from "@daybook/core"
import { columnOfPersons, hasColumns, metersPer, noteUnknown, rowsOfPerson } from "./Columns.ts"
import { type CsvHeader, type CsvRow, csvHeader, csvParts } from "./Csv.ts"
import { type ReadTime, secondsBetween } from "./LocalTimes.ts"
import { type Format, type ReadOptions, type SourceFile, Undecided } from "./Model.ts"
import { clockSeconds, kgOf, numberIn, unitApart } from "./Numbers.ts"
import { type Parts, readEach } from "./Parts.ts"
import { durationOf, minutesAfter, type NoSet, type Session } from "./Sessions.ts"
import { headText } from "./Text.ts"

type Mass = "kg" | "lb"

/** A workout as the row of a set has it. */
interface LoggedWorkout {
  /** Its title; undefined in a program whose workouts have none. */
  readonly title?: string | undefined
  readonly note?: string | undefined
  /** Its start; undefined if it cannot be read. */
  readonly at: ReadTime | undefined
  readonly end?: ReadTime | undefined
  /** Its duration, if the file has it in place of an end. */
  readonly seconds?: number | undefined
}

interface LoggedRow {
  /** A text that successive sets of one workout have in common. */
  readonly key: string
  /** Reads the workout. It is called for the first of the sets that have the same key. */
  readonly workout: () => LoggedWorkout
  readonly exercise: string
  readonly note?: string | undefined
}

/** A note that has a row of its own. */
interface LoggedNote extends LoggedRow {
  readonly note: string
  readonly isNote: true
}

/** The set of a row. Texts of numbers are `""` if the row has none. */
interface LoggedSet extends LoggedRow {
  readonly number?: string
  readonly kind?: SetKind | undefined
  readonly reps: string
  readonly weight: string
  /** The number of weights, if `weight` is that of one. */
  readonly weights?: number
  /** The unit of a weight above 0; undefined if the file does not name it. */
  readonly unit: () => Mass | undefined
  readonly rpe?: string | undefined
  /** Seconds, or a time such as `1:30:00`. */
  readonly time?: string | undefined
  readonly distance?: string | undefined
  /** The unit of the distance, or `""` if the file does not name it. The person is asked then. */
  readonly distanceUnit?: string | undefined
  readonly superset?: string | undefined
  /** The number of equal sets that the row stands for; 1 by default. */
  readonly times?: number
  /** The cells that are left out of the set. */
  readonly leftOut: ReadonlyArray<string>
}

export const leftOut = (why: string): NoSet => ({ outcome: "leftOut", why })

export const refused = (why: string): NoSet => ({ outcome: "refused", why })

/** The reasons whose cell has a text, or whose condition holds. */
export const reasons = (
  cells: ReadonlyArray<readonly [cell: string | boolean | undefined, why: string]>
): ReadonlyArray<string> => cells.flatMap(([cell = false, why]) => (cell === "" || cell === false ? [] : [why]))

/** The first time of each workout, from the times of its rows, for files that have times of sets only. */
export const startTimes = <Key>(
  times: ReadonlyArray<readonly [workout: Key, at: ReadTime | undefined]>
): ReadonlyMap<Key, string> => {
  const starts = new Map<Key, string>()
  for (const [workout, at] of times) {
    const known = starts.get(workout)
    if (at?.time != null && (known === undefined || at.time < known)) starts.set(workout, at.time)
  }
  return starts
}

/** The program of a set log: its name, its title in messages, and how its files are found, by default by their columns. */
export interface SetLog extends SetTable, Pick<Format, "columns" | "name" | "title"> {
  readonly recognise?: (text: string) => boolean
}

/** A table of workouts with one row for each set. */
export interface SetTable {
  /** The columns that are read, or left out with a reason of their own; by default no column is noted as unknown. */
  readonly known?: (header: CsvHeader) => ReadonlyArray<string>
  /** The names of the columns of a file without a header. */
  readonly namesWithout?: (header: CsvHeader) => ReadonlyArray<string> | undefined
  /** Why a weight without a unit is refused; by default the person is asked for it. */
  readonly withoutUnit?: string
  /** True if its reader mends rows that are longer than the header. */
  readonly repairs?: true
  /** The rows in the order of their sets, where the file has another. */
  readonly inOrder?: (rows: ReadonlyArray<CsvRow>) => ReadonlyArray<CsvRow>
  /** True if the rows are read one by one. Otherwise `reader` gets all rows of a file, and holds them in memory. */
  readonly isStream?: true
  readonly reader: (
    file: SourceFile,
    header: CsvHeader,
    options: ReadOptions,
    rows: ReadonlyArray<CsvRow>
  ) => (row: CsvRow) => LoggedSet | LoggedNote | NoSet
}

/** The question for the unit of weights that a file does not name. */
export const unitUndecided = ({ name }: SourceFile): Undecided =>
  new Undecided("unit", `${name} does not say in which unit its weights are. Are they kg or lb?`)

const distanceUndecided = ({ name }: SourceFile): Undecided =>
  new Undecided(
    "distance",
    `${name} does not say in which unit its distances are. Are they km, mi (miles), m or yd (yards)?`
  )

/** A number of a cell, NaN if it cannot be read; undefined for an empty cell. */
const figureIn = (text: string, read: (text: string) => number | undefined = numberIn): number | undefined =>
  text.trim() === "" ? undefined : (read(text) ?? Number.NaN)

const localTime = ({ date, time }: ReadTime): string | null => (time === null ? null : `${date}T${time}`)

/** Reads the sets of a file. Returns the number of its rows. */
export const readSets = async (
  log: SetTable,
  file: SourceFile,
  { options, sessions, report }: Parts
): Promise<number> => {
  const header = csvHeader(headText(file))
  const names = log.namesWithout?.(header)
  const noteOthers = log.known && noteUnknown(names ?? header.names, new Set(log.known(header)), report)
  // The name of an exercise may be in a column "name".
  const named = ["name", ...(log.known?.(header) ?? [])]
  const isOfPersons = columnOfPersons(names ?? header.names, named) !== undefined
  // A row that is longer than the header may have another text in the place of its person.
  const table = log.repairs && !isOfPersons ? { options } : { options, report }
  const streamed = csvParts(file, names ? { ...header, names, line: 0 } : header, table)
  const all: Array<CsvRow> = []
  const isStream = log.isStream && !isOfPersons
  if (!isStream) for await (const found of streamed) for (const row of found) all.push(row)
  const rows = rowsOfPerson(log.inOrder?.(all) ?? all, names ?? header.names, file, { options, report }, named)
  const read = log.reader(file, header, options, rows)

  const sessionOf = (workout: LoggedWorkout, at: ReadTime, line: number): Session => {
    const { end, note, seconds = end && secondsBetween(at, end), title } = workout
    const durationMinutes = durationOf(seconds, report, line)
    const startedAt = localTime(at)
    const ended = startedAt === null || durationMinutes === null ? null : minutesAfter(startedAt, durationMinutes)
    const endedAt = end === undefined ? ended : localTime(end)
    return { date: at.date, name: title ?? WITHOUT_TITLE, title, note, startedAt, endedAt, durationMinutes }
  }

  /** The meters of a set; NaN if they cannot be read, undefined if it has no distance in a known unit. */
  const metersOf = ({ distance = "", distanceUnit = "" }: LoggedSet, line: number): number | undefined => {
    const [number, after] = unitApart(distance)
    const figure = figureIn(number)
    if (figure === undefined || figure === 0) return undefined
    const unit = after ?? (distanceUnit.trim() || options.distance)
    if (unit === undefined) throw distanceUndecided(file)
    const meters = metersPer(unit)
    if (meters === undefined) report.leaveOut(`distances in "${unit}", a unit that Daybook does not know`, line)
    return meters && figure * meters
  }

  let open: { readonly key: string; readonly session: Session } | undefined
  const add = (row: CsvRow): void => {
    const { line } = row
    const set = read(row)
    if ("why" in set) {
      report.lose(set.outcome, set.why, line)
      return
    }
    const { exercise, key, note } = set
    const workout = open?.key === key ? undefined : set.workout()
    if ("isNote" in set) {
      if (workout?.at !== undefined) open = { key, session: sessionOf(workout, workout.at, line) }
      if (open?.key === key) sessions.addNote(open.session, { line, exercise, note: set.note })
      else report.lose("refused", "the date cannot be read", line)
      return
    }
    const { kind, number, superset, times = 1, weights = 1 } = set
    const [load, reps] = [numberIn(set.weight), numberIn(set.reps)]
    const isUnread = (load === undefined && set.weight !== "") || (reps === undefined && set.reps !== "")
    if (workout !== undefined && workout.at === undefined) report.lose("refused", "the date cannot be read", line)
    else if (isUnread) report.lose("refused", "a number cannot be read", line)
    else {
      const unit = load === undefined || load === 0 ? "kg" : set.unit()
      if (unit === undefined && log.withoutUnit === undefined) throw unitUndecided(file)
      if (unit === undefined) {
        report.lose("refused", log.withoutUnit ?? "", line)
        return
      }
      if (workout?.at !== undefined) open = { key, session: sessionOf(workout, workout.at, line) }
      if (open === undefined) return
      noteOthers?.(row.cells, line)
      for (const why of set.leftOut) report.leaveOut(why, line)
      const weightKg = load === undefined ? undefined : kgOf(load * weights, unit)
      const [rpe, seconds, meters] = [
        figureIn(set.rpe ?? ""),
        figureIn(set.time ?? "", clockSeconds),
        metersOf(set, line)
      ]
      const fields = { exercise, reps, weightKg, kind, rpe, seconds, meters, note, number }
      const added = { line, ...fields, superset: superset === "" ? undefined : superset }
      for (let time = 0; time < times; time++) sessions.add(open.session, time === 0 ? added : { ...added, rows: 0 })
    }
  }
  let count = all.length
  if (!isStream) rows.forEach(add)
  else
    for await (const found of streamed) {
      count += found.length
      found.forEach(add)
    }
  return count
}

/** Names the workouts of a program that gives them no titles. */
const WITHOUT_TITLE = "Workout"

/** The format of a program that writes one row for each set. */
export const setLog = (log: SetLog): Format => {
  const { columns, name, title, recognise = (text) => hasColumns(columns ?? [], csvHeader(text).names) } = log
  return {
    name,
    title,
    ...(columns !== undefined && { columns }),
    recognise: (files) => files.filter(({ text }) => recognise(text)),
    read: (files, options) => readEach(files, options, (file, parts) => readSets(log, file, parts))
  }
}
