import { entryNamed } from "../Entry.ts"
import { Collector } from "./Collector.ts"
import { clockIn, ENDS_BEFORE_START } from "./Dates.ts"
import { isRecord, type Json, listOf } from "./Json.ts"
import type { PhoneBody } from "./PhoneDay.ts"

const NO_ZONE =
  "the times are in UTC, which does not say the person's date: add the time zone to the address, ?zone=Europe/Zurich"

/** The figure of a record: its field, the unit of it, and the catalogue keys that it is of. */
type Figure = readonly [field: string, unit: string, ...signals: ReadonlyArray<string>]

const HRV: Figure = ["rmssd_millis", "ms", "hrv_rmssd", "heart_rate_variability"]

/** The figures of each type of record. Health Connect's RMSSD is also its heart rate variability of the day. */
const RECORDS: Readonly<Record<string, ReadonlyArray<Figure>>> = {
  steps: [["count", "count", "steps"]],
  distance: [["meters", "m", "distance_walking_running"]],
  active_calories: [["calories", "kcal", "active_energy"]],
  total_calories: [["calories", "kcal", "total_energy"]],
  heart_rate: [["bpm", "bpm", "heart_rate", "heart_rate_min", "heart_rate_max"]],
  resting_heart_rate: [["bpm", "bpm", "resting_heart_rate"]],
  heart_rate_variability: [HRV],
  weight: [["kilograms", "kg", "weight"]],
  height: [["meters", "m", "height"]],
  body_fat: [["percentage", "%", "body_fat"]],
  lean_body_mass: [["kilograms", "kg", "lean_body_mass"]],
  bone_mass: [["kilograms", "kg", "bone_mass"]],
  hydration: [["liters", "L", "water"]],
  blood_pressure: [
    ["systolic", "mmHg", "blood_pressure_systolic"],
    ["diastolic", "mmHg", "blood_pressure_diastolic"]
  ],
  blood_glucose: [["mmol_per_liter", "mmol/L", "blood_glucose"]],
  oxygen_saturation: [["percentage", "%", "oxygen_saturation"]],
  body_temperature: [["celsius", "degC", "body_temperature"]],
  respiratory_rate: [["rate", "br/min", "respiratory_rate"]]
}

/** What apps such as HC Webhook send of Health Connect: records by type, with times in UTC. */
export const healthConnect = (body: Json, zone: string | undefined): PhoneBody => {
  const collector = new Collector()
  const clock = zone === undefined ? undefined : clockIn(zone)
  for (const [type, list] of Object.entries(body)) {
    const records = listOf(list)
    const figures = entryNamed(RECORDS, type)
    if (figures === undefined && type !== "sleep") {
      if (Array.isArray(list)) collector.ignore(type, list.length)
      continue
    }
    for (const record of records) {
      const fields = isRecord(record) ? record : {}
      if (clock === undefined) {
        collector.unread(type, NO_ZONE)
      } else if (figures === undefined) readSleep(fields, clock, collector)
      else readRecord(fields, figures, clock, collector)
    }
  }
  return collector.body("health_connect")
}

type ClockOf = ReturnType<typeof clockIn>

const instantIn = (value: unknown): number | undefined => {
  const at = typeof value === "string" ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

const sourceOf = ({ source }: Json): string => (typeof source === "string" ? source.slice(0, 200) : "")

const readRecord = (record: Json, figures: ReadonlyArray<Figure>, clock: ClockOf, collector: Collector): void => {
  const start = instantIn(record.start_time ?? record.time)
  const end = instantIn(record.end_time) ?? start
  const local = start === undefined ? undefined : clock(start)
  const source = sourceOf(record)
  // A record that begins with the day is the day's total so far; with a source it is what that device or app counted, beside others.
  const isTotal = source === "" && local?.timeOfDay === 0 && end !== start
  for (const [field, unit, ...signals] of figures) {
    for (const signal of signals) {
      const value = record[field]
      if (start !== undefined && end !== undefined && end < start) collector.unread(signal, ENDS_BEFORE_START)
      else if (isTotal || start === undefined || end === undefined) collector.day(local?.date, signal, value, unit)
      else collector.sample({ signal, source, start, end, date: local?.date, value }, unit)
    }
  }
}

/** The signals of the stages of a session. */
const STAGES: Readonly<Record<string, string>> = {
  light: "sleep_light",
  deep: "sleep_deep",
  rem: "sleep_rem",
  sleeping: "sleep_duration",
  asleep: "sleep_duration",
  awake: "sleep_awake",
  awake_in_bed: "sleep_awake",
  out_of_bed: "sleep_awake"
}

/** A session of sleep, by its stages; one without stages is sleep from its start to its end. */
const readSleep = (session: Json, clock: ClockOf, collector: Collector): void => {
  const source = sourceOf(session)
  const add = (signal: string, start: number, end: number): void =>
    collector.sample({ signal, source, start, end, date: clock(end).date, value: (end - start) / 60_000 })
  const stages = listOf(session.stages).flatMap((stage) => (isRecord(stage) ? [stage] : []))
  for (const { end_time, stage, start_time } of stages) {
    const start = instantIn(start_time)
    const end = instantIn(end_time)
    const name = typeof stage === "string" ? stage.toLowerCase() : ""
    const signal = entryNamed(STAGES, name)
    if (signal === undefined) collector.ignore(`sleep ${name}`)
    else if (start === undefined || end === undefined || end < start) collector.day(undefined, signal, Number.NaN)
    else add(signal, start, end)
  }
  const end = instantIn(session.session_end_time)
  const seconds = session.duration_seconds
  if (stages.length > 0) return
  // The database takes whole milliseconds.
  const start = end === undefined || typeof seconds !== "number" ? undefined : end - Math.round(seconds * 1000)
  if (end === undefined || start === undefined) collector.day(undefined, "sleep_duration", seconds)
  else if (start > end || !Number.isSafeInteger(start)) collector.unread("sleep_duration", "a duration of no sleep")
  else add("sleep_duration", start, end)
}
