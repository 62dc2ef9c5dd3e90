import { parse } from "csv-parse/sync"
import * as FastCheck from "effect/FastCheck"
import { expect, it } from "vitest"
import { csvRows } from "../../packages/imports/src/Csv.ts"
import { SEED } from "../property/Generated.ts"

const settings = { record_delimiter: "\n", relax_quotes: true, relax_column_count: true } as const

/** Rows as `csvRows` leaves them: without empty ones. */
const filled = (rows: ReadonlyArray<ReadonlyArray<string>>) =>
  rows.filter((row) => row.some((cell) => cell.trim() !== ""))

/** The rows of a file that is read in pieces of so many bytes; a fault is its message. */
const read = async (text: string, piece: number) => {
  const bytes = new TextEncoder().encode(text)
  const open = async function* () {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  const file = { name: "table.csv", bytes: bytes.length, head: bytes, open }
  const rows: Array<ReadonlyArray<string>> = []
  try {
    const header = { names: ["a", "b"], delimiter: ",", isWrapped: false } as const
    for await (const { values } of csvRows(file, header, { names: header.names })) rows.push(values)
  } catch (error) {
    return String(error)
  }
  return rows
}

it("a table is read as csv-parse reads it, in pieces of any length", async () => {
  const texts = FastCheck.array(
    FastCheck.constantFrom(..."a", "é", ",", ",", '"', '"', "\n", "\n", " ", '"b,c"', '"d""\ne",'),
    { maxLength: 40 }
  )
  await FastCheck.assert(
    FastCheck.asyncProperty(texts, FastCheck.integer({ min: 1, max: 60 }), async (parts, piece) => {
      const text = parts.join("")
      const found = await read(text, piece)
      let expected: ReadonlyArray<ReadonlyArray<string>> | string
      try {
        expected = filled(parse(text, settings))
      } catch (error) {
        const line = error instanceof Error && "lines" in error ? error.lines : undefined
        expected = `Error: table.csv ends within a quoted field that begins at line ${line}. Is the file complete? Export it again.`
      }
      expect(found).toEqual(expected)
    }),
    { numRuns: 300, seed: SEED }
  )
})
