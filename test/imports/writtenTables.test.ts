import { describe, expect, it } from "vitest"
import { FOODS, linesOf, READ, SETS, WEIGHTS } from "./tableLines.ts"

const TABLES = [
  ["weights", WEIGHTS, READ[WEIGHTS]],
  ["foods", FOODS, READ[FOODS]],
  ["sets", SETS, READ[SETS]]
] as const

const onLines = (text: string, of: (line: string, at: number) => string): string =>
  text
    .split("\n")
    .map((line, at) => (line === "" ? line : of(line, at)))
    .join("\n")
const cells = (text: string, of: (cell: string) => string, between = ","): string =>
  onLines(text, (line) => line.split(",").map(of).join(between))
const dates = (text: string, written: string): string => text.replaceAll(/2026-(\d\d)-(\d\d)/g, written)
const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le")

/** Ways to write a table that are all read alike. */
const ALIKE: Readonly<Record<string, (text: string) => string | Uint8Array>> = {
  semicolons: (text) => text.replaceAll(",", ";"),
  tabs: (text) => text.replaceAll(",", "\t"),
  "vertical bars": (text) => text.replaceAll(",", "|"),
  "semicolons and decimal commas": (text) => text.replaceAll(",", ";").replaceAll(/(\d)\.(\d)/g, "$1,$2"),
  "decimal commas in quotes": (text) => text.replaceAll(/(\d+)\.(\d)/g, '"$1,$2"'),
  "a byte order mark": (text) => `\ufeff${text}`,
  "UTF-16": (text) => utf16(`\ufeff${text}`),
  "UTF-16, big-endian": (text) => utf16(`\ufeff${text}`).swap16(),
  "UTF-16 without a mark": (text) => utf16(text),
  "UTF-16, big-endian, without a mark": (text) => utf16(text).swap16(),
  CRLF: (text) => text.replaceAll("\n", "\r\n"),
  "CR alone": (text) => text.replaceAll("\n", "\r"),
  "mixed ends of lines": (text) => text.replace("\n", "\r\n"),
  "the delimiter for Excel": (text) => `sep=,\n${text}`,
  "empty lines above": (text) => `\n\n${text}`,
  "a title above": (text) => `My export\n\n${text}`,
  "remarks above": (text) => `# made by hand, 2026\n# twice\n${text}`,
  "every cell in quotes": (text) => cells(text, (cell) => `"${cell}"`),
  "every row in quotes": (text) => onLines(text, (line) => `"${line}"`),
  "spaces around cells": (text) => cells(text, (cell) => ` ${cell} `),
  "a delimiter at the end of each line": (text) => onLines(text, (line) => `${line},`),
  "empty rows": (text) => text.replaceAll("\n", "\n,,\n"),
  "a header in capitals": (text) => onLines(text, (line, at) => (at === 0 ? line.toUpperCase() : line)),
  "a header with spaces that do not break": (text) =>
    onLines(text, (line, at) => (at === 0 ? line.replaceAll(" ", "\u00a0") : line)),
  "a header with characters of no width": (text) =>
    onLines(text, (line, at) => (at === 0 ? line.replaceAll(",", ",\u200b") : line)),
  "characters NUL": (text) => text.replaceAll(",", ",\u0000"),
  "dates with points": (text) => dates(text, "$2.$1.2026"),
  "years of two digits": (text) => dates(text, "$2.$1.26"),
  "dates without separators": (text) => dates(text, "2026$1$2"),
  "months as words": (text) => dates(text, "$2 Jan 2026"),
  "a day of the week before the date": (text) => dates(text, '"Thu, Jan $2, 2026"'),
  "times of twelve hours beside the date": (text) => dates(text, "2026-$1-$2 12:30 AM"),
  "times with their offset": (text) => dates(text, "2026-$1-$2T23:30:00+02:00"),
  "the days of a spreadsheet": (text) => text.replaceAll("2026-01-01", "46023").replaceAll("2026-01-02", "46024"),
  "dates of two forms": (text) => text.replace("2026-01-02", "02.01.2026")
}

describe.each(Object.entries(ALIKE))("a table with %s", (_form, written) => {
  it.each(TABLES)("is read as one without: %s", async (_, text, read) => {
    expect(await linesOf(written(text))).toEqual(read)
  })
})

/** Ways that leave something open, with the question or the fault. */
const OPEN: Readonly<Record<string, readonly [written: (text: string) => string, RegExp]>> = {
  "days and months below 13": [(text) => dates(text, "$2/$1/2026"), /Do the dates of t\.csv begin with the day/],
  "both orders": [
    (text) => text.replace("2026-01-01", "25/01/2026").replace("2026-01-02", "01/25/2026"),
    /t\.csv has "25\/01\/2026", with the day first, and "01\/25\/2026", with the month/
  ],
  "times in UTC": [(text) => dates(text, "2026-$1-$2T23:30:00Z"), /The times of t\.csv are in UTC/],
  "seconds since 1970": [
    (text) => text.replaceAll("2026-01-01", "1767261600").replaceAll("2026-01-02", "1767348000"),
    /The times of t\.csv are in UTC/
  ],
  persons: [
    (text) => onLines(text, (line, at) => `${line},${at === 0 ? "user" : at % 2 === 0 ? "Ben" : "Anna"}`),
    /The column "user" of t\.csv has Anna, Ben\. Whose rows are to be imported\?/
  ],
  "a quote that is not closed": [
    (text) => text.replace("\n2026-01-02,", '\n2026-01-02,"'),
    /t\.csv ends within a quoted field of the row that begins at line [34]\./
  ],
  "no header": [
    (text) => text.slice(text.indexOf("\n") + 1),
    /Its columns are "2026-01-01", .* A table needs "date" and/
  ],
  "spaces before quotes": [
    (text) => cells(text, (cell) => `"${cell}"`, ", "),
    /Its columns are "date", ""\w.* A table needs "date" and/
  ]
}

describe.each(Object.entries(OPEN))("a table with %s", (_form, [written, expected]) => {
  it.each(TABLES)("is asked about or refused: %s", async (_, text) => {
    expect((await linesOf(written(text))).join("\n")).toMatch(expected)
  })
})
