import type { SourceFile } from "../Model.ts"

/** The longest line, in characters. A longer one is given empty, so that it costs one line and no memory. */
const LINE_CHARACTERS = 8_000_000

/**
 * The lines of a file in UTF-8, many at a time, since tables have millions. Bytes that are no UTF-8 become U+FFFD, and cost one line
 * instead of the file.
 */
export async function* lineBatches(file: SourceFile): AsyncGenerator<ReadonlyArray<string>> {
  const decoder = new TextDecoder()
  let rest = ""
  let isTooLong = false
  const linesIn = (text: string): ReadonlyArray<string> => {
    const end = text.indexOf("\n")
    if (end === -1) {
      rest += text
      if (rest.length > LINE_CHARACTERS) isTooLong = true
      if (isTooLong) rest = ""
      return []
    }
    const lines = text.split("\n")
    lines[0] = isTooLong ? "" : rest + lines[0]
    isTooLong = false
    rest = lines.pop() ?? ""
    return lines
  }
  for await (const chunk of file.open()) {
    const lines = linesIn(decoder.decode(chunk, { stream: true }))
    if (lines.length > 0) yield lines
  }
  const last = linesIn(decoder.decode())
  yield [...last, rest]
}

/** The fields of a line whose fields may be quoted; undefined if its quotes do not close. */
export const fieldsOf = (line: string, delimiter: string): ReadonlyArray<string> | undefined => {
  const fields: Array<string> = []
  const text = line.endsWith("\r") ? line.slice(0, -1) : line
  let at = 0
  for (;;) {
    if (text[at] !== '"') {
      const end = text.indexOf(delimiter, at)
      fields.push(end === -1 ? text.slice(at) : text.slice(at, end))
      if (end === -1) return fields
      at = end + 1
      continue
    }
    let end = text.indexOf('"', at + 1)
    while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
    if (end === -1) return undefined
    fields.push(text.slice(at + 1, end).replaceAll('""', '"'))
    if (end + 1 === text.length) return fields
    if (text[end + 1] !== delimiter) return undefined
    at = end + 2
  }
}

/** A row of a table by the names of its columns, or undefined for a line that is damaged. */
export interface TableRow {
  readonly line: number
  readonly cells: Readonly<Record<string, string>> | undefined
}

/** The rows of a table with a header, without empty lines. A row is a line, or two if a text in quotes has an end of line. */
export async function* tableRows(file: SourceFile, delimiter = ","): AsyncGenerator<TableRow> {
  let names: ReadonlyArray<string> | undefined
  let line = 0
  // A line whose quotes do not close. The next one may have the rest of it.
  let open: string | undefined
  const rowOf = (text: string): TableRow["cells"] => {
    const fields = fieldsOf(text, delimiter)
    return names !== undefined && fields?.length === names.length ? recordOf(names, fields) : undefined
  }
  for await (const lines of lineBatches(file)) {
    for (const text of lines) {
      line++
      if (names === undefined) {
        names = fieldsOf(text.replace(/^\ufeff/, ""), delimiter) ?? []
        continue
      }
      const joined = open === undefined ? undefined : rowOf(`${open}\n${text}`)
      if (joined !== undefined) {
        open = undefined
        yield { line: line - 1, cells: joined }
        continue
      }
      if (open !== undefined) yield { line: line - 1, cells: undefined }
      open = fieldsOf(text, delimiter) === undefined ? text : undefined
      if (open === undefined && text !== "" && text !== "\r") yield { line, cells: rowOf(text) }
    }
  }
  if (open !== undefined) yield { line, cells: undefined }
}

const recordOf = (names: ReadonlyArray<string>, fields: ReadonlyArray<string>): Readonly<Record<string, string>> => {
  const cells: Record<string, string> = {}
  for (let at = 0; at < names.length; at++) cells[names[at] ?? ""] = fields[at] ?? ""
  return cells
}
