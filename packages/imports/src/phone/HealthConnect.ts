import { type Json, listOf, recordOf } from "../Json.ts"
import { entryNamed } from "../Text.ts"
import { Collector } from "./Collector.ts"
import { clockOf, exerciseTypeName, type Figure, RECORDS, recordsByType } from "./HealthConnectRecords.ts"
import type { PhoneBody } from "./PhoneDay.ts"
import { DELETIONS, deletedIn, isDeleted, isTest, originOf, sourceOf, versionOf } from "./Records.ts"
import { type ClockOf, clockIn, ENDS_BEFORE_START, instantIn } from "./Times.ts"
import { readWorkout } from "./Workouts.ts"

/** The signals of the stages of a session: by the numbers of AndroidX's `SleepSessionRecord`, and by name. */
const STAGES: Readonly<Record<string, string>> = {
  1: "sleep_awake",
  2: "sleep_duration",
  3: "sleep_awake",
  4: "sleep_light",
  5: "sleep_deep",
  6: "sleep_rem",
  7: "sleep_awake",
  awake: "sleep_awake",
  sleeping: "sleep_duration",
  asleep: "sleep_duration",
  out_of_bed: "sleep_awake",
  light: "sleep_light",
  deep: "sleep_deep",
  rem: "sleep_rem",
  awake_in_bed: "sleep_awake"
}

/** Sleep of an unknown stage. */
const ASLEEP = "sleep_duration"

/**
 * Reads a session of sleep by its stages. An unknown stage counts as sleep, as in Health Connect. A session without any known stage is
 * sleep from its start to its end.
 */
const readSleep = (session: Json, clock: ClockOf, collector: Collector): void => {
  const source = originOf(session)
  const end = instantIn(session.session_end_time)
  const { duration_seconds: seconds } = session
  // The database takes whole milliseconds.
  const start = end === undefined || typeof seconds !== "number" ? undefined : end - Math.round(seconds * 1000)
  const isSession = start !== undefined && end !== undefined && start <= end && Number.isSafeInteger(start)
  const { modified, record } = versionOf(session)
  const version = { modified, record: record === "" && isSession ? `~${start}` : record }
  const add = (signal: string, start: number, end: number): void =>
    collector.sample({ ...version, signal, source, start, end, date: clock(end).date, value: (end - start) / 60_000 })

  const stages = listOf(session.stages).map(recordOf).map(stageOf)
  const isStaged = stages.some(({ span, signal }) => span !== undefined && signal !== undefined)
  for (const { signal = ASLEEP, span } of stages) {
    if (span === undefined) collector.day(undefined, signal, undefined)
    else if (isStaged || !isSession) add(signal, span.start, span.end)
  }
  if (isStaged || (stages.length > 0 && !isSession)) return
  if (isSession) add(ASLEEP, start, end)
  else if (end === undefined || start === undefined) collector.day(undefined, ASLEEP, seconds)
  else collector.unread(ASLEEP, "a duration of no sleep")
}

const stageOf = ({ end_time, stage, start_time }: Json) => {
  const [start, end] = [instantIn(start_time), instantIn(end_time)]
  const span = start === undefined || end === undefined || end < start ? undefined : { start, end }
  return { signal: entryNamed(STAGES, String(stage).toLowerCase()), span }
}

/** A record that is the total of a day. */
interface DayTotal {
  /** True if it covers the whole day, or all of it until it was sent. */
  readonly isWhole: boolean
}

const HOUR_MS = 3_600_000

interface Candidate {
  readonly record: unknown
  readonly end: number
  /** The clock at its end. */
  readonly clock: ClockOf
  readonly isFromMidnight: boolean
  readonly isLong: boolean
}

/**
 * The records of a body that are totals of days: alone of their type and date, without an origin, from midnight on, and longer than
 * the parts of a day in which apps send.
 *
 * HC Webhook reads the last 48 hours, or another time that ends with the moment of sending, and gives the first date of that time its
 * midnight as a start too. So the first date of a body may be a part of the day. Those after it are whole.
 */
const dayTotalsIn = (body: Json, zone: ClockOf | undefined): ReadonlyMap<unknown, DayTotal> => {
  const found = new Map<unknown, { readonly date: string; readonly end: number; readonly clock: ClockOf }>()
  for (const [type, list] of Object.entries(body)) {
    if (entryNamed(RECORDS, type) === undefined) continue
    for (const [date, candidates] of unnamedByDate(list, zone)) {
      const [only] = candidates
      if (candidates.length > 1 || only === undefined || !only.isFromMidnight || !only.isLong) continue
      const { clock, end } = only
      if (clock(end - 1).date === date) found.set(only.record, { date, end, clock })
    }
  }
  const [first = ""] = [...found.values()].map(({ date }) => date).sort()
  const sentAt = instantIn(body.timestamp) ?? Number.POSITIVE_INFINITY
  return new Map(
    [...found].map(([record, { clock, date, end }]) => {
      const isToItsEnd = clock(end).timeOfDay === 0 || end > sentAt - HOUR_MS
      return [record, { isWhole: date > first && isToItsEnd }]
    })
  )
}

const unnamedByDate = (list: unknown, zone: ClockOf | undefined): ReadonlyMap<string, ReadonlyArray<Candidate>> => {
  const dates = new Map<string, Array<Candidate>>()
  for (const record of listOf(list)) {
    const fields = recordOf(record)
    const [start, end] = [instantIn(fields.start_time), instantIn(fields.end_time)]
    const [clockAtStart, clock] = [clockOf(fields, "start", zone), clockOf(fields, "end", zone)]
    if (clockAtStart === undefined || clock === undefined) continue
    if (start === undefined || end === undefined || end <= start || originOf(fields) !== "") continue
    const { date, timeOfDay } = clockAtStart(start)
    const candidate = { record, clock, end, isFromMidnight: timeOfDay === 0, isLong: end - start > HOUR_MS }
    const others = dates.get(date)
    if (others === undefined) dates.set(date, [candidate])
    else others.push(candidate)
  }
  return dates
}

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
