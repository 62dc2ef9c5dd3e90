import { type BodyField, type CalendarDate, CM_PER_INCH, type SetKind } from "@daybook/core"
import * as Arr from "effect/Array"
import { type Figures, LENGTH_NAMES } from "../CheckIns.ts"
import { cmPer, METERS_PER_MILE, massUnit, needed, requireColumns } from "../Columns.ts"
import type { CsvRow } from "../Csv.ts"
import { dateIn } from "../Dates.ts"
import type { Format, SourceFile } from "../Model.ts"
import { kgOf, numberIn } from "../Numbers.ts"
import { type Parts, readEach } from "../Parts.ts"
import { durationOf, EMPTY_SETS, type Session, setOf } from "../Sessions.ts"
import { unitUndecided } from "../SetLog.ts"
import { joinedTexts } from "../Text.ts"
import { type JefitTable, jefitTables } from "./JefitTables.ts"

interface Backup extends Parts {
  /** The times of workouts, by the id with which their sets name them. */
  readonly times: ReadonlyMap<string, CsvRow>
  /** The workout of each date, to which its cardio belongs. */
  readonly sessionOn: Map<CalendarDate, Session>
  readonly rowsOf: (section: string) => ReadonlyArray<CsvRow>
  /** The unit of weights, from the settings in the file or from the person's answer. */
  readonly mass: "kg" | "lb"
  readonly cm: number
}

interface Lifted {
  readonly reps: number
  readonly weightKg: number
  readonly kind?: SetKind | undefined
  readonly seconds?: number | undefined
  readonly meters?: number | undefined
}

const cell = ({ cells }: CsvRow, name: string): string => cells[name] ?? ""

/** The sets of `50.0x15,50.0x12`; undefined if one cannot be read. */
const setsIn = (text: string, mass: "kg" | "lb"): ReadonlyArray<Lifted> | undefined => {
  const sets = text
    .split(",")
    .filter((set) => set.trim() !== "")
    .map((set) => {
      const [weight, reps, ...rest] = set.split("x").map((part) => numberIn(part))
      return weight === undefined || reps === undefined || rest.length > 0
        ? undefined
        : { reps, weightKg: kgOf(weight, mass) }
    })
  const read = sets.flatMap((set) => set ?? [])
  return read.length === sets.length ? read : undefined
}

const KINDS: ReadonlyArray<readonly [type: RegExp, kind: SetKind]> = [
  [/^warm/i, "warmup"],
  [/^drop/i, "drop"],
  [/^fail/i, "failure"]
]

const kindIn = (text: string): SetKind | undefined => KINDS.find(([type]) => type.test(text))?.[1]

interface Logged {
  readonly row: CsvRow
  readonly date: CalendarDate
  readonly sets: ReadonlyArray<Lifted>
  readonly note: string
  readonly rows: number
}

/** An exercise of a workout is a row whose sets are in one cell or, in newer versions, rows of their own. */
const readWorkouts = (backup: Backup): void => {
  const { mass, rowsOf, report } = backup
  const ownSets = setsByLog(backup)
  const notes = new Map(Object.entries(Arr.groupBy(rowsOf(NOTES), noteKey)))
  const withSets = new Set<string>()
  const used = new Set<string>()
  for (const row of rowsOf("EXERCISE LOGS")) {
    const own = ownSets.get(cell(row, "_id"))
    withSets.add(cell(row, "_id"))
    const rows = 1 + (own?.length ?? 0)
    const date = dateIn(cell(row, "mydate"))
    const ofIt = (cell(row, "eid") !== "" && notes.get(noteKey(row))) || []
    const note = joinedTexts(
      ofIt.map((each) => cell(each, "mynote")),
      "\n"
    )
    const sets = own === undefined ? setsIn(cell(row, "logs"), mass) : own.flatMap(({ set }) => set ?? [])
    if (date === undefined) report.lose("refused", "the date cannot be read", row.line, rows)
    else if (sets === undefined) report.lose("refused", "the sets cannot be read", row.line, rows)
    else if (addLogged(backup, { row, date, sets, note, rows })) {
      used.add(cell(row, "belongsession"))
      for (const { line } of ofIt) report.lose("merged", "notes of exercises", line)
      notes.delete(noteKey(row))
    }
  }
  for (const { line } of [...notes.values()].flat())
    report.lose("leftOut", "notes without an exercise of their date", line)
  for (const [log, sets] of ownSets)
    if (!withSets.has(log))
      for (const { row } of sets) report.lose("leftOut", "sets whose exercise is not in the file", row.line)
  for (const row of rowsOf("WORKOUT SESSIONS")) {
    if (used.has(cell(row, "_id"))) report.lose("merged", "the times of workouts", row.line)
    else report.lose("leftOut", "workouts without sets", row.line)
  }
}

const NOTES = "NOTES"

/** A note has the number and the date of its exercise. */
const noteKey = (row: CsvRow): string => `${cell(row, "eid")} ${cell(row, "mydate")}`

const MORE_OF_SETS = "energy, speed and laps of sets"

const setsByLog = ({ report, rowsOf }: Backup) => {
  const found = new Map<string, Array<{ readonly row: CsvRow; readonly set: Lifted | undefined }>>()
  for (const row of rowsOf("EXERCISE SET LOGS")) {
    const [weight, reps] = [numberIn(cell(row, "weight_lbs")) ?? 0, numberIn(cell(row, "reps")) ?? 0]
    const [log, type] = [cell(row, "exercise_log_id"), cell(row, "set_type")]
    const kind = kindIn(type)
    const isOfNoKind = kind === undefined && !/^(?:|default|normal|working)$/i.test(type)
    const hasMore = ["calories", "speed_mph", "laps"].some((name) => (numberIn(cell(row, name)) ?? 0) > 0)
    if (isOfNoKind) report.leaveOut(`the kind "${type}" of sets`, row.line)
    if (hasMore) report.leaveOut(MORE_OF_SETS, row.line)
    const set = {
      ...{ reps, weightKg: kgOf(weight, "lb"), kind },
      seconds: numberIn(cell(row, "duration")),
      meters: (numberIn(cell(row, "distance_mi")) ?? 0) * METERS_PER_MILE
    }
    found.set(log, [...(found.get(log) ?? []), { row, set }])
  }
  return found
}

const addLogged = (
  { sessionOn, sessions, report, times }: Backup,
  { date, note, row, rows, sets }: Logged
): boolean => {
  const found = sets.map((set) => {
    const setRow = { ...set, line: row.line, exercise: cell(row, "ename"), note }
    return { setRow, read: setOf(setRow) }
  })
  const kept = found.filter(({ read }) => "set" in read)
  const empty = found.filter(({ read }) => "why" in read && read.outcome === "leftOut")
  if (kept.length === 0) {
    if (empty.length === sets.length) report.lose("leftOut", EMPTY_SETS, row.line, rows)
    else report.lose("refused", "the sets are out of bounds", row.line, rows)
    return false
  }
  if (empty.length > 0) report.leaveOut("sets without repetitions and weight", row.line)
  if (kept.length + empty.length < sets.length) report.leaveOut("sets that are out of bounds", row.line)
  const id = cell(row, "belongsession")
  const own = times.get(id)
  const [start, end] = [numberIn(own?.cells.starttime ?? ""), numberIn(own?.cells.endtime ?? "")]
  const seconds = start === undefined || end === undefined ? undefined : end - start
  const session = {
    date,
    name: `Workout ${id}`.trim(),
    // The times are in UTC and the dates are not, so only the duration is used.
    startedAt: null,
    endedAt: null,
    durationMinutes: durationOf(seconds, report, row.line)
  }
  sessionOn.set(date, session)
  for (const [at, { setRow }] of kept.entries()) sessions.add(session, { ...setRow, rows: at === 0 ? rows : 0 })
  return true
}

const CARDIO = "CARDIO LOGS"

/** A row of cardio has the number of its exercise. Its time is in seconds, its distance in the unit of the settings. */
const readCardio = ({ cm, report, rowsOf, sessionOn, sessions }: Backup): void => {
  const names = new Map([
    ...rowsOf("EXERCISE LOGS").map((row) => [cell(row, "eid"), cell(row, "ename")] as const),
    ...rowsOf("CUSTOM EXERCISES").map((row) => [cell(row, "_id"), cell(row, "name")] as const)
  ])
  for (const row of rowsOf(CARDIO)) {
    const { line } = row
    const [date, eid] = [dateIn(cell(row, "mydate")), cell(row, "eid")]
    const exercise = (eid !== "" && names.get(eid)) || ""
    const figure = (name: string): number => numberIn(cell(row, name)) ?? 0
    if (date === undefined) report.lose("refused", "the date cannot be read", line)
    else if (exercise === "") report.lose("leftOut", "cardio of exercises that the file does not name", line)
    else {
      if (["calorie", "speed", "lap"].some((name) => figure(name) > 0)) report.leaveOut(MORE_OF_SETS, line)
      const alone = { date, name: "Cardio", startedAt: null, endedAt: null, durationMinutes: null }
      const meters = figure("distance") * (cm === CM_PER_INCH ? METERS_PER_MILE : 1000)
      sessions.add(sessionOn.get(date) ?? alone, {
        line,
        exercise,
        reps: 0,
        weightKg: 0,
        seconds: figure("duration"),
        meters
      })
    }
  }
}

const FIELDS: Readonly<Record<string, BodyField>> = {
  ...{ weight: "weightKg", fatpercent: "bodyFatPercent" },
  ...LENGTH_NAMES
}

/** Reads the measurements of the body. 0 is no value. */
const readProfile = ({ checkIns, cm, mass, rowsOf, report }: Backup): void => {
  for (const row of rowsOf("PROFILE")) {
    const date = dateIn(cell(row, "mydate"))
    const figures: Partial<Record<keyof Figures, number>> = {}
    for (const [name, field] of Object.entries(FIELDS)) {
      const value = numberIn(cell(row, name)) ?? 0
      if (value === 0) continue
      figures[field] = field === "weightKg" ? kgOf(value, mass) : field === "bodyFatPercent" ? value : value * cm
    }
    if (date === undefined) report.lose("refused", "the date cannot be read", row.line)
    else checkIns.add(date, figures, row.line)
  }
}

const READ = new Set(["EXERCISE LOGS", "EXERCISE SET LOGS", "WORKOUT SESSIONS", "PROFILE", NOTES, CARDIO])

const readFile = async (file: SourceFile, parts: Parts): Promise<number> => {
  const tables = await jefitTables(file)
  requireAll(file, tables)
  const rowsOf = (section: string) => tables.flatMap((table) => (table.section === section ? table.rows : []))
  const [settings] = rowsOf("SETTING")
  const mass = massUnit(settings?.cells.mass) ?? parts.options.unit
  if (mass === undefined) throw unitUndecided(file)
  const cm = cmPer(settings?.cells.length) ?? (mass === "lb" ? CM_PER_INCH : 1)
  const times = new Map(rowsOf("WORKOUT SESSIONS").map((row) => [cell(row, "_id"), row]))
  const backup: Backup = { ...parts, times, sessionOn: new Map(), rowsOf, mass, cm }
  readWorkouts(backup)
  readCardio(backup)
  readProfile(backup)
  leaveOut(tables, parts)
  return tables.reduce((sum, { rows }) => sum + rows.length, 0)
}

/** The columns of each section without which its rows would be read as other figures. */
const NEEDED: Readonly<Record<string, ReadonlyArray<string>>> = {
  "EXERCISE LOGS": ["_id", "mydate", "ename", "logs", "belongsession"],
  "EXERCISE SET LOGS": ["exercise_log_id", "weight_lbs", "reps", "set_type"],
  PROFILE: ["mydate", "weight"]
}

const requireAll = (file: SourceFile, tables: ReadonlyArray<JefitTable>): void => {
  for (const { header, section } of tables)
    requireColumns(
      `${file.name}: the section ${section}`,
      (NEEDED[section] ?? []).map((name) => needed(name, name)),
      header.names
    )
}

const leaveOut = (tables: ReadonlyArray<JefitTable>, { report }: Parts): void => {
  for (const { rows, section } of tables)
    if (!READ.has(section))
      for (const { line } of rows) report.lose("leftOut", `the section ${section.toLowerCase()}`, line)
}

/** A backup of JEFIT: the tables of its database in one file. */
export const jefit: Format = {
  name: "jefit",
  title: "JEFIT",
  recognise: (files) => files.filter(({ text }) => /^### SETTING #+$/m.test(text) && text.includes("USERID")),
  read: (files, options) => readEach(files, options, readFile)
}
