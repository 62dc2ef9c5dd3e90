import { type CalendarDate, dayNumber, findHealthMetric } from "@daybook/core"
import { type DayValue, makeDayValues } from "../health/DayValues.ts"
import { emitNights, type SleepSpan } from "../health/Nights.ts"
import { Samples } from "../health/Samples.ts"
import { makeSignalDays } from "../health/SignalDays.ts"
import { makeSources, type Sources } from "../health/Sources.ts"
import { totalsOfDays } from "../health/Totals.ts"
import type { Reading } from "../Model.ts"
import { makeTally } from "../Tally.ts"
import type { ForeignDatabase } from "./Database.ts"
import { HEART_RATE, HEART_RATE_SERIES, INSTANTS, SLEEP, SLEEP_STAGES, SPANS, STAGES, type Table } from "./Tables.ts"

/** Categories as the table of priorities numbers them. */
const ACTIVITY = 1
const SLEEPING = 5

/** Values that no app takes precedence in, as Health Connect combines them itself. */
const NOBODY = 0

/** The apps in the order that the person gave them; the others follow. */
const appsInOrder = (database: ForeignDatabase, category: number): Sources => {
  const table = "health_data_category_priority_table"
  const listed = database.tables.has(table)
    ? database.text(`SELECT app_id_priority_order FROM ${table} WHERE health_data_category = ${category}`)
    : undefined
  const apps = (listed ?? "").split(",").map(Number)
  return {
    ...makeSources(),
    order: (app) => (apps.includes(app) ? apps.indexOf(app) : apps.length + app)
  }
}

const dayOf = (ms: number, offset: number): number => Math.floor((ms / 1000 + offset) / 86_400)

const combined = (signal: string, { count, latest, max, min, sum }: DayValue): number => {
  const aggregation = findHealthMetric(signal)?.aggregation
  if (aggregation === "average") return sum / count
  if (aggregation === "min") return min
  return aggregation === "max" ? max : latest
}

const UNREADABLE = "a record has no time or no value"
const TOO_LATE = "a record is dated after tomorrow"

/** Reads the database of a Health Connect export into the values of days. A record's number stands for its line. */
export const readDatabase = (database: ForeignDatabase, lastDate: CalendarDate): Reading => {
  const tally = makeTally()
  const days = makeSignalDays(tally)
  const lastDay = dayNumber(lastDate)
  const has = (name: string, ...columns: ReadonlyArray<string>): boolean =>
    columns.every((column) => database.tables.get(name)?.has(column) === true)
  let rows = 0

  const instants = ({ column, factor = 1, name, signals }: Table): void => {
    const values = makeDayValues(makeSources(), tally)
    for (const [id = 0, time, offset, value] of database.rows(
      `SELECT row_id, time, zone_offset, ${column} FROM ${name}`
    )) {
      rows++
      if (time === undefined || value === undefined) tally.lose("refused", UNREADABLE, id)
      else if (dayOf(time, offset ?? 0) > lastDay) tally.lose("refused", TOO_LATE, id)
      else values.add(time, value * factor, dayOf(time, offset ?? 0), NOBODY, id)
    }
    values.emit((day, value) => {
      for (const [index, signal] of signals.entries()) {
        days.add(signal, day, combined(signal, value), index === 0 ? value.rows : 0, value.line)
      }
    })
  }

  const spans = ({ column, factor = 1, name, signals: [signal] }: Table): void => {
    const samples = new Samples()
    const statement = `SELECT row_id, start_time, start_zone_offset, end_time, app_info_id, ${column} FROM ${name} ORDER BY start_time`
    for (const [id = 0, start, offset, end, app, value] of database.rows(statement)) {
      rows++
      if (start === undefined || end === undefined || value === undefined || end < start) {
        tally.lose("refused", UNREADABLE, id)
        continue
      }
      const day = dayOf(start, offset ?? 0)
      if (day > lastDay) tally.lose("refused", TOO_LATE, id)
      else samples.add(start / 1000, (end - start) / 1000, value * factor, day, app ?? 0, id)
    }
    totalsOfDays(samples, appsInOrder(database, ACTIVITY), tally, (day, value, count, line) =>
      days.add(signal, day, value, count, line)
    )
  }

  /** A record is many beats; its row belongs to the day of the first. */
  const heartRate = (): void => {
    const values = makeDayValues(makeSources(), tally)
    const statement = `SELECT r.row_id, r.start_zone_offset, s.epoch_millis, s.beats_per_minute FROM ${HEART_RATE} r
      LEFT JOIN ${HEART_RATE_SERIES} s ON s.parent_key = r.row_id ORDER BY r.row_id, s.epoch_millis`
    let last: number | undefined
    for (const [id = 0, offset, time, beats] of database.rows(statement)) {
      const isNew = id !== last
      last = id
      if (isNew) rows++
      if (time === undefined || beats === undefined) {
        if (isNew) tally.lose("refused", UNREADABLE, id)
      } else if (dayOf(time, offset ?? 0) > lastDay) {
        if (isNew) tally.lose("refused", TOO_LATE, id)
      } else values.add(time, beats, dayOf(time, offset ?? 0), NOBODY, id, isNew ? 1 : 0)
    }
    values.emit((day, value) => {
      days.add("heart_rate", day, value.sum / value.count, value.rows, value.line)
      days.add("heart_rate_min", day, value.min, 0, value.line)
      days.add("heart_rate_max", day, value.max, 0, value.line)
    })
  }

  /** A session without stages is all sleep. */
  const sleep = (): void => {
    const found: Array<SleepSpan> = []
    const stages = database.tables.has(SLEEP_STAGES)
      ? `LEFT JOIN ${SLEEP_STAGES} s ON s.parent_key = r.row_id`
      : "LEFT JOIN (SELECT NULL AS parent_key, NULL AS stage_start_time, NULL AS stage_end_time, NULL AS stage_type) s ON 0"
    const statement = `SELECT r.row_id, r.start_time, r.end_time, r.end_zone_offset, r.app_info_id,
      s.stage_start_time, s.stage_end_time, s.stage_type FROM ${SLEEP} r ${stages} ORDER BY r.row_id, s.stage_start_time`
    let last: number | undefined
    let isRefused = false
    let hasRow = false
    const endSession = (): void => {
      if (last !== undefined && !isRefused && !hasRow) tally.lose("leftOut", "a night without any sleep", last)
    }
    for (const [id = 0, start, end, offset = 0, app = 0, from, to, stageNumber] of database.rows(statement)) {
      if (id !== last) {
        endSession()
        rows++
        hasRow = false
        isRefused = start === undefined || end === undefined || end < start || dayOf(end, offset) > lastDay
        if (isRefused)
          tally.lose("refused", start !== undefined && end !== undefined && end >= start ? TOO_LATE : UNREADABLE, id)
        last = id
        if (!isRefused) found.push(span("inBed", start, end, offset, app, 0, id))
      }
      if (isRefused) continue
      const stage = stageNumber === undefined ? "asleep" : STAGES.get(stageNumber)
      if (stage === undefined) continue
      const isFirst = stage !== "awake" && !hasRow
      if (isFirst) hasRow = true
      found.push(span(stage, from ?? start, to ?? end, offset, app, isFirst ? 1 : 0, id))
    }
    endSession()
    emitNights(found, appsInOrder(database, SLEEPING), tally, days)
  }

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
  for (const [name, columns] of database.tables) {
    // Parts of records (series of beats, stages) name the record that they belong to.
    if (read.has(name) || !/record_?table$/i.test(name) || columns.has("parent_key")) continue
    const [[count = 0] = []] = [...database.rows(`SELECT count(*) FROM ${name}`)]
    rows += count
    const type = name.replace(/_?record_?table$/i, "").replaceAll("_", " ")
    if (count > 0) tally.lose("leftOut", `records of ${type} have no place in Daybook`, 1, count)
  }
  return { rows, records: days.records(), ...tally.result() }
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
