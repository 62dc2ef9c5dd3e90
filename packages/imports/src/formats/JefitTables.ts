import { type CsvHeader, type CsvRow, csvHeader, csvParts } from "../Csv.ts"
import { ImportFault, type SourceFile } from "../Model.ts"
import { linesOf } from "../Text.ts"

/** A backup of ten years has a few MB. */
const MOST_BYTES = 100 * 2 ** 20

const SECTION = /^###\s+(.+?)\s+#+$/
const RULE = /^#{10,}$/

/** A table of one section. Its rows have the lines of the file. */
export interface JefitTable {
  readonly section: string
  readonly header: CsvHeader
  readonly rows: ReadonlyArray<CsvRow>
}

interface Lines {
  readonly section: string
  readonly first: number
  readonly lines: Array<string>
}

/** Returns true if a line is the header of a further table of a section: it names the time of the rows. */
const isHeader = (line: string): boolean => !line.includes('"') && /(?:^|,)TIMESTAMP(?:,|$)/.test(line)

/** The tables of a backup: one after another in a file, each under the name of its section. */
export const jefitTables = async (file: SourceFile): Promise<ReadonlyArray<JefitTable>> => {
  if (file.bytes > MOST_BYTES)
    throw new ImportFault(`${file.name} is larger than any backup of JEFIT, and is not read.`)
  const found: Array<Lines> = []
  let section = ""
  let open: Lines | undefined
  let number = 0
  for await (const line of linesOf(file)) {
    number++
    const named = SECTION.exec(line)?.[1]
    if (named !== undefined) [section, open] = [named, undefined]
    else if (RULE.test(line)) [section, open] = ["", undefined]
    else if (isHeader(line) || (open === undefined && section !== "" && line.trim() !== "")) {
      open = { section, first: number, lines: [line] }
      found.push(open)
    } else open?.lines.push(line)
  }
  return Promise.all(found.map((lines) => tableOf(file, lines)))
}

const tableOf = async (file: SourceFile, { first, lines, section }: Lines): Promise<JefitTable> => {
  const header = csvHeader(lines[0] ?? "")
  const part: SourceFile = {
    name: file.name,
    bytes: 0,
    head: new Uint8Array(),
    open: async function* () {
      yield new TextEncoder().encode(lines.join("\n"))
    }
  }
  const rows: Array<CsvRow> = []
  for await (const found of csvParts(part, header))
    for (const row of found) rows.push({ ...row, line: row.line + first - 1 })
  return { section, header, rows }
}
