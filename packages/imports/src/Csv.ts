import { Readable } from "node:stream"
import { CsvError, type Parser, parse } from "csv-parse"
import { parse as parseSync } from "csv-parse/sync"
import type { ImportReport } from "./ImportReport.ts"
import { ImportFault, type ReadOptions, type SourceFile } from "./Model.ts"
import { hasOpenNumbers, plainCells } from "./Numbers.ts"
import { folded, headText, textOf } from "./Text.ts"
import { linesIn, USUAL_CHARACTERS, usualRows } from "./UsualRows.ts"

/** The longest row, in characters. It bounds the memory that a file without ends of lines takes. */
const ROW_CHARACTERS = 1_000_000

export type Delimiter = "," | ";" | "\t" | "|"

export interface CsvHeader {
  /** The names of the columns, folded. That of a further column of one name ends with its number. */
  readonly names: ReadonlyArray<string>
  /** Its line, of which the first is 1. It and those before it are no rows. 0 if there is none. */
  readonly line: number
  readonly delimiter: Delimiter
  /** True if each row is one quoted field that contains the row. */
  readonly isWrapped: boolean
}

/** The cells of a row by folded name of the column. */
export type Cells = Readonly<Record<string, string>>

export interface CsvRow {
  /** The line of the file on which the row begins. */
  readonly line: number
  /** Its cells, trimmed. A column beyond the end of the row is `""`. */
  readonly cells: Cells
  /** Its cells in order as they are written, those beyond the header too. */
  readonly values: ReadonlyArray<string>
}

/** A count of rows that are longer than the header, and the mark of decimals. Without it, both are left as written. */
export interface TableReading {
  /** Undefined for a program whose reader mends rows that are longer. */
  readonly report?: Pick<ImportReport, "skip">
  readonly options: Pick<ReadOptions, "decimal">
}

const settings = {
  record_delimiter: "\n",
  relax_quotes: true,
  relax_column_count: true,
  max_record_size: ROW_CHARACTERS
} as const

const DELIMITERS: ReadonlyArray<Delimiter> = [",", ";", "\t", "|"]

const count = (text: string, part: string): number => text.split(part).length - 1

const isOneField = (line: string): boolean => /^"(?:[^"]|"")*"$/.test(line)

const unquoted = (line: string): string => line.slice(1, -1).replaceAll('""', '"')

/** The most lines above a header. */
const MOST_ABOVE = 20
/** `sep=;`, which names the delimiter to Excel, and a remark. */
const NO_HEADER = /^"?sep=.?"?$|^\s*#(?![,;\t|])/i

/** The line of the header: the first with several cells, below titles and remarks. */
const headerLine = (text: string): number => {
  const isHeader = (line: string) => !NO_HEADER.test(line) && DELIMITERS.some((delimiter) => line.includes(delimiter))
  return Math.max(1, text.split("\n", MOST_ABOVE).findIndex(isHeader) + 1)
}

/** The header of a file, from the text at its start. The delimiter is the one that occurs most often in it. */
export const csvHeader = (text: string, at = headerLine(text)): CsvHeader => {
  const line = (text.split("\n", at)[at - 1] ?? "").slice(0, ROW_CHARACTERS).trim()
  const commonest = (header: string): Delimiter =>
    DELIMITERS.reduce((best, next) => (count(header, next) > count(header, best) ? next : best))
  const isHeaderWrapped = isOneField(line) && count(line, commonest(line)) > 0
  const header = isHeaderWrapped ? unquoted(line) : line
  const delimiter = commonest(header)
  // Strong of 2018 quotes its rows whole, and not its header.
  const below = text.split("\n").slice(at).join("\n")
  const [row = ""] = /^"[^"]*(?:""[^"]*)*"(?=\n|$)/.exec(below) ?? []
  const isRowWrapped = count(row, delimiter) > 0 && count(row, delimiter) >= count(header, delimiter)
  const isWrapped = isHeaderWrapped || isRowWrapped
  return { names: numbered(headerCells(header, delimiter).map(folded)), line: at, delimiter, isWrapped }
}

/** The cells of a header. A line whose quotes do not fit is part of a text, or of no table at all: it names no column. */
const headerCells = (header: string, delimiter: Delimiter): ReadonlyArray<string> => {
  try {
    const [cells = []]: ReadonlyArray<ReadonlyArray<string>> = parseSync(header, { ...settings, delimiter })
    return cells
  } catch {
    return []
  }
}

const numbered = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.map((name, at) => {
    const before = name === "" ? 0 : names.slice(0, at).filter((other) => other === name).length
    return before === 0 ? name : `${name} ${before + 1}`
  })

/** The rows of a CSV file, some at a time, without empty lines, and without those that are longer than the header if there is a table to count them. */
export async function* csvParts(
  file: SourceFile,
  header: CsvHeader,
  table?: TableReading
): AsyncGenerator<ReadonlyArray<CsvRow>> {
  const { names } = header
  const isOpen = table !== undefined && (await hasOpenNumbers(textsOf(file, header)))
  const plain = isOpen ? await plainCells(valuesOf(file, header), names, file.name, table.options.decimal) : undefined
  const usual = usualSurplus(file, header, names.length)
  // A copy of one object costs less than an object that gets its columns one by one.
  const blank = Object.fromEntries(names.map((name) => [name, ""]))
  const columns = names.flatMap((name, at) => (names.indexOf(name) === at ? [{ at, name }] : []))
  for await (const rows of rowsOf(file, header)) {
    const found: Array<CsvRow> = []
    for (const { line, record } of rows) {
      const values = plain?.(record) ?? record
      if (table?.report !== undefined && isShifted(values, names.length, usual)) {
        table.report.skip(SHIFTED, line)
        continue
      }
      const cells: Record<string, string> = { ...blank }
      for (const { at, name } of columns) cells[name] = withoutQuote(withoutMarks(values[at]?.trim() ?? ""))
      found.push({ line, cells, values })
    }
    yield found
  }
}

const FIRST_MARK = 0x200b

const MARKS = /^[\u200b\u200e\u200f\u2060\ufeff]+|[\u200b\u200e\u200f\u2060\ufeff]+$/g

/** A text without the invisible marks at its ends that spreadsheets and pages leave where it is copied. */
const withoutMarks = (text: string): string =>
  text.charCodeAt(0) >= FIRST_MARK || text.charCodeAt(text.length - 1) >= FIRST_MARK
    ? text.replaceAll(MARKS, "").trim()
    : text

/** A text without the quote that a program put before it, so that a spreadsheet does not take it for a formula. */
const withoutQuote = (text: string): string =>
  text.startsWith("'") && /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text

const SHIFTED =
  "the row has more cells than the header: commas within its cells, such as those of decimals, are not quoted"

/** The number of empty cells with which a program ends almost all rows, beyond the header. */
const usualSurplus = (file: SourceFile, { delimiter, isWrapped, line }: CsvHeader, columns: number) => {
  if (isWrapped) return 0
  const text = headText(file)
  // The last row may be cut off.
  const end = file.bytes > file.head.length ? text.lastIndexOf("\n") : undefined
  try {
    const rows: ReadonlyArray<ReadonlyArray<string>> = parseSync(text.slice(0, end), {
      ...settings,
      delimiter
    })
    const lengths = rows
      .slice(line)
      .map(({ length }) => length)
      .sort((a, b) => a - b)
    return (lengths[Math.floor(lengths.length / 10)] ?? columns) - columns
  } catch {
    return 0
  }
}

/**
 * Returns true if commas that are not quoted have moved the cells of a row. It has cells with texts beyond the header then, or more empty
 * ones than other rows. Where all rows have as many, one is moved that may have a number in two cells, and no number with a point.
 */
const isShifted = (values: ReadonlyArray<string>, columns: number, usual: number): boolean => {
  if (values.length <= columns) return false
  const surplus = values.slice(columns)
  if (surplus.length > usual || surplus.some((cell) => cell.trim() !== "")) return true
  const isSplit = values.some((cell, at) => /^\s*[+-]?\d+$/.test(cell) && /^\d{1,3}\s*$/.test(values[at + 1] ?? ""))
  return isSplit && !values.some((cell) => /^\s*[+-]?\d+\.\d+\s*$/.test(cell))
}

const textsOf = (file: SourceFile, { isWrapped }: CsvHeader): AsyncIterable<string> =>
  isWrapped ? unwrapped(file) : textOf(file)

async function* valuesOf(file: SourceFile, header: CsvHeader) {
  for await (const rows of rowsOf(file, header)) for (const { record } of rows) yield record
}

/** The lines of a row: ends of lines in its cells are some too. */
const linesOf = (record: ReadonlyArray<string>): number => {
  let lines = 1
  for (const cell of record) if (cell.includes("\n")) lines += count(cell, "\n")
  return lines
}

/** The rows below the header that are not empty, with the line on which each begins. */
async function* rowsOf(file: SourceFile, header: CsvHeader) {
  let next = 1
  for await (const found of records(file, textsOf(file, header), header.delimiter)) {
    const rows: Array<{ readonly line: number; readonly record: ReadonlyArray<string> }> = []
    for (const record of found) {
      const line = next
      next += linesOf(record)
      if (line > header.line && record.some((cell) => cell.trim() !== "")) rows.push({ line, record })
    }
    yield rows
  }
}

/** The lines of a file in which each is one quoted field. */
async function* unwrapped(file: SourceFile): AsyncGenerator<string> {
  // No line has this character, so that a line is one field.
  for await (const found of records(file, textOf(file), "\u0000"))
    yield found.map(([line = ""]) => `${line}\n`).join("")
}

/** The rows of a table, some at a time: those that are written as usual are read at once, and from another one on the parser reads them. */
async function* records(
  file: SourceFile,
  texts: AsyncIterable<string>,
  delimiter: string
): AsyncGenerator<ReadonlyArray<ReadonlyArray<string>>, void, undefined> {
  let rest = ""
  let lines = 0
  const iterator = texts[Symbol.asyncIterator]()
  try {
    for (let isLast = false; !isLast; ) {
      const next = await iterator.next()
      isLast = next.done === true
      const text = next.done === true ? rest : rest + next.value
      const usual = usualRows(text, delimiter, isLast)
      if (usual.rows.length > 0) yield usual.rows
      rest = text.slice(usual.end)
      lines += linesIn(text.slice(0, usual.end))
      if (usual.isUnusual || rest.length > USUAL_CHARACTERS)
        return yield* parsed(file, afterwards(rest, iterator), delimiter, lines)
    }
  } finally {
    await iterator.return?.()
  }
}

async function* afterwards(first: string, others: AsyncIterator<string>): AsyncGenerator<string> {
  if (first !== "") yield first
  for (let next = await others.next(); next.done !== true; next = await others.next()) yield next.value
}

async function* parsed(
  file: SourceFile,
  texts: AsyncIterable<string>,
  delimiter: string,
  before: number
): AsyncGenerator<ReadonlyArray<ReadonlyArray<string>>, void, undefined> {
  const source = Readable.from(texts)
  let ended = 0
  const parser: Parser & AsyncIterable<ReadonlyArray<string>> = parse({
    ...settings,
    delimiter,
    on_record: (record: Array<string>) => {
      ended += linesOf(record)
      return record
    }
  })
  source.on("error", (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const record of parser) yield [record]
  } catch (error) {
    throw error instanceof CsvError ? faultOf(file, error, before + ended + 1) : error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/** `line` is the one on which the row begins that cannot be read. */
const faultOf = ({ name }: SourceFile, error: CsvError, line: number): ImportFault => {
  if (error.code === "CSV_MAX_RECORD_SIZE")
    return new ImportFault(
      `${name} is not a table: its row at line ${line} is longer than ${ROW_CHARACTERS} characters.`
    )
  if (error.code === "CSV_QUOTE_NOT_CLOSED")
    return new ImportFault(
      `${name} ends within a quoted field of the row that begins at line ${line}. Is the file complete? Export it again.`
    )
  return new ImportFault(`${name} cannot be read as a table at line ${line}: ${error.message}.`)
}
