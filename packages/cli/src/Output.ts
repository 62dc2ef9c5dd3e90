/** Data, for whoever reads standard output. */
export const print = (text: string): void => {
  process.stdout.write(text)
}

/** Talk, for the person at the terminal; never mixed into the data. */
export const note = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

/** Rows in aligned columns, the first row being their heads. */
export const table = (rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd()
    )
    .map((line) => `${line}\n`)
    .join("")
}
