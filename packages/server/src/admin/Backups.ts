import { createReadStream } from "node:fs"
import * as path from "node:path"
import type { BackupHealth } from "@daybook/core/app"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../engines/sqlite/Database.ts"
import { waitByClock } from "../runtime/Waiting.ts"
import { type BackupFailed, type BackupSettings, backup, backupsIn, type Made } from "./Backup.ts"
import { backupHealth } from "./BackupHealth.ts"
import { type ArchivedFile, archiveOf } from "./Export.ts"
import { foldersOf, photosIn, soundPhoto } from "./PhotoSets.ts"
import { backupTime, ofOwner, ownerOf } from "./Rotation.ts"

/** A backup in the folder of backups. */
interface Backup {
  /** Its file name. */
  readonly id: string
  /** The time at which it was begun, in milliseconds. */
  readonly time: number
  readonly bytes: number
}

/** A backup by the path of its file. */
export const backupOf = ({ bytes, file }: { readonly file: string; readonly bytes: number }): Backup => {
  const id = path.basename(file)
  return { id, time: backupTime(id) ?? 0, bytes }
}

/** The backups of a running server, for its owner in the app. */
export class Backups extends Context.Tag("daybook/operations/Backups")<
  Backups,
  {
    /** The reason why this server makes none; null if it does. */
    readonly unsupported: string | null
    readonly folder: string | null
    /** The newest first. */
    readonly list: Effect.Effect<ReadonlyArray<Backup>>
    /** Makes a backup and verifies it. */
    readonly make: Effect.Effect<Made, BackupFailed>
    /** The failure of the last attempt of this process, with its time in milliseconds; undefined if it succeeded or there was none. */
    readonly lastFailure: Effect.Effect<{ readonly time: number; readonly message: string } | undefined>
    /** The time of the newest backup in milliseconds, 0 without any, and how many attempts of this process failed. */
    readonly figures: Effect.Effect<{ readonly newest: number; readonly failures: number }>
    readonly health: Effect.Effect<BackupHealth>
    /** A backup with its photos, as a ZIP archive, in parts; undefined if none has the name. */
    readonly read: (id: string) => Effect.Effect<AsyncIterable<Uint8Array> | undefined>
  }
>() {
  /** Backups of a SQLite file. */
  static layer = (settings: BackupSettings): Layer.Layer<Backups, never, Database> =>
    Layer.effect(
      Backups,
      Effect.gen(function* () {
        const db = yield* Database
        // Another log may have its backups in this folder. Its owner's are not this one's to see.
        const list = Effect.gen(function* () {
          const found = yield* backupsIn(settings.folder)
          return (yield* ofOwner(found, ({ file }) => file, yield* ownerOf(db))).map(backupOf)
        })
        const listed = Effect.provide(list, NodeFileSystem.layer)
        const before = yield* Effect.cached(Effect.map(listed, ([newest]) => newest?.time))
        let success: number | undefined
        let failure: { readonly time: number; readonly message: string } | undefined
        let failures = 0
        const remember = (message: string) =>
          Effect.map(Clock.currentTimeMillis, (time) => {
            failure = { time, message }
            failures++
          })
        const newestBackup = Effect.map(before, (newest = 0) => success ?? newest)
        const start = yield* Clock.currentTimeMillis
        return {
          unsupported: null,
          folder: settings.folder,
          list: listed,
          make: backup(settings).pipe(
            Effect.tap((made) =>
              Effect.sync(() => {
                failure = undefined
                success = backupOf(made).time
              })
            ),
            Effect.tapErrorCause((cause) => remember(messageOf(Cause.squash(cause)))),
            Effect.provideService(Database, db),
            Effect.provide(NodeFileSystem.layer)
          ),
          lastFailure: Effect.sync(() => failure),
          figures: Effect.map(newestBackup, (newest) => ({ newest, failures })),
          // Without any, a server has two days to make its first.
          health: Effect.zipWith(newestBackup, Clock.currentTimeMillis, (newest, now) =>
            backupHealth(now - (newest === 0 ? start : newest))
          ),
          read: (id) =>
            Effect.gen(function* () {
              // Only a listed backup is read, so that an id cannot be a path.
              const found = (yield* list).some((each) => each.id === id)
              const file = path.join(settings.folder, id)
              return found ? archiveOf(filesOf(file, (yield* photosIn(file)) ?? [])) : undefined
            }).pipe(Effect.provide(NodeFileSystem.layer))
        }
      })
    )

  /** PostgreSQL is backed up by its own programs. */
  static none = Layer.succeed(Backups, {
    unsupported: "This log is in PostgreSQL, whose own programs back it up: pg_dump, pgBackRest.",
    folder: null,
    list: Effect.succeed([]),
    make: Effect.dieMessage("there are no backups of PostgreSQL"),
    lastFailure: Effect.succeed(undefined),
    figures: Effect.succeed({ newest: 0, failures: 0 }),
    health: Effect.succeed<BackupHealth>("good"),
    read: () => Effect.succeed(undefined)
  })
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The file of a backup, and its photos in the folder in which a restore looks for them. */
export async function* filesOf(
  file: string,
  photos: ReadonlyArray<string>,
  name = path.basename(file)
): AsyncGenerator<ArchivedFile> {
  yield { name, isCompressed: false, parts: createReadStream(file) }
  for (const hash of photos) {
    const bytes = soundPhoto(foldersOf(file), hash)
    if (bytes !== undefined)
      yield { name: `${name}.photos/${hash.slice(0, 2)}/${hash}`, isCompressed: true, parts: [bytes] }
  }
}

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
