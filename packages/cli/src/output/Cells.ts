import { style } from "./Style.ts"
import { pad, wrap } from "./Text.ts"

/** Text that is wrapped into a width; `paint` styles each of its lines. */
export interface Cell {
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
