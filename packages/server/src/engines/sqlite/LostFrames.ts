import { endianness } from "node:os"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import { realFile } from "./DatabaseFile.ts"

/**
 * The header of the index of a write-ahead log, as a process left it (the WAL-index file format of SQLite, sections 2.1 and 2.2). It
 * outlives a process that is killed, and SQLite makes it anew from the log itself when the next one opens the file.
 */
interface WalIndex {
  /** Its file. A process that ends in order merges the log and removes both. */
  readonly identity: string
  /** The pages of committed writes in the log. */
  readonly frames: number
  /** Those of them that the database file has too. */
  readonly merged: number
  /** Changes whenever the log begins anew; 0 without a log. */
  readonly salt: bigint
}

const VERSION = 3_007_000
const BYTES = 100

/** Reads the index beside a file; undefined if there is none, or none that a process finished. */
const walIndexOf = (file: string): Effect.Effect<WalIndex | undefined, never, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const index = `${yield* realFile(file)}-shm`
    const { birthtime, ino } = yield* fs.stat(index)
    const bytes = Buffer.from(yield* fs.readFile(index))
    const isWhole = bytes.length >= BYTES && bytes.subarray(0, 48).equals(bytes.subarray(48, 96))
    if (!isWhole || numberAt(bytes, 0) !== VERSION) return undefined
    const identity = JSON.stringify([ino, birthtime])
    return { identity, frames: numberAt(bytes, 16), merged: numberAt(bytes, 96), salt: bytes.readBigUInt64LE(32) }
  }).pipe(Effect.orElseSucceed(() => undefined))

/** The index is in the byte order of the machine. */
const numberAt = (bytes: Buffer, at: number): number =>
  endianness() === "LE" ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)

const lostOf = (before: WalIndex | undefined, after: WalIndex | undefined): number => {
  if (before === undefined || after === undefined || after.identity !== before.identity) return 0
  const isSameLog = after.salt === before.salt || after.salt === 0n
  return isSameLog ? before.frames - Math.max(after.frames, before.merged) : 0
}

/**
 * Warns if the first look at a file finds fewer committed pages in its write-ahead log than the process that used it before had there:
 * another program, or a failing disk, cut it. The index is not read while this process has the file open, because closing it would drop
 * the locks of SQLite.
 */
export const warnOfLostFrames =
  (file: string) =>
  <A, E, R>(look: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | FileSystem.FileSystem> =>
    Effect.gen(function* () {
      const before = yield* walIndexOf(file)
      const found = yield* look
      const pages = lostOf(before, yield* walIndexOf(file))
      if (pages > 0) yield* Effect.logWarning(LOST, { file, pages })
      return found
    })

const LOST =
  "the write-ahead log was cut or removed: its last pages are missing, and with them writes that were acknowledged, unless a backup was put in place of the log; daybook backup --list shows backups"
