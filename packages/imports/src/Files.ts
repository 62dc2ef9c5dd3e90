import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import { basename } from "node:path"
import { ImportFault, type SourceFile } from "./Model.ts"

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
    yield bytes
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
