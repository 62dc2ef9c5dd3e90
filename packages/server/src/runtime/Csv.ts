/** The content of a cell; null is no value. */
export type Cell = string | number | null

/** A line of comma-separated values (RFC 4180) with its end. A cell without a value is empty. */
export const csvLine = (cells: ReadonlyArray<Cell>): string => `${cells.map(cellText).join(",")}\r\n`

/**
 * Text that a spreadsheet takes for a formula. Names may come from others, so a quote is put before it, and before one that has quotes
 * there already: an import takes one away.
 */
const FORMULA = /^'*[=+\-@\t\r]/

/** Quotes empty text, so that it differs from no value. */
const cellText = (value: Cell): string => {
  if (value === null) return ""
  const text = typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value)
  return text === "" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
