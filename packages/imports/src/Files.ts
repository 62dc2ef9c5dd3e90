import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import { basename } from "node:path"
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from "yauzl"
import { ImportFault, type SourceFile } from "./Model.ts"

/** The files inside of a zip. They can be read until it is closed. */
export interface Archive {
  readonly files: ReadonlyArray<SourceFile>
  readonly close: () => void
}

const MB = 2 ** 20

/** An export of Samsung Health has tens of thousands of files. */
const MOST_ENTRIES = 100_000
/** An Apple Health export of 15 years has 4 GB. */
const MOST_BYTES = 16_384 * MB
/** XML of a health export shrinks to a thirtieth. Small files may shrink more. */
const MOST_RATIO = 250
const RATIO_COUNTS_FROM = 16 * MB

/** Files by which a format may be recognised, and archives, which are named and not opened. Routes and pictures are left out. */
const DATA_FILE = /\.(csv|tsv|txt|json|xml|db|sqlite|fitnotes|xlsx|zip)$/i
/** The number of files whose heads are kept in memory. The files after these are recognised by their names. */
const FILES_WITH_HEAD = 512

/** Opens a zip, given as a path or as its bytes, and lists its files without unpacking them. `name` is for messages. */
export const openZip = async (source: string | Uint8Array, name: string): Promise<Archive> => {
  const zip = await zipOf(source).catch((error) => {
    throw faultOf(error, name)
  })
  const close = () => zip.close()
  try {
    const entries = dataFiles(await entriesOf(zip, name))
    const files: Array<SourceFile> = []
    for (const entry of entries) {
      const open = () => content(zip, entry, name)
      const head = files.length < FILES_WITH_HEAD ? await headOf(open()) : new Uint8Array()
      files.push({ name: baseName(entry.fileName), bytes: entry.uncompressedSize, head, open })
    }
    return { files, close }
  } catch (error) {
    close()
    throw faultOf(error, name)
  }
}

const zipOf = (source: string | Uint8Array): Promise<ZipFile> =>
  typeof source === "string"
    ? openPromise(source, { autoClose: false })
    : fromBufferPromise(Buffer.from(source.buffer, source.byteOffset, source.byteLength))

/** Reads all entries. The limits apply to all of them together. */
const entriesOf = async (zip: ZipFile, name: string): Promise<ReadonlyArray<Entry>> => {
  if (zip.entryCount > MOST_ENTRIES) throw new ImportFault(`${name} has more than ${MOST_ENTRIES} files.`)
  const entries: Array<Entry> = []
  const names = new Set<string>()
  let unpacked = 0
  let packed = 0
  for await (const entry of zip.eachEntry()) {
    if (names.has(entry.fileName)) throw new ImportFault(`${name} has two files named ${shown(entry.fileName)}.`)
    names.add(entry.fileName)
    unpacked += entry.uncompressedSize
    packed += entry.compressedSize
    const isBomb =
      entry.uncompressedSize > RATIO_COUNTS_FROM && entry.uncompressedSize > MOST_RATIO * entry.compressedSize
    // Entries that overlap in the file are together longer than it.
    if (isBomb || unpacked > MOST_BYTES || packed > zip.fileSize) {
      throw new ImportFault(`${name} would unpack to far more than an export has, and is not read.`)
    }
    entries.push(entry)
  }
  return entries
}

/** The data files, those in the fewest folders first. */
const dataFiles = (entries: ReadonlyArray<Entry>): ReadonlyArray<Entry> =>
  entries
    .filter(({ fileName }) => DATA_FILE.test(fileName) && !/(^|\/)(__MACOSX\/|\.)/.test(fileName))
    .sort((a, b) => a.fileName.split("/").length - b.fileName.split("/").length)

async function* content(zip: ZipFile, entry: Entry, name: string): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted()) {
    throw new ImportFault(
      `${shown(entry.fileName)} in ${name} is encrypted. Unpack it with its password, and import what it holds.`
    )
  }
  try {
    const stream: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry)
    yield* stream
  } catch (error) {
    throw faultOf(error, name)
  }
}

const headOf = async (chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const head = new Uint8Array(HEAD_BYTES)
  let length = 0
  for await (const chunk of chunks) {
    const part = chunk.subarray(0, HEAD_BYTES - length)
    head.set(part, length)
    length += part.length
    if (length === HEAD_BYTES) break
  }
  return head.slice(0, length)
}

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

/** A name as a message shows it: short, and without control characters. */
const shown = (path: string): string => JSON.stringify(path.slice(-80))

/** The errors of yauzl and zlib, as a sentence. */
const faultOf = (error: unknown, name: string): unknown => {
  if (!(error instanceof Error) || error instanceof ImportFault) return error
  const { message } = error
  if (/relative path|absolute path|invalid characters in fileName/.test(message)) {
    return new ImportFault(`${name} has a file whose name leads out of the archive, and is not read.`)
  }
  if (/strong encryption/.test(message))
    return new ImportFault(`${name} is encrypted. Unpack it with its password, and import what it holds.`)
  if (/unsupported compression method/.test(message)) {
    return new ImportFault(`${name} is packed in a way that is not supported. Unpack it, and import what it holds.`)
  }
  if ("syscall" in error) return error
  return new ImportFault(`${name} is cut off or damaged: it cannot be unpacked. Copy or download it again.`)
}

const HEAD_BYTES = 65_536

/** A file on the disk. */
export const fileAt = async (path: string, name = basename(path)): Promise<SourceFile> => {
  const handle = await open(path).catch((error: unknown) => {
    throw new ImportFault(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  })
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) throw new ImportFault(`${path} is no file. Name the files of one export.`)
    const head = new Uint8Array(Math.min(HEAD_BYTES, stat.size))
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    return { name, bytes: stat.size, head: head.subarray(0, bytesRead), open: () => createReadStream(path) }
  } finally {
    await handle.close()
  }
}

/** A file whose bytes are in memory. */
export const inMemory = (bytes: Uint8Array, name: string): SourceFile => ({
  name,
  bytes: bytes.length,
  head: bytes.subarray(0, HEAD_BYTES),
  open: async function* () {
    for (let at = 0; at < bytes.length; at += HEAD_BYTES) yield bytes.subarray(at, at + HEAD_BYTES)
  }
})

/** Reports the progress of a reading, and stops it. */
export interface Watch {
  /** Called after each chunk with the bytes that were read so far, and those of all files together. */
  readonly onProgress?: ((bytes: number, total: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** Files whose reading reports its progress and stops on the signal. */
export const watched = (files: ReadonlyArray<SourceFile>, { onProgress, signal }: Watch): ReadonlyArray<SourceFile> => {
  const total = files.reduce((sum, file) => sum + file.bytes, 0)
  const most = new Map<SourceFile, number>()
  let bytes = 0
  return files.map((file) => ({
    ...file,
    open: async function* () {
      let read = 0
      for await (const chunk of file.open()) {
        signal?.throwIfAborted()
        read += chunk.length
        // A table may be read before its rows are, to find how its numbers are written.
        bytes += Math.max(0, read - (most.get(file) ?? 0))
        most.set(file, Math.max(read, most.get(file) ?? 0))
        onProgress?.(bytes, total)
        yield chunk
      }
    }
  }))
}

/** Returns true if a file is a zip. */
export const isArchive = ({ head: [p, k, three, four] }: SourceFile): boolean =>
  p === 0x50 && k === 0x4b && three === 3 && four === 4
