import { Readable } from "node:stream"
import { CsvError, type Info, type Parser, parse } from "csv-parse"
import { parse as parseSync } from "csv-parse/sync"
import { ImportFault, type SourceFile } from "./Model.ts"
import { folded, textOf } from "./Text.ts"

/** The longest row, in characters. It bounds the memory that a file without ends of lines takes. */
const ROW_CHARACTERS = 1_000_000

export type Delimiter = "," | ";" | "\t"

export interface CsvHeader {
  /** The names of the columns, folded. */
  readonly names: ReadonlyArray<string>
  readonly delimiter: Delimiter
  /** True if each row is one quoted field that contains the row. */
  readonly isWrapped: boolean
}

export interface CsvRow {
  /** The line of the file on which the row begins. */
  readonly line: number
  /** Its cells, trimmed, by folded name of the column. A column beyond the end of the row is `""`. */
  readonly cells: Readonly<Record<string, string>>
  /** Its cells in order as they are written, those beyond the header too. */
  readonly values: ReadonlyArray<string>
}

interface CsvOptions {
  /** The names of the columns of a file without a header. */
  readonly names?: ReadonlyArray<string>
  /** The line of the header; 1 by default. Earlier lines are not rows. */
  readonly headerLine?: number
}

interface Parsed {
  readonly record: ReadonlyArray<string>
  readonly info: Info
}

const settings = {
  record_delimiter: "\n",
  relax_quotes: true,
  relax_column_count: true,
  max_record_size: ROW_CHARACTERS
} as const

const DELIMITERS: ReadonlyArray<Delimiter> = [",", ";", "\t"]

const count = (text: string, part: string): number => text.split(part).length - 1

const isOneField = (line: string): boolean => /^"(?:[^"]|"")*"$/.test(line)

const unquoted = (line: string): string => line.slice(1, -1).replaceAll('""', '"')

/** The header of a file, from the text at its start. The delimiter is the one that occurs most often in it. */
export const csvHeader = (text: string, headerLine = 1): CsvHeader => {
  const line = (text.split("\n", headerLine)[headerLine - 1] ?? "").slice(0, ROW_CHARACTERS).trim()
  const commonest = (header: string): Delimiter =>
    DELIMITERS.reduce((best, next) => (count(header, next) > count(header, best) ? next : best))
  const isHeaderWrapped = isOneField(line) && count(line, commonest(line)) > 0
  const header = isHeaderWrapped ? unquoted(line) : line
  const delimiter = commonest(header)
  // Strong of 2018 quotes its rows whole, and not its header.
  const below = text.split("\n").slice(headerLine).join("\n")
  const [row = ""] = /^"[^"]*(?:""[^"]*)*"(?=\n|$)/.exec(below) ?? []
  const isRowWrapped = count(row, delimiter) > 0 && count(row, delimiter) >= count(header, delimiter)
  const isWrapped = isHeaderWrapped || isRowWrapped
  const [names = []]: ReadonlyArray<ReadonlyArray<string>> = parseSync(header, { ...settings, delimiter })
  return { names: names.map(folded), delimiter, isWrapped }
}

/** The rows of a CSV file, without empty lines. */
export async function* csvRows(file: SourceFile, header: CsvHeader, options: CsvOptions = {}): AsyncGenerator<CsvRow> {
  const { headerLine = options.names === undefined ? 1 : 0 } = options
  const names = options.names ?? header.names
  const texts = header.isWrapped ? unwrapped(file) : textOf(file)
  for await (const { info, record } of records(file, texts, header.delimiter)) {
    const line = info.lines - record.reduce((lines, cell) => lines + count(cell, "\n"), 0)
    if (line <= headerLine || record.every((cell) => cell.trim() === "")) continue
    const cells: Record<string, string> = {}
    for (const [at, name] of names.entries()) cells[name] ??= record[at]?.trim() ?? ""
    yield { line, cells, values: record }
  }
}

/** The lines of a file in which each is one quoted field. */
async function* unwrapped(file: SourceFile): AsyncGenerator<string> {
  // No line has this character, so that a line is one field.
  for await (const { record } of records(file, textOf(file), "\u0000")) yield `${record[0] ?? ""}\n`
}

async function* records(
  file: SourceFile,
  texts: AsyncIterable<string>,
  delimiter: string
): AsyncGenerator<Parsed, void, undefined> {
  const source = Readable.from(texts)
  const parser: Parser & AsyncIterable<Parsed> = parse({ ...settings, delimiter, info: true })
  source.on("error", (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    yield* parser
  } catch (error) {
    throw error instanceof CsvError ? faultOf(file, error) : error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

const faultOf = ({ name }: SourceFile, error: CsvError): ImportFault => {
  const line = typeof error.lines === "number" ? ` at line ${error.lines}` : ""
  if (error.code === "CSV_MAX_RECORD_SIZE")
    return new ImportFault(`${name} is not a table: its row${line} is longer than ${ROW_CHARACTERS} characters.`)
  if (error.code === "CSV_QUOTE_NOT_CLOSED")
    return new ImportFault(
      `${name} ends within a quoted field that begins${line}. Is the file complete? Export it again.`
    )
  return new ImportFault(`${name} cannot be read as a table${line}: ${error.message}.`)
}
