import { randomBytes } from "node:crypto"
import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"
import { lackingPhotos, openCopies, restorePhotos } from "../../packages/server/src/copies/RestoreMoment.ts"
import { photoFile, photoFolder, putPhoto } from "../../packages/server/src/engines/sqlite/PhotoFolder.ts"
import { hashOf } from "../../packages/server/src/schema/PhotoFiles.ts"
import { realTime } from "../harness/realTime.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { copiedLog, copiesFolder } from "./CopiedLog.ts"

const PASSPHRASE = "correct horse battery staple"
const DAY_MS = 86_400_000

/** A log with photos and its copies, whose steps the test takes. */
const logWithPhotos = Effect.gen(function* () {
  const to = yield* copiesFolder
  const { db, file, status, step, target } = yield* copiedLog(to, PASSPHRASE)
  return {
    to,
    target,
    status,
    add: (bytes: Uint8Array) => {
      const hash = hashOf(bytes)
      putPhoto(photoFolder(file), hash, bytes)
      db.prepare("INSERT INTO photo VALUES(?)").run(hash)
      return hash
    },
    remove: (hash: string) => {
      db.prepare("DELETE FROM photo WHERE file = ?").run(hash)
      fs.rmSync(photoFile(photoFolder(file), hash))
    },
    /** Puts a folder in the place of a photo, which cannot be read. */
    breakPhoto: (hash: string) => {
      const name = photoFile(photoFolder(file), hash)
      fs.rmSync(name)
      fs.mkdirSync(name)
    },
    step,
    /** A day later, when a new snapshot is due. */
    day: Effect.zipRight(TestClock.adjust(DAY_MS), step),
    photos: Effect.map(target.list("photos/"), (names) => names.length),
    /** What a rehearsal finds. */
    lacking: (hashes: ReadonlyArray<string>) =>
      Effect.gen(function* () {
        const looking = yield* Effect.fork(lackingPhotos(yield* openCopies(target, PASSPHRASE), hashes))
        while ((yield* Fiber.poll(looking))._tag === "None") {
          yield* Effect.promise(() => realTime(10))
          yield* TestClock.adjust("30 seconds")
        }
        return yield* Fiber.join(looking)
      }),
    restored: (hashes: ReadonlyArray<string>) =>
      Effect.gen(function* () {
        const into = path.join(yield* temporaryFolder, "photos")
        const missing = yield* restorePhotos(yield* openCopies(target, PASSPHRASE), hashes, into)
        const found = hashes.filter((hash) => fs.existsSync(photoFile(into, hash)))
        return { missing, found: found.map((hash) => fs.readFileSync(photoFile(into, hash)).toString("base64")) }
      })
  }
})

it.scoped("photos come back from the copies byte for byte, and their hashes and content stay secret", () =>
  Effect.gen(function* () {
    const { add, restored, step, target, to } = yield* logWithPhotos
    // As large as a server takes, empty, compressible, and of one byte.
    const pictures = [randomBytes(3_000_000), Buffer.alloc(0), Buffer.alloc(100_000, "picture"), Buffer.from("x")]
    const first = add(pictures[0] ?? Buffer.alloc(0))
    yield* step
    const hashes = [first, ...pictures.slice(1).map(add)]
    yield* step
    expect(yield* restored(hashes)).toEqual({ missing: 0, found: pictures.map((each) => each.toString("base64")) })
    const names = yield* target.list("photos/")
    expect(names).toHaveLength(pictures.length)
    for (const name of names) {
      const bytes = fs.readFileSync(path.join(to, name))
      for (const hash of hashes) expect(name).not.toContain(hash.slice(0, 8))
      expect(bytes.includes("picturepicture")).toBe(false)
    }
  })
)

it.scoped("a rehearsal finds photos that the copies lack, and one that is damaged there", () =>
  Effect.gen(function* () {
    const { add, lacking, step, target, to } = yield* logWithPhotos
    const hashes = ["one", "two", "three"].map((each) => add(Buffer.from(each)))
    yield* step
    expect(yield* lacking([])).toBe(0)
    expect(yield* lacking(hashes)).toBe(0)
    const [first = "", second = "", third = ""] = yield* target.list("photos/")
    yield* target.remove(first)
    expect(yield* lacking(hashes)).toBe(1)
    for (const name of [second, third]) fs.truncateSync(path.join(to, name), 30)
    expect(yield* Effect.flip(lacking(hashes))).toMatchObject({ message: expect.stringContaining("is damaged") })
  })
)

it.scoped("a photo that was deleted for ever leaves the copies with the last moment that has it", () =>
  Effect.gen(function* () {
    const { add, day, photos, remove, restored, step } = yield* logWithPhotos
    const [kept, gone] = [randomBytes(2000), randomBytes(2000)]
    yield* step
    const keptHash = add(kept)
    const goneHash = add(gone)
    yield* step
    yield* day
    remove(goneHash)
    yield* day
    // A moment of the last seven days has it still.
    let days = 0
    while ((yield* photos) === 2) {
      expect(yield* restored([goneHash])).toEqual({ missing: 0, found: [gone.toString("base64")] })
      expect(++days).toBeLessThan(12)
      yield* day
    }
    expect(days).toBeGreaterThanOrEqual(6)
    expect(yield* restored([keptHash, goneHash])).toEqual({ missing: 1, found: [kept.toString("base64")] })
  })
)

it.scoped("one photo that is damaged in the copies does not keep the others from being restored", () =>
  Effect.gen(function* () {
    const { add, restored, step, target, to } = yield* logWithPhotos
    const pictures = [randomBytes(2000), randomBytes(2000), randomBytes(2000)]
    const hashes = pictures.map(add)
    yield* step
    const [name = ""] = yield* target.list("photos/")
    const bytes = fs.readFileSync(path.join(to, name))
    bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40)
    fs.writeFileSync(path.join(to, name), bytes)
    const { found, missing } = yield* restored(hashes)
    expect(missing).toBe(1)
    expect(found).toHaveLength(2)
  })
)

it.scoped("a photo that is missing or cannot be read beside the log does not stop the copies", () =>
  Effect.gen(function* () {
    const { add, breakPhoto, day, photos, remove, status, step } = yield* logWithPhotos
    const hash = add(randomBytes(10))
    remove(hash)
    breakPhoto(add(randomBytes(10)))
    add(randomBytes(10))
    yield* step
    yield* day
    expect(status().failure).toBeNull()
    expect(yield* photos).toBe(1)
  })
)
