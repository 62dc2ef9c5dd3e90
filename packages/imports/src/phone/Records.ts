import type { CalendarDate } from "@daybook/core"
import { isRecord, type Json, listOf, recordOf } from "../Json.ts"
import { instantIn } from "./Times.ts"

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

/** The most characters of an id or a source. */
const CHARACTERS = 200

export const sourceOf = ({ source }: Json): string => (typeof source === "string" ? source.slice(0, CHARACTERS) : "")

/** The devices that rank before others, by AndroidX's numbers. */
const DEVICES: ReadonlyMap<unknown, string> = new Map([
  [1, "watch"],
  [2, "phone"],
  [4, "ring"],
  [6, "band"]
])

/** The app that wrote a record, and its device if known; empty for a total of Health Connect or of a sender. */
export const originOf = (record: Json): string => {
  const named = sourceOf(record)
  const { data_origin: app, device } = recordOf(record.metadata)
  if (named !== "" || typeof app !== "string") return named
  return `${app.slice(0, CHARACTERS)} ${DEVICES.get(recordOf(device).type) ?? ""}`.trim()
}

/** The id of a record, and when it was changed, if the phone says so. */
export const versionOf = (record: Json): RecordVersion => {
  const { id = record.id, last_modified_time = record.last_modified_time } = recordOf(record.metadata)
  return { record: typeof id === "string" ? id.slice(0, CHARACTERS) : "", modified: instantIn(last_modified_time) ?? 0 }
}

const isYes = (value: unknown): boolean => value === true || value === "true"

/** True if a record says that it was deleted. */
export const isDeleted = (record: Json): boolean =>
  isYes(record.deleted) || isYes(record.is_deleted) || isYes(recordOf(record.metadata).deleted)

/** The lists of a body that name deleted records. */
export const DELETIONS: ReadonlyArray<string> = ["deleted", "deleted_records", "deleted_ids", "deletions"]

/** The ids of the records that a body says were deleted: ids or records in a list, or in lists by type. */
export const deletedIn = (body: Json): ReadonlyArray<string> => {
  const idsOf = (value: unknown): ReadonlyArray<string> => {
    if (Array.isArray(value)) return value.flatMap(idsOf)
    const named = isRecord(value) ? versionOf({ id: value.record_id, ...value }).record : ""
    if (isRecord(value) && named === "") return Object.values(value).filter(Array.isArray).flatMap(idsOf)
    return typeof value === "string" ? [value.slice(0, CHARACTERS)] : named === "" ? [] : [named]
  }
  const lists = DELETIONS.map((name) => body[name]).filter((list) => typeof list === "object")
  return [...lists, ...Object.values(body).flatMap((list) => listOf(list).map(recordOf).filter(isDeleted))].flatMap(
    idsOf
  )
}

/** The marks of a body that holds no measurements: made-up values of a test, or a preview. */
const TEST_MARK = /^(is_?)?(test|preview)$/i

/** True if a body says of itself that it is no measurement. */
export const isTest = (body: Json): boolean =>
  [body, recordOf(body.data), recordOf(body.metadata)].some(
    (part) =>
      part.event === "test" || Object.entries(part).some(([name, value]) => TEST_MARK.test(name) && isYes(value))
  )
