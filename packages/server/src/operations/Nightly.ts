import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../store/sqlite/Database.ts"
import { Backups } from "./Backups.ts"

/** The local time of scheduled backups. */
export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

const AFTER_START_MS = 60_000

/** The first occurrence of a time of day that `fits`, in steps of days from today. Local days are not all 24 hours long. */
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

/** The milliseconds until local time next has an hour and minute. */
export const untilNext = (now: number, at: TimeOfDay): number => occurrence(now, at, (time) => time > now, 1) - now

/**
 * Makes a backup every night, and soon after the start if the last night was missed. A failed backup is logged and tried again
 * the next night.
 */
export const nightly = (at: TimeOfDay): Layer.Layer<never, never, Backups | Database> =>
  Layer.scopedDiscard(
    Effect.gen(function* () {
      const { created } = yield* Database
      const { list, make } = yield* Backups
      const once = make.pipe(
        Effect.flatMap(({ bytes, file, removed }) =>
          Effect.logInfo("backed up", { file, bytes, removed: removed.length })
        ),
        Effect.catchAll(({ message }) => Effect.logError(message)),
        Effect.catchAllCause((cause) => Effect.logError("the backup failed", cause))
      )
      const [last] = yield* list
      const now = yield* Clock.currentTimeMillis
      // A new database has nothing to save yet.
      const missed = last === undefined ? !created : last.time < occurrence(now, at, (time) => time <= now, -1)
      const first = Math.min(untilNext(now, at), missed ? AFTER_START_MS : Number.POSITIVE_INFINITY)
      const night = Effect.flatMap(Clock.currentTimeMillis, (time) => Effect.sleep(untilNext(time, at)))
      yield* Effect.forkScoped(Effect.zipRight(Effect.sleep(first), Effect.forever(Effect.zipRight(once, night))))
    })
  )
