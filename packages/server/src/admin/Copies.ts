import * as fs from "node:fs"
import * as path from "node:path"
import type { BackupHealth } from "@daybook/core/app"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import type { CopyStatus } from "../copies/Copier.ts"
import type { CopySettings } from "../copies/CopySettings.ts"
import { momentAt, rangeStart } from "../copies/Moments.ts"
import { type CopyUnreadable, objectsIn, openSealing } from "../copies/Objects.ts"
import { openTarget } from "../copies/OpenTarget.ts"
import { keepRehearsal, newestRehearsal, type Rehearsal, randomMoment } from "../copies/Rehearsals.ts"
import { lackOfRoom } from "../copies/Room.ts"
import type { TargetFailed } from "../copies/Target.ts"
import type { Figure } from "../engines/EngineServices.ts"
import { Database } from "../engines/sqlite/Database.ts"
import { waitByClock } from "../runtime/Waiting.ts"
import { threads, threadTasks } from "../workers/LogThread.ts"
import { NotSound } from "../workers/Verified.ts"
import { removeDraft, verifyInThread } from "./Backup.ts"
import { copyHealth } from "./BackupHealth.ts"
import { filesOf } from "./Backups.ts"
import { archiveOf } from "./Export.ts"
import { photosIn } from "./PhotoSets.ts"
import { type MomentOptions, removeMoment } from "./RestoreMoment.ts"
import { backupName } from "./Rotation.ts"

/** The copies of a served log. */
interface ServedCopies {
  /** For people, without secrets. */
  readonly address: string
  readonly isEncrypted: boolean
  /** True if the copies are on the disk of the log, and are lost with it. */
  readonly onSameDisk: boolean
  readonly status: Effect.Effect<CopyStatus>
  readonly health: Effect.Effect<BackupHealth>
  /** The moments that can be restored, as the target has them. */
  readonly range: Effect.Effect<CopyRange, TargetFailed | CopyUnreadable>
  /** Restores the newest moment and one at random, compares them with the log, and throws them away. */
  readonly rehearse: Effect.Effect<Rehearsal>
  /** The newest moment that is not later than a time, with its photos, as a ZIP archive in parts. One is made at a time. */
  readonly archive: (at: number) => Effect.Effect<AsyncIterable<Uint8Array>, NotSound | OneAtATime>
  readonly figures: ReadonlyArray<Figure>
}

/** Another moment is being restored. */
class OneAtATime extends Data.TaggedError("OneAtATime") {}

/** The moments that can be restored from a target. */
export interface CopyRange {
  /** The time from which on any second can be restored, in milliseconds; null before the first snapshot. */
  readonly from: number | null
  /** The snapshots before it. */
  readonly nightly: ReadonlyArray<number>
  readonly objects: number
  /** The time of the newest moment; null if there is none that can be restored. */
  readonly newest: number | null
  readonly rehearsal: Rehearsal | null
}

/** The state before a server has told another. */
export const NEVER: CopyStatus = {
  copiedAt: null,
  behindSince: null,
  pendingBytes: 0,
  snapshotAt: null,
  failure: null,
  unsound: null,
  notRemoved: null
}

const WEEK_MS = 7 * 86_400_000
const LOOK_FOR_REHEARSAL_MS = 3_600_000

/** The state of the rehearsals is known soon after the start. */
const READ_REHEARSAL_MS = 60_000

const ENDED = "the thread that makes the copies ended; it starts anew"

/** The copier itself ends sooner. */
const STOP_AT_MOST = "15 seconds"

/** The memory of the thread that copies. What waits for the target is outside of it. */
const COPIER_MB = 128
const RESTORER_MB = 512

/** Reads what a target has. */
export const copyRange = (
  settings: CopySettings,
  target = openTarget(settings)
): Effect.Effect<CopyRange, TargetFailed | CopyUnreadable> =>
  Effect.gen(function* () {
    const sealing = yield* openSealing(target, settings.passphrase)
    const names = yield* target.list("")
    const objects = objectsIn(names)
    const now = yield* Clock.currentTimeMillis
    const from = rangeStart(objects, settings.keep, now)
    const snapshots = objects.filter(({ kind }) => kind === "snapshot").map(({ time }) => time)
    const newest = momentAt(objects, undefined)
    return {
      from: from ?? null,
      nightly: snapshots.filter((time) => from !== undefined && time < from),
      objects: names.length,
      newest: newest === undefined || "missing" in newest ? null : newest.time,
      rehearsal: (yield* newestRehearsal({ target, sealing })) ?? null
    }
  }).pipe(
    Effect.catchIf(
      (error) => error._tag === "CopyUnreadable" && error.isEmpty === true,
      () => Effect.succeed({ from: null, nightly: [], objects: 0, newest: null, rehearsal: null })
    )
  )

/** The copies of a served log; null without a place for them, and for a log in PostgreSQL. */
export class Copies extends Context.Reference<Copies>()("daybook/operations/Copies", {
  defaultValue: (): { readonly served: ServedCopies | null } => ({ served: null })
}) {
  /** Copies the log of a SQLite file until the scope closes. */
  static layer = (settings: CopySettings): Layer.Layer<never, never, Database> =>
    Layer.scoped(
      Copies,
      Effect.map(copying(settings), (served) => ({ served }))
    )
}

const copying = (settings: CopySettings) =>
  Effect.gen(function* () {
    const db = yield* Database
    const clock = yield* Effect.clock
    const target = openTarget(settings)
    const onSameDisk = yield* isOnSameDisk(settings.to, db.real)
    if (onSameDisk) {
      yield* Effect.logWarning(
        "DAYBOOK_COPY_TO is on the disk of the log, and the copies are lost with it; if another disk is meant, it is not mounted",
        target.address
      )
    }
    let status: CopyStatus = { ...NEVER, behindSince: clock.unsafeCurrentTimeMillis() }
    let rehearsal: Rehearsal | undefined
    let isArchiving = false
    const stop = yield* Deferred.make<void>()
    const remember = (changed: CopyStatus) =>
      Effect.suspend(() => {
        const before = status
        status = changed
        return logStatus(before, changed, target.address)
      })
    // The copier makes the checkpoints, before which it reads what is new. Without it SQLite makes them.
    const checkpointAfter = (frames: number) => Effect.ignore(db.run(`PRAGMA wal_autocheckpoint = ${frames}`))
    const ended = yield* Effect.acquireUseRelease(
      checkpointAfter(0),
      () => copiedInThread(settings, db.real, stop, remember),
      () => checkpointAfter(1000)
    ).pipe(
      Effect.catchAllCause((cause) =>
        Effect.gen(function* () {
          if (Cause.isInterruptedOnly(cause)) return yield* Effect.interrupt
          const since = yield* Clock.currentTimeMillis
          status = { ...status, behindSince: status.behindSince ?? since, failure: { since, message: ENDED } }
          yield* Effect.logError(ENDED, cause)
          yield* Effect.raceFirst(Effect.sleep("10 seconds"), Deferred.await(stop))
          return yield* Effect.fail(ENDED)
        })
      ),
      Effect.retry({ until: () => Deferred.isDone(stop) }),
      Effect.forkDaemon
    )
    yield* Effect.addFinalizer(() =>
      Deferred.succeed(stop, undefined).pipe(
        Effect.zipRight(Fiber.join(ended)),
        Effect.interruptible,
        Effect.disconnect,
        Effect.timeout(STOP_AT_MOST),
        Effect.ignore,
        Effect.ensuring(Fiber.interruptFork(ended))
      )
    )

    /** Restores a moment, compares it with the log, and removes it. */
    const tried = (at: number | undefined) => {
      const file = `${db.real}.rehearsing`
      return Effect.gen(function* () {
        yield* removeDraft(file)
        yield* roomBeside(db.real)
        const restored = yield* momentInThread({
          settings,
          at,
          file,
          // Photos of earlier moments may have been deleted for ever since.
          photos: at === undefined ? "looked for" : "left",
          compareWith: db.real
        })
        const { lacks, missingPhotos, time } = restored
        if (lacks === 0 && missingPhotos === 0) return restored
        const what = lacks > 0 ? counted(lacks, "change") : counted(missingPhotos, "photo")
        return yield* new NotSound({
          message: `The copies of ${new Date(time).toISOString()} lack ${what} of the log.`
        })
      }).pipe(Effect.ensuring(removeDraft(file)))
    }

    // Files that a killed process left.
    yield* Effect.sync(() => {
      for (const end of [".rehearsing", ".download"]) removeMoment(`${db.real}${end}`)
    })
    const oneRehearsal = yield* Effect.makeSemaphore(1)
    const rehearse = Effect.gen(function* () {
      const at = yield* Clock.currentTimeMillis
      const { from } = yield* copyRange(settings, target)
      const moments = yield* Effect.forEach(
        [undefined, ...(from === null ? [] : [yield* randomMoment(from)])],
        (moment) => tried(moment)
      )
      const rows = Object.values(moments[0]?.rows ?? {}).reduce((sum, count) => sum + count, 0)
      return { at, moments: moments.map(({ time }) => time), rows, fault: null }
    }).pipe(
      Effect.catchAll(({ message }) =>
        Effect.map(Clock.currentTimeMillis, (at) => ({ at, moments: [], rows: 0, fault: message }))
      ),
      Effect.timed,
      Effect.map(([took, result]): Rehearsal => ({ ...result, tookMs: Math.round(Duration.toMillis(took)) })),
      Effect.tap((result) =>
        Effect.gen(function* () {
          rehearsal = result
          if (result.fault === null) yield* Effect.logInfo("the copies were restored on trial and are sound")
          else yield* Effect.logError(`a restore of the copies was tried and failed: ${result.fault}`)
          const sealing = yield* openSealing(target, settings.passphrase)
          yield* keepRehearsal({ target, sealing }, result)
        }).pipe(Effect.catchAll(({ message }) => Effect.logWarning(`the rehearsal was not noted: ${message}`)))
      ),
      Effect.provide(NodeFileSystem.layer),
      oneRehearsal.withPermits(1)
    )

    const readNewest = Effect.gen(function* () {
      rehearsal ??= (yield* copyRange(settings, target)).rehearsal ?? undefined
    })
    const ifDue = Effect.gen(function* () {
      if (status.snapshotAt === null) return
      yield* readNewest
      const now = yield* Clock.currentTimeMillis
      const isRecent = rehearsal !== undefined && rehearsal.at <= now && now - rehearsal.at < WEEK_MS
      // A failed one is tried again: the target may have been away.
      if (isRecent && rehearsal?.fault === null) return
      yield* rehearse
    }).pipe(Effect.catchAllCause((cause) => Effect.logWarning("the copies could not be restored on trial", cause)))
    yield* waitByClock(READ_REHEARSAL_MS).pipe(
      Effect.zipRight(Effect.ignore(readNewest)),
      Effect.zipRight(Effect.forever(Effect.zipRight(waitByClock(LOOK_FOR_REHEARSAL_MS), ifDue))),
      Effect.forkScoped
    )

    const figure = (name: string, help: string, value: () => number): Figure => ({
      name: `daybook_${name}`,
      help,
      value: Effect.sync(value)
    })
    const served: ServedCopies = {
      address: target.address,
      isEncrypted: settings.passphrase !== null,
      onSameDisk,
      status: Effect.sync(() => status),
      health: Effect.map(Clock.currentTimeMillis, (now) => copyHealth(status, rehearsal ?? null, now)),
      range: copyRange(settings, target),
      rehearse,
      archive: (at) =>
        Effect.gen(function* () {
          if (isArchiving) return yield* new OneAtATime()
          isArchiving = true
          const file = `${db.real}.download`
          const end = Effect.sync(() => {
            removeMoment(file)
            isArchiving = false
          })
          return yield* Effect.gen(function* () {
            removeMoment(file)
            yield* roomBeside(db.real)
            const { time } = yield* momentInThread({ settings, at, file, photos: "restored" })
            const photos = (yield* photosIn(file)) ?? []
            return endedBy(archiveOf(filesOf(file, photos, backupName(time))), () => Effect.runSync(end))
          }).pipe(Effect.onError(() => end))
        }),
      figures: [
        figure("copy_age_seconds", "The age of the oldest change that is not in the copies; 0 if all are.", () =>
          status.behindSince === null ? 0 : Math.max(0, clock.unsafeCurrentTimeMillis() - status.behindSince) / 1000
        ),
        figure("copy_pending_bytes", "Bytes that wait for the target of the copies.", () => status.pendingBytes),
        figure(
          "rehearsed_seconds",
          "Time of the last restore of the copies on trial, in Unix time; 0 without any.",
          () => (rehearsal?.at ?? 0) / 1000
        ),
        figure("rehearsal_sound", "1 if that restore gave the log as it was.", () =>
          rehearsal?.fault === null ? 1 : 0
        )
      ]
    }
    return served
  })

/** Gives parts, and does `end` after the last one, or when nobody reads them any more, even if nobody began to. */
const endedBy = (parts: AsyncGenerator<Uint8Array>, end: () => void): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]: () => ({
    next: async () => {
      try {
        const part = await parts.next()
        if (part.done === true) end()
        return part
      } catch (error) {
        end()
        throw error
      }
    },
    return: async () => {
      end()
      return parts.return(undefined)
    }
  })
})

/** Logs what began and what ended. The thread itself has no log. */
const logStatus = (before: CopyStatus, { failure, unsound }: CopyStatus, to: string) =>
  Effect.gen(function* () {
    if (failure !== null && failure.message !== before.failure?.message)
      yield* Effect.logWarning(`no copy can be made: ${failure.message}`)
    if (failure === null && before.failure !== null) yield* Effect.logInfo("the copies go on", { to })
    if (unsound !== null && unsound !== before.unsound)
      yield* Effect.logError(`the log was copied, but is not sound: ${unsound}`)
  })

/** Copies in a thread until it is told to stop. */
const copiedInThread = (
  settings: CopySettings,
  file: string,
  stop: Deferred.Deferred<void>,
  remember: (status: CopyStatus) => Effect.Effect<void>
) =>
  Effect.gen(function* () {
    const { CopyLog, SnapshotVerified, StopCopying } = yield* threadTasks
    const { inThread } = yield* threads
    yield* inThread(
      (thread) =>
        Effect.gen(function* () {
          yield* Effect.forkScoped(Effect.zipRight(Deferred.await(stop), thread.executeEffect(new StopCopying())))
          const verified = (copy: string, number: number) =>
            Effect.match(verifyInThread(copy), { onFailure: ({ message }) => message, onSuccess: () => null }).pipe(
              Effect.flatMap((fault) => thread.executeEffect(new SnapshotVerified({ fault, number })))
            )
          yield* Stream.runForEach(thread.execute(new CopyLog({ file, settings })), (step) =>
            "status" in step ? remember(step.status) : Effect.forkScoped(verified(step.verify, step.number))
          )
        }),
      { maxOldGenerationSizeMb: COPIER_MB }
    )
  })

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`

const momentInThread = (moment: MomentOptions) =>
  Effect.gen(function* () {
    const { RestoreMoment } = yield* threadTasks
    const { inThread } = yield* threads
    return yield* inThread((thread) => thread.executeEffect(new RestoreMoment(moment)), {
      maxOldGenerationSizeMb: RESTORER_MB
    })
  }).pipe(
    Effect.catchTag("TooLarge", () => new NotSound({ message: "The restore takes more memory than a thread has." }))
  )

const ANSWERS_WITHIN = "2 seconds"

/** False too for a mount that does not answer. */
const isOnSameDisk = (to: string, database: string): Effect.Effect<boolean> => {
  const deviceOf = (name: string) => Effect.tryPromise(() => fs.promises.stat(name)).pipe(Effect.map(({ dev }) => dev))
  if (!path.isAbsolute(to)) return Effect.succeed(false)
  return Effect.zipWith(
    Effect.orElse(deviceOf(to), () => deviceOf(path.dirname(to))),
    deviceOf(database),
    (one, other) => one === other
  ).pipe(
    Effect.timeout(ANSWERS_WITHIN),
    Effect.orElseSucceed(() => false)
  )
}

/** A restored file is of the size of the log, and SQLite needs as much again to check it. */
const roomBeside = (database: string): Effect.Effect<void, NotSound> =>
  Effect.suspend(() => {
    const lack = lackOfRoom(database, 3)
    return lack === undefined ? Effect.void : new NotSound({ message: lack })
  })
