import type { ImportRecord, WorkoutRecord } from "@daybook/imports"
import { isLifting, isMostlyIn, type WorkoutTime } from "@daybook/imports/phone"
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

/** Finds sessions by a time that they share most of. One has at most a day, so that it begins on the day of the time or on one beside it. */
const finderIn = <Session extends WorkoutTime>(sessions: ReadonlyArray<Session>) => {
  const dayOf = ({ start }: WorkoutTime): number => Math.floor(start / DAY_MS)
  const byDay = new Map<number, Array<Session>>()
  for (const session of sessions)
    for (const day of [dayOf(session) - 1, dayOf(session), dayOf(session) + 1]) {
      const others = byDay.get(day)
      if (others === undefined) byDay.set(day, [session])
      else others.push(session)
    }
  return (time: WorkoutTime): ReadonlyArray<Session> =>
    (byDay.get(dayOf(time)) ?? []).filter((session) => isMostlyIn(time, session))
}

/** Finds what the log has of the sessions of a file. */
export const makeRecordedSessions = (
  format: string,
  records: ReadonlyArray<ImportRecord>,
  present: ReadonlyArray<PresentSession>,
  imported: ReadonlyMap<string, ImportedRecord>
) => {
  const ofFile = present.length === 0 ? [] : records
  const keys = new Set(ofFile.map(({ key, kind }) => `${kind} ${key}`))
  const others = present.filter((session) => !(session.format === format && keys.has(session.key ?? "")))
  const sharing = finderIn(others)
  const sharingInFile = finderIn(ofFile.flatMap((each) => (each.kind === "workout" && each.recorded) || []))
  const partly = new Set(
    others.flatMap((session) =>
      session.format === format && sharingInFile(session).length === 0
        ? (imported.get(session.key ?? "")?.rowId ?? [])
        : []
    )
  )
  return {
    /** The record of an earlier import in the place of this one: an earlier version of a session, with another start. */
    versionOf: (record: ImportRecord): ImportedRecord | undefined => {
      if (record.kind !== "workout" || record.recorded === undefined) return undefined
      const version = sharing(record.recorded).find(
        (session) => session.format === format && session.key?.startsWith(`workout session ${record.date}`)
      )
      return imported.get(version?.key ?? "")
    },
    /** Returns true if a workout of the log has a session too that the file lacks, so that it cannot be made again from the file. */
    hasOthers: ({ id }: JournaledRow): boolean => partly.has(String(id)),
    /** The reason for which the log does without a session: it has it, or the sets of which a watch only measured the time. */
    whyKept: (
      { exercises, recorded }: WorkoutRecord,
      rows: ReadonlyArray<JournaledRow>,
      isNew: boolean
    ): string | undefined => {
      if (recorded === undefined) return undefined
      if (isNew && sharing(recorded).length > 0) return RECORDED
      const isOfWeights = exercises.every(({ name, sets }) => isLifting(name, sets[0]?.meters))
      return isOfWeights && rows.some(hasRepetitions) ? LOGGED : undefined
    }
  }
}
