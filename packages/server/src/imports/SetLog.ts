import { type CsvHeader, type CsvRow, csvHeader, csvRows } from "./Csv.ts"
import { type ReadTime, secondsBetween } from "./LocalTimes.ts"
import { type Format, type Outcome, type ReadOptions, type SourceFile, Undecided } from "./Model.ts"
import { hasColumns, noteUnknown } from "./NeededColumns.ts"
import { kgOf, numberIn } from "./Numbers.ts"
import { type Parts, readEach } from "./Parts.ts"
import { durationOf, minutesAfter, type Session } from "./Sessions.ts"
import { headText } from "./Text.ts"
import { TITLES } from "./Titles.ts"

type Mass = "kg" | "lb"

/** A workout as the row of a set has it. */
interface LoggedWorkout {
  readonly title: string
  /** Its start; undefined if it cannot be read. */
  readonly at: ReadTime | undefined
  readonly end?: ReadTime | undefined
  /** Its duration, if the file has it in place of an end. */
  readonly seconds?: number | undefined
  /** What is left out of it. */
  readonly leftOut?: ReadonlyArray<string>
}

/** The set of a row. Texts of numbers are `""` if the row has none. */
interface LoggedSet {
  /** A text that successive sets of one workout have in common. */
  readonly key: string
  /** Reads the workout. It is called for the first of the sets that have the same key. */
  readonly workout: () => LoggedWorkout
  readonly exercise: string
  readonly number?: string
  readonly reps: string
  readonly weight: string
  /** The number of weights, if `weight` is that of one. */
  readonly weights?: number
  /** The unit of a weight above 0; undefined if the file does not name it. */
  readonly unit: () => Mass | undefined
  readonly isTimed: boolean
  /** What is left out of the set. */
  readonly leftOut: ReadonlyArray<string>
}

/** The reason for which a row is no set that is imported. */
interface NoSet {
  readonly outcome: Outcome
  readonly why: string
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

/** A program's file of workouts with one row for each set. */
export interface SetLog extends Pick<Format, "columns"> {
  readonly name: keyof typeof TITLES
  readonly recognise?: (text: string) => boolean
  /** The columns that are read, or left out with a reason of their own; by default no column is noted as unknown. */
  readonly known?: (header: CsvHeader) => ReadonlyArray<string>
  /** The names of the columns of a file without a header. */
  readonly namesWithout?: (header: CsvHeader) => ReadonlyArray<string> | undefined
  /** Why a weight without a unit is refused; by default the person is asked for it. */
  readonly withoutUnit?: string
  /** True if the rows are read one by one. Otherwise `reader` gets all rows of a file, and holds them in memory. */
  readonly isStream?: true
  readonly reader: (
    file: SourceFile,
    header: CsvHeader,
    options: ReadOptions,
    rows: ReadonlyArray<CsvRow>
  ) => (row: CsvRow) => LoggedSet | NoSet
}

/** The question for the unit of weights that a file does not name. */
export const unitUndecided = ({ name }: SourceFile): Undecided =>
  new Undecided("unit", `${name} does not say in which unit its weights are. Are they kg or lb?`)

const localTime = ({ date, time }: ReadTime): string | null => (time === null ? null : `${date}T${time}`)

/** Reads the sets of a file. Returns the number of its rows. */
export const readSets = async (
  log: SetLog,
  file: SourceFile,
  { options, sessions, report }: Parts
): Promise<number> => {
  const header = csvHeader(headText(file))
  const names = log.namesWithout?.(header)
  const noteOthers = log.known && noteUnknown(names ?? header.names, new Set(log.known(header)), report)
  const streamed = csvRows(file, header, names === undefined ? {} : { names })
  const rows: Array<CsvRow> = []
  if (!log.isStream) for await (const row of streamed) rows.push(row)
  const read = log.reader(file, header, options, rows)

  const sessionOf = (workout: LoggedWorkout, at: ReadTime, line: number): Session => {
    const { end, seconds = end && secondsBetween(at, end), title } = workout
    const durationMinutes = durationOf(seconds, report, line)
    const startedAt = localTime(at)
    const ended = startedAt === null || durationMinutes === null ? null : minutesAfter(startedAt, durationMinutes)
    for (const why of workout.leftOut ?? []) report.leaveOut(why, line)
    return { date: at.date, title, startedAt, endedAt: end === undefined ? ended : localTime(end), durationMinutes }
  }

  let open: { readonly key: string; readonly session: Session } | undefined
  let count = 0
  for await (const row of log.isStream ? streamed : rows) {
    count++
    const { line } = row
    const set = read(row)
    if ("why" in set) {
      report.lose(set.outcome, set.why, line)
      continue
    }
    const { exercise, isTimed, key, number, weights = 1 } = set
    const workout = open?.key === key ? undefined : set.workout()
    const [load, reps] = [numberIn(set.weight), numberIn(set.reps)]
    const isUnread = (load === undefined && set.weight !== "") || (reps === undefined && set.reps !== "")
    if (workout !== undefined && workout.at === undefined) report.lose("refused", "the date cannot be read", line)
    else if (isUnread) report.lose("refused", "a number cannot be read", line)
    else {
      const unit = load === undefined || load === 0 ? "kg" : set.unit()
      if (unit === undefined && log.withoutUnit === undefined) throw unitUndecided(file)
      if (unit === undefined) {
        report.lose("refused", log.withoutUnit ?? "", line)
        continue
      }
      if (workout?.at !== undefined) open = { key, session: sessionOf(workout, workout.at, line) }
      if (open === undefined) continue
      noteOthers?.(row.cells, line)
      for (const why of set.leftOut) report.leaveOut(why, line)
      const weightKg = load === undefined ? undefined : kgOf(load * weights, unit)
      sessions.add(open.session, { line, exercise, reps, weightKg, isTimed, ...(number !== undefined && { number }) })
    }
  }
  return count
}

/** The format of a program that writes one row for each set. */
export const setLog = (log: SetLog): Format => {
  const { columns, name, recognise = (text) => hasColumns(columns ?? [], csvHeader(text).names) } = log
  return {
    name,
    title: TITLES[name],
    ...(columns !== undefined && { columns }),
    recognise: (files) => files.filter(({ text }) => recognise(text)),
    read: (files, options) => readEach(files, options, (file, parts) => readSets(log, file, parts))
  }
}
