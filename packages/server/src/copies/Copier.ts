import * as fs from "node:fs"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { photoFolder, readPhoto } from "../engines/sqlite/PhotoFolder.ts"
import type { CopySettings } from "./CopySettings.ts"
import type { Changes } from "./Frames.ts"
import type { HeldLog } from "./HeldLog.ts"
import {
  CopyUnreadable,
  generationName,
  hashOf,
  KEY,
  type Named,
  objectName,
  objectsIn,
  openSealing,
  type Sealing,
  segmentBytes,
  snapshotText
} from "./Objects.ts"
import { removeOutdated } from "./RemoveOutdated.ts"
import { lackOfRoom } from "./Room.ts"
import { headOf, sendParts } from "./SnapshotParts.ts"
import type { Target, TargetFailed } from "./Target.ts"

/** The state of the copies of a served log. */
export const CopyStatus = Schema.Struct({
  /** The time of the newest change that is at the target, in milliseconds; null before the first snapshot. */
  copiedAt: Schema.NullOr(Schema.Number),
  /** The time of the oldest change that is not; null if all are. */
  behindSince: Schema.NullOr(Schema.Number),
  /** The bytes that wait for the target. */
  pendingBytes: Schema.Number,
  snapshotAt: Schema.NullOr(Schema.Number),
  failure: Schema.NullOr(Schema.Struct({ since: Schema.Number, message: Schema.String })),
  /** The fault of the log that the last verification of a snapshot found. */
  unsound: Schema.NullOr(Schema.String),
  /** The reason why objects that are not kept any longer could not be removed. */
  notRemoved: Schema.NullOr(Schema.String)
})
export type CopyStatus = typeof CopyStatus.Type

/** The log itself cannot be read or copied at the moment. */
class LogFailed extends Data.TaggedError("LogFailed")<{ readonly message: string }> {}

interface Copied {
  readonly file: string
  readonly log: HeldLog
  readonly target: Target
  readonly settings: Pick<CopySettings, "everyMs" | "keep" | "passphrase">
  /** Verifies a copy of the log before it becomes a snapshot. */
  readonly verify: (file: string) => Effect.Effect<unknown, { readonly message: string }>
  readonly checkpointFrames?: number
  readonly pendingLimit?: number
  readonly snapshotEveryMs?: number
}

/** The steps of copying; `run` takes them by the clock. */
interface Copier {
  readonly status: () => CopyStatus
  /** Takes what was committed. It never waits for the target. */
  readonly look: Effect.Effect<void>
  /** Sends what was taken. */
  readonly deliver: Effect.Effect<void>
  /** Looks and delivers until the scope closes. Then the rest is sent, if the target takes it within seconds. */
  readonly run: Effect.Effect<void, never, Scope.Scope>
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** SQLite's own number. */
const CHECKPOINT_FRAMES = 1000

/** The most bytes that wait for a target that is away; beyond it, a new snapshot is made when the target is back. */
const PENDING_BYTES = 64 << 20

/** A clock that goes back by more begins a new generation. Less is a correction: times then stand still until the clock is there again. */
const CLOCK_TOLERANCE_MS = 60_000

const LONGEST_PAUSE_MS = 60_000

/** The longest that a server that stops waits for its last object. */
const LAST_PUT = "5 seconds"

interface Pending {
  readonly name: string
  readonly time: number
  readonly bytes: Buffer
}

/** Copies a log to a target. It reads the log and changes nothing in it. */
export const makeCopier = ({
  checkpointFrames = CHECKPOINT_FRAMES,
  file,
  log,
  pendingLimit = PENDING_BYTES,
  settings,
  snapshotEveryMs = DAY_MS,
  target,
  verify
}: Copied): Copier => {
  let sealing: Sealing | undefined
  let generation: { readonly name: string; readonly order: number } | undefined
  let seq = 0
  let previous = ""
  let lastTime = 0
  let needsSnapshot = true
  let nextSnapshot = 0
  let nextLookAtTarget = 0
  let nextRoom = 0
  let isReplaced = false
  let pending: Array<Pending> = []
  let merged = 0
  const unfinished = new Map<string, Array<string>>()
  let sentPhotos: Set<string> | undefined
  let photosDue = true
  let status: CopyStatus = {
    copiedAt: null,
    behindSince: null,
    pendingBytes: 0,
    snapshotAt: null,
    failure: null,
    unsound: null,
    notRemoved: null
  }
  const update = (changed: Partial<CopyStatus>): void => {
    status = { ...status, ...changed }
  }

  /** Begins anew with a snapshot. The reader is released in the same step: nothing that follows the position would be a continuation. */
  const startAnew = (now: number): void => {
    needsSnapshot = true
    // Another disk may be there by then, or none.
    sealing = undefined
    sentPhotos = undefined
    pending = []
    update({ pendingBytes: 0, behindSince: status.behindSince ?? now })
    log.letGo()
  }

  /** The time of an object. Within a generation no time is before another. */
  const stamp = (now: number): number => {
    lastTime = Math.max(lastTime, now)
    return lastTime
  }

  /** The time is read behind the changes: no moment has a change that is later than it. */
  const accept = (clock: Clock.Clock) => (changes: Changes | undefined | "gap") => {
    const now = clock.unsafeCurrentTimeMillis()
    if (changes === "gap") return startAnew(now)
    if (changes === undefined || sealing === undefined || generation === undefined) return
    const time = stamp(now)
    seq++
    const plain = segmentBytes(changes, previous)
    previous = hashOf(plain)
    const name = objectName("segment", generation.name, seq, time)
    const bytes = sealing.seal(name, plain)
    pending.push({ name, time, bytes })
    photosDue = true
    update({ pendingBytes: status.pendingBytes + bytes.length, behindSince: status.behindSince ?? now })
  }

  const look = Effect.gen(function* () {
    if (needsSnapshot) return
    const clock = yield* Effect.clock
    yield* Effect.try(() => {
      const now = clock.unsafeCurrentTimeMillis()
      if (now < lastTime - CLOCK_TOLERANCE_MS) return startAnew(now)
      accept(clock)(log.next())
      // Merged frames stay there until the next write.
      if (!needsSnapshot && log.frames() >= checkpointFrames && log.frames() !== merged) {
        log.checkpoint(accept(clock))
        merged = log.frames()
      }
      if (status.pendingBytes > pendingLimit) startAnew(now)
    }).pipe(Effect.catchAll((error) => (isBusy(error.error) ? Effect.void : Effect.die(error.error))))
  })

  const send: Effect.Effect<void, TargetFailed> = Effect.gen(function* () {
    for (let first = pending[0]; first !== undefined; first = pending[0]) {
      yield* target.put(first.name, first.bytes)
      // The object may have been dropped meanwhile.
      if (pending[0] !== first) continue
      pending.shift()
      update({
        pendingBytes: status.pendingBytes - first.bytes.length,
        copiedAt: first.time,
        behindSince: pending[0]?.time ?? null
      })
    }
  })

  const sendPhotos = (open: Sealing) =>
    Effect.gen(function* () {
      if (!photosDue) return
      photosDue = false
      sentPhotos ??= new Set(yield* target.list("photos/"))
      for (const hash of photosOf(log)) {
        const name = open.photoName(hash)
        if (sentPhotos.has(name)) continue
        const bytes = yield* Effect.orElseSucceed(
          attempt(() => readPhoto(photoFolder(file), hash)),
          () => undefined
        )
        // `daybook verify` reports a photo that is missing or cannot be read.
        if (bytes === undefined) continue
        yield* target.put(name, open.seal(name, bytes))
        sentPhotos.add(name)
        yield* send
      }
    }).pipe(
      Effect.tapError(() =>
        Effect.sync(() => {
          photosDue = true
        })
      )
    )

  /** Refuses a target that has the copies of another log. Another disk may be there by now. */
  const refuseForeign = (open: Sealing, objects: ReadonlyArray<Named>) =>
    Effect.gen(function* () {
      const newest = objects.filter(({ kind }) => kind === "snapshot").at(-1)
      if (newest === undefined || newest.generation === generation?.name) return
      const { owner } = yield* headOf(open, newest.name, yield* target.get(newest.name))
      if (owner === null || owner === ownerIn(log)) return
      return yield* new CopyUnreadable({
        message: `${target.address} has the copies of another log. Restore it (daybook restore --at now), or set DAYBOOK_COPY_TO to another folder or prefix.`
      })
    })

  const nextOrder = (open: Sealing) =>
    Effect.gen(function* () {
      const objects = objectsIn(yield* target.list(""))
      yield* refuseForeign(open, objects)
      return (objects.at(-1)?.order ?? 0) + 1
    })

  /** True if a server that began later copies to the target. */
  const isTaken = (objects: ReadonlyArray<Named>): boolean =>
    objects.some(
      (each) => generation !== undefined && each.order >= generation.order && each.generation !== generation.name
    )

  /**
   * Looks each hour at what is at the target. Copies whose key or beginning was removed begin anew. Of two servers that copy to one address, the one
   * that began later goes on: else a restore could take either log.
   */
  const lookAtTarget = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (generation !== undefined && !needsSnapshot && !isReplaced && now >= nextLookAtTarget) {
      nextLookAtTarget = now + HOUR_MS
      const { name } = generation
      const names = yield* target.list("")
      const objects = objectsIn(names)
      isReplaced = isTaken(objects)
      const isBegun = objects.some((each) => each.kind === "snapshot" && each.generation === name)
      if (!isBegun || !names.includes(KEY)) yield* attempt(() => startAnew(now))
    }
    if (!isReplaced) return
    return yield* new CopyUnreadable({
      message: `Another server copies this log to ${target.address}. Stop it, or set DAYBOOK_COPY_TO of this one to another folder or prefix; then start this server again.`
    })
  })

  const copyInto = (draft: string, begin: () => ReturnType<HeldLog["snapshot"]>) =>
    Effect.acquireUseRelease(
      attempt(begin),
      ({ copyTo }) => Effect.tryPromise({ try: () => copyTo(draft), catch: logFailed }),
      ({ close }) => Effect.sync(close)
    ).pipe(Effect.uninterruptible)

  /** Does what takes long, and sends meanwhile. */
  const whileSending = <A, E>(work: Effect.Effect<A, E>) =>
    Effect.raceFirst(work, Effect.forever(Effect.zipRight(Effect.sleep(settings.everyMs), send)))

  /** Verifies a copy. Its fault does not stop the copies: a copy of a damaged log is better than none. */
  const verified = (draft: string) =>
    Effect.match(verify(draft), {
      onFailure: ({ message }) => update({ unsound: message }),
      onSuccess: () => update({ unsound: null })
    })

  /** A whole copy, at exactly the state behind the last segment. */
  const snapshot = (open: Sealing, isNew: boolean) => {
    let isBegun = false
    return Effect.gen(function* () {
      const draft = `${file}.copying`
      const order = isNew ? yield* nextOrder(open) : (generation?.order ?? 0)
      const clock = yield* Effect.clock
      const now = clock.unsafeCurrentTimeMillis()
      removeDraft(draft)
      const lack = yield* attempt(() => lackOfRoom(file, 1.5))
      if (lack !== undefined) return yield* new LogFailed({ message: lack })
      yield* attempt(() => fs.writeFileSync(draft, "", { mode: 0o600, flag: "wx" }))
      let base = { seq: 0, previous: "", time: now }
      const note = () => {
        base = { seq, previous, time: stamp(clock.unsafeCurrentTimeMillis()) }
      }
      if (isNew) {
        generation = { name: generationName(order), order }
        nextLookAtTarget = now + HOUR_MS
        seq = 0
        previous = ""
        lastTime = now
        pending = []
      }
      const begin = () => {
        const begun = log.snapshot(isNew ? undefined : accept(clock))
        note()
        return begun
      }
      nextSnapshot = now + Math.min(HOUR_MS, snapshotEveryMs)
      yield* whileSending(copyInto(draft, begin))
      // From here on what follows is taken, so that a long upload does not keep the write-ahead log. It is sent behind the snapshot.
      if (isNew) needsSnapshot = false
      else if (needsSnapshot) return
      const [photos, owner] = [photosOf(log).map(open.photoName), ownerIn(log)]
      if (!isNew) {
        yield* whileSending(verified(draft))
        // The snapshots before are sound.
        if (status.unsound !== null) return
      }
      const name = generation?.name ?? ""
      const head = objectName("snapshot", name, base.seq, base.time)
      const sent: Array<string> = []
      unfinished.set(head, sent)
      const parts = yield* sendParts(draft, (part, bytes) => {
        const partName = objectName("part", name, base.seq, base.time, part)
        sent.push(partName)
        return Effect.zipRight(target.put(partName, open.seal(partName, bytes)), isNew ? Effect.void : send)
      })
      const text = Schema.encodeSync(snapshotText)({
        previous: base.previous,
        parts,
        bytes: fs.statSync(draft).size,
        owner,
        photos
      })
      yield* target.put(head, open.seal(head, Buffer.from(text)))
      unfinished.delete(head)
      isBegun = true
      update({
        snapshotAt: base.time,
        copiedAt: Math.max(status.copiedAt ?? 0, base.time),
        ...(isNew && !needsSnapshot && { behindSince: pending[0]?.time ?? null })
      })
      nextSnapshot = base.time + snapshotEveryMs
      // Not before it is at the target: until then there is no copy at all.
      if (isNew) yield* whileSending(verified(draft))
      yield* removeOld(open).pipe(
        Effect.zipRight(Effect.sync(() => update({ notRemoved: null }))),
        // A key without the right to delete is a way to protect copies.
        Effect.catchAll(({ message }) => Effect.sync(() => update({ notRemoved: message })))
      )
    }).pipe(
      // Segments without their snapshot are worth nothing.
      Effect.onExit((exit) =>
        Effect.suspend(() =>
          isNew && !isBegun && Exit.isFailure(exit)
            ? Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.ignore(attempt(() => startAnew(now))))
            : Effect.void
        )
      ),
      Effect.ensuring(Effect.sync(() => removeDraft(`${file}.copying`)))
    )
  }

  const removeOld = (open: Sealing) =>
    Effect.gen(function* () {
      const names = yield* target.list("")
      const objects = objectsIn(names)
      if (isTaken(objects)) return
      yield* refuseForeign(open, objects)
      const needed = (yield* attempt(() => photosOf(log))).map(open.photoName)
      const tried = new Map(unfinished)
      unfinished.clear()
      const removed = yield* removeOutdated({
        target,
        sealing: open,
        keep: settings.keep,
        names,
        unfinished: tried,
        needed
      })
      for (const name of removed) sentPhotos?.delete(name)
    })

  /** Makes room at a target that refuses what is new: it may be full of what is not kept any longer. */
  const makeRoom = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (generation === undefined || isReplaced || (unfinished.size === 0 && now < nextRoom)) return
    nextRoom = now + HOUR_MS
    yield* removeOld(sealing ?? (yield* openSealing(target, settings.passphrase)))
  })

  const isDue = (now: number): boolean => now >= nextSnapshot

  /** Copies that were begun are not begun again in an empty place: their disk is not mounted. */
  const opened = Effect.suspend(() =>
    openSealing(target, settings.passphrase, { create: generation === undefined })
  ).pipe(
    Effect.catchTag("CopyUnreadable", (error) =>
      error.isEmpty === true
        ? new CopyUnreadable({
            message: `The copies that were at ${target.address} are gone. Mount its disk; if they were removed on purpose, restart the server.`
          })
        : error
    )
  )

  const deliver = Effect.gen(function* () {
    yield* lookAtTarget
    const open = sealing ?? (yield* opened)
    sealing = open
    if (needsSnapshot) yield* snapshot(open, true)
    yield* send
    yield* sendPhotos(open)
    if (isDue(yield* Clock.currentTimeMillis)) yield* Effect.zipRight(snapshot(open, false), send)
    update({ failure: null })
  }).pipe(
    Effect.catchAllDefect((defect) => logFailed(defect)),
    Effect.catchAll(({ message }) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        update({
          failure: { since: status.failure?.since ?? now, message },
          behindSince: status.behindSince ?? (needsSnapshot ? now : null)
        })
        // The write-ahead log must not grow for as long as the target is away.
        if (needsSnapshot) yield* Effect.ignore(attempt(log.letGo))
        yield* Effect.catchAllCause(makeRoom, () => Effect.void)
      })
    )
  )

  const run = Effect.gen(function* () {
    let delivery: Fiber.RuntimeFiber<void> | undefined
    let pause = settings.everyMs
    const step = Effect.gen(function* () {
      yield* look
      const now = yield* Clock.currentTimeMillis
      // An idle log makes no request.
      const hasWork = needsSnapshot || pending.length > 0 || photosDue || isDue(now)
      if (!hasWork) return
      if (delivery !== undefined && (yield* Fiber.poll(delivery))._tag === "None") return
      delivery = yield* Effect.forkDaemon(
        Effect.zipRight(
          deliver,
          Effect.suspend(() => {
            pause = status.failure === null ? settings.everyMs : Math.min(pause * 2, LONGEST_PAUSE_MS)
            return status.failure === null ? Effect.void : Effect.sleep(pause)
          })
        )
      )
    })
    yield* Effect.addFinalizer(() =>
      Effect.gen(function* () {
        if (delivery !== undefined) yield* Fiber.interrupt(delivery)
        yield* look
        yield* send
      }).pipe(Effect.interruptible, Effect.disconnect, Effect.timeout(LAST_PUT), Effect.ignore)
    )
    yield* Effect.forever(Effect.zipRight(step, Effect.sleep(settings.everyMs)))
  })

  return { status: () => status, look, deliver, run }
}

const photosOf = (log: HeldLog): ReadonlyArray<string> =>
  log.column("SELECT DISTINCT file FROM photo").filter((hash) => typeof hash === "string")

const ownerIn = (log: HeldLog): string | null => {
  const [id] = log.column("SELECT id FROM account WHERE is_owner = 1")
  return typeof id === "string" ? id : null
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY")

const logFailed = (error: unknown): LogFailed =>
  new LogFailed({ message: error instanceof Error ? error.message : String(error) })

const attempt = <A>(work: () => A): Effect.Effect<A, LogFailed> => Effect.try({ try: work, catch: logFailed })

const removeDraft = (draft: string): void => {
  for (const end of ["", "-journal", "-wal", "-shm"]) fs.rmSync(draft + end, { force: true })
}
