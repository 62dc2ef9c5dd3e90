import { entryNamed } from "../runtime/entryNamed.ts"
import { Collector } from "./Collector.ts"
import { type ClockOf, clockIn, ENDS_BEFORE_START, instantIn } from "./Dates.ts"
import { exerciseTypeName } from "./ExerciseTypes.ts"
import { type DayTotal, dayTotalsIn } from "./HealthConnectDays.ts"
import { type Figure, originOf, RECORDS, sourceOf } from "./HealthConnectRecords.ts"
import { readSleep } from "./HealthConnectSleep.ts"
import { type Json, listOf, recordOf } from "./Json.ts"
import type { PhoneBody } from "./PhoneDay.ts"
import { readWorkout } from "./Workouts.ts"

const NO_ZONE =
  "the times are in UTC, which does not say the person's date: add the time zone to the address, ?zone=Europe/Zurich"

/** Reads the body of apps such as HC Webhook, which send Health Connect's records by type, with times in UTC. */
export const healthConnect = (body: Json, zone: string | undefined): PhoneBody => {
  const collector = new Collector()
  const clock = zone === undefined ? undefined : clockIn(zone)
  const totals = clock === undefined ? undefined : dayTotalsIn(body, clock)
  for (const [type, list] of Object.entries(body)) {
    const figures = entryNamed(RECORDS, type)
    if (type === "exercise") {
      for (const record of listOf(list)) readExercise(recordOf(record), clock, collector)
      continue
    }
    if (figures === undefined && type !== "sleep") {
      if (Array.isArray(list)) collector.ignore(type, list.length)
      continue
    }
    for (const record of listOf(list)) {
      if (clock === undefined) collector.unread(type, NO_ZONE)
      else if (figures === undefined) readSleep(recordOf(record), clock, collector)
      else readRecord(recordOf(record), figures, { clock, total: totals?.get(record) }, collector)
    }
  }
  return collector.body("health_connect")
}

/** Reads a session of exercise. */
const readExercise = (record: Json, clock: ClockOf | undefined, collector: Collector): void => {
  const { distance_meters: distance, duration_seconds: duration, title, type } = record
  const [at, end] = [instantIn(record.start_time), instantIn(record.end_time)]
  const name = typeof title === "string" && title !== "" ? title : exerciseTypeName(type)
  const seconds = duration ?? (at === undefined || end === undefined ? undefined : (end - at) / 1000)
  if (clock === undefined) collector.refusedWorkout(null, name, null, NO_ZONE)
  else
    readWorkout(
      { name, start: at === undefined ? undefined : { at, date: clock(at).date }, seconds, distance },
      collector
    )
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
  const present = figures.filter(([field]) => record[field] !== undefined)
  for (const [field, unit, ...signals] of present.length > 0 ? present : figures.slice(0, 1)) {
    for (const signal of signals) {
      const value = record[field]
      if (start === undefined || end === undefined) collector.day(undefined, signal, value, unit)
      else if (end < start) collector.unread(signal, ENDS_BEFORE_START)
      else if (total !== undefined) collector.day(date, signal, value, unit, !total.isWhole)
      else if (isSpan) collector.span({ signal, source: originOf(record), start, end, date, value }, unit)
      else collector.sample({ signal, source: sourceOf(record), start, end, date, value }, unit)
    }
  }
}
