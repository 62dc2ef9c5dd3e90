import { entryNamed } from "../runtime/entryNamed.ts"
import { type ClockOf, instantIn } from "./Dates.ts"
import { clockOf, RECORDS } from "./HealthConnectRecords.ts"
import { type Json, listOf, recordOf } from "./Json.ts"
import { originOf } from "./Records.ts"

/** A record that is the total of a day. */
export interface DayTotal {
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
export const dayTotalsIn = (body: Json, zone: ClockOf | undefined): ReadonlyMap<unknown, DayTotal> => {
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
