import { SaxesParser } from "saxes"
import { ImportFault, type SourceFile } from "./Model.ts"
import { folded, textOf } from "./Text.ts"

/** The maximum size of a sheet. A spreadsheet of ten years of days has a few MB. */
const MOST_BYTES = 64 * 2 ** 20
const FIRST_SERIAL_DAY = Date.UTC(1899, 11, 30)
const MS_PER_DAY = 86_400_000

/** A sheet of a spreadsheet, whose first row has the names of its columns. */
export interface Sheet {
  readonly names: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{ readonly line: number; readonly cells: Readonly<Record<string, string>> }>
}

/** The date of a spreadsheet's serial number, as `2025-09-02`. */
export const dateOfSerial = (serial: number): string =>
  new Date(FIRST_SERIAL_DAY + Math.floor(serial) * MS_PER_DAY).toISOString().slice(0, 10)

interface Handlers {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text: (text: string) => void
  readonly close: (name: string) => void
}

const parse = async (file: SourceFile, { close, open, text }: Handlers): Promise<void> => {
  if (file.bytes > MOST_BYTES)
    throw new ImportFault(`${file.name} is larger than the sheets of any export, and is not read.`)
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on("opentag", ({ attributes, name }) => open(name, attributes))
  parser.on("text", text)
  parser.on("closetag", ({ name }) => close(name))
  try {
    for await (const piece of textOf(file)) parser.write(piece)
    parser.close()
  } catch (error) {
    if (error instanceof ImportFault) throw error
    throw new ImportFault(`${file.name} of the spreadsheet is damaged. Export it again.`)
  }
}

/** The texts to which the cells of all sheets refer by number. */
export const sharedTexts = async (file: SourceFile): Promise<ReadonlyArray<string>> => {
  const texts: Array<string> = []
  let isText = false
  await parse(file, {
    open: (name) => {
      if (name === "si") texts.push("")
      isText = name === "t"
    },
    text: (text) => {
      if (isText && texts.length > 0) texts[texts.length - 1] += text
    },
    close: () => {
      isText = false
    }
  })
  return texts
}

/** The rows of a sheet, and the columns of their cells. */
export const sheetOf = async (file: SourceFile, texts: ReadonlyArray<string>): Promise<Sheet> => {
  const rows: Array<{ readonly line: number; readonly cells: Map<string, string> }> = []
  let [column, type, value, isValue] = ["", "", "", false]
  await parse(file, {
    open: (name, { r = "", t = "" }) => {
      if (name === "row") rows.push({ line: Number(r), cells: new Map() })
      if (name === "c") [column, type, value] = [r.replace(/\d+$/, ""), t, ""]
      isValue = name === "v" || name === "t"
    },
    text: (text) => {
      if (isValue) value += text
    },
    close: (name) => {
      if (name === "v" || name === "t") isValue = false
      if (name === "c" && value !== "")
        rows.at(-1)?.cells.set(column, type === "s" ? (texts[Number(value)] ?? "") : value)
    }
  })
  const [header, ...data] = rows.filter(({ cells }) => cells.size > 0)
  const names = [...(header?.cells ?? [])].map(([at, name]) => [at, folded(name)] as const)
  return {
    names: names.map(([, name]) => name),
    rows: data.map(({ cells, line }) => ({
      line,
      cells: Object.fromEntries(names.map(([at, name]) => [name, cells.get(at)?.trim() ?? ""]))
    }))
  }
}
