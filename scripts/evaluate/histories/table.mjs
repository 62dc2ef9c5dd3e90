// CSV files of any dialect, as records by column name.
import { readFileSync } from "node:fs"
import { parse } from "csv-parse/sync"

/** A number with a decimal point or comma; undefined if it is none. */
export const number = (text = "") => {
  const value = Number(text.trim().replace(",", "."))
  return text.trim() === "" || Number.isNaN(value) ? undefined : value
}

/** The columns and rows of a file. The delimiter is the more frequent one of the header. */
export const readTable = (file) => {
  const text = readFileSync(file, "utf8")
  const header = text.slice(0, text.indexOf("\n"))
  const count = (character) => header.split(character).length
  const [columns = [], ...rows] = parse(text, {
    bom: true,
    delimiter: count(";") > count(",") ? ";" : ",",
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true
  })
  return { columns: columns.map((name) => name.trim()), rows }
}

/** Rows as records by the name of the column. */
export const records = ({ columns, rows }) =>
  rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? ""])))
