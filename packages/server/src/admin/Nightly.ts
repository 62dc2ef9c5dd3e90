import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../engines/sqlite/Database.ts"
import { waitByClock } from "../runtime/WallClock.ts"
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
 * Makes a backup every night, and soon after the start, or when the machine wakes, if the last night was missed. A failed backup is logged
 * and tried again the next night.
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
      const start = yield* Clock.currentTimeMillis
      // The nights before this time are done. A new database has nothing to save yet.
      let done = last?.time ?? (created ? start : 0)
      const ifDue = Effect.flatMap(Clock.currentTimeMillis, (now) => {
        // A clock that was ahead leaves no night undone.
        done = Math.min(done, now)
        if (occurrence(now, at, (time) => time <= now, -1) <= done) return Effect.void
        done = now
        return once
      })
      const pause = Effect.flatMap(Clock.currentTimeMillis, (now) => waitByClock(untilNext(now, at)))
      const first = waitByClock(Math.min(untilNext(start, at), AFTER_START_MS))
      yield* Effect.forkScoped(Effect.zipRight(first, Effect.forever(Effect.zipRight(ifDue, pause))))
    })
  )
