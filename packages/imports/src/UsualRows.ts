// The rows of a table as almost all programs write them, at a tenth of what the parser costs. A row with a text between a closing quote and
// the end of its cell, with a quote that is never closed, or with very many characters is left to the parser, and so are all rows after it.

/** A longer row is left to the parser, which bounds the bytes of a row. */
export const USUAL_CHARACTERS = 250_000

interface UsualRows {
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  /** Where the row begins that is not among them: it continues in the next text, or is unusual. */
  readonly end: number
  readonly isUnusual: boolean
}

/** The rows at the start of a text. Its end is that of a row only if it is the last text. */
export const usualRows = (text: string, delimiter: string, isLast: boolean): UsualRows => {
  const rows: Array<ReadonlyArray<string>> = []
  const row = rowReader(text, delimiter, isLast)
  let at = 0
  let quote = text.indexOf('"')
  while (at < text.length) {
    const end = text.indexOf("\n", at)
    if (quote !== -1 && quote < at) quote = text.indexOf('"', at)
    if (quote === -1 || (end !== -1 && quote > end)) {
      if (end === -1 && !isLast) break
      const line = text.slice(at, end === -1 ? text.length : end)
      if (line.length > USUAL_CHARACTERS) return { rows, end: at, isUnusual: true }
      rows.push(line.split(delimiter))
      at = end === -1 ? text.length : end + 1
      continue
    }
    const read = row(at)
    if (read === "unusual") return { rows, end: at, isUnusual: true }
    if (read === "open") break
    rows.push(read.cells)
    at = read.end
  }
  return { rows, end: at, isUnusual: false }
}

/** Reads a row with quotes. It is open if the text may end within it. */
const rowReader = (text: string, delimiter: string, isLast: boolean) => (start: number) => {
  const cells: Array<string> = []
  let at = start
  for (;;) {
    let end = at
    if (text[at] === '"') {
      let hasQuotes = false
      end = text.indexOf('"', at + 1)
      while (end !== -1 && text[end + 1] === '"') {
        hasQuotes = true
        end = text.indexOf('"', end + 2)
      }
      if (end === -1 || (end + 1 === text.length && !isLast)) return isLast ? "unusual" : "open"
      const cell = text.slice(at + 1, end)
      cells.push(hasQuotes ? cell.replaceAll('""', '"') : cell)
      end++
    } else {
      while (end < text.length && text[end] !== delimiter && text[end] !== "\n") end++
      if (end === text.length && !isLast) return "open"
      cells.push(text.slice(at, end))
    }
    if (end - start > USUAL_CHARACTERS) return "unusual"
    if (end === text.length) return { cells, end }
    if (text[end] === "\n") return { cells, end: end + 1 }
    if (text[end] !== delimiter) return "unusual"
    at = end + 1
  }
}

/** The ends of lines in a text. */
export const linesIn = (text: string): number => {
  let lines = 0
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines++
  return lines
}
