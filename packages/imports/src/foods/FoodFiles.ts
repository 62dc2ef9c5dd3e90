import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { constants, createGunzip, gunzipSync } from "node:zlib"
import { type Archive, fileAt, isArchive, openZip } from "../Files.ts"
import { ImportFault, type SourceFile } from "../Model.ts"
import { headText } from "../Text.ts"
import type { FoodCounts, FoodReadOptions } from "./FoodReading.ts"
import type { Pack, PackFood } from "./PackFood.ts"

/** Reads the files of one published table. */
export interface TableReader {
  /** Its name in messages. */
  readonly title: string
  /** The files that it reads, for messages: "the spreadsheet …". */
  readonly expected: string
  /** The part of a table that a file is, by its content; undefined if it is none. */
  readonly roleOf: (file: FoodFile) => string | undefined
  /** Returns true if files of these roles can be read. */
  readonly isTable: (roles: ReadonlySet<string>) => boolean
  /** Returns true if a file of these roles is of this table, perhaps among others. */
  readonly isPossible: (roles: ReadonlySet<string>) => boolean
  /** The parts of which a release has one file. */
  readonly once: ReadonlyArray<string>
  /** Opens the files by their roles. `names` are the paths that were given and those of the files, which may name the release. */
  readonly open: (
    files: ReadonlyMap<string, SourceFile>,
    names: ReadonlyArray<string>,
    options: FoodReadOptions,
    counts: FoodCounts
  ) => Promise<{ readonly pack: Omit<Pack, "foods">; readonly foods: AsyncIterable<PackFood> }>
}

/** The date in the names of files, such as 2025-11-03 or 2018-04; empty without one. */
export const releaseIn = (names: ReadonlyArray<string>): string => {
  for (const name of names) {
    const [, year, month, day] = /(20\d\d)[-_ ](\d\d)(?:[-_ ](\d\d))?/.exec(name) ?? []
    if (year !== undefined) return [year, month, day].filter((part) => part !== undefined).join("-")
  }
  return ""
}

/** The longest line, in characters. A longer one is given empty, so that it costs one line and no memory. */
const LINE_CHARACTERS = 8_000_000

/**
 * The lines of a file in UTF-8, many at a time, since tables have millions. Bytes that are no UTF-8 become U+FFFD, and cost one line
 * instead of the file.
 */
export async function* lineBatches(file: SourceFile): AsyncGenerator<ReadonlyArray<string>> {
  const decoder = new TextDecoder()
  let rest = ""
  let isTooLong = false
  const linesIn = (text: string): ReadonlyArray<string> => {
    const end = text.indexOf("\n")
    if (end === -1) {
      rest += text
      if (rest.length > LINE_CHARACTERS) isTooLong = true
      if (isTooLong) rest = ""
      return []
    }
    const lines = text.split("\n")
    lines[0] = isTooLong ? "" : rest + lines[0]
    isTooLong = false
    rest = lines.pop() ?? ""
    return lines
  }
  for await (const chunk of file.open()) {
    const lines = linesIn(decoder.decode(chunk, { stream: true }))
    if (lines.length > 0) yield lines
  }
  const last = linesIn(decoder.decode())
  yield [...last, rest]
}

/** The fields of a line whose fields may be quoted; undefined if its quotes do not close. */
export const fieldsOf = (line: string, delimiter: string): ReadonlyArray<string> | undefined => {
  const fields: Array<string> = []
  const text = line.endsWith("\r") ? line.slice(0, -1) : line
  let at = 0
  for (;;) {
    if (text[at] !== '"') {
      const end = text.indexOf(delimiter, at)
      fields.push(end === -1 ? text.slice(at) : text.slice(at, end))
      if (end === -1) return fields
      at = end + 1
      continue
    }
    let end = text.indexOf('"', at + 1)
    while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
    if (end === -1) return undefined
    fields.push(text.slice(at + 1, end).replaceAll('""', '"'))
    if (end + 1 === text.length) return fields
    if (text[end + 1] !== delimiter) return undefined
    at = end + 2
  }
}

/** A row of a table by the names of its columns, or undefined for a line that is damaged. */
interface TableRow {
  readonly line: number
  readonly cells: Readonly<Record<string, string>> | undefined
}

/** The rows of a table with a header, without empty lines. A row is a line, or two if a text in quotes has an end of line. */
export async function* tableRows(file: SourceFile, delimiter = ","): AsyncGenerator<TableRow> {
  let names: ReadonlyArray<string> | undefined
  let line = 0
  // A line whose quotes do not close. The next one may have the rest of it.
  let open: string | undefined
  const rowOf = (text: string): TableRow["cells"] => {
    const fields = fieldsOf(text, delimiter)
    return names !== undefined && fields?.length === names.length ? recordOf(names, fields) : undefined
  }
  for await (const lines of lineBatches(file)) {
    for (const text of lines) {
      line++
      if (names === undefined) {
        names = fieldsOf(text.replace(/^\ufeff/, ""), delimiter) ?? []
        continue
      }
      const joined = open === undefined ? undefined : rowOf(`${open}\n${text}`)
      if (joined !== undefined) {
        open = undefined
        yield { line: line - 1, cells: joined }
        continue
      }
      if (open !== undefined) yield { line: line - 1, cells: undefined }
      open = fieldsOf(text, delimiter) === undefined ? text : undefined
      if (open === undefined && text !== "" && text !== "\r") yield { line, cells: rowOf(text) }
    }
  }
  if (open !== undefined) yield { line, cells: undefined }
}

const recordOf = (names: ReadonlyArray<string>, fields: ReadonlyArray<string>): Readonly<Record<string, string>> => {
  const cells: Record<string, string> = {}
  for (let at = 0; at < names.length; at++) cells[names[at] ?? ""] = fields[at] ?? ""
  return cells
}

/** A file of a table: one that was given, or one inside of an archive or a folder. */
export interface FoodFile {
  /** As it is stored, perhaps packed. */
  readonly file: SourceFile
  /** The text at its start. */
  readonly text: string
  /** The path of the file, or of the archive that has it. */
  readonly path: string
}

const HEAD_BYTES = 65_536
const MOST_HEAD_BYTES = 64 * 2 ** 20
/** Larger pieces than those of zlib by default: a table has gigabytes. */
const CHUNK_BYTES = 262_144

/** The files at paths, with those in folders and archives. They can be read until `close`. */
export const openFoodFiles = async (
  paths: ReadonlyArray<string>
): Promise<{ readonly files: ReadonlyArray<FoodFile>; readonly close: () => void }> => {
  const archives: Array<Archive> = []
  const close = () => {
    for (const archive of archives) archive.close()
  }
  try {
    const files: Array<FoodFile> = []
    for (const path of (await Promise.all(paths.map(filesAt))).flat()) {
      const file = await fileAt(path)
      if (!isArchive(file)) {
        files.push({ file, text: headText(unpacked(file)), path })
        continue
      }
      const archive = await openZip(path, file.name)
      archives.push(archive)
      files.push(...archive.files.map((inner) => ({ file: inner, text: headText(inner), path })))
    }
    return { files, close }
  } catch (error) {
    close()
    throw error
  }
}

/** The files at a path. Of a folder, those with the newest date in their names first. */
const filesAt = async (path: string): Promise<ReadonlyArray<string>> => {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) throw new ImportFault(`${path} is not there.`)
  if (!found.isDirectory()) return [path]
  const entries = await readdir(path, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return names
    .sort()
    .reverse()
    .map((name) => join(path, name))
}

/** A file whose content is packed with gzip, as its content; any other as it is. */
export const unpacked = (file: SourceFile): SourceFile => {
  const [first, second] = file.head
  if (first !== 0x1f || second !== 0x8b) return file
  return { ...file, head: unpackedHead(file), open: () => unpackedChunks(file) }
}

const unpackedHead = ({ head, name }: SourceFile): Uint8Array => {
  try {
    // The head ends within the packed data.
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_HEAD_BYTES }
    return new Uint8Array(gunzipSync(head, options).subarray(0, HEAD_BYTES))
  } catch {
    throw damaged(name)
  }
}

async function* unpackedChunks(file: SourceFile): AsyncGenerator<Uint8Array> {
  const source = Readable.from(file.open())
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  const chunks: AsyncIterable<Uint8Array> = gunzip
  source.on("error", (error) => gunzip.destroy(error))
  source.pipe(gunzip)
  try {
    yield* chunks
  } catch (error) {
    throw error instanceof Error && "code" in error && String(error.code).startsWith("Z_") ? damaged(file.name) : error
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

const damaged = (name: string) =>
  new ImportFault(`${name} is cut off or damaged: it cannot be unpacked. Download it again.`)
