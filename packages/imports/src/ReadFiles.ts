import { fileAt, type Watch, watched } from "./Files.ts"
import type { Reading, ReadOptions, SourceFile } from "./Model.ts"
import { isArchive, recognise, type UnreadFile } from "./Recognise.ts"
import { cut } from "./Text.ts"
import { type Archive, openZip } from "./Zip.ts"

/** The options for reading files. `format` names their format, which is otherwise recognised. */
export interface FileOptions extends ReadOptions, Watch {
  readonly format?: string | undefined
}

/** A given file: its path, and its name if that is not in the path. */
export interface GivenFile {
  readonly path: string
  readonly name?: string | undefined
}

/** The records of the files of an export. */
export interface ReadImport {
  /** The name of their format. */
  readonly format: string
  readonly files: ReadonlyArray<string>
  readonly reading: Reading
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
    const { files, format, unread } = recognise(given, inside, options.format)
    const read = await format.read(watched(files, options), options)
    // A spreadsheet is an archive too, and its parts are not the person's files.
    const isSpreadsheet = given.some(({ name }) => /\.xlsx$/i.test(name))
    const notes = [...(read.notes ?? []), ...(unread.length === 0 || isSpreadsheet ? [] : [unreadNote(unread)])]
    const reading = { ...read, notes }
    return { format: format.name, title: format.title, files: files.map(({ name }) => name), reading }
  } finally {
    for (const { close } of archives) close()
  }
}

const NAMES = 12

/** Names the files of an archive that are not read; first those that another import can read. */
const unreadNote = (unread: ReadonlyArray<UnreadFile>): string => {
  const sorted = unread.toSorted((a, b) => Number(b.of !== undefined) - Number(a.of !== undefined))
  const names = sorted
    .slice(0, NAMES)
    .map(({ name, of }) => (of === undefined ? cut(name, 80) : `${cut(name, 80)} (${of})`))
  const more = unread.length > NAMES ? ` and ${unread.length - NAMES} more` : ""
  const advice = unread.some(({ of }) => of !== undefined)
    ? " Unpack the archive, and import the others on their own."
    : ""
  return `Files of the archive that are not read: ${names.join(", ")}${more}.${advice}`
}
