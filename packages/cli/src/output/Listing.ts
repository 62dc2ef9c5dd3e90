import { terminalWidth } from "./Style.ts"
import { fits, pad, table, widthOf, wrap } from "./Text.ts"

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
