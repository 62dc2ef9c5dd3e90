import type { BackupHealth } from "@daybook/core/app"
import type { CopyStatus } from "../copies/Copier.ts"
import type { Rehearsal } from "../copies/Rehearsals.ts"

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The health of backups of which the newest has an age in milliseconds: late after two days, bad after a week. */
export const backupHealth = (age: number): BackupHealth =>
  age > 7 * DAY_MS ? "bad" : age > 2 * DAY_MS ? "late" : "good"

/**
 * The health of copies: `late` if they lack a change of five minutes, or were not restored on trial for two weeks; `bad` if they lack one
 * of a day, or what they hold is not the log.
 */
export const copyHealth = (
  { behindSince, failure, unsound }: CopyStatus,
  rehearsal: Rehearsal | null,
  now: number
): BackupHealth => {
  const since = Math.min(behindSince ?? now, failure?.since ?? now)
  if (now - since >= DAY_MS || unsound !== null || (rehearsal !== null && rehearsal.fault !== null)) return "bad"
  // The clock was set back since.
  const isAhead = Math.max(behindSince ?? 0, failure?.since ?? 0) > now + MINUTE_MS
  const isRehearsalOld = rehearsal !== null && now - rehearsal.at > 14 * DAY_MS
  return now - since >= 5 * MINUTE_MS || isAhead || isRehearsalOld ? "late" : "good"
}
