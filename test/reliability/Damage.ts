import * as fs from "node:fs"
import * as Effect from "effect/Effect"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import type { Random } from "./Random.ts"

/** The page size of every log. */
export const PAGE = 4096

/** Changes bytes of a file in place, as a failing disk does. */
export const overwrite = (file: string, at: number, bytes: Buffer): void => {
  const fd = fs.openSync(file, "r+")
  fs.writeSync(fd, bytes, 0, bytes.length, at)
  fs.closeSync(fd)
}

/** Inverts bytes. */
export const invertBytes = (file: string, at: number, length: number): void => {
  const bytes = fs.readFileSync(file).subarray(at, at + length)
  overwrite(file, at, Buffer.from(bytes.map((byte) => byte ^ 0xff)))
}

/** The offsets of the pages of a table or an index, interior pages first. */
export const pagesOf = (database: string, name: string): Effect.Effect<ReadonlyArray<number>> =>
  Effect.scoped(
    Effect.gen(function* () {
      // A copy, because closing a database writes to it.
      const copy = `${yield* temporaryFolder}/copy.db`
      fs.copyFileSync(database, copy)
      const raw = yield* rawSqlite(copy)
      const pages = raw
        .prepare("SELECT pgoffset FROM dbstat WHERE name = ? ORDER BY pagetype = 'leaf', pageno")
        .all(name)
      return pages.map(({ pgoffset }) => Number(pgoffset))
    })
  )

/** Damages a file at random: bytes, a sector or a page, inverted or zeroed; returns a description. */
export const damageAtRandom = (file: string, random: Random): string => {
  const { size } = fs.statSync(file)
  const length = random.pick([1, 8, 512, PAGE])
  const at = Math.floor(random.whole(0, size - length) / length) * length
  const zeroed = random.chance(0.3)
  if (zeroed) overwrite(file, at, Buffer.alloc(length))
  else invertBytes(file, at, length)
  return `${length} bytes ${zeroed ? "zeroed" : "turned over"} at ${at}`
}
