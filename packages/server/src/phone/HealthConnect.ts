import { entryNamed } from "../runtime/entryNamed.ts"
import { Collector } from "./Collector.ts"
import { type ClockOf, clockIn, ENDS_BEFORE_START, instantIn } from "./Dates.ts"
import { exerciseTypeName } from "./ExerciseTypes.ts"
import { type DayTotal, dayTotalsIn } from "./HealthConnectDays.ts"
import { recordsByType } from "./HealthConnectNames.ts"
import { clockOf, type Figure, RECORDS } from "./HealthConnectRecords.ts"
import { readSleep } from "./HealthConnectSleep.ts"
import { type Json, listOf, recordOf } from "./Json.ts"
import type { PhoneBody } from "./PhoneDay.ts"
import { DELETIONS, deletedIn, isDeleted, isTest, originOf, sourceOf, versionOf } from "./Records.ts"
import { readWorkout } from "./Workouts.ts"

const NO_ZONE =
  "the times are in UTC, which does not say the person's date: add the time zone to the address, ?zone=Europe/Zurich"

/**
 * Reads the body of apps such as HC Webhook, which send Health Connect's records by type, with times in UTC. The offset that a record
 * has decides its date, since the person may travel; `zone` decides that of the others.
 */
export const healthConnect = (sent: Json, zone: string | undefined): PhoneBody => {
  const body = recordsByType(sent)
  const collector = new Collector()
  const clock = zone === undefined ? undefined : clockIn(zone)
  const totals = dayTotalsIn(body, clock)
  for (const [type, list] of Object.entries(body)) {
    const figures = entryNamed(RECORDS, type)
    if (type !== "exercise" && type !== "sleep" && figures === undefined) {
      if (Array.isArray(list) && !DELETIONS.includes(type)) collector.ignore(type, list.length)
      continue
    }
    for (const item of listOf(list)) {
      const record = recordOf(item)
      const own = clockOf(record, type === "sleep" ? "end" : "start", clock)
      if (isDeleted(record)) continue
      if (type === "exercise") readExercise(record, own, collector)
      else if (own === undefined) collector.unread(type, NO_ZONE)
      else if (figures === undefined) readSleep(record, own, collector)
      else readRecord(record, figures, { clock: own, total: totals.get(item) }, collector)
    }
  }
  return collector.body("health_connect", deletedIn(body), isTest(body))
}

/** Reads a session of exercise. */
const readExercise = (record: Json, clock: ClockOf | undefined, collector: Collector): void => {
  const { distance_meters: distance, duration_seconds: duration, exercise_type, title } = record
  const [at, end] = [instantIn(record.start_time), instantIn(record.end_time)]
  const isTitled = typeof title === "string" && title.trim() !== ""
  const name = isTitled ? title : exerciseTypeName(exercise_type ?? record.type)
  const seconds = duration ?? (at === undefined || end === undefined ? undefined : (end - at) / 1000)
  if (clock === undefined) collector.refusedWorkout(null, name, null, NO_ZONE)
  else {
    const start = at === undefined ? undefined : { at, date: clock(at).date }
    const of = { ...versionOf(record), source: originOf(record), isTitled }
    readWorkout({ ...of, name, start, seconds, distance }, collector)
  }
}

const readRecord = (
  record: Json,
  figures: ReadonlyArray<Figure>,
  { clock, total }: { readonly clock: ClockOf; readonly total: DayTotal | undefined },
  collector: Collector
): void => {
  const start = instantIn(record.start_time ?? record.time)
  const isSpan = record.end_time !== undefined
  const end = isSpan ? instantIn(record.end_time) : start
  const date = start === undefined ? undefined : clock(start).date
  const version = versionOf(record)
  const present = figures.filter(([field]) => record[field] !== undefined)
  for (const [field, unit, ...signals] of present.length > 0 ? present : figures.slice(0, 1)) {
    for (const signal of signals) {
      const value = record[field]
      if (start === undefined || end === undefined) collector.day(undefined, signal, value, unit)
      else if (end < start) collector.unread(signal, ENDS_BEFORE_START)
      else if (total !== undefined) collector.day(date, signal, value, unit, !total.isWhole)
      else if (isSpan) collector.span({ ...version, signal, source: originOf(record), start, end, date, value }, unit)
      else collector.sample({ ...version, signal, source: sourceOf(record), start, end, date, value }, unit)
    }
  }
}
