import { randomUUID } from "node:crypto"
import * as fs from "node:fs"
import * as path from "node:path"
import { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { isHash, type PhotoFiles } from "../../schema/PhotoFiles.ts"
import { query, text } from "../../schema/Rows.ts"
import type { Sql } from "../Sql.ts"

/** The folder of a log's photos, beside its file. */
export const photoFolder = (database: string): string => `${database}.photos`

/** The file of a photo within a folder of photos. */
export const photoFile = (folder: string, hash: string): string => path.join(folder, hash.slice(0, 2), hash)

/** The photos of a SQLite file. Like its statements, files are written synchronously: a write must not wait within a transaction. */
export const photosBeside = (db: Sql["Type"], database: string): PhotoFiles["Type"] => {
  const folder = photoFolder(database)
  return {
    put: (hash, bytes) => unlessFailed(() => putPhoto(folder, hash, bytes)),
    read: (hash) => unlessFailed(() => readPhoto(folder, hash)),
    // Transactions of a file do not overlap, so no photo has its file but not yet its row.
    removeUnreferenced: db.transaction(
      Effect.flatMap(db.all(REFERENCED), (rows) =>
        unlessFailed(() =>
          removeOthers(
            folder,
            rows.map(({ file }) => file)
          )
        )
      )
    )
  }
}

const REFERENCED = query("photo", "SELECT DISTINCT file FROM photo", { file: text })

const unlessFailed = <A>(work: () => A): Effect.Effect<A, Unavailable> =>
  Effect.try({
    try: work,
    catch: (error) =>
      new Unavailable({
        message: `The folder of photos cannot be used (${codeOf(error)}); nothing was saved.`,
        retryAfter: 5
      })
  })

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error)

/** Stores a photo in a folder. A file gets its name once its content is on the disk. */
export const putPhoto = (folder: string, hash: string, bytes: Uint8Array): void => {
  const file = photoFile(folder, hash)
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  if (fs.statSync(file, { throwIfNoEntry: false })?.size !== bytes.length) {
    const draft = `${file}.${randomUUID()}.partial`
    try {
      fs.writeFileSync(draft, bytes, { mode: 0o600, flag: "wx", flush: true })
      fs.renameSync(draft, file)
    } finally {
      fs.rmSync(draft, { force: true })
    }
  }
  for (const each of [path.dirname(file), folder, path.dirname(folder)]) syncFolder(each)
}

/** Some systems cannot sync a folder, and do not need it. */
const syncFolder = (folder: string): void => {
  try {
    const opened = fs.openSync(folder, "r")
    try {
      fs.fsyncSync(opened)
    } finally {
      fs.closeSync(opened)
    }
  } catch {}
}

/** The bytes of a photo in a folder, if it is there. */
export const readPhoto = (folder: string, hash: string): Uint8Array | undefined => {
  const file = photoFile(folder, hash)
  return isHash(hash) && fs.existsSync(file) ? fs.readFileSync(file) : undefined
}

/** The names of the photos in a folder. */
const photosIn = (folder: string): ReadonlyArray<string> =>
  fs.existsSync(folder)
    ? fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.basename(name))
    : []

/** Removes the photos of a folder that are not listed, and drafts of writes that were killed. */
export const removeOthers = (folder: string, kept: ReadonlyArray<string>): void => {
  const names = new Set(kept)
  for (const name of photosIn(folder)) {
    const isPhoto = isHash(name) || /^[0-9a-f]{64}\..*\.partial$/.test(name)
    if (isPhoto && !names.has(name)) fs.rmSync(photoFile(folder, name), { force: true })
  }
}
