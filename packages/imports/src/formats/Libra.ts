import { massUnit } from "../Columns.ts"
import { type CsvRow, csvHeader, csvParts } from "../Csv.ts"
import { addMeasurements, KG_AND_CM, type Uses } from "../Measurements.ts"
import type { Format, SourceFile } from "../Model.ts"
import { type Parts, readEach } from "../Parts.ts"
import { headText } from "../Text.ts"

const USES: Uses["uses"] = {
  ...{ date: "date", weight: "weightKg", "body fat": "bodyFatPercent", log: "note", comment: "note", comments: "note" },
  // Trends are computed from the weights.
  ...{ "weight trend": "ignored", "body fat trend": "ignored", "muscle mass trend": "ignored" }
}

/** The line of the header, which begins with `#` as the lines of the version and the unit above it do. */
const headerLine = (text: string): number => text.split("\n").findIndex((line) => /^#date;weight\b/i.test(line)) + 1

const readFile = async (file: SourceFile, parts: Parts): Promise<number> => {
  const text = headText(file)
  const header = csvHeader(text.replace(/^#date;/im, "date;"), headerLine(text))
  const rows: Array<CsvRow> = []
  for await (const part of csvParts(file, header, parts)) rows.push(...part)
  const unit = massUnit(/^#units:\s*(\w+)/im.exec(text)?.[1])
  const units = unit && { ...KG_AND_CM, mass: unit }
  addMeasurements(file, { names: header.names, rows }, { uses: USES, ...(units && { units }) }, parts)
  return rows.length
}

/** Libra: weights, with the unit in a line above them. Its times are in UTC since version 6. */
export const libra: Format = {
  name: "libra",
  title: "Libra",
  recognise: (files) => files.filter(({ text }) => headerLine(text) > 0),
  read: (files, options) => readEach(files, options, readFile)
}
