import { constants, open } from "node:fs/promises"
import type { Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** A file that a person sends to be imported. */
export interface Upload {
  readonly id: string
  readonly accountId: string
  /** The session that sends it. */
  readonly writer: string
  readonly name: string
  readonly bytes: number
  readonly received: number
  /** The time of its last use, in milliseconds. */
  readonly usedAt: number
  /** The progress of its import, as JSON that `PendingImports` reads. */
  readonly step: string
  /** The reading that may set the step; null if none has begun. */
  readonly reading: string | null
}

/**
 * The files that people send to be imported. The server of a SQLite file keeps them in its own folder. Servers of one PostgreSQL database
 * keep them in tables, so that each can go on with what another one received. `path` is a file in a folder of the server that asks.
 */
export class Uploads extends Context.Tag("daybook/store/Uploads")<
  Uploads,
  {
    readonly add: (upload: Upload) => Effect.Effect<void, Unavailable>
    readonly find: (id: string) => Effect.Effect<Upload | undefined, Unavailable>
    /** The uploads of an account, the least recently used first. */
    readonly ofAccount: (accountId: string) => Effect.Effect<ReadonlyArray<Upload>, Unavailable>
    /** Stores a part. The same part may come again. */
    readonly receive: (id: string, part: { readonly at: number; readonly bytes: Uint8Array }, path: string) => Done
    /** Makes sure that the whole file is at the path. */
    readonly bring: (upload: Upload, path: string) => Done
    readonly touch: (id: string, usedAt: number) => Done
    /** Begins a reading, which ends the right of an earlier one to set the step. */
    readonly begin: (id: string, reading: string, step: string) => Done
    /** Sets the step of a reading. Returns false if the upload is gone or another reading has begun. */
    readonly setStep: (id: string, reading: string, step: string) => Effect.Effect<boolean, Unavailable>
    readonly remove: (id: string) => Done
    /** The ids of the uploads that were not used since a time, in milliseconds. */
    readonly unusedSince: (time: number) => Effect.Effect<ReadonlyArray<string>, Unavailable>
  }
>() {}

type Done = Effect.Effect<void, Unavailable>

/** The uploads of the only server of a log, which keeps their files itself. */
export const ownUploads = (): Uploads["Type"] => {
  const uploads = new Map<string, Upload>()
  const change = (id: string, changed: (upload: Upload) => Partial<Upload>) =>
    Effect.sync(() => {
      const upload = uploads.get(id)
      if (upload !== undefined) uploads.set(id, { ...upload, ...changed(upload) })
      return upload
    })
  return {
    add: (upload) => Effect.sync(() => void uploads.set(upload.id, upload)),
    find: (id) => Effect.sync(() => uploads.get(id)),
    ofAccount: (accountId) =>
      Effect.sync(() =>
        [...uploads.values()].filter((one) => one.accountId === accountId).sort((a, b) => a.usedAt - b.usedAt)
      ),
    receive: (id, { at, bytes }, path) =>
      Effect.zipRight(
        Effect.promise(() => writeAt(path, bytes, at)),
        change(id, ({ received }) => ({ received: Math.max(received, at + bytes.length) }))
      ),
    bring: () => Effect.void,
    touch: (id, usedAt) => change(id, () => ({ usedAt })),
    begin: (id, reading, step) => change(id, () => ({ reading, step })),
    setStep: (id, reading, step) =>
      Effect.map(
        change(id, (upload) => (upload.reading === reading ? { step } : {})),
        (upload) => upload?.reading === reading
      ),
    remove: (id) => Effect.sync(() => void uploads.delete(id)),
    unusedSince: (time) =>
      Effect.sync(() => [...uploads.values()].filter(({ usedAt }) => usedAt <= time).map(({ id }) => id))
  }
}

/** Writes bytes into a file of health data, which only its owner may read. */
export const writeAt = async (path: string, bytes: Uint8Array, at: number): Promise<void> => {
  const file = await open(path, constants.O_CREAT | constants.O_WRONLY, 0o600)
  try {
    await file.write(bytes, 0, bytes.length, at)
  } finally {
    await file.close()
  }
}
