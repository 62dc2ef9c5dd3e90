import { entryNamed, type ImportRecord, type WorkoutRecord } from "@daybook/imports"
import { isLifting, isMostOf, type WorkoutTime } from "@daybook/imports/phone"
import type { ImportedRecord } from "../journal/ImportStore.ts"
import type { JournaledRow } from "../journal/JournaledRows.ts"
import { hasRepetitions } from "../phone/PhoneSessions.ts"

/** A session of a watch or a phone that the log has or had. */
export interface PresentSession extends WorkoutTime {
  /** The format and the key of its import; undefined if a phone sent it. */
  readonly format?: string
  readonly key?: string
}

const RECORDED = "the log has the session already, from a phone or from another file"
const LOGGED = "you logged the sets of that training"

const DAY_MS = 86_400_000

/** Finds what the log has of the sessions of a file. */
export const makeRecordedSessions = (
  format: string,
  records: ReadonlyArray<ImportRecord>,
  present: ReadonlyArray<PresentSession>,
  imported: ReadonlyMap<string, ImportedRecord>
) => {
  const keys = new Set(present.length === 0 ? [] : records.map(({ key, kind }) => `${kind} ${key}`))
  const byDay: Record<string, Array<PresentSession>> = {}
  // A session has at most a day, so that others of its time begin on its day or on one beside it.
  for (const session of present) {
    const day = Math.floor(session.start / DAY_MS)
    for (const each of [day - 1, day, day + 1]) {
      byDay[each] ??= []
      byDay[each].push(session)
    }
  }
  /** The sessions of its time, without those that the file has beside it. */
  const sharing = (time: WorkoutTime): ReadonlyArray<PresentSession> =>
    (entryNamed(byDay, String(Math.floor(time.start / DAY_MS))) ?? []).filter(
      (session) => isMostOf(time, session) && !(session.format === format && keys.has(session.key ?? ""))
    )
  return {
    /** What an earlier import has in the place of a record: an earlier version of a session, whose start was another. */
    versionOf: (record: ImportRecord): ImportedRecord | undefined => {
      if (record.kind !== "workout" || record.recorded === undefined) return undefined
      const version = sharing(record.recorded).find(
        (session) => session.format === format && session.key?.startsWith(`workout session ${record.date}`)
      )
      return imported.get(version?.key ?? "")
    },
    /** The reason for which the log stays as it is: it has a session, or the sets of which a watch only measured the time. */
    whyKept: ({ exercises, recorded }: WorkoutRecord, rows: ReadonlyArray<JournaledRow>): string | undefined => {
      if (recorded === undefined) return undefined
      if (sharing(recorded).length > 0) return RECORDED
      const isOfWeights = exercises.every(({ name, sets }) => isLifting(name, sets[0]?.meters))
      return isOfWeights && rows.some(hasRepetitions) ? LOGGED : undefined
    }
  }
}
