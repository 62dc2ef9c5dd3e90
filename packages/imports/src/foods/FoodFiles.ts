import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { constants, createGunzip, gunzipSync } from "node:zlib"
import { fileAt } from "../Files.ts"
import { ImportFault, type SourceFile } from "../Model.ts"
import { isArchive } from "../Recognise.ts"
import { headText } from "../Text.ts"
import { type Archive, openZip } from "../Zip.ts"

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
