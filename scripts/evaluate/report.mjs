// Prints the result of a part: a title, a line that explains it, and a table.
import { table } from "../bench/measure.mjs"

/** A share in per cent with one decimal; "-" of nothing. */
export const percent = (part, whole) => (whole === 0 ? "-" : ((100 * part) / whole).toFixed(1))

/** Prints a report: `{ title, explains, rows, notes }`; the first row has the names of the columns. */
export const print = ({ explains, notes = [], rows, title }) => {
  console.log(`\n${title}`)
  console.log(explains)
  if (rows.length > 0) table(rows)
  for (const note of notes) console.log(note)
}
