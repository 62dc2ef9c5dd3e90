import * as fs from "node:fs"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import type { CopySettings } from "../copies/CopySettings.ts"
import { openTarget } from "../copies/OpenTarget.ts"
import { findMoment, lackingPhotos, openCopies, restorePhotos, writeMoment } from "../copies/RestoreMoment.ts"
import { connectTo } from "../engines/sqlite/Connect.ts"
import { photoFile, photoFolder } from "../engines/sqlite/PhotoFolder.ts"
import { NotSound, type RestoredMoment } from "../workers/Verified.ts"
import { inOneFile, removeDraft } from "./Backup.ts"
import { photosIn } from "./PhotoSets.ts"
import { verify } from "./Verify.ts"

export interface MomentOptions {
  readonly settings: CopySettings
  /** In milliseconds; the newest moment without it. */
  readonly at: number | undefined
  /** The new file. */
  readonly file: string
  /** Photos are looked for as far as the log of `compareWith` has them. */
  readonly photos: "restored" | "looked for" | "left"
  /** The log of the copies, if there is one: its changes up to the moment are counted. */
  readonly compareWith?: string | undefined
}

/** A change counts in a comparison once it is this old: its time is that of the request, which may write for a while. */
const LONGEST_WRITE_MS = 600_000

/**
 * Restores a moment of the copies into a new file, with its photos in a folder beside it, and verifies it. Needs nothing but the target.
 * The folder is new too. If it fails, neither is left. Blocks its thread at times: a server calls it in a thread of its own.
 */
export const restoreMoment = ({
  at,
  compareWith,
  file,
  photos,
  settings
}: MomentOptions): Effect.Effect<RestoredMoment, NotSound> =>
  Effect.gen(function* () {
    if (fs.existsSync(photoFolder(file)))
      return yield* new NotSound({ message: `${photoFolder(file)} exists already; it was not changed.` })
    const copies = yield* openCopies(openTarget(settings), settings.passphrase)
    const moment = yield* findMoment(copies, at)
    return yield* Effect.gen(function* () {
      yield* writeMoment(copies, moment, file)
      yield* inOneFile(file)
      const verified = yield* verify(file)
      const hashes = photos === "left" ? [] : ((yield* photosIn(file)) ?? [])
      const missingPhotos =
        photos === "restored"
          ? yield* restorePhotos(copies, hashes, photoFolder(file))
          : yield* lackingPhotos(
              copies,
              hashes.filter((hash) => compareWith !== undefined && hasPhoto(compareWith, hash))
            )
      const before = moment.time - LONGEST_WRITE_MS
      const lacks =
        compareWith === undefined ? 0 : (yield* changesIn(compareWith, before)) - (yield* changesIn(file, before))
      return {
        ...verified,
        time: moment.time,
        missingPhotos,
        lacks: Math.max(0, lacks),
        lastChange: yield* lastChangeIn(file)
      }
    }).pipe(
      Effect.onError(() =>
        Effect.zipRight(
          removeDraft(file),
          Effect.sync(() => removeMoment(file))
        )
      )
    )
  }).pipe(
    Effect.catchAll((error) => (error instanceof NotSound ? error : new NotSound({ message: error.message }))),
    Effect.provide(NodeFileSystem.layer)
  )

const hasPhoto = (file: string, hash: string): boolean => fs.existsSync(photoFile(photoFolder(file), hash))

/** Removes the file of a moment with its photos. */
export const removeMoment = (file: string): void => {
  fs.rmSync(file, { force: true })
  fs.rmSync(photoFolder(file), { recursive: true, force: true })
}

/** The newest change of the journal of a log in a file; null if there is none, or no journal. */
const lastChangeIn = (file: string): Effect.Effect<RestoredMoment["lastChange"]> =>
  readFrom(
    file,
    "SELECT id, kind, action, count, written_at FROM change ORDER BY written_at DESC, id DESC LIMIT 1",
    []
  ).pipe(
    Effect.map(([row]) => {
      if (row === undefined) return null
      const [id, kind, action, count, at] = row
      return { id: String(id), kind: String(kind), action: String(action), count: Number(count), at: Number(at) }
    })
  )

/** The time of the first change of the journal of a log in a file that is younger than a time; undefined if there is none. */
export const firstChangeAfter = (file: string, time: number): Effect.Effect<number | undefined> =>
  Effect.map(readFrom(file, "SELECT min(written_at) FROM change WHERE written_at > ?", [time]), ([row]) =>
    typeof row?.[0] === "number" ? row[0] : undefined
  )

/** The letters of an id that the terminal shows: its last. */
const SHORT_ID = 8

/**
 * The time of a change of the journal of a log in a file, in milliseconds, by its id or the end of it; undefined if it has no such change.
 */
export const timeOfChange = (file: string, id: string): Effect.Effect<number | undefined> =>
  Effect.map(
    readFrom(
      file,
      `SELECT written_at FROM change WHERE id = ? OR (length(?) >= ${SHORT_ID} AND substr(id, -length(?)) = ?) ORDER BY written_at DESC LIMIT 1`,
      [id, id, id, id]
    ),
    ([row]) => (typeof row?.[0] === "number" ? row[0] : undefined)
  )

/** The changes of the journal of a log in a file that are not younger than a time. */
const changesIn = (file: string, time: number) =>
  Effect.map(readFrom(file, "SELECT count(*) FROM change WHERE written_at <= ?", [time]), ([row]) =>
    Number(row?.[0] ?? 0)
  )

/** The rows of a statement on a file; none if it cannot be read. */
const readFrom = (file: string, statement: string, values: ReadonlyArray<string | number>) =>
  Effect.gen(function* () {
    const connection = yield* connectTo(file, { readonly: true })
    return yield* connection.executeValues(statement, values)
  }).pipe(
    Effect.scoped,
    Effect.orElseSucceed((): ReadonlyArray<ReadonlyArray<unknown>> => [])
  )
