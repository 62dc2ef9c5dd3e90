import { fileAt, watched } from "./Files.ts"
import type { ReadImport } from "./Importing.ts"
import type { ReadOptions } from "./Model.ts"
import { recognise } from "./Recognise.ts"

/** How files are read; `format` names theirs where it is not to be recognised. */
export interface FileOptions extends ReadOptions {
  readonly format?: string | undefined
}

/** Reads the files of one export. Fails with `ImportFault` or `Undecided`. */
export const readFiles = async (
  paths: ReadonlyArray<string>,
  options: FileOptions
): Promise<ReadImport & { readonly title: string }> => {
  const given = await Promise.all(paths.map((path) => fileAt(path)))
  const { files, format } = recognise(watched(given, options), [], options.format)
  const reading = await format.read(files, options)
  return { format: format.name, title: format.title, files: files.map(({ name }) => name), reading }
}
