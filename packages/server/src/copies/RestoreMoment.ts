import * as fs from "node:fs"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { putPhoto } from "../engines/sqlite/PhotoFolder.ts"
import { hashOf as photoHash } from "../schema/PhotoFiles.ts"
import { type Moment, momentAt } from "./Moments.ts"
import { CopyUnreadable, hashOf, type Named, objectsIn, openSealing, type Sealing, segmentIn } from "./Objects.ts"
import { headOf } from "./SnapshotParts.ts"
import type { Target, TargetFailed } from "./Target.ts"

/** The file of a restore cannot be written. */
export class RestoreFailed extends Data.TaggedError("RestoreFailed")<{ readonly message: string }> {}

/** The objects of a copy, and the key to them. */
export interface OpenCopies {
  readonly target: Target
  readonly sealing: Sealing
  readonly objects: ReadonlyArray<Named>
}

/** Opens the copies at a target to read them. */
export const openCopies = (
  target: Target,
  passphrase: string | null
): Effect.Effect<OpenCopies, CopyUnreadable | TargetFailed> =>
  Effect.gen(function* () {
    const sealing = yield* openSealing(target, passphrase)
    return { target, sealing, objects: objectsIn(yield* target.list("")) }
  })

/** The newest moment that is not later than a time, or the newest of all. */
export const findMoment = (
  { objects, target }: OpenCopies,
  at: number | undefined
): Effect.Effect<Moment, CopyUnreadable> =>
  Effect.suspend(() => {
    const found = momentAt(objects, at)
    if (found === undefined) {
      const oldest = objects.find(({ kind }) => kind === "snapshot")
      return new CopyUnreadable({
        message:
          oldest === undefined
            ? `${target.address} has no whole copy of a log yet.`
            : `The copies at ${target.address} begin at ${new Date(oldest.time).toISOString()}; give a later time.`
      })
    }
    return "missing" in found
      ? new CopyUnreadable({
          message: `Segment ${found.missing} of ${found.generation} is missing from ${target.address}: this moment cannot be restored. Earlier ones may be.`
        })
      : Effect.succeed(found)
  })

/** The objects that are fetched at a time. */
const AHEAD = 8

/** Writes the log as it was at a moment into a new file, without its photos. Every object is checked; the file is not yet verified. */
export const writeMoment = (
  copies: OpenCopies,
  { segments, snapshot }: Moment,
  file: string
): Effect.Effect<void, CopyUnreadable | RestoreFailed | TargetFailed> =>
  Effect.acquireUseRelease(
    attempt(() => fs.openSync(file, "wx", 0o600)),
    (descriptor) =>
      Effect.gen(function* () {
        let previous = yield* writeSnapshot(copies, snapshot, descriptor)
        for (let from = 0; from < segments.length; from += AHEAD) {
          const next = segments.slice(from, from + AHEAD)
          const fetched = yield* Effect.forEach(next, (each) => opened(copies, each.name), { concurrency: AHEAD })
          for (const [index, plain] of fetched.entries()) {
            const name = next[index]?.name ?? ""
            const segment = yield* segmentIn(name, plain)
            if (segment.previous !== previous)
              yield* new CopyUnreadable({ message: `${name} does not follow the segment before it.` })
            previous = hashOf(plain)
            yield* attempt(() => {
              for (const [page, content] of segment.pages) writeAll(descriptor, content, (page - 1) * segment.pageSize)
              fs.ftruncateSync(descriptor, segment.size * segment.pageSize)
            })
          }
        }
        yield* attempt(() => fs.fsyncSync(descriptor))
      }),
    (descriptor) => Effect.sync(() => fs.closeSync(descriptor))
  )

const writeSnapshot = (copies: OpenCopies, { generation, name, seq, time }: Named, descriptor: number) =>
  Effect.gen(function* () {
    const head = yield* headOf(copies.sealing, name, yield* copies.target.get(name))
    const parts = copies.objects.filter(
      (each) => each.kind === "part" && each.generation === generation && each.seq === seq && each.time === time
    )
    let at = 0
    for (const [index, hash] of head.parts.entries()) {
      const part = parts.find((each) => each.name.endsWith(`-${String(index).padStart(5, "0")}`))
      if (part === undefined) return yield* new CopyUnreadable({ message: `Part ${index} of ${name} is missing.` })
      const plain = yield* opened(copies, part.name)
      if (hashOf(plain) !== hash) return yield* new CopyUnreadable({ message: `${part.name} is not of ${name}.` })
      yield* attempt(() => writeAll(descriptor, plain, at))
      at += plain.length
    }
    return head.previous
  })

const opened = ({ sealing, target }: OpenCopies, name: string) =>
  Effect.flatMap(target.get(name), (sealed) => sealing.unseal(name, sealed))

const writeAll = (descriptor: number, bytes: Uint8Array, at: number): void => {
  for (let done = 0; done < bytes.length; )
    done += fs.writeSync(descriptor, bytes, done, bytes.length - done, at + done)
}

/** The bytes of an object; undefined if it is gone. */
const present = (target: Target, name: string): Effect.Effect<Uint8Array | undefined, TargetFailed> =>
  Effect.catchIf(
    target.get(name),
    ({ isMissing }) => isMissing === true,
    () => Effect.succeed(undefined)
  )

/** A photo is sent behind the change that adds it. */
const PHOTO_SENT_WITHIN = "30 seconds"

/** Counts the photos that the copies lack, and reads one of the others. */
export const lackingPhotos = (
  { sealing, target }: OpenCopies,
  hashes: ReadonlyArray<string>
): Effect.Effect<number, CopyUnreadable | TargetFailed> =>
  Effect.gen(function* () {
    const lacking = Effect.map(target.list("photos/"), (names) => {
      const held = new Set(names)
      return hashes.filter((hash) => !held.has(sealing.photoName(hash)))
    })
    const first = yield* hashes.length === 0 ? Effect.succeed([]) : lacking
    const missing = first.length === 0 ? first : yield* Effect.delay(lacking, PHOTO_SENT_WITHIN)
    const held = hashes.filter((hash) => !missing.includes(hash))
    const one = held[yield* Random.nextIntBetween(0, Math.max(1, held.length))]
    if (one === undefined) return missing.length
    const name = sealing.photoName(one)
    const sealed = yield* present(target, name)
    // It was deleted for ever meanwhile.
    if (sealed === undefined) return missing.length
    return photoHash(yield* sealing.unseal(name, sealed)) === one ? missing.length : missing.length + 1
  })

/** Fetches photos into a folder, by their hashes. Returns how many are missing from the copy, or damaged there: the others are worth having. */
export const restorePhotos = (
  { sealing, target }: OpenCopies,
  hashes: ReadonlyArray<string>,
  folder: string
): Effect.Effect<number, RestoreFailed | TargetFailed> =>
  Effect.gen(function* () {
    const held = new Set(yield* target.list("photos/"))
    let missing = 0
    yield* Effect.forEach(
      hashes,
      (hash) =>
        Effect.gen(function* () {
          const name = sealing.photoName(hash)
          if (!held.has(name)) return void missing++
          const sealed = yield* present(target, name)
          if (sealed === undefined) return void missing++
          const bytes = yield* Effect.orElseSucceed(sealing.unseal(name, sealed), () => undefined)
          if (bytes === undefined || photoHash(bytes) !== hash) return void missing++
          yield* attempt(() => putPhoto(folder, hash, bytes))
        }),
      { concurrency: 4, discard: true }
    )
    return missing
  })

const attempt = <A>(work: () => A): Effect.Effect<A, RestoreFailed> =>
  Effect.try({
    try: work,
    catch: (error) => new RestoreFailed({ message: error instanceof Error ? error.message : String(error) })
  })
