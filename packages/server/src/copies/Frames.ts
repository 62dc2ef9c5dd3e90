import * as fs from "node:fs"

// Reads the write-ahead log as SQLite's recovery does (https://sqlite.org/fileformat2.html#walformat). Opening this file releases no lock:
// SQLite locks only the database and the `-shm` file.

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24

/** The frames that are read at once: few at first, because most looks find few, behind which are those of an earlier run. */
const FIRST_FRAMES = 16
const MOST_FRAMES = 512

/** The memory that the frames of a look share with those of the next; more than about 500 frames get memory of their own. */
export const FRAME_MEMORY_BYTES = 2 << 20

/** More than this is not kept in memory: a new snapshot takes its place. */
const MOST_BYTES = 64 << 20

type Pair = readonly [number, number]

interface WalHeader {
  /** The byte order of the checksums. */
  readonly isBig: boolean
  readonly pageSize: number
  readonly salts: Pair
  readonly check: Pair
}

/** A place behind a commit in a write-ahead log. The salts are those of this run of the log; the checksum runs over all before. */
export interface Position {
  readonly salts: Pair
  readonly frames: number
  readonly check: Pair
}

/** The result of one or more commits: each page in its last state, and the size of the database in pages. */
export interface Changes {
  readonly pages: ReadonlyMap<number, Buffer>
  readonly size: number
  readonly pageSize: number
}

/** SQLite's checksum over words of 32 bits. */
const sum = (words: Uint32Array, from: number, to: number, [first, second]: Pair): Pair => {
  let [a, b] = [first, second]
  for (let i = from; i < to; i += 2) {
    a = (a + (words[i] ?? 0) + b) >>> 0
    b = (b + (words[i + 1] ?? 0) + a) >>> 0
  }
  return [a, b]
}

const wordsOf = (bytes: Buffer, isBig: boolean): Uint32Array => {
  const own = isBig ? Buffer.from(bytes).swap32() : bytes
  return new Uint32Array(own.buffer, own.byteOffset, own.length >> 2)
}

const isSame = (one: Pair, other: Pair): boolean => one[0] === other[0] && one[1] === other[1]

const pairAt = (bytes: Buffer, at: number): Pair => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]

/** The header of a write-ahead log; undefined if there is none yet, or it is half written. */
const headerOf = (descriptor: number): WalHeader | undefined => {
  const bytes = Buffer.allocUnsafeSlow(HEADER_BYTES)
  if (fs.readSync(descriptor, bytes, 0, HEADER_BYTES, 0) < HEADER_BYTES) return undefined
  const magic = bytes.readUInt32BE(0)
  if ((magic & ~1) !== 0x377f0682) return undefined
  const isBig = (magic & 1) === 1
  const check = sum(wordsOf(bytes, isBig), 0, 6, [0, 0])
  return isSame(check, pairAt(bytes, 24))
    ? { isBig, pageSize: bytes.readUInt32BE(8), salts: pairAt(bytes, 16), check }
    : undefined
}

/** Opened at each look, because SQLite may have made a new file. */
const withWal = <A>(wal: string, use: (descriptor: number, header: WalHeader) => A): A | undefined => {
  let descriptor: number
  try {
    descriptor = fs.openSync(wal, "r")
  } catch {
    return undefined
  }
  try {
    const header = headerOf(descriptor)
    return header && use(descriptor, header)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** The news of a write-ahead log since a position. `gap`: frames may have been overwritten before they were read, or they are too many. */
export type Found = { readonly changes: Changes | undefined; readonly position: Position | undefined } | "gap"

/**
 * The commits that were added to a write-ahead log since a position, or since its beginning. Their pages lie in `memory`, and are valid
 * until it is used again: memory of its own for each look would be most of its cost.
 */
export const changesAfter = (wal: string, position: Position | undefined, memory: Buffer): Found =>
  withWal(wal, (descriptor, header): Found => {
    const isSameRun = position !== undefined && isSame(header.salts, position.salts)
    // SQLite adds one to the first salt when it begins the log anew.
    if (position !== undefined && !isSameRun && header.salts[0] !== (position.salts[0] + 1) >>> 0) return "gap"
    return read(descriptor, header, isSameRun ? position : undefined, memory)
  }) ?? { changes: undefined, position }

/** The position behind the last commit of a write-ahead log; undefined if it has none. */
export const endOf = (wal: string, memory: Buffer): Position | undefined =>
  withWal(wal, (descriptor, header) => {
    let position: Position = { salts: header.salts, frames: 0, check: header.check }
    for (const { check, frames, pages } of chunksAfter(descriptor, header, position, memory)) {
      for (const [index, each] of pages.entries())
        if (each.size > 0) position = { salts: header.salts, frames: frames + index + 1, check: check[index] ?? [0, 0] }
    }
    return position
  })

interface Frame {
  readonly page: number
  /** The size of the database in pages behind a commit; 0 for a frame that is not the last of its transaction. */
  readonly size: number
  readonly content: Buffer
}

interface Chunk {
  readonly frames: number
  readonly pages: ReadonlyArray<Frame>
  /** The checksum behind each frame. */
  readonly check: ReadonlyArray<Pair>
}

/** The valid frames behind a position. A frame counts if its salts and the running checksum fit. */
function* chunksAfter(
  descriptor: number,
  header: WalHeader,
  from: Position,
  memory: Buffer
): Generator<Chunk, void, undefined> {
  const frameBytes = FRAME_HEADER_BYTES + header.pageSize
  let { check, frames } = from
  let used = 0
  for (let wanted = FIRST_FRAMES; ; wanted = Math.min(wanted * 2, MOST_FRAMES)) {
    // Most looks find nothing.
    const next = Buffer.allocUnsafeSlow(FRAME_HEADER_BYTES)
    const start = HEADER_BYTES + frames * frameBytes
    if (fs.readSync(descriptor, next, 0, next.length, start) < next.length) return
    if (!isSame(pairAt(next, 8), header.salts)) return
    const rest = Math.ceil((fs.fstatSync(descriptor).size - start) / frameBytes)
    const length = frameBytes * Math.max(1, Math.min(rest, wanted))
    const bytes = used + length > memory.length ? Buffer.allocUnsafeSlow(length) : memory.subarray(used, used + length)
    used += length
    const whole = Math.floor(fs.readSync(descriptor, bytes, 0, bytes.length, start) / frameBytes)
    const words = wordsOf(bytes, header.isBig)
    const pages: Array<Frame> = []
    const checks: Array<Pair> = []
    for (let at = 0; at < whole * frameBytes; at += frameBytes) {
      if (!isSame(pairAt(bytes, at + 8), header.salts)) break
      const after = sum(
        words,
        (at + FRAME_HEADER_BYTES) / 4,
        (at + frameBytes) / 4,
        sum(words, at / 4, at / 4 + 2, check)
      )
      if (!isSame(after, pairAt(bytes, at + 16))) break
      check = after
      checks.push(after)
      pages.push({
        page: bytes.readUInt32BE(at),
        size: bytes.readUInt32BE(at + 4),
        content: bytes.subarray(at + FRAME_HEADER_BYTES, at + frameBytes)
      })
    }
    yield { frames, pages, check: checks }
    frames += pages.length
    if (pages.length < wanted) return
  }
}

const read = (descriptor: number, header: WalHeader, position: Position | undefined, memory: Buffer): Found => {
  const from = position ?? { salts: header.salts, frames: 0, check: header.check }
  const pages = new Map<number, Buffer>()
  let open: Array<Frame> = []
  let size = 0
  let end = from
  let bytes = 0
  for (const chunk of chunksAfter(descriptor, header, from, memory)) {
    bytes += chunk.pages.length * header.pageSize
    if (bytes > MOST_BYTES) return "gap"
    for (const [index, frame] of chunk.pages.entries()) {
      open.push(frame)
      if (frame.size === 0) continue
      for (const { content, page } of open) pages.set(page, content)
      open = []
      size = frame.size
      end = { salts: header.salts, frames: chunk.frames + index + 1, check: chunk.check[index] ?? [0, 0] }
    }
  }
  // Without a new commit the position stays the one before: a log that was begun anew may lose its frames again.
  return size === 0
    ? { changes: undefined, position }
    : { changes: { pages, size, pageSize: header.pageSize }, position: end }
}
