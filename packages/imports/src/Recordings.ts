import { type CalendarDate, Limits } from "@daybook/core"
import { type CsvRow, csvHeader, csvParts } from "./Csv.ts"
import { instantIn } from "./Dates.ts"
import type { ImportReport } from "./ImportReport.ts"
import { instantOf, localTimes, type Zone, zoneOf } from "./LocalTimes.ts"
import {
  type Decimal,
  type DistanceUnit,
  type ReadOptions,
  type SourceFile,
  Undecided,
  type WorkoutRecord
} from "./Model.ts"
import type { PhoneWorkout } from "./phone/PhoneDay.ts"
import { isVersion, shownOnce } from "./phone/SharedTime.ts"
import { workoutName, workoutOf } from "./phone/Workouts.ts"
import { minutesAfter } from "./Sessions.ts"
import { cutText, headText } from "./Text.ts"

/** The start of a session: its local time, `2026-03-10T18:05:00`, and its instant. */
export interface SessionStart {
  readonly local: string
  readonly at: number
}

/** A session of a watch or a phone, as a file has it. Values that the file lacks are undefined. */
interface Recording {
  readonly line: number
  /** The name of its kind of sport. */
  readonly sport: unknown
  /** The title that a person gave it. */
  readonly title?: string | undefined
  readonly start: SessionStart | undefined
  readonly seconds: unknown
  readonly distance?: unknown
  /** The unit of the distance; meters by default. */
  readonly unit?: string | undefined
  readonly source?: string | undefined
  /** The id that it has in the file, if it stays the same in a later export. */
  readonly id?: string | undefined
  /** Its other figures, by name. They have no place in the log, and are counted. */
  readonly beside?: Readonly<Record<string, unknown>>
}

export interface Recordings {
  readonly add: (recording: Recording) => void
  /** A workout for each session. Those that the files have twice are reported, so this is called once, at the end. */
  readonly records: () => ReadonlyArray<WorkoutRecord>
}

interface Held extends PhoneWorkout {
  readonly line: number
  readonly sport: string
  readonly local: string
}

/** More sessions than a date has. They are compared with each other. */
const MOST_OF_DATE = 100

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === false || /^(?:|-+|[0.,:]+)$/.test(String(value).trim())

/** Collects the sessions of files, by the rules that those of a phone have. */
export const makeRecordings = (report: ImportReport, lastDate: CalendarDate): Recordings => {
  const byDate = new Map<string, Array<Held>>()
  const recordOf = ({ date, line, local, meters, seconds, sport, start, ...of }: Held): WorkoutRecord => ({
    ...{ kind: "workout", date, line, rows: 1 },
    key: `session ${date} ${of.record || `${local} ${of.source}`.trim()}`,
    title: cutText(of.isTitled ? of.name : sport, Limits.WORKOUT_TITLE_CHARACTERS.max),
    startedAt: local,
    endedAt: minutesAfter(local, seconds / 60),
    durationMinutes: Math.max(1, Math.round(seconds / 60)),
    recorded: { start, seconds },
    exercises: [{ name: sport, sets: [{ reps: 0, seconds, ...(meters !== null && { meters }) }] }]
  })
  return {
    add: ({ beside = {}, distance, id = "", line, seconds, source = "", sport, start, title = "", unit = "m" }) => {
      const isTitled = title.trim() !== ""
      const at = start && !Number.isNaN(start.at) ? { at: start.at, date: start.local.slice(0, 10) } : undefined
      const sent = { source, record: id, start: at, seconds, distance, unit, isTitled }
      const read = workoutOf({ ...sent, name: isTitled ? title : sport })
      if ("why" in read || start === undefined) return report.lose("refused", "why" in read ? read.why : "", line)
      if (read.date > lastDate) return report.lose("refused", "the date is in the future", line)
      const others = byDate.get(read.date) ?? []
      if (others.length >= MOST_OF_DATE)
        return report.lose("refused", `the date has more than ${MOST_OF_DATE} sessions`, line)
      if (others.some((other) => isVersion(read, other))) return report.lose("merged", TWICE, line)
      byDate.set(read.date, [...others, { ...read, line, sport: workoutName(sport), local: start.local }])
      if (read.meters === null && !isEmpty(distance))
        report.leaveOut("distances of sessions that the log cannot hold", line)
      for (const [what, value] of Object.entries(beside))
        if (!isEmpty(value)) report.leaveOut(`the ${what} of sessions`, line)
    },
    records: () =>
      [...byDate.values()].flatMap((sessions) =>
        shownOnce(sessions)
          .toSorted((a, b) => a.workout.start - b.workout.start)
          .map(({ of, workout }) => {
            for (const { line } of of.slice(1)) report.lose("merged", TWICE, line)
            return recordOf(workout)
          })
      )
  }
}

const TWICE = "the files have the same session twice, of one program or of two"

/**
 * Reads the starts of the sessions of a file. Times that name no zone are those of the person's zone, or in UTC if the program always
 * writes them so.
 */
export const sessionStarts = (
  texts: ReadonlyArray<string>,
  file: SourceFile,
  options: Pick<ReadOptions, "dates" | "zone">,
  isUtc = false
): ((text: string) => SessionStart | undefined) => {
  const timeOf = localTimes(texts, file, options)
  const zone = () => {
    if (options.zone === undefined) throw new Undecided("zone", zoneQuestion(file, isUtc))
    return zoneOf(options.zone)
  }
  return (text) => {
    const read = timeOf(text)
    if (read === undefined || read.time === null) return undefined
    const written = `${read.date}T${read.time}`
    const known = read.instant ?? instantIn(text)
    if (known !== undefined || !isUtc) return { local: written, at: known ?? instantOf(written, zone()) }
    const at = Date.parse(`${written}Z`)
    return { local: zone().local(at), at }
  }
}

const zoneQuestion = ({ name }: SourceFile, isUtc: boolean): string =>
  isUtc
    ? `The times of ${name} are in UTC. In which time zone do you live?`
    : `The times of ${name} name no time zone. In which one were they recorded?`

/** The start of a session at an instant, in a zone; undefined for what is no instant. */
export const startIn = (at: number, zone: Pick<Zone, "local">): SessionStart | undefined =>
  Number.isNaN(new Date(at).getTime()) ? undefined : { local: zone.local(at), at }

/** A table with a session in each row. */
interface SessionTable {
  readonly start: (row: CsvRow) => string
  readonly session: (row: CsvRow) => Omit<Recording, "line" | "start">
  readonly isUtc?: boolean
  /** The mark before decimals, if the program writes the same in every language. */
  readonly decimal?: Decimal
}

/** Reads the rows of a table. Returns their number. */
export const readSessionTable = async (
  file: SourceFile,
  { options, recordings, report }: { options: ReadOptions; recordings: Recordings; report: ImportReport },
  { decimal = options.decimal, isUtc, session, start }: SessionTable
): Promise<number> => {
  const rows: Array<CsvRow> = []
  const table = { report, options: { decimal } }
  for await (const part of csvParts(file, csvHeader(headText(file)), table)) rows.push(...part)
  const startOf = sessionStarts(rows.map(start), file, options, isUtc)
  for (const row of rows) recordings.add({ ...session(row), line: row.line, start: startOf(start(row)) })
  return rows.length
}

/** The unit of the distances of a file that names none. */
export const askedUnit = ({ distance }: ReadOptions, file: SourceFile): DistanceUnit => {
  if (distance === undefined)
    throw new Undecided("distance", `${file.name} names no unit of its distances. Are those of runs in km or in miles?`)
  return distance
}
