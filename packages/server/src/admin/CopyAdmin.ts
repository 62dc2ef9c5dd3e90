import * as fs from "node:fs"
import * as path from "node:path"
import type { BackupHealth } from "@daybook/core/app"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { CopyStatus } from "../copies/Copier.ts"
import { type CopySettings, isStore } from "../copies/CopySettings.ts"
import { openTarget } from "../copies/OpenTarget.ts"
import type { Rehearsal } from "../copies/Rehearsals.ts"
import type { CannotOpen } from "../engines/EngineServices.ts"
import { realFile, serverLock } from "../engines/sqlite/DatabaseFile.ts"
import { NotSound, type RestoredMoment } from "../workers/Verified.ts"
import { BackupFailed } from "./Backup.ts"
import { copyHealth } from "./BackupHealth.ts"
import { askCopies, askRehearsal } from "./Control.ts"
import { type CopyRange, copyRange, NEVER } from "./Copies.ts"
import { firstChangeAfter, removeMoment, restoreMoment, timeOfChange } from "./RestoreMoment.ts"
import type { Settings } from "./Settings.ts"

/** The copies of a log, as the terminal shows them. */
export interface CopiesReport extends Omit<CopyRange, "newest"> {
  readonly address: string
  readonly isEncrypted: boolean
  readonly health: BackupHealth
  /** The reason why the copies could not be read now; null if they could. */
  readonly fault: string | null
  /** The time of the oldest change that is known not to be in the copies, in milliseconds; null if none is. */
  readonly behindSince: number | null
  /** The state in the running server; null if none runs. */
  readonly server: CopyStatus | null
}

/** The address of copies for a restore on a new machine, without secrets. */
export interface CopyAddress {
  readonly address: string
  readonly isEncrypted: boolean
  /** That of the store; null for a folder. */
  readonly store: {
    readonly endpoint: string | null
    readonly region: string
    readonly keyId: string | null
  } | null
}

/** The place of the copies, of the settings or named. */
const placeOf = ({ copies }: Settings): Effect.Effect<CopySettings, BackupFailed> =>
  copies === undefined
    ? new BackupFailed({
        message:
          "There are no copies elsewhere: DAYBOOK_COPY_TO is not set. Set it to a folder of another disk, or to s3://bucket/prefix; docs/copies.md has the steps."
      })
    : Effect.succeed(copies)

const NOTHING_READ: CopyRange = { from: null, nightly: [], objects: 0, newest: null, rehearsal: null }

/** The moments that can be restored from the copies, and their state in the running server. */
export const copiesReport = (settings: Settings): Effect.Effect<CopiesReport, BackupFailed> =>
  Effect.gen(function* () {
    const place = yield* placeOf(settings)
    const server = (yield* askCopies(settings.database)) ?? null
    const read = yield* Effect.either(copyRange(place))
    const fault = Either.isLeft(read) ? read.left.message : null
    const { newest, ...range } = Either.getOrElse(read, () => NOTHING_READ)
    const now = yield* Clock.currentTimeMillis
    const state = server ?? (yield* stateWithoutServer(settings.database, newest, fault))
    return {
      ...range,
      health: copyHealth(state, range.rehearsal, now),
      address: openTarget(place).address,
      isEncrypted: place.passphrase !== null,
      fault,
      behindSince: state.behindSince,
      server
    }
  })

/** Nothing copies a log without a server: what was written since the newest moment is not in the copies. */
const stateWithoutServer = (database: string, newest: number | null, fault: string | null) =>
  Effect.gen(function* () {
    const isCompared = fault === null && fs.existsSync(database)
    const lacking = isCompared ? yield* firstChangeAfter(database, newest ?? 0) : undefined
    return { ...NEVER, behindSince: lacking ?? null, unsound: fault }
  })

/** The address of the copies for a restore on a new machine, without secrets. Nothing is connected to. */
export const copyAddress = (settings: Settings): Effect.Effect<CopyAddress, BackupFailed> =>
  Effect.map(placeOf(settings), (place) => ({
    address: openTarget(place).address,
    isEncrypted: place.passphrase !== null,
    store: isStore(place.to)
      ? { endpoint: place.endpoint ?? null, region: place.region, keyId: place.keyId ?? null }
      : null
  }))

/** Fails if a server uses the log. A new machine has none. */
export const refuseServed = ({ database }: Settings): Effect.Effect<void, CannotOpen> =>
  Effect.suspend(() => (fs.existsSync(database) ? Effect.scoped(serverLock(database)) : Effect.void)).pipe(
    Effect.provide(NodeFileSystem.layer)
  )

/** Has the running server restore its copies on trial. */
export const rehearseCopies = (settings: Settings): Effect.Effect<Rehearsal, BackupFailed> =>
  Effect.flatMap(Effect.zipRight(placeOf(settings), askRehearsal(settings.database)), (rehearsal) =>
    rehearsal === undefined
      ? new BackupFailed({ message: "No server of this log runs on this machine; it restores its copies on trial." })
      : Effect.succeed(rehearsal)
  )

/** The moment to restore: the newest, the newest that is not later than a time in milliseconds, or the one before a change. */
export type WantedMoment = "now" | number | { readonly change: string }

/**
 * Restores a moment into a new file and verifies it; without a name, into one beside the log, which `restore` can put in its place. The log
 * itself is not changed.
 */
export const writeMomentTo = (
  settings: Settings,
  wanted: WantedMoment,
  to?: string
): Effect.Effect<RestoredMoment, BackupFailed | NotSound> =>
  Effect.gen(function* () {
    const place = yield* placeOf(settings)
    const file = to === undefined ? yield* draftBeside(settings.database) : path.resolve(to)
    if (fs.existsSync(file)) return yield* new NotSound({ message: `${file} exists already; it was not changed.` })
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    const restored = (at: number | undefined) =>
      removedAtExit(file, to !== undefined, restoreMoment({ settings: place, at, file, photos: "restored" }))
    if (wanted === "now" || typeof wanted === "number") return yield* restored(wanted === "now" ? undefined : wanted)
    const { change } = wanted
    const known = yield* timeOfChange(settings.database, change)
    const time = known ?? (yield* timeInCopies(place, change, file))
    if (time === undefined) {
      return yield* new NotSound({
        message: `There is no change ${change} in the log or its copies; daybook changes lists them.`
      })
    }
    return yield* restored(time - 1)
  })

/** A file that is not whole, or that nobody asked to keep, is removed where the process is interrupted. */
const removedAtExit = <A, E>(file: string, isKept: boolean, work: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    const remove = () => removeMoment(file)
    process.once("exit", remove)
    return Effect.tap(work, () => Effect.sync(() => (isKept ? process.off("exit", remove) : undefined)))
  })

/** A log that is gone has its journal in the copies only. */
const timeInCopies = (settings: CopySettings, change: string, file: string) =>
  Effect.acquireUseRelease(
    removedAtExit(file, false, restoreMoment({ settings, at: undefined, file, photos: "left" })),
    () => timeOfChange(file, change),
    () => Effect.sync(() => removeMoment(file))
  )

const draftBeside = (database: string) =>
  Effect.gen(function* () {
    const stamp = new Date(yield* Clock.currentTimeMillis).toISOString().replace(/[:.]/g, "-")
    return `${yield* realFile(database)}.moment-${stamp}`
  }).pipe(Effect.provide(NodeFileSystem.layer))
