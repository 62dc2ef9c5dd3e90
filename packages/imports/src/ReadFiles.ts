import { CalendarDate } from "@daybook/core"
import { nearlyOf } from "./Columns.ts"
import { csvHeader } from "./Csv.ts"
import { type Archive, fileAt, inMemory, isArchive, openZip, type Watch, watched } from "./Files.ts"
import { FORMATS } from "./formats/index.ts"
import {
  type Format,
  ImportFault,
  type ImportRecord,
  type Reading,
  type ReadOptions,
  type SourceFile
} from "./Model.ts"
import { cut, headText } from "./Text.ts"

/** The options for reading files. `format` names their format, which is otherwise recognised; a format that is not in the list is given itself. */
export interface FileOptions extends ReadOptions, Watch {
  readonly format?: string | Format | undefined
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

type TitledImport = ReadImport & { readonly title: string }

/** The options for reading an export in memory. */
export interface ExportOptions extends Omit<FileOptions, "lastDate"> {
  /** The name of the file, which messages have, and by which some formats tell their files apart. */
  readonly name?: string | undefined
  /** The last date that is read, as a later one is an error of the file; by default tomorrow. */
  readonly lastDate?: CalendarDate | undefined
}

type RecordOf<Kind extends ImportRecord["kind"]> = Extract<ImportRecord, { readonly kind: Kind }>

/** The records of an export by kind. */
export interface ExportRecords {
  readonly workouts: ReadonlyArray<RecordOf<"workout">>
  readonly food: ReadonlyArray<RecordOf<"food">>
  readonly water: ReadonlyArray<RecordOf<"water">>
  /** Measurements of the body, one record a date. */
  readonly checkIns: ReadonlyArray<RecordOf<"checkIn">>
  /** Readings of phones, watches and rings, such as steps and sleep. */
  readonly health: ReadonlyArray<RecordOf<"health">>
  /** Values of the other signals of the catalogue. */
  readonly metrics: ReadonlyArray<RecordOf<"metric">>
}

/** The content of an export. The rows of its records and the counts of its losses add up to `rows`. */
export interface ExportReading extends Omit<Required<Reading>, "records"> {
  /** The name of its format: `strong`. */
  readonly format: string
  /** The name of the program that wrote it: `Strong`. */
  readonly title: string
  /** The names of the files that were read: one, or those of the archive that the format has. */
  readonly files: ReadonlyArray<string>
  readonly records: ExportRecords
}

/**
 * Reads an export of another program: the bytes of a file, or of a zip with several files. The format is recognised by the content.
 * Fails with `ImportFault`, whose message is for the person, if it cannot be read, and with `Undecided` if the file leaves something open:
 * its `question` is the name of the option that decides it.
 */
export const readExport = async (
  bytes: Uint8Array,
  { lastDate = tomorrow(), name = "export", ...options }: ExportOptions = {}
): Promise<ExportReading> => {
  const given = [{ file: inMemory(bytes, name), source: bytes }]
  const { files, format, reading, title } = await readGiven(given, { ...options, lastDate })
  const { losses, notes = [], partial, records, rows } = reading
  return { format, title, files, rows, records: byKind(records), losses, partial, notes }
}

/** Reads the files of one export, and those in archives. Fails with `ImportFault` or `Undecided`. */
export const readFiles = (paths: ReadonlyArray<GivenFile>, options: FileOptions): Promise<TitledImport> =>
  readGiven(onDisk(paths), options)

interface Given {
  readonly file: SourceFile
  /** Its path or its bytes, of which an archive is opened. */
  readonly source: string | Uint8Array
}

const readGiven = async (
  given: Iterable<Given> | AsyncIterable<Given>,
  options: FileOptions
): Promise<TitledImport> => {
  const archives: Array<Archive> = []
  try {
    const outside: Array<SourceFile> = []
    for await (const { file, source } of given) {
      outside.push(file)
      if (isArchive(file)) archives.push(await openZip(source, file.name))
    }
    const inside = archives.flatMap(({ files }) => files)
    const { files, format, unread } = recognise(outside, inside, options.format)
    const read = await format.read(watched(files, options), options)
    // A spreadsheet is an archive too, and its parts are not the person's files.
    const isSpreadsheet = outside.some(({ name }) => /\.xlsx$/i.test(name))
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

const byKind = (records: ReadonlyArray<ImportRecord>): ExportRecords => ({
  workouts: records.filter((record) => record.kind === "workout"),
  food: records.filter((record) => record.kind === "food"),
  water: records.filter((record) => record.kind === "water"),
  checkIns: records.filter((record) => record.kind === "checkIn"),
  health: records.filter((record) => record.kind === "health"),
  metrics: records.filter((record) => record.kind === "metric")
})

const MS_PER_DAY = 86_400_000

/** East of UTC it is tomorrow already. */
const tomorrow = (): CalendarDate => CalendarDate.make(new Date(Date.now() + MS_PER_DAY).toISOString().slice(0, 10))

async function* onDisk(paths: ReadonlyArray<GivenFile>): AsyncGenerator<Given> {
  for (const { name, path } of paths) yield { file: await fileAt(path, name), source: path }
}

interface Recognised {
  readonly format: Format
  /** The files that the format reads. */
  readonly files: ReadonlyArray<SourceFile>
  /** The other files of the archives. */
  readonly unread: ReadonlyArray<UnreadFile>
}

interface UnreadFile {
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
    const ofRead = files.filter((file) => read.includes(file))
    const isDoubtful = ofRead.some((file) => format.isDoubtful?.(file.text) && nearlyOf(file, formats) !== undefined)
    if (read.length === 0 || isDoubtful) continue
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
      ? `${what} is no export that Daybook can read${kindOf(given[0])}. It reads those of ${titles()}.${columnsOf(given[0])}`
      : `${what} is no export of ${formats[0]?.title}.`
  )
}

/** Files that people take for tables, by how they begin. */
const OTHERS: ReadonlyArray<readonly [begins: RegExp, what: string]> = [
  [/^\s*<(?:!doctype html|html|table)\b/i, "a web page"],
  [/^%PDF/, "a PDF document"],
  [/^\{\\rtf/, "a document with formatted text"],
  [/^\u00d0\u00cf/, "an Excel workbook"],
  [/^PK[\s\S]*(?:xl\/|\[Content_Types\])/, "a spreadsheet or a document"]
]

const kindOf = (file: SourceFile | undefined): string => {
  const start = String.fromCharCode(...(file?.head.subarray(0, 2000) ?? []))
  const [, what] = OTHERS.find(([begins]) => begins.test(start)) ?? []
  return what === undefined ? "" : `: it is ${what}. Save the table in it as CSV, and import that`
}

const COLUMNS = 12

/** The columns of a table that is no export, and those that it would need. */
const columnsOf = (file: SourceFile | undefined): string => {
  const text = file === undefined || isArchive(file) ? "" : headText(file)
  const { names } = csvHeader(text)
  if (names.length < 2 || kindOf(file) !== "" || /^\s*[[{<]/.test(text)) return ""
  const shown = names.slice(0, COLUMNS).map((name) => `"${cut(name, 40)}"`)
  return ` Its columns are ${shown.join(", ")}${names.length > COLUMNS ? ", …" : ""}. A table needs "date" and "exercise" with "reps", or "food" with "calories", or one "weight".`
}

const formatsOf = (named: string | Format | undefined): ReadonlyArray<Format> => {
  if (named === undefined) return FORMATS
  if (typeof named !== "string") return [named]
  const format = FORMATS.find(({ name }) => name === named)
  if (format === undefined)
    throw new ImportFault(`"${named}" is no format. The formats are ${FORMATS.map(({ name }) => name).join(", ")}.`)
  return [format]
}

const programOf = (file: SourceFile & { readonly text: string }): string | undefined =>
  FORMATS.find(({ recognise: of }) => of([file]).length > 0)?.title

const titles = (): string => FORMATS.map(({ title }) => title).join(", ")
