import { FORMATS } from "./formats/index.ts"
import { type Format, ImportFault, type SourceFile } from "./Model.ts"
import { nearlyOf } from "./NeededColumns.ts"
import { headText } from "./Text.ts"

export interface Recognised {
  readonly format: Format
  /** The files that the format reads. */
  readonly files: ReadonlyArray<SourceFile>
  /** The other files of the archives. */
  readonly unread: ReadonlyArray<UnreadFile>
}

export interface UnreadFile {
  readonly name: string
  /** The title of the program whose export it is too; undefined if that is unknown. */
  readonly of: string | undefined
}

/**
 * Finds the format of the files of an export. `inside` are the files within archives that were given. With `named`, only that format is
 * tried.
 */
export const recognise = (
  given: ReadonlyArray<SourceFile>,
  inside: ReadonlyArray<SourceFile> = [],
  named?: string | Format
): Recognised => {
  const formats = formatsOf(named)
  const empty = given.find(({ bytes }) => bytes === 0)
  if (empty !== undefined) throw new ImportFault(`${empty.name} is empty.`)
  const files = [...given, ...inside].map((file) => ({ ...file, text: headText(file) }))
  for (const format of formats) {
    const read = format.recognise(files)
    if (read.length === 0) continue
    const names = new Set(read.map(({ name }) => name))
    const other = given.find((file) => !names.has(file.name) && !isArchive(file))
    if (other !== undefined)
      throw new ImportFault(`${other.name} is not part of an export of ${format.title}, as ${read[0]?.name} is.`)
    const others = files.slice(given.length).filter((file) => !read.includes(file))
    return { format, files: read, unread: others.map((file) => ({ name: file.name, of: programOf(file) })) }
  }
  for (const file of files) {
    const fault = isArchive(file) ? undefined : nearlyOf(file, formats)
    if (fault !== undefined) throw fault
  }
  const packed = inside.find(isArchive)
  if (packed !== undefined)
    throw new ImportFault(
      `The archive holds another one, ${packed.name}, and archives within archives are not opened. Unpack it, and import what it holds.`
    )
  const what = given.map(({ name }) => name).join(", ")
  throw new ImportFault(
    named === undefined
      ? `${what} is no export that Daybook can read. It reads those of ${titles()}.`
      : `${what} is no export of ${formats[0]?.title}.`
  )
}

const formatsOf = (named: string | Format | undefined): ReadonlyArray<Format> => {
  if (named === undefined) return FORMATS
  if (typeof named !== "string") return [named]
  const format = FORMATS.find(({ name }) => name === named)
  if (format === undefined)
    throw new ImportFault(`"${named}" is no format. The formats are ${FORMATS.map(({ name }) => name).join(", ")}.`)
  return [format]
}

/** Returns true if a file is a zip. */
export const isArchive = ({ head: [p, k, three, four] }: SourceFile): boolean =>
  p === 0x50 && k === 0x4b && three === 3 && four === 4

const programOf = (file: SourceFile & { readonly text: string }): string | undefined =>
  FORMATS.find(({ recognise: of }) => of([file]).length > 0)?.title

const titles = (): string => FORMATS.map(({ title }) => title).join(", ")
