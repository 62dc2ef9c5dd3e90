import * as fs from "node:fs/promises"
import * as path from "node:path"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { connectTo } from "../engines/sqlite/Connect.ts"
import { photoFile, photoFolder, putPhoto, readPhoto, removeOthers } from "../engines/sqlite/PhotoFolder.ts"
import { hashOf, isHash } from "../schema/PhotoFiles.ts"

/** The photos of a log could not be copied; the message has the reason. */
export class PhotosNotCopied extends Data.TaggedError("PhotosNotCopied")<{ readonly message: string }> {}

/** The folder of the photos of all backups of a folder. Each photo is there once, for all backups that have it. */
export const sharedFolder = (backups: string): string => path.join(backups, "photos")

/** The folders that can have the photos of a log or a backup: the one beside it, and the one that the backups of its folder share. */
export const foldersOf = (file: string): ReadonlyArray<string> => [photoFolder(file), sharedFolder(path.dirname(file))]

/** The bytes of a photo, from the first folder that has it undamaged. */
export const soundPhoto = (folders: ReadonlyArray<string>, hash: string): Uint8Array | undefined => {
  for (const folder of folders) {
    const bytes = readPhoto(folder, hash)
    if (bytes !== undefined && hashOf(bytes) === hash) return bytes
  }
  return undefined
}

/** The photos that the rows of a file refer to; undefined if they cannot be read. A file of an older schema has none. */
export const photosIn = (file: string): Effect.Effect<ReadonlyArray<string> | undefined> =>
  Effect.gen(function* () {
    const connection = yield* connectTo(file, { readonly: true })
    const values = (statement: string) => connection.executeValues(statement, [])
    const tables = yield* values("SELECT name FROM sqlite_schema WHERE type = 'table' AND name = 'photo'")
    if (tables.length === 0) return []
    return (yield* values("SELECT DISTINCT file FROM photo")).map(([hash]) => hash).filter(isHash)
  }).pipe(
    Effect.scoped,
    Effect.catchAllCause(() => Effect.succeed(undefined))
  )

/** Copies the photos of a file that a folder does not have yet. Returns the number of those that no source has undamaged. */
export const copyPhotos = (
  file: string,
  from: ReadonlyArray<string>,
  to: string
): Effect.Effect<number, PhotosNotCopied> =>
  Effect.gen(function* () {
    let missing = 0
    // One at a time: photos may be more than memory holds, and requests are answered between them.
    for (const hash of (yield* photosIn(file)) ?? []) {
      if (yield* Effect.promise(() => exists(photoFile(to, hash)))) continue
      const isCopied = yield* Effect.try({
        try: () => {
          const bytes = soundPhoto(from, hash)
          if (bytes !== undefined) putPhoto(to, hash, bytes)
          return bytes !== undefined
        },
        catch: (error) => new PhotosNotCopied({ message: `the photos could not be copied to ${to} (${String(error)})` })
      })
      if (!isCopied) missing++
    }
    return missing
  })

const exists = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false
  )

/** Removes the shared photos that no backup refers to. Removes none if one of the backups cannot be read. */
export const removeUnshared = (folder: string, backups: ReadonlyArray<string>): Effect.Effect<void> =>
  Effect.gen(function* () {
    const kept: Array<string> = []
    for (const file of backups) {
      const hashes = yield* photosIn(file)
      if (hashes === undefined) return
      kept.push(...hashes)
    }
    removeOthers(sharedFolder(folder), kept)
  })
