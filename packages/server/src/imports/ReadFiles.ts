import { fileAt, type Watch, watched } from "./Files.ts"
import type { ReadImport } from "./Importing.ts"
import type { ReadOptions, SourceFile } from "./Model.ts"
import { isArchive, recognise } from "./Recognise.ts"
import { type Archive, openZip } from "./Zip.ts"

/** How files are read; `format` names theirs where it is not to be recognised. */
export interface FileOptions extends ReadOptions, Watch {
  readonly format?: string | undefined
}

/** A file that is given: its path, and its name where that is not in the path. */
export interface GivenFile {
  readonly path: string
  readonly name?: string | undefined
}

/** Reads the files of one export, and those in archives. Fails with `ImportFault` or `Undecided`. */
export const readFiles = async (
  paths: ReadonlyArray<GivenFile>,
  options: FileOptions
): Promise<ReadImport & { readonly title: string }> => {
  const archives: Array<Archive> = []
  try {
    const given: Array<SourceFile> = []
    for (const { name, path } of paths) {
      const file = await fileAt(path, name)
      given.push(file)
      if (isArchive(file)) archives.push(await openZip(path, file.name))
    }
    const inside = archives.flatMap(({ files }) => files)
    const { files, format } = recognise(given, inside, options.format)
    const reading = await format.read(watched(files, options), options)
    return { format: format.name, title: format.title, files: files.map(({ name }) => name), reading }
  } finally {
    for (const { close } of archives) close()
  }
}
