import type { ImportReport } from "../ImportReport.ts"
import type { Sources } from "./DayValues.ts"
import type { SignalDays } from "./SignalDays.ts"

/** `asleep` is sleep whose stage was not measured. */
export type SleepStage = "asleep" | "light" | "deep" | "rem" | "awake" | "inBed"

export interface SleepSpan {
  readonly stage: SleepStage
  /** Seconds since 1970. */
  readonly start: number
  readonly end: number
  /** The local day on which it ends. */
  readonly day: number
  readonly source: number
  /** The number of rows of the file that it stands for. */
  readonly rows: number
  readonly line: number
}

/** A night ends with a gap of this length without sleep. */
const GAP_SECONDS = 3 * 3600

const isAsleep = ({ stage }: SleepSpan): boolean => stage !== "awake" && stage !== "inBed"
const isStaged = ({ stage }: SleepSpan): boolean => stage === "light" || stage === "deep" || stage === "rem"

const SIGNALS = { light: "sleep_light", deep: "sleep_deep", rem: "sleep_rem" } as const

/** The sleep of a day in minutes, from the nights and naps that end on it. */
class Day {
  readonly minutes = new Map<string, { minutes: number; rows: number; line: number }>()

  add(signal: string, minutes: number, rows: number, line: number): void {
    const found = this.minutes.get(signal) ?? { minutes: 0, rows: 0, line }
    found.minutes += minutes
    found.rows += rows
    this.minutes.set(signal, found)
  }
}

/**
 * Adds up the sleep of each day. Of a night, the stages of the preferred source that has stages count, otherwise all sleep. Time that
 * several spans have counts once. A night belongs to the day on which it ends, and a nap to its day.
 */
export const emitNights = (
  spans: ReadonlyArray<SleepSpan>,
  sources: Sources,
  report: ImportReport,
  days: SignalDays
): void => {
  const found = new Map<number, Day>()
  const dayOf = (night: ReadonlyArray<SleepSpan>): Day => {
    const { day } = night.reduce((last, span) => (span.end > last.end ? span : last))
    const known = found.get(day) ?? new Day()
    found.set(day, known)
    return known
  }

  const inBed = clusters(spans.filter(({ stage }) => stage === "inBed"))
  for (const time of inBed) dayOf(time).add("time_in_bed", minutesOf(time), rowsOf(time), lineOf(time))

  const awake = spans.filter(({ stage }) => stage === "awake").sort(byStart)
  let next = 0
  const nights = clusters(spans.filter(isAsleep))
  for (const [index, night] of nights.entries()) {
    const source = preferred(night.filter(isStaged), sources)
    const counted = source === undefined ? night : night.filter((span) => span.source === source)
    for (const span of night) if (source !== undefined && span.source !== source) loseRepeated(report, span)
    const day = dayOf(night)
    day.add("sleep_duration", minutesOf(counted), rowsOf(counted), lineOf(counted))
    for (const [stage, signal] of Object.entries(SIGNALS)) {
      const ofStage = counted.filter((span) => span.stage === stage)
      if (ofStage.length > 0) day.add(signal, minutesOf(ofStage), 0, lineOf(ofStage))
    }
    // Time awake belongs to the night that it interrupts, or ends.
    const nextStart = nights[index + 1]?.[0]?.start ?? Number.POSITIVE_INFINITY
    const ofNight: Array<SleepSpan> = []
    const [start, end] = [night[0]?.start ?? 0, endOf(night)]
    for (let span = awake[next]; span !== undefined && span.start < nextStart; span = awake[++next]) {
      if (span.end > start - GAP_SECONDS && span.start < end + GAP_SECONDS) ofNight.push(span)
      else loseAlone(report, span)
    }
    const awakeSource = source ?? preferred(ofNight, sources)
    const countedAwake = ofNight.filter((span) => span.source === awakeSource)
    for (const span of ofNight) if (span.source !== awakeSource) loseRepeated(report, span)
    if (countedAwake.length > 0)
      day.add("sleep_awake", minutesOf(countedAwake), rowsOf(countedAwake), lineOf(countedAwake))
  }
  for (const span of awake.slice(next)) loseAlone(report, span)

  for (const [day, { minutes }] of found) {
    for (const [signal, of] of minutes) days.add(signal, day, of.minutes, of.rows, of.line)
  }
}

const loseRepeated = (report: ImportReport, { line, rows }: SleepSpan): void => {
  if (rows > 0) report.lose("merged", "a preferred device has recorded this night", line, rows)
}

const loseAlone = (report: ImportReport, { line, rows }: SleepSpan): void => {
  if (rows > 0) report.lose("leftOut", "time awake in bed, without sleep beside it", line, rows)
}

const endOf = (spans: ReadonlyArray<SleepSpan>): number => spans.reduce((end, span) => Math.max(end, span.end), 0)

const byStart = (a: SleepSpan, b: SleepSpan): number => a.start - b.start

/** The spans in groups between which there are at least three hours. */
const clusters = (spans: ReadonlyArray<SleepSpan>): ReadonlyArray<ReadonlyArray<SleepSpan>> => {
  const found: Array<Array<SleepSpan>> = []
  let end = Number.NEGATIVE_INFINITY
  for (const span of [...spans].sort(byStart)) {
    if (span.start - end >= GAP_SECONDS) found.push([])
    found.at(-1)?.push(span)
    end = Math.max(end, span.end)
  }
  return found
}

const preferred = (spans: ReadonlyArray<SleepSpan>, sources: Sources): number | undefined => {
  let best: number | undefined
  for (const { source } of spans) if (best === undefined || sources.order(source) < sources.order(best)) best = source
  return best
}

/** The minutes that the spans cover together. */
const minutesOf = (spans: ReadonlyArray<SleepSpan>): number => {
  let seconds = 0
  let end = Number.NEGATIVE_INFINITY
  for (const span of [...spans].sort(byStart)) {
    seconds += Math.max(0, span.end - Math.max(span.start, end))
    end = Math.max(end, span.end)
  }
  return seconds / 60
}

const rowsOf = (spans: ReadonlyArray<SleepSpan>): number => spans.reduce((sum, { rows }) => sum + rows, 0)

const lineOf = (spans: ReadonlyArray<SleepSpan>): number =>
  spans.reduce((least, { line }) => Math.min(least, line), Number.POSITIVE_INFINITY)
