import type { CsvHeader } from "../Csv.ts"
import type { SourceFile } from "../Model.ts"
import { linesOf } from "../Text.ts"

const ROW = /^"?(?:\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}\/\d{2,4})"?[,;\t]/

/** The longest line that is kept whole, in characters. */
const LINE_CHARACTERS = 1_000_000

/** A line whose last cell, the note, is replaced by two words. It stays if it is empty, or if decimals have moved figures into it. */
const cut = (line: string, columns: number, delimiter: string): string => {
  let isQuoted = false
  let cells = 1
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (!isQuoted && line[at] === delimiter && ++cells === columns)
      return /^\s*(?:$|[\d.]+,)/.test(line.slice(at + 1)) ? line : `${line.slice(0, at + 1)}left out`
  }
  return line
}

/**
 * The file without the text of its notes. The program writes notes without quotes and with ends of lines in them, so they cannot be read
 * as cells. A row begins with a date, and other lines belong to the note before. These become empty lines, so that the rows keep their
 * lines. A note becomes two words.
 */
export const withoutNotes = (file: SourceFile, { delimiter, names }: CsvHeader): SourceFile => {
  if (names.at(-1) !== "note") return file
  return {
    ...file,
    head: new Uint8Array(),
    open: async function* () {
      const encoder = new TextEncoder()
      let isHeader = true
      for await (const line of linesOf(file, LINE_CHARACTERS)) {
        yield encoder.encode(`${isHeader ? line : ROW.test(line) ? cut(line, names.length, delimiter) : ""}\n`)
        isHeader = false
      }
    }
  }
}
