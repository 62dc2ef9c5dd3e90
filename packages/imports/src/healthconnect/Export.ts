import { aggregated, type CalendarDate, dayNumber, findHealthMetric } from "@daybook/core"
import { makeDayValues, makeSources, type Sources } from "../health/DayValues.ts"
import { emitNights, type SleepSpan } from "../health/Nights.ts"
import { makeSignalDays } from "../health/SignalDays.ts"
import { Samples, totalsOfDays } from "../health/Totals.ts"
import { makeImportReport } from "../ImportReport.ts"
import type { Reading } from "../Model.ts"
import { makeRecordings } from "../Recordings.ts"
import type { ForeignDatabase } from "./Database.ts"
import { EXERCISE, readSessions } from "./Sessions.ts"
import {
  HEART_RATE,
  HEART_RATE_SERIES,
  INSTANTS,
  recordIndex,
  SLEEP,
  SLEEP_STAGES,
  SPANS,
  STAGES,
  type Table
} from "./Tables.ts"

/** Categories as the table of priorities numbers them. */
const ACTIVITY = 1
const SLEEPING = 5

/** The source of values in which no app takes precedence, because Health Connect combines them itself. */
const NOBODY = 0

const PRIORITIES = "health_data_category_priority_table"

/** The apps in the order that the person gave them; the others follow. */
const appsInOrder = (database: ForeignDatabase, category: number): Sources => {
  const [listed = ""] = database.texts(PRIORITIES, "app_id_priority_order", "health_data_category", category)
  const apps = listed.split(",").map(Number)
  return {
    ...makeSources(),
    order: (app) => (apps.includes(app) ? apps.indexOf(app) : apps.length + app)
  }
}

const dayOf = (ms: number, offset: number): number => Math.floor((ms / 1000 + offset) / 86_400)

/** The outcomes of a record of many beats. */
const [READ, LATE] = [1, 2]

const UNREADABLE = "a record has no time or no value"
const TOO_LATE = "a record is dated after tomorrow"

/** Reads the database of a Health Connect export into the values of days. A record's number stands for its line. */
export const readDatabase = (database: ForeignDatabase, lastDate: CalendarDate): Reading => {
  const report = makeImportReport()
  const days = makeSignalDays(report)
  const lastDay = dayNumber(lastDate)
  const has = (name: string, ...columns: ReadonlyArray<string>): boolean =>
    columns.every((column) => database.tables.get(name)?.has(column) === true)
  let rows = 0

  const instants = ({ column, factor = 1, name, signals }: Table): void => {
    const values = makeDayValues(makeSources(), report)
    for (const [id = 0, time, offset, value] of database.rows(name, "row_id", "time", "zone_offset", column)) {
      rows++
      if (time === undefined || value === undefined) report.lose("refused", UNREADABLE, id)
      else if (dayOf(time, offset ?? 0) > lastDay) report.lose("refused", TOO_LATE, id)
      else values.add(time, value * factor, dayOf(time, offset ?? 0), NOBODY, id)
    }
    values.emit((day, value) => {
      for (const [index, signal] of signals.entries()) {
        days.add(
          signal,
          day,
          aggregated(findHealthMetric(signal)?.aggregation, value),
          index === 0 ? value.rows : 0,
          value.line
        )
      }
    })
  }

  const spans = ({ column, factor = 1, name, signals: [signal] }: Table): void => {
    const samples = new Samples()
    const columns = ["row_id", "start_time", "start_zone_offset", "end_time", "app_info_id", column]
    for (const [id = 0, start, offset, end, app, value] of database.rows(name, ...columns)) {
      rows++
      if (start === undefined || end === undefined || value === undefined || end < start) {
        report.lose("refused", UNREADABLE, id)
        continue
      }
      const day = dayOf(start, offset ?? 0)
      if (day > lastDay) report.lose("refused", TOO_LATE, id)
      else samples.add(start / 1000, (end - start) / 1000, value * factor, day, app ?? 0, id)
    }
    totalsOfDays(samples, appsInOrder(database, ACTIVITY), report, (day, value, count, line) =>
      days.add(signal, day, value, count, line)
    )
  }

  /** A record has many beats, in a table of their own. Its row belongs to the day of the first beat. */
  const heartRate = (): void => {
    const values = makeDayValues(makeSources(), report)
    const records = recordIndex(database.rows(HEART_RATE, "row_id", "start_zone_offset"))
    rows += records.length
    const outcomes = new Uint8Array(records.length)
    for (const [parent, time, beats] of database.rows(
      HEART_RATE_SERIES,
      "parent_key",
      "epoch_millis",
      "beats_per_minute"
    )) {
      const at = records.find(parent)
      if (at < 0 || time === undefined || beats === undefined) continue
      const day = dayOf(time, records.offset(at))
      const isFirst = outcomes[at] !== READ
      if (day > lastDay) {
        if (isFirst) outcomes[at] = LATE
      } else {
        outcomes[at] = READ
        values.add(time, beats, day, NOBODY, records.id(at), isFirst ? 1 : 0)
      }
    }
    for (const [at, outcome] of outcomes.entries())
      if (outcome !== READ) report.lose("refused", outcome === LATE ? TOO_LATE : UNREADABLE, records.id(at))
    values.emit((day, value) => {
      days.add("heart_rate", day, aggregated("average", value), value.rows, value.line)
      days.add("heart_rate_min", day, value.min, 0, value.line)
      days.add("heart_rate_max", day, value.max, 0, value.line)
    })
  }

  /** A session without a known stage is all sleep. In other sessions, an unknown stage is sleep. */
  const sleep = (): void => {
    const found: Array<SleepSpan> = []
    const stages = stagesOf(database)
    for (const [id = 0, start, end, offset = 0, app = 0] of database.rows(
      SLEEP,
      ...["row_id", "start_time", "end_time", "end_zone_offset", "app_info_id"]
    )) {
      rows++
      if (start === undefined || end === undefined || end < start) {
        report.lose("refused", UNREADABLE, id)
        continue
      }
      if (dayOf(end, offset) > lastDay) {
        report.lose("refused", TOO_LATE, id)
        continue
      }
      found.push(span("inBed", start, end, offset, app, 0, id))
      const ofSession = stages.get(id) ?? []
      const isStaged = ofSession.some(({ stage }) => stage !== undefined)
      let hasRow = false
      for (const { from = start, stage = "asleep", to = end } of isStaged ? ofSession : [WHOLE]) {
        const isFirst = stage !== "awake" && !hasRow
        if (isFirst) hasRow = true
        found.push(span(stage, from, to, offset, app, isFirst ? 1 : 0, id))
      }
      if (!hasRow) report.lose("leftOut", "a night without any sleep", id)
    }
    emitNights(found, appsInOrder(database, SLEEPING), report, days)
  }

  const recordings = makeRecordings(report, lastDate)
  const read = new Set<string>()
  for (const table of INSTANTS) {
    if (!has(table.name, "row_id", "time", table.column)) continue
    instants(table)
    read.add(table.name)
  }
  for (const table of SPANS) {
    if (!has(table.name, "row_id", "start_time", "end_time", table.column)) continue
    spans(table)
    read.add(table.name)
  }
  if (has(HEART_RATE, "row_id") && has(HEART_RATE_SERIES, "parent_key", "epoch_millis", "beats_per_minute")) {
    heartRate()
    read.add(HEART_RATE)
  }
  if (has(SLEEP, "row_id", "start_time", "end_time")) {
    sleep()
    read.add(SLEEP)
  }
  if (has(EXERCISE, "row_id", "start_time", "end_time")) {
    rows += readSessions(database, recordings)
    read.add(EXERCISE)
  }
  for (const [name, columns] of database.tables) {
    // Parts of records (series of beats, stages) name the record that they belong to.
    if (read.has(name) || !/record_?table$/i.test(name) || columns.has("parent_key")) continue
    const count = database.count(name)
    rows += count
    const type = name.replace(/_?record_?table$/i, "").replaceAll("_", " ")
    if (count > 0) report.lose("leftOut", `records of ${type} have no place in Daybook`, 1, count)
  }
  return { rows, records: [...days.records(), ...recordings.records()], ...report.result() }
}

interface Stage {
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Undefined if it is unknown. */
  readonly stage?: SleepSpan["stage"] | undefined
}

const WHOLE: Stage = {}

/** The stages of each session, by its number. */
const stagesOf = (database: ForeignDatabase): ReadonlyMap<number, ReadonlyArray<Stage>> => {
  const bySession = new Map<number, Array<Stage>>()
  if (!database.tables.has(SLEEP_STAGES)) return bySession
  for (const [session, from, to, type] of database.rows(
    SLEEP_STAGES,
    ...["parent_key", "stage_start_time", "stage_end_time", "stage_type"]
  )) {
    if (session === undefined) continue
    const stage = { from, to, stage: type === undefined ? undefined : STAGES.get(type) }
    const others = bySession.get(session)
    if (others === undefined) bySession.set(session, [stage])
    else others.push(stage)
  }
  for (const stages of bySession.values()) stages.sort((a, b) => (a.from ?? 0) - (b.from ?? 0))
  return bySession
}

const span = (
  stage: SleepSpan["stage"],
  start = 0,
  end = start,
  offset: number,
  source: number,
  rows: number,
  line: number
): SleepSpan => ({ stage, start: start / 1000, end: end / 1000, day: dayOf(end, offset), source, rows, line })
