import { type CalendarDate, type HealthStore, isCalendarDate, Limits } from "@daybook/core"
import { entryNamed, type ImportRecord, type Reading, type WorkoutRecord } from "@daybook/imports"
import * as Struct from "effect/Struct"
import { type ImportedRecord, importedRecord, timedHash } from "../journal/ImportStore.ts"
import { hashOf, type JournaledRow, type JournaledTable, journaledRow, rowId } from "../journal/JournaledRows.ts"
import { columnOf } from "../schema/Rows.ts"
import { makeCompletions } from "./Completions.ts"
import {
  besideOwn,
  type Entry,
  type EntryRecord,
  entriesOf,
  entryHash,
  isNoEntry,
  placeOf,
  SYNCED,
  WITHOUT_ID
} from "./Entries.ts"
import { type ExistingRows, type Overlap, overlapsOf, rowLookup } from "./ExistingRows.ts"
import { type Group, mergeDate } from "./Merge.ts"
import { type Counts, makeOutcomes, type PlannedLoss } from "./Outcomes.ts"
import { makeRecordedSessions } from "./RecordedSessions.ts"

/** The audit fields of the rows that an import writes, and the source of their ids. */
export interface Written {
  readonly newId: () => string
  readonly by: string
  readonly at: number
}

/** New records by kind. */
export interface NewRecords {
  readonly workouts: number
  readonly food: number
  readonly checkIns: number
  readonly water: number
  readonly health: number
  readonly metrics: number
}

/** A row to write. What is written is made then: for all rows at once it would take many times the memory of the file. */
export interface PlannedRow {
  readonly table: JournaledTable
  readonly date: string
  readonly before: JournaledRow | null
  /** True for a workout that goes, since the log has in another one all that was in it. */
  readonly isDeleted?: boolean
  /** True for sessions, which were compared with those of the log, and count once. */
  readonly isCompared?: boolean
  /** Returns the row after the import, and the imported records to store with it. */
  readonly written: () => { readonly after: JournaledRow; readonly records: ReadonlyArray<ImportedRecord> }
}

export interface Plan {
  /** By date. */
  readonly changes: ReadonlyArray<PlannedRow>
  /** The imported records to store of unchanged rows. */
  readonly records: ReadonlyArray<ImportedRecord>
  readonly counts: Counts
  readonly created: NewRecords
  readonly losses: ReadonlyArray<PlannedLoss>
  /** The fields that the written workouts lose by being merged. */
  readonly partial: Reading["partial"]
  /** The fields that workouts of an earlier import get in addition; undefined if there are none. */
  readonly completed: string | undefined
  readonly overlaps: ReadonlyArray<Overlap>
  /** The rows of workouts whose date is full; they count as refused. */
  readonly unplaced: number
  /** The first and last date of the changes. */
  readonly days: { readonly from: string; readonly to: string } | null
}

const COUNTED = {
  workout: "workouts",
  food: "food",
  checkIn: "checkIns",
  water: "water",
  health: "health",
  metric: "metrics"
} as const satisfies Record<ImportRecord["kind"], keyof NewRecords>

/** The formats whose readings are those of a phone's health store. */
const STORES: Readonly<Record<string, HealthStore>> = {
  "apple-health": "apple_health",
  "health-auto-export": "apple_health",
  "health-connect": "health_connect"
}

const EDITED = "you edited or deleted it since it was imported"
const TWICE = "the files have another record in its place"
const PARTLY = "its workout has another session too, which the file lacks"
const OF_DATE = "the sessions of a date are one workout"
const MERGED = `a date holds ${Limits.WORKOUTS_PER_DATE} workouts: those closest together became one`

const keyOf = ({ key, kind }: ImportRecord, part = ""): string => `${kind} ${key}${part === "" ? "" : ` ${part}`}`

/** The order of the parts tells it from a hash of the time when sets had only repetitions and weights. */
const workoutHash = ({ durationMinutes, exercises, note, recorded, title }: WorkoutRecord): string => {
  const hash = hashOf(JSON.stringify([durationMinutes, title, note ?? null, exercises]))
  return recorded === undefined ? hash : timedHash(hash, recorded)
}

/** Plans an import: its changes, and the outcome of each row of the file. It writes nothing. */
export const planImport = (
  format: string,
  reading: Pick<Reading, "records" | "losses">,
  present: ExistingRows,
  { at, by, newId }: Written,
  lastDate: CalendarDate
): Plan => {
  const rows = rowLookup(present)
  const outcomes = makeOutcomes(reading.losses)
  const changes: Array<PlannedRow> = []
  const records: Array<ImportedRecord> = []
  const keys = new Map<ImportRecord["kind"], Set<string>>()
  const places = new Set<string>()
  const created = { workouts: 0, food: 0, checkIns: 0, water: 0, health: 0, metrics: 0 }
  let unplacedRows = 0
  const written = { written_by: by, written_at: at }
  const completions = makeCompletions()
  const context = { metrics: present.metrics, store: entryNamed(STORES, format) }

  const write = (record: ImportRecord, row: PlannedRow) => {
    changes.push(row)
    if (row.before === null) created[COUNTED[record.kind]]++
  }
  const recorded = makeRecordedSessions(format, reading.records, present.sessions, present.imported)
  const importedOf = (record: ImportRecord, part?: string): ImportedRecord | undefined =>
    present.imported.size === 0 ? undefined : (present.imported.get(keyOf(record, part)) ?? recorded.versionOf(record))
  /** Returns true for the second of two records with one key. */
  const isSecond = ({ key, kind }: ImportRecord): boolean => {
    const ofKind = keys.get(kind) ?? new Set()
    keys.set(kind, ofKind)
    const { size } = ofKind
    return ofKind.add(key).size === size
  }

  const planEntry = (record: EntryRecord, { content, part, table }: Entry, at: number) => {
    const place = placeOf(table, content)
    if (place !== undefined) {
      if (places.has(`${table} ${place}`)) return outcomes.lose("refused", TWICE, record)
      places.add(`${table} ${place}`)
    }
    const imported = importedOf(record, part)
    // If the signal was bound to another metric before, the value of that metric is another row.
    const isElsewhere = WITHOUT_ID.has(table) && imported?.rowId !== place
    const known = isElsewhere ? undefined : imported
    const former = known === undefined ? undefined : rows.untouched(known)
    if (known !== undefined && former === undefined) return outcomes.keep(EDITED, record)
    if (known !== undefined && known.hash === entryHash(content)) return outcomes.count("already", record)
    const own = former ?? ownRow(table, content)
    if (own === undefined && isSynced(table, content)) return outcomes.keep(SYNCED, record)
    const beside = former === undefined && own !== undefined ? besideOwn(table, own, content) : content
    if (typeof beside === "string") return outcomes.keep(beside, record)
    const filled = beside === content ? undefined : beside
    write(record, {
      ...{ table, date: record.date, before: own ?? null },
      written: () => {
        const row = entryAt(record, at)
        const id = WITHOUT_ID.has(table) ? undefined : (own?.id ?? newId())
        const after = rowOf(id, filled ?? row)
        return { after, records: [importedRecord(keyOf(record, part), entryHash(row), table, after)] }
      }
    })
    return outcomes.count("imported", record)
  }

  /** The row of an entry. Column by column: an object that is spread into another takes many times the memory. */
  const rowOf = (id: string | number | undefined, content: JournaledRow): JournaledRow => {
    const row: Record<string, string | number> = {}
    if (id !== undefined) row.id = id
    for (const [column, cell] of Object.entries(content)) row[column] = cell
    row.written_by = by
    row.written_at = at
    return row
  }

  /** The content of an entry again. */
  const entryAt = (record: EntryRecord, at: number): JournaledRow => {
    const entries = entriesOf(record, context)
    return (isNoEntry(entries) ? undefined : entries[at]?.content) ?? {}
  }

  /** The row that has the place of a new one. */
  const ownRow = (table: JournaledTable, content: JournaledRow): JournaledRow | undefined => {
    if (table === "check_in") return rows.on(table, String(content.date))[0]
    return WITHOUT_ID.has(table) ? rows.find(table, rowId(table, content)) : undefined
  }

  /** Returns true if a phone has the figure, which takes precedence over an imported one. */
  const isSynced = (table: JournaledTable, { date, metric_id, reading }: JournaledRow): boolean =>
    (table === "health_pin" && rows.on("health_day", String(date))[0]?.[columnOf(String(reading))] !== undefined) ||
    (table === "custom_metric_value" && present.synced.has(`${metric_id} ${date}`))

  const isImported = (workout: WorkoutRecord): boolean => {
    const known = importedOf(workout)
    return known !== undefined && known.hash === workoutHash(workout)
  }

  const planDate = (date: string, workouts: ReadonlyArray<WorkoutRecord>) => {
    const free: Array<WorkoutRecord> = []
    const mine = new Map<string, JournaledRow>()
    let hasLeft = false
    for (const workout of workouts) {
      const known = importedOf(workout)
      const row = known === undefined ? undefined : rows.untouched(known)
      const why = recorded.whyKept(workout, rows.on("workout", date), known === undefined)
      if (known !== undefined && row === undefined) outcomes.keep(EDITED, workout)
      else if (row !== undefined && recorded.hasOthers(row)) {
        if (isImported(workout)) outcomes.count("already", workout)
        else outcomes.keep(PARTLY, workout)
      } else {
        if (row !== undefined) mine.set(String(row.id), row)
        if (why === undefined) free.push(workout)
        else outcomes.keep(why, workout)
        hasLeft ||= why !== undefined && row !== undefined
      }
    }
    if (!hasLeft && free.every((workout) => isImported(workout))) {
      for (const workout of free) outcomes.count("already", workout)
      return
    }
    const others = rows.on("workout", date).filter(({ id }) => !mine.has(String(id)))
    // As those of a phone, the sessions of a date take one place, and the other is free for one of the person's own.
    const most = free.every((workout) => workout.recorded !== undefined) ? 1 : Limits.WORKOUTS_PER_DATE
    const { groups, unplaced } = mergeDate(
      free,
      Math.min(most, Limits.WORKOUTS_PER_DATE - others.length),
      (workout) => importedOf(workout)?.rowId
    )
    for (const { why, workout } of unplaced) {
      outcomes.lose("refused", why, workout)
      unplacedRows += workout.rows
    }
    // A group stays in the row of one of its members; the others take the rows that are left.
    const left = new Map(mine)
    const rowOf = new Map<Group, JournaledRow>()
    for (const group of groups) {
      const ids = group.members.flatMap((member) => importedOf(member)?.rowId ?? [])
      const id = ids.find((each) => left.has(each))
      const row = id === undefined ? undefined : left.get(id)
      if (id === undefined || row === undefined) continue
      rowOf.set(group, row)
      left.delete(id)
    }
    for (const group of groups) {
      const [id, row] = [...left][0] ?? []
      if (id !== undefined && row !== undefined && !rowOf.has(group)) {
        rowOf.set(group, row)
        left.delete(id)
      }
      writeGroup(group, rowOf.get(group) ?? null)
    }
    // Sessions that were in two workouts are in one now, or have left.
    if (most > 1 || unplaced.length > 0) return
    for (const row of left.values()) {
      const after = { ...row, deleted_by: by, deleted_at: at }
      changes.push({ table: "workout", date, before: row, isDeleted: true, written: () => ({ after, records: [] }) })
    }
  }

  const writeGroup = (group: Group, before: JournaledRow | null) => {
    const { durationMinutes, exercises, leftOut, members, note, title } = group
    const [first, ...others] = members
    if (first === undefined) return
    const contentOf = () => ({
      ...{ date: first.date, duration_minutes: durationMinutes, exercises: JSON.stringify(exercises) },
      ...{ title, note }
    })
    const recordsIn = (row: JournaledRow, those: ReadonlyArray<WorkoutRecord>) =>
      those.map((member) => importedRecord(keyOf(member), workoutHash(member), "workout", row))
    const content = before === null ? undefined : contentOf()
    const isSame =
      before !== null &&
      content !== undefined &&
      Struct.keys(content).every((column) => (before[column] ?? null) === content[column])
    if (isSame) {
      // A record of an earlier import stays with that one, so that it can be undone with it and imported again.
      const others = members.filter((member) => importedOf(member)?.rowId !== before.id)
      records.push(...recordsIn(before, others))
    } else {
      write(first, {
        ...{ table: "workout", date: first.date, before, isCompared: first.recorded !== undefined },
        written: () => {
          const after = journaledRow({ id: before?.id ?? newId(), ...contentOf(), ...written })
          return { after, records: recordsIn(after, members) }
        }
      })
      if (before !== null) completions.add(before, group)
      for (const why of leftOut) outcomes.leaveOut(why, first)
    }
    outcomes.count(isSame ? "already" : "imported", first)
    for (const other of others) {
      if (isSame) outcomes.count("already", other)
      else outcomes.lose("merged", other.recorded === undefined ? MERGED : OF_DATE, other)
    }
  }

  const byDate = new Map<string, Array<WorkoutRecord>>()
  let known: string | undefined
  for (const record of reading.records) {
    const isTwice = isSecond(record)
    const isDate = record.date === known || isCalendarDate(record.date)
    if (isDate) known = record.date
    if (!isDate) outcomes.lose("refused", "the date is no date of the log", record)
    else if (record.date > lastDate) outcomes.lose("refused", "the date is in the future", record)
    else if (isTwice) outcomes.lose("refused", TWICE, record)
    else if (record.kind === "workout") byDate.set(record.date, [...(byDate.get(record.date) ?? []), record])
    else {
      const entries = entriesOf(record, context)
      if (isNoEntry(entries)) outcomes.lose(entries.outcome, entries.why, record)
      // The rows of the file are counted with the first of the rows that they become.
      else for (const [at, entry] of entries.entries()) planEntry(at === 0 ? record : { ...record, rows: 0 }, entry, at)
    }
  }
  for (const [date, workouts] of byDate) planDate(date, workouts)

  // The last workout of a date comes last in the log too.
  const sorted = changes.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const [first, last] = [sorted[0], sorted.at(-1)]
  return {
    changes: sorted,
    records,
    created,
    ...outcomes.result(),
    completed: completions.text(),
    overlaps: overlapsOf(
      changes.filter(({ isCompared }) => isCompared !== true),
      rows,
      present.imported
    ),
    unplaced: unplacedRows,
    days: first === undefined || last === undefined ? null : { from: first.date, to: last.date }
  }
}
