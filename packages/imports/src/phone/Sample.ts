import type { CalendarDate } from "@daybook/core"

/** The version of a phone's record. */
export interface RecordVersion {
  /** The id of the record, or one that the reader gave it; empty if it has none. */
  readonly record: string
  /** When the record was changed, in milliseconds since 1970; 0 if the phone does not say. */
  readonly modified: number
}

/** One measurement of a source, from `start` to `end` in milliseconds since 1970. */
export interface Sample extends RecordVersion {
  /** A key of the catalogue; for sleep, the key of its stage. */
  readonly signal: string
  readonly source: string
  readonly start: number
  readonly end: number
  /** The person's date at the start; for sleep, at the end. */
  readonly date: CalendarDate
  readonly value: number
}

/** The signals of a night: sleep of any stage or without one, and the time in bed. */
export const NIGHT_SIGNALS = [
  "sleep_duration",
  "sleep_light",
  "sleep_deep",
  "sleep_rem",
  "sleep_awake",
  "time_in_bed"
] as const

/** The rank of a source. Worn devices measure better than phones, and both better than other apps. */
export const rankOf = (source: string): number =>
  /watch|\b(ring|band)\b/i.test(source) ? 0 : /iphone|phone/i.test(source) ? 1 : 2
