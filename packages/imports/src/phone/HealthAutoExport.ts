import { findHealthMetric, InvalidRequest } from "@daybook/core"
import { isRecord, type Json, listOf, recordOf } from "../Json.ts"
import { plainNumberIn } from "../Numbers.ts"
import { entryNamed } from "../Text.ts"
import { Collector } from "./Collector.ts"
import { HEALTH_AUTO_EXPORT_KEYS } from "./HealthAutoExportNames.ts"
import type { PhoneBody } from "./PhoneDay.ts"
import { DELETIONS, deletedIn, isDeleted, isTest, sourceOf, versionOf } from "./Records.ts"
import { ENDS_BEFORE_START, type LocalTime, localTimeIn } from "./Times.ts"
import { converted } from "./Units.ts"
import { readWorkout } from "./Workouts.ts"

/** The kind of a metric's points: totals of days, measurements of parts of a day, or totals of more than a day. */
type Points = "days" | "parts" | "longer"

/** The kind of the points by the app's setting for the summary. The other settings, Default and none, do not determine it. */
const POINTS: Readonly<Record<string, Points>> = {
  seconds: "parts",
  minutes: "parts",
  hours: "parts",
  days: "days",
  weeks: "longer",
  months: "longer",
  years: "longer"
}

const LONGER = "a total of more than a day is no day's: set Summarize Data to Days in the app's automation"

/** With this setting the app sends only values since its last sync: the total of the first date is of a part of the day. */
const SINCE_LAST_SYNC = /^since\W*last\W*sync$/i

/**
 * Reads the body of the iPhone app Health Auto Export, summarised by day or as single measurements. `aggregation` and `period` are the
 * app's settings, if it sent them.
 */
export const healthAutoExport = (body: Json, aggregation = "", period = ""): PhoneBody | InvalidRequest => {
  const { data } = body
  if (!isRecord(data))
    return new InvalidRequest({
      message: "data: expected an object with a list `metrics`, as Health Auto Export sends"
    })
  const { metrics, workouts, ...rest } = data
  const others = Object.entries(rest).filter(([name]) => !DELETIONS.includes(name))
  if (metrics !== undefined && !Array.isArray(metrics))
    return new InvalidRequest({ message: "data.metrics: expected a list" })
  const collector = new Collector()
  for (const [name, list] of others) if (Array.isArray(list)) collector.ignore(name, list.length)
  const settings = {
    summary: entryNamed(POINTS, aggregation.trim().toLowerCase()),
    isSinceLastSync: SINCE_LAST_SYNC.test(period.trim())
  }
  for (const metric of listOf(metrics)) readMetric(metric, settings, collector)
  for (const workout of listOf(workouts).map(recordOf))
    if (!isDeleted(workout)) readWorkout(exportedWorkout(workout), collector)
  return collector.body("apple_health", deletedIn(data), isTest(body))
}

/** A workout of the app's JSON. Some versions of the app do not write its duration. */
export const exportedWorkout = (workout: Json) => {
  const { distance, duration, end, name, start: from } = workout
  const [start, until] = [localTimeIn(from), localTimeIn(end)]
  const { qty, units } = recordOf(distance)
  const seconds = duration ?? (start === undefined || until === undefined ? undefined : (until.at - start.at) / 1000)
  const unit = typeof units === "string" ? units : ""
  return { ...versionOf(workout), source: sourceOf(workout), name, start, seconds, distance: qty, unit }
}

interface Settings {
  readonly summary: Points | undefined
  readonly isSinceLastSync: boolean
}

const readMetric = (metric: unknown, settings: Settings, collector: Collector): void => {
  const { data, name, units } = isRecord(metric) ? metric : {}
  const points = listOf(data)
  const unit = typeof units === "string" ? units : ""
  if (typeof name !== "string") collector.ignore("metric without a name", points.length)
  else if (name === "sleep_analysis") for (const point of points) readSleep(point, unit, settings, collector)
  else {
    const fields = entryNamed(FIELDS, name) ?? { qty: entryNamed(HEALTH_AUTO_EXPORT_KEYS, name) ?? "" }
    // The catalogue may lack the signal, or not list it as readable from phones.
    const isKnown = Object.values(fields).every((key) => findHealthMetric(key)?.phoneReadable === true)
    if (!isKnown) collector.ignore(name, points.length)
    else readPoints({ points, fields, unit, settings }, collector)
  }
}

/** The metrics with several figures, with the catalogue key of each. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  heart_rate: { Min: "heart_rate_min", Avg: "heart_rate", Max: "heart_rate_max" },
  blood_pressure: { systolic: "blood_pressure_systolic", diastolic: "blood_pressure_diastolic" }
}

interface Metric {
  readonly points: ReadonlyArray<unknown>
  readonly fields: Readonly<Record<string, string>>
  readonly unit: string
  readonly settings: Settings
}

/**
 * Reads the points of a metric. Without the app's setting, a metric is summarised by day if each of its points is at midnight; otherwise
 * its points are parts of a day. If all points are at one midnight, the log decides.
 */
const readPoints = ({ fields, points, settings, unit }: Metric, collector: Collector): void => {
  const { isSinceLastSync, summary } = settings
  const records = points.map((point) => (isRecord(point) ? point : {}))
  const times = records.map(({ date }) => localTimeIn(date))
  const isAtMidnight = times.every((time) => time === undefined || time.isMidnight)
  const isUnclear = summary === undefined && isAtMidnight && new Set(times.map((time) => time?.date)).size === 1
  const isByDay = summary === undefined ? isAtMidnight : summary === "days"
  const [first] = times.flatMap((time) => time?.date ?? []).sort()
  for (const [index, record] of records.entries()) {
    const time = times[index]
    const date = time?.date ?? record.date
    for (const [field, signal] of Object.entries(fields)) {
      const value = record[field]
      if (summary === "longer") collector.refused(date, signal, value, { from: unit, why: LONGER })
      else if (time === undefined || (isByDay && !isUnclear))
        collector.day(date, signal, value, unit, isSinceLastSync && date === first)
      else {
        // The app's sums are of all sources, whose names may be others when it sends the same time again.
        const source = summary === "parts" ? "" : sourceOf(record)
        const measured = { signal, source, start: time.at, end: time.at, date, value }
        if (isUnclear) collector.atMidnight(measured, unit)
        else collector.sample(measured, unit)
      }
    }
  }
}

/** Reads the minutes of a night by stage. Older versions of the app do not send `totalSleep`; then the stages add up to it. */
const readSleep = (
  point: unknown,
  unit: string,
  { isSinceLastSync, summary }: Settings,
  collector: Collector
): void => {
  const night = isRecord(point) ? point : {}
  const start = localTimeIn(night.startDate)
  const end = localTimeIn(night.endDate)
  if (start !== undefined && end !== undefined) {
    readStage(night, start, end, collector)
    return
  }
  // Some versions of the app send the times of a night without its date. The date is that of its end.
  const ended = night.date ?? night.sleepEnd ?? night.inBedEnd
  const date = localTimeIn(ended)?.date ?? ended
  const stages = ["core", "deep", "rem", "asleep"].map((stage) => Number(hoursOf(night[stage]) ?? 0))
  const total = night.totalSleep ?? stages.reduce((sum, hours) => sum + hours, 0)
  if (isSinceLastSync && summary !== "longer" && readNight(night, total, unit, collector)) return
  const add = (signal: string, hours: unknown): void => {
    if (summary === "longer") collector.refused(date, signal, hours, { from: unit, why: LONGER })
    else collector.day(date, signal, hours, unit, isSinceLastSync)
  }
  if (hoursOf(total) !== 0) add("sleep_duration", total)
  for (const [field, signal] of Object.entries(STAGES)) {
    const hours = night[field]
    // A phone without stages sends zeros for them.
    if (hours !== undefined && hoursOf(hours) !== 0) add(signal, hours)
  }
}

/**
 * Reads a night as a session, beside which a later body may have a nap. Its stages are put one after another, since their times are not
 * sent. Returns false if the times or the hours of the night cannot be read.
 */
const readNight = (night: Json, total: unknown, unit: string, collector: Collector): boolean => {
  const end = localTimeIn(night.sleepEnd ?? night.inBedEnd ?? night.date)
  const start = localTimeIn(night.sleepStart)
  const asleep = hoursOf(total)
  if (end === undefined || (start === undefined && end.isMidnight)) return false
  if (typeof asleep !== "number" || !(asleep > 0)) return false
  const lengths = Object.entries(STAGES).map(([field, signal]) => [signal, Number(hoursOf(night[field]) ?? 0)] as const)
  if (lengths.some(([, hours]) => !(hours >= 0))) return false
  const [inBed = ["time_in_bed", 0] as const, ...stages] = lengths
  const staged = stages.reduce((sum, [signal, hours]) => sum + (signal === "sleep_awake" ? 0 : hours), 0)
  const rest = asleep - staged > LEAST_HOURS ? asleep - staged : 0
  const parts = [["sleep_duration", rest] as const, ...stages]
  const milliseconds = (hours: number): number => Math.round((converted(hours, unit, "min") ?? 0) * 60_000)
  const length = parts.reduce((sum, [, hours]) => sum + milliseconds(hours), 0)
  const from = start?.at ?? end.at - length
  const add = (signal: string, hours: number, at: number): number => {
    const until = at + milliseconds(hours)
    const of = { signal, source: "", record: `~${from}`, start: at, end: until, date: end.date }
    if (hours > 0) collector.sample({ ...of, value: hours }, unit)
    return until
  }
  parts.reduce((at, [signal, hours]) => add(signal, hours, at), from)
  add(...inBed, localTimeIn(night.inBedStart)?.at ?? from)
  return true
}

/** The minutes of a night that the rounding of its stages leaves over. */
const LEAST_HOURS = 1e-6

const hoursOf = (hours: unknown): unknown => (typeof hours === "string" ? plainNumberIn(hours) : hours)

const STAGES = { inBed: "time_in_bed", rem: "sleep_rem", deep: "sleep_deep", core: "sleep_light", awake: "sleep_awake" }

/** The signals of the stages of single measurements. `Asleep` is sleep without a stage. */
const STAGE_SIGNALS: Readonly<Record<string, string>> = {
  inbed: "time_in_bed",
  "in bed": "time_in_bed",
  rem: "sleep_rem",
  deep: "sleep_deep",
  core: "sleep_light",
  awake: "sleep_awake",
  asleep: "sleep_duration",
  unspecified: "sleep_duration"
}

const readStage = (record: Json, start: LocalTime, end: LocalTime, collector: Collector): void => {
  const stage = typeof record.value === "string" ? record.value : "stage without a name"
  const signal = entryNamed(STAGE_SIGNALS, stage.toLowerCase())
  if (signal === undefined) collector.ignore(`sleep_analysis ${stage}`)
  else if (end.at < start.at) collector.unread(signal, ENDS_BEFORE_START)
  else {
    const value = (end.at - start.at) / 60_000
    collector.sample({
      ...versionOf(record),
      signal,
      source: sourceOf(record),
      start: start.at,
      end: end.at,
      date: end.date,
      value
    })
  }
}
