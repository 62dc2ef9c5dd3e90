import { entryNamed } from "../entryNamed.ts"
import type { Collector } from "./Collector.ts"
import { type ClockOf, instantIn } from "./Dates.ts"
import { type Json, listOf, recordOf } from "./Json.ts"
import { originOf, versionOf } from "./Records.ts"

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
export const readSleep = (session: Json, clock: ClockOf, collector: Collector): void => {
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
