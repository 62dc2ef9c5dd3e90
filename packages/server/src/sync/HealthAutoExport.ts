import { findHealthMetric, InvalidRequest } from "@daybook/core"
import { entryNamed } from "../Entry.ts"
import { Collector } from "./Collector.ts"
import { ENDS_BEFORE_START, type LocalTime, localTimeIn } from "./Dates.ts"
import { HEALTH_AUTO_EXPORT_KEYS } from "./HealthAutoExportNames.ts"
import { isRecord, type Json, listOf } from "./Json.ts"
import type { PhoneBody } from "./PhoneDay.ts"

/** What the iPhone app Health Auto Export sends, summarised by day or as single measurements. */
export const healthAutoExport = (body: Json): PhoneBody | InvalidRequest => {
  const { data } = body
  if (!isRecord(data))
    return new InvalidRequest({
      message: "data: expected an object with a list `metrics`, as Health Auto Export sends"
    })
  const { metrics, ...others } = data
  if (metrics !== undefined && !Array.isArray(metrics))
    return new InvalidRequest({ message: "data.metrics: expected a list" })
  const collector = new Collector()
  for (const [name, list] of Object.entries(others)) if (Array.isArray(list)) collector.ignore(name, list.length)
  for (const metric of listOf(metrics)) readMetric(metric, collector)
  return collector.body("apple_health")
}

const readMetric = (metric: unknown, collector: Collector): void => {
  const { data, name, units } = isRecord(metric) ? metric : {}
  const points = listOf(data)
  const unit = typeof units === "string" ? units : ""
  if (typeof name !== "string") collector.ignore("metric without a name", points.length)
  else if (name === "sleep_analysis") for (const point of points) readSleep(point, unit, collector)
  else {
    const fields = entryNamed(FIELDS, name) ?? { qty: entryNamed(HEALTH_AUTO_EXPORT_KEYS, name) ?? "" }
    // A later signal of the catalogue, or one that only newer phones have.
    const isKnown = Object.values(fields).every((key) => findHealthMetric(key)?.phoneReadable === true)
    if (!isKnown) collector.ignore(name, points.length)
    else readPoints(points, fields, unit, collector)
  }
}

/** The metrics with several figures, with the catalogue key of each. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  heart_rate: { Min: "heart_rate_min", Avg: "heart_rate", Max: "heart_rate_max" },
  blood_pressure: { systolic: "blood_pressure_systolic", diastolic: "blood_pressure_diastolic" }
}

/** A metric is summarised by day where each of its points is at midnight; else its points are parts of a day. */
const readPoints = (
  points: ReadonlyArray<unknown>,
  fields: Readonly<Record<string, string>>,
  unit: string,
  collector: Collector
): void => {
  const records = points.map((point) => (isRecord(point) ? point : {}))
  const times = records.map(({ date }) => localTimeIn(date))
  const isByDay = times.every((time) => time === undefined || time.isMidnight)
  for (const [index, record] of records.entries()) {
    const time = times[index]
    for (const [field, signal] of Object.entries(fields)) {
      const value = record[field]
      if (isByDay || time === undefined) collector.day(time?.date ?? record.date, signal, value, unit)
      else
        collector.sample(
          { signal, source: sourceOf(record), start: time.at, end: time.at, date: time.date, value },
          unit
        )
    }
  }
}

const sourceOf = ({ source }: Json): string => (typeof source === "string" ? source.slice(0, 200) : "")

/** Minutes of a night by stage. `totalSleep` is missing in older versions of the app, where the stages add up to it. */
const readSleep = (point: unknown, unit: string, collector: Collector): void => {
  const night = isRecord(point) ? point : {}
  const start = localTimeIn(night.startDate)
  const end = localTimeIn(night.endDate)
  if (start !== undefined && end !== undefined) {
    readStage(night, start, end, collector)
    return
  }
  const date = localTimeIn(night.date)?.date ?? night.date
  const stages = ["core", "deep", "rem", "asleep"].map((stage) => Number(night[stage] ?? 0))
  const total = night.totalSleep ?? stages.reduce((sum, hours) => sum + hours, 0)
  if (total !== 0) collector.day(date, "sleep_duration", total, unit)
  for (const [field, signal] of Object.entries(STAGES)) {
    const hours = night[field]
    // A phone without stages sends zeros for them.
    if (hours !== undefined && hours !== 0) collector.day(date, signal, hours, unit)
  }
}

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
    collector.sample({ signal, source: sourceOf(record), start: start.at, end: end.at, date: end.date, value })
  }
}
