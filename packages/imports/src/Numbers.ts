import { KG_PER_LB } from "@daybook/core"
import { type Decimal, type ReadOptions, Undecided } from "./Model.ts"

/** White space and apostrophes, which only separate thousands. */
const GAP = /[\s\u00a0\u2007\u2009\u202f'’]/g
const GROUPED_BY_GAPS = /^[+-]?[1-9]\d{0,2}(?:[\s\u00a0\u2007\u2009\u202f'’]\d{3})+(?:[.,]\d*)?$/
const PLAIN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i
/** Almost all numbers of a table: a comma or a gap would have to be looked at. */
const PLAINEST = /^-?\d+(?:\.\d*)?$/
/** `1,234.5` and `1,234,567`; `1.234,5` and `1.234.567`. */
const COMMA_GROUPS = /^[+-]?[1-9]\d{0,2}(?:(?:,\d{3})+\.\d*|(?:,\d{3}){2,})$/
const POINT_GROUPS = /^[+-]?[1-9]\d{0,2}(?:(?:\.\d{3})+,\d*|(?:\.\d{3}){2,})$/
/** One separator before three digits: `8.412` is 8,412 in half of Europe. */
const OPEN = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

/** The text of a number: its digits without gaps, its decimal mark, and the separator that may be that mark or one of thousands. */
export interface NumberText {
  readonly digits: string
  /** Undefined for a whole number, and if the separator is open. */
  readonly mark: Decimal | undefined
  readonly open: Decimal | undefined
}

const markIn = (text: string): Decimal | undefined =>
  text.includes(",") ? "comma" : text.includes(".") ? "point" : undefined

/** Reads the text of a number, without deciding what an open separator is; undefined if it has none. */
const numberTextOf = (text: string): NumberText | undefined => {
  if (PLAINEST.test(text) && !OPEN.test(text)) return { digits: text, mark: markIn(text), open: undefined }
  const trimmed = text.trim()
  const digits = GROUPED_BY_GAPS.test(trimmed) ? trimmed.replace(GAP, "") : trimmed
  if (COMMA_GROUPS.test(digits)) return { digits, mark: "point", open: undefined }
  if (POINT_GROUPS.test(digits)) return { digits, mark: "comma", open: undefined }
  if (!PLAIN.test(digits)) return undefined
  const mark = markIn(digits)
  return digits === trimmed && OPEN.test(digits)
    ? { digits, mark: undefined, open: mark }
    : { digits, mark, open: undefined }
}

/** The digits of a number with a point before its decimals, and no other separator. */
const plainDigits = ({ digits }: NumberText, decimal: Decimal | undefined): string =>
  decimal === "comma" ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", "")

const WITH_UNIT = /^([^\p{L}%]*\d[^\p{L}%]*?)\s*(\p{L}[\p{L}/ ]*|%)\.?$/u

/** The text of a number, and that of the unit after it. */
export const unitApart = (text: string): readonly [number: string, unit: string | undefined] => {
  const [, number = text, unit] = (!PLAINEST.test(text) && WITH_UNIT.exec(text.trim())) || []
  return [number, unit?.trim()]
}

/** Writes the open numbers of a row plainly: `1,234` as `1234` or `1.234`. */
type PlainCells = (cells: ReadonlyArray<string>) => ReadonlyArray<string>

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

/** A longer line is left to those who read the rows. */
const LINE_CHARACTERS = 1_000_000

/** Returns true if a table may have a number whose separator is open. It reads the texts once, and is far cheaper than their rows. */
export const hasOpenNumbers = async (texts: AsyncIterable<string>): Promise<boolean> => {
  let rest = ""
  for await (const text of texts) {
    const joined = rest + text
    const end = joined.lastIndexOf("\n") + 1
    rest = joined.slice(end)
    if (rest.length > LINE_CHARACTERS || OPEN_CELL.test(joined.slice(0, end))) return true
  }
  return OPEN_CELL.test(rest)
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

/**
 * The number in a cell; undefined if it has none, or if its comma may separate thousands. `plainCells` has written the cells of a table
 * plainly by then. A point before three digits is a decimal one here, as programs write it.
 */
export const numberIn = (text: string, decimal?: Decimal): number | undefined => {
  if (decimal === undefined && PLAINEST.test(text)) return Number(text)
  const read = numberTextOf(text)
  if (read === undefined || (read.open === "comma" && decimal === undefined)) return undefined
  return Number(plainDigits(read, read.mark ?? decimal))
}

/** The number in a text, as programs on phones write it, alone; undefined if there is none, or if it is ambiguous. */
export const plainNumberIn = (text: string): number | undefined => {
  const read = numberTextOf(text)
  return read === undefined || read.open !== undefined ? undefined : Number(plainDigits(read, read.mark))
}

/** Grams of salt with a gram of sodium. */
export const SALT_PER_SODIUM = 2.5

/** Rounded half up to two decimals, as the log holds weights. */
export const hundredths = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100

/** A weight in kilograms, to 0.01 kg. */
export const kgOf = (value: number, unit: "kg" | "lb"): number => hundredths(unit === "lb" ? value * KG_PER_LB : value)

const TIMES = [
  [/^(?:s|se[ckg]\p{L}*)\.?$/iu, 1],
  [/^(?:m|min\p{L}*)\.?$/iu, 60],
  [/^(?:h|h(?:ou)?rs?|std|stunden?|heures?|horas?|or[ae])\.?$/iu, 3600]
] as const

/** The seconds of a unit of time in the languages of the programs; undefined if a text is none. */
export const secondsPer = (unit: string): number | undefined => TIMES.find(([name]) => name.test(unit))?.[1]

const AMOUNT = /(\d+(?:[.,]\d+)?)\s*(\p{L}+\.?)/gu

/** The seconds of `90`, `1:30`, `1:01:30`, `1h 5min` and `45 s`; undefined if the text is none of these. */
export const clockSeconds = (text: string): number | undefined => {
  const amounts = [...text.matchAll(AMOUNT)]
  if (amounts.length > 0 && text.replaceAll(AMOUNT, "").trim() === "")
    return amounts.reduce<number | undefined>((sum, [, amount = "", unit = ""]) => {
      const seconds = secondsPer(unit)
      return sum === undefined || seconds === undefined ? undefined : sum + Number(amount.replace(",", ".")) * seconds
    }, 0)
  const parts = text.trim().split(":")
  if (parts.length > 3) return undefined
  const numbers = parts.map((part) => numberIn(part))
  return numbers.reduce((sum, part) => (sum === undefined || part === undefined ? undefined : sum * 60 + part), 0)
}
