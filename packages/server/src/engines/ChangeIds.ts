import { v7 } from "uuid"
import { query, text } from "../schema/Rows.ts"
import type { Write } from "./Sql.ts"

/** A new id by the clock of this process. It is greater than every other one that this process made. */
export const ownChangeId = (): string => v7()

/** An id of a change that has a time (RFC 9562, section 5.7). */
const TIMED = /^([0-7][0-9a-f]{7})-([0-9a-f]{4})-/

/** The own id if it is greater than the newest one of the account, which may be by another clock; otherwise one that is greater. */
export const idAfter = (newest = "", own = ownChangeId()): string => {
  if (own > newest) return own
  const [, high, low] = TIMED.exec(newest) ?? []
  return high === undefined ? `${newest}0` : v7({ msecs: Number.parseInt(`${high}${low}`, 16) + 1 })
}

/** Clocks of several servers differ by less. */
const CLOCKS_MS = 60_000

/** A text up to which the ids of changes since a time, in milliseconds, do not reach. Those of earlier changes may be greater. */
export const idsSince = (time: number): string => {
  const hex = Math.max(0, time - CLOCKS_MS)
    .toString(16)
    .padStart(12, "0")
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

export const NEWEST_ID = query("change", "SELECT id FROM change WHERE account_id = ? ORDER BY id DESC LIMIT 1", {
  id: text
})

/** The placeholder for the id of the change in the statements that record it. */
export const CHANGE_ID = ":changeId"

/** A write with the id of its change. */
export const withChangeId =
  (id: string) =>
  ([statement, params]: Write): Write =>
    statement.includes(CHANGE_ID) ? [statement, { ...params, changeId: id }] : [statement, params]
