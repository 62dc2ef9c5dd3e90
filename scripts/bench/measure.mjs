// Shared by the parts of the benchmark: the form, quantiles, tables and recorded figures.
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

/** True to run the long form (`LONG=1`). In the short form a part takes seconds. */
export const LONG = process.env.LONG === "1"

const git = (...words) => spawnSync("git", words, { encoding: "utf8" }).stdout?.trim() ?? ""

/** The commit of the working tree, with a plus sign if it was changed since. */
export const commit = () =>
  `${git("rev-parse", "--short", "HEAD") || "unknown"}${git("status", "--porcelain") === "" ? "" : "+"}`

const FOLDER = resolve(process.env.DAYBOOK_SCORECARD_FOLDER ?? "node_modules/.cache/daybook/scorecard")

/**
 * Records a part's figures for the scorecard, in the format of test/reliability/Report.ts.
 *
 * @param {string} name
 * @param {Record<string, number | string>} figures
 */
export const record = (name, figures) => {
  mkdirSync(FOLDER, { recursive: true })
  const kept = { name, long: LONG, date: new Date().toISOString().slice(0, 10), commit: commit(), figures }
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`)
}

/** A quantile of values: 0.5 is the median. */
export const quantile = (values, part) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]

export const median = (values) => quantile(values, 0.5)

/** Rounds a figure to a number of decimals. */
export const round = (value, decimals = 0) => Number(value.toFixed(decimals))

/** Runs a part in a temporary folder, which is removed afterwards. */
export const inFolder = async (run) => {
  const folder = mkdtempSync(join(tmpdir(), "daybook-bench-"))
  try {
    return await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prints rows in columns: the first aligned left, the others right. */
export const table = (rows) => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)))
  for (const row of rows) {
    const cells = row.map((cell, i) => (i === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[i])))
    console.log(cells.join("   "))
  }
}

/** Shows at a terminal what is being measured; prints nothing if the output is redirected. */
export const progress = (text) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}
