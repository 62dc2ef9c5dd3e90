import { fits, pad, table, widthOf, wrap } from "./Text.ts"

const { env } = process

/** True if a variable forces colour. `0` and an empty text do not. */
const isForced = (value: string | undefined): boolean => value !== undefined && value !== "" && value !== "0"

/** True if the user forces colour, or if standard output is a terminal that shows it. */
const hasColour = (): boolean => {
  if (env.NO_COLOR) return false
  if (isForced(env.FORCE_COLOR) || isForced(env.CLICOLOR_FORCE)) return true
  return process.stdout.isTTY === true && env.TERM !== "dumb"
}

/** The parts of bars and charts, and the marks of texts, in ASCII. Each keeps its width, but for the ellipsis. */
const ASCII: Readonly<Record<string, string>> = {
  "█": "#",
  "░": ".",
  "▀": "'",
  "▄": ".",
  "╌": "-",
  "┤": "|",
  "└": "+",
  "─": "-",
  "▲": "^",
  "▼": "v",
  "■": "=",
  "·": "-",
  "−": "-",
  "×": "x",
  "↵": "/",
  "…": "...",
  "→": ">",
  "–": "-"
}

const PARTS = new RegExp(`[${Object.keys(ASCII).join("")}]`, "g")

/** Text that the terminal can show: without our own signs beyond ASCII in the locales C and POSIX and on dumb terminals. */
export const showable = (text: string): string =>
  env.TERM === "dumb" || /^(?:C|POSIX)$/.test(env.LC_ALL || env.LC_CTYPE || env.LANG || "")
    ? text.replace(PARTS, (part) => ASCII[part] ?? part)
    : text

const styled =
  (code: number) =>
  (text: string): string =>
    hasColour() ? `\u001b[${code}m${text}\u001b[0m` : text

/** Text styles; plain text in pipes and on dumb terminals, unless colour is forced, and under `NO_COLOR`. */
export const style = {
  bold: styled(1),
  dim: styled(2),
  red: styled(31),
  green: styled(32),
  yellow: styled(33),
  cyan: styled(36)
}

/** The width of the terminal; 80 if unknown. */
export const columns = (): number => process.stdout.columns || 80

/** The width of the terminal; a pipe has none, and takes lines of any length. */
export const terminalWidth = (): number => process.stdout.columns || Number.POSITIVE_INFINITY

/** Text that is wrapped into a width; `paint` styles each of its lines. */
interface Cell {
  readonly text: string
  readonly width: number
  readonly paint?: ((line: string) => string) | undefined
}

/** Cells beside each other, each wrapped into its own width. */
export const beside = (...cells: ReadonlyArray<Cell>): string => {
  const wrapped = cells.map(({ text, width }) => wrap(text, width, "").split("\n"))
  return Array.from({ length: Math.max(...wrapped.map((lines) => lines.length)) }, (_, row) =>
    cells
      .map(({ paint = (line) => line, width }, column) => {
        const line = wrapped[column]?.[row] ?? ""
        return paint(column === cells.length - 1 ? line : pad(line, width))
      })
      .join("")
      .trimEnd()
  ).join("\n")
}

/** The columns of the labels of a day. */
export const LABEL_COLUMNS = 11

/** The first cell of a row of a day, which names its subject: a meal, a workout, a reading. */
export const label = (text: string): Cell => ({ text, width: LABEL_COLUMNS, paint: style.dim })

/**
 * A table, or where it is wider than the terminal a block for each row: a line for each of its cells, after the heading of its column. In a
 * pipe a table keeps a line for each row.
 */
export const listing = (rows: ReadonlyArray<ReadonlyArray<string>>, right: ReadonlyArray<number> = []): string => {
  const whole = table(rows, right)
  const width = terminalWidth()
  if (fits(whole, width)) return whole
  const [heads = [], ...others] = rows
  const indent = Math.max(...heads.map(widthOf)) + 2
  const line = (head: string, cell: string) => pad(head, indent) + wrap(cell, width, " ".repeat(indent)).slice(indent)
  return others
    .map((row) => row.flatMap((cell, column) => (cell === "" ? [] : `${line(heads[column] ?? "", cell)}\n`)).join(""))
    .join("\n")
}
