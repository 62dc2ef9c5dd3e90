import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../store/sqlite/Database.ts"
import { type BackupSettings, backup, backupsIn } from "./Backup.ts"

/** When backups are made of their own accord: an hour and minute of the machine's day. */
export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

const AFTER_START_MS = 60_000

/** The occurrence of a time of day that fits, looked for from today on in steps of days. Built anew each day, for clocks are moved. */
const occurrence = (
  now: number,
  { hour, minute }: TimeOfDay,
  fits: (time: number) => boolean,
  step: number
): number => {
  const day = new Date(now)
  for (let days = 0; ; days += step) {
    const time = new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hour, minute).getTime()
    if (fits(time)) return time
  }
}

/** Milliseconds from a moment to the next time that the machine's clock shows an hour and minute. */
export const untilNext = (now: number, { hour, minute }: TimeOfDay): number => {
  return occurrence(now, { hour, minute }, (time) => time > now, 1) - now
}

/**
 * Backs up every night, and soon after the start where the last night was missed. A backup that fails is told in the log and
 * tried again the next night.
 */
export const nightly = (at: TimeOfDay, settings: BackupSettings): Layer.Layer<never, never, Database> =>
  Layer.scopedDiscard(
    Effect.gen(function* () {
      const db = yield* Database
      const once = backup(settings).pipe(
        Effect.flatMap(({ bytes, file, removed }) =>
          Effect.logInfo("backed up", { file, bytes, removed: removed.length })
        ),
        Effect.catchAll(({ message }) => Effect.logError(message)),
        Effect.catchAllCause((cause) => Effect.logError("the backup could not be made", cause)),
        Effect.provideService(Database, db)
      )
      const [last] = yield* backupsIn(settings.folder)
      const now = yield* Clock.currentTimeMillis
      // A log that was made just now has nothing to lose yet.
      const missed = last === undefined ? !db.created : last.time < occurrence(now, at, (time) => time <= now, -1)
      const first = Math.min(untilNext(now, at), missed ? AFTER_START_MS : Number.POSITIVE_INFINITY)
      const night = Effect.flatMap(Clock.currentTimeMillis, (time) => Effect.sleep(untilNext(time, at)))
      yield* Effect.forkScoped(Effect.zipRight(Effect.sleep(first), Effect.forever(Effect.zipRight(once, night))))
    }).pipe(Effect.provide(NodeFileSystem.layer))
  )
