import { parse } from "csv-parse/sync"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { type CsvHeader, csvParts, type Delimiter } from "../../packages/imports/src/Csv.ts"
import { numberIn } from "../../packages/imports/src/Numbers.ts"
import { linesIn, USUAL_CHARACTERS, usualRows } from "../../packages/imports/src/UsualRows.ts"
import { SEED } from "../property/Generated.ts"

const settings = { record_delimiter: "\n", relax_quotes: true, relax_column_count: true } as const

interface Row {
  readonly line: number
  readonly values: ReadonlyArray<string>
}

/** The rows of a file that is read in pieces of so many bytes; a fault is its message. */
const read = async (text: string, piece: number, header: Pick<CsvHeader, "delimiter" | "isWrapped">) => {
  const bytes = new TextEncoder().encode(text)
  const open = async function* () {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  const file = { name: "table.csv", bytes: bytes.length, head: bytes, open }
  const rows: Array<Row> = []
  try {
    const names = ["a", "b"]
    for await (const part of csvParts(file, { ...header, names, line: 0 }))
      for (const { line, values } of part) rows.push({ line, values })
  } catch (error) {
    return String(error)
  }
  return rows
}

/** The text of a file as it is split: without byte order mark, with `\n` as the end of lines. */
const cleaned = (text: string): string => {
  const isOfMac = !text.includes("\n") && text.includes("\r")
  return text.replace(/^\ufeff/, "").replaceAll(isOfMac ? "\r" : "\r\n", "\n")
}

const parsed = (text: string, delimiter: string): ReadonlyArray<ReadonlyArray<string>> =>
  parse(text, { ...settings, delimiter })

/** As `parsed`. Throws the line on which the row begins whose quote is not closed: the lines before it are a table. */
const parsedOrLine = (text: string, delimiter: string) => {
  const lines = text.split("\n")
  for (let count = lines.length; count >= 0; count--)
    try {
      const rows = parsed(count === lines.length ? text : lines.slice(0, count).join("\n"), delimiter)
      if (count === lines.length) return rows
      throw count + 1
    } catch (error) {
      if (typeof error === "number") throw error
    }
  throw new Error("no table at all")
}

/** The rows that csv-parse finds, without empty ones, with the lines on which they begin. */
const expectedRows = (text: string, { delimiter, isWrapped }: Pick<CsvHeader, "delimiter" | "isWrapped">) => {
  const lines = cleaned(text)
  const table = isWrapped
    ? parsedOrLine(lines, "\u0000")
        .map(([line = ""]) => `${line}\n`)
        .join("")
    : lines
  let next = 1
  return parsedOrLine(table, delimiter).flatMap((values) => {
    const line = next
    next += 1 + values.join("").split("\n").length - 1
    return values.some((cell) => cell.trim() !== "") ? [{ line, values }] : []
  })
}

/** Parts of a table: usual cells and rows, and everything that a program may write by mistake, also at the seams of the pieces. */
const TEXTS = [
  ...["a", "é", "🏋", " ", "7", ",", ",", ";", "\t", '"', '"', '""', "\n", "\n", "\r", "\r\n", "\ufeff"],
  ...[
    '"b,c"',
    '"d""\ne",',
    '"f;g";',
    '"h\r\ni"\n',
    'j"k"l,',
    '"m"n,',
    '"o" ,',
    ",,,\n",
    '"p""",q\n',
    '""\n',
    '"","",\n'
  ]
]

const DELIMITERS: ReadonlyArray<Delimiter> = [",", ";", "\t"]

const HEADERS = FastCheck.record({
  delimiter: FastCheck.constantFrom(...DELIMITERS),
  isWrapped: FastCheck.boolean()
})

describe("a table", () => {
  it("is read as csv-parse reads it, with the lines of its rows and faults, in pieces of any length", async () => {
    const texts = FastCheck.array(FastCheck.constantFrom(...TEXTS), { maxLength: 40 })
    const pieces = FastCheck.integer({ min: 1, max: 60 })
    await FastCheck.assert(
      FastCheck.asyncProperty(texts, pieces, HEADERS, async (parts, piece, header) => {
        const text = parts.join("")
        const found = await read(text, piece, header)
        let expected: ReadonlyArray<Row> | string
        try {
          expected = expectedRows(text, header)
        } catch (error) {
          expected = `Error: table.csv ends within a quoted field of the row that begins at line ${error}. Is the file complete? Export it again.`
        }
        expect(found).toEqual(expected)
      }),
      { numRuns: 2000, seed: SEED }
    )
  })

  it("of usual rows is split to its end, and one that is cut off anywhere has the rows before the cut", () => {
    const cell = FastCheck.array(FastCheck.constantFrom("a", "é", " ", '"', ",", "\n", "1.5"), { maxLength: 6 })
    const quoted = cell.map((parts) => `"${parts.join("").replaceAll('"', '""')}"`)
    const plain = FastCheck.constantFrom("", "a", "2024-01-01", "1.5", "é b")
    const row = FastCheck.array(FastCheck.oneof(quoted, plain), { minLength: 1, maxLength: 5 })
    FastCheck.assert(
      FastCheck.property(FastCheck.array(row, { maxLength: 8 }), FastCheck.nat(), (rows, cut) => {
        const text = rows.map((cells) => `${cells.join(",")}\n`).join("")
        const whole = parsed(text, ",")
        expect(usualRows(text, ",", true)).toEqual({ rows: whole, end: text.length, isUnusual: false })
        const start = text.slice(0, cut % (text.length + 1))
        const { end, isUnusual, rows: found } = usualRows(start, ",", false)
        expect({ isUnusual, found }).toEqual({ isUnusual: false, found: whole.slice(0, found.length) })
        // The text that is left, with the pieces after it, holds the other rows.
        expect(usualRows(text.slice(end), ",", true).rows).toEqual(whole.slice(found.length))
      }),
      { numRuns: 1000, seed: SEED }
    )
  })

  it("with a row too long to be split is left to the parser, which bounds it", async () => {
    const header = { delimiter: ",", isWrapped: false } as const
    const long = "x".repeat(USUAL_CHARACTERS + 1)
    for (const row of [long, `"${long}"`, `a,"${long}\n${long}"`, `"a",${long}`]) {
      const text = `b,c\n${row}\n"d","e"\n`
      expect(usualRows(text, ",", true)).toMatchObject({ end: 4, isUnusual: true })
      expect(await read(text, 65_536, header)).toEqual(expectedRows(text, header))
    }
    expect(await read(`b,c\n\n${long.repeat(5)}\n`, 65_536, header)).toMatch(/its row at line 3 is longer than/)
  })
})

it("ends of lines are counted, and no \\r within one", () => {
  expect(linesIn("a\nb\r\nc\rd")).toBe(2)
})

it("a number without commas and spaces is read with a point as its decimal separator", () => {
  const texts = FastCheck.array(FastCheck.constantFrom(..."-+0123456789..,e "), { maxLength: 8 })
  FastCheck.assert(
    FastCheck.property(texts, (parts) => {
      const text = parts.join("")
      if (text.includes(",") || text.split(".").length > 2) return
      expect(numberIn(text)).toEqual(numberIn(text, "point"))
    }),
    { numRuns: 2000, seed: SEED }
  )
})
