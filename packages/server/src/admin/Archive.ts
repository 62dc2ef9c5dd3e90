/** A file of an archive. Pictures are already compressed. */
export interface ArchivedFile {
  readonly name: string
  readonly isCompressed: boolean
  readonly parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** A ZIP archive, made in parts as it is read: its files may be more than memory holds. */
export async function* archiveOf(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  // Loaded at its first use, because few servers are asked for an archive soon after their start.
  const { Zip, ZipDeflate, ZipPassThrough } = await import("fflate")
  const made: Array<Uint8Array> = []
  const zip = new Zip((error, part) => {
    if (error !== null) throw error
    made.push(part)
  })
  for await (const { isCompressed, name, parts } of files) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name)
    zip.add(file)
    for await (const part of parts) {
      file.push(part)
      yield* made.splice(0)
    }
    file.push(new Uint8Array(0), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}
