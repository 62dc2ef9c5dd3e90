import { type ReadOptions, Undecided } from "./Model.ts"
import { type Decimal, numberTextOf, plainDigits, unitApart } from "./NumberText.ts"

/** Writes the open numbers of a row plainly: `1,234` as `1234` or `1.234`. */
export type PlainCells = (cells: ReadonlyArray<string>) => ReadonlyArray<string>

/** Columns of whole numbers: `1,234` of them is more than a thousand. */
const COUNTS = /\bsteps?\b|schritte|^pas$|passi|pasos|^actual$|floors?|calor|kalor|kcal|energ|kilojoule|\bkj\b/
/** Counts that no program writes with decimals. */
const WHOLE = /\bsteps?\b|schritte|^pas$|passi|pasos|^actual$|floors?/
/** Columns of the body, which nobody has a thousand of. */
const OF_BODY = /weight|gewicht|poids|peso|^kg|mass|fat|fett|bmi|percent|%|körper/

/** The evidence that the cells of a column give. */
interface Column {
  filled: number
  numbers: number
  readonly marks: Set<Decimal>
  readonly open: Map<Decimal, string>
}

const OPEN_CELL =
  /(?:^|[\n"\t;])\s*[+-]?[1-9]\d{0,2}[.,]\d{3}\s*(?:\p{L}+|%)?\s*(?=$|[\n"\t;,])|,\s*[+-]?[1-9]\d{0,2}\.\d{3}(?=$|[\n",])/u

/** The longest text that may be cut at the end of a piece. */
const SEAM = 60

/** Returns true if a table may have a number whose separator is open. It reads the texts once, and is far cheaper than their rows. */
export const hasOpenNumbers = async (texts: AsyncIterable<string>): Promise<boolean> => {
  let seam = ""
  for await (const text of texts) {
    const joined = seam + text
    if (OPEN_CELL.test(joined)) return true
    seam = joined.slice(-SEAM)
  }
  return false
}

const isFigures = ({ filled, numbers }: Column): boolean => numbers * 2 >= filled

const oneOf = (marks: ReadonlySet<Decimal>): Decimal | undefined => (marks.size === 1 ? [...marks][0] : undefined)

/**
 * Decides for each column of a table what its open separators are: by its own cells, then by those of the table, then by its being a
 * count. The rest is asked.
 */
export const plainCells = async (
  rows: AsyncIterable<ReadonlyArray<string>>,
  names: ReadonlyArray<string>,
  file: string,
  given: ReadOptions["decimal"]
): Promise<PlainCells> => {
  const columns: Array<Column> = []
  for await (const cells of rows)
    for (const [at, cell] of cells.entries()) {
      const text = cell.trim()
      if (text === "") continue
      const column = columns[at] ?? {
        filled: 0,
        numbers: 0,
        marks: new Set<Decimal>(),
        open: new Map<Decimal, string>()
      }
      columns[at] = column
      const read = numberTextOf(unitApart(text)[0])
      column.filled++
      if (read === undefined) continue
      column.numbers++
      if (read.mark !== undefined) column.marks.add(read.mark)
      if (read.open !== undefined && !column.open.has(read.open)) column.open.set(read.open, text)
    }
  const ofTable = oneOf(new Set(columns.flatMap((column) => (isFigures(column) ? [...column.marks] : []))))

  const decided = (column: Column, name: string): Decimal | undefined => {
    if (column.open.size === 0 || !isFigures(column)) return undefined
    const known = column.marks.size > 0 ? oneOf(column.marks) : ofTable
    if (known !== undefined) return known
    const open = column.marks.size === 0 ? oneOf(new Set(column.open.keys())) : undefined
    if (open === "comma" && COUNTS.test(name)) return "point"
    if (open === "point" && WHOLE.test(name)) return "comma"
    if (open === "point" && OF_BODY.test(name)) return "point"
    if (given !== undefined) return given
    const [[, text = ""] = []] = column.open
    const digits = text.replace(/[.,]/, "")
    throw new Undecided(
      "decimal",
      `The column "${name}" of ${file} has "${text}": is it ${digits}, or ${text.replace(",", ".")}? Are its decimals after a comma or after a point?`
    )
  }
  const decimals = columns.map((column, at) => decided(column, names[at] ?? ""))
  return (cells) =>
    cells.map((cell, at) => {
      const decimal = decimals[at]
      if (decimal === undefined) return cell
      const [number] = unitApart(cell)
      const read = numberTextOf(number)
      return read?.open === undefined ? cell : cell.replace(number, plainDigits(read, decimal))
    })
}
