import { type CsvRow, csvHeader, csvParts } from "../Csv.ts"
import { dateIn } from "../Dates.ts"
import { nutrientsOf } from "../Foods.ts"
import { isYes, readMeasurements, type Uses } from "../Measurements.ts"
import type { Format, SourceFile } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { type Parts, readEach } from "../Parts.ts"
import { folded, headText } from "../Text.ts"

/** Dates have the month first in all versions. */
const ORDER = "mdy"

const hasAll = (text: string, ...wanted: ReadonlyArray<string>): boolean => {
  const { names } = csvHeader(text)
  return wanted.every((name) => names.includes(name))
}

const isFoods = (text: string): boolean => hasAll(text, "date", "name", "icon", "meal", "calories")
const isWeights = (text: string): boolean => hasAll(text, "date", "weight", "last updated")
/** Returns true for the table of weights of the web site: two columns, each cell in quotes. */
const isOldWeights = (text: string): boolean => /^"Date","Weight"\n"\d\d\/\d\d\/\d{4}","[\d.]+"/i.test(text)

/** Passes on the rows that were not deleted. Returns the number of all rows. */
const liveRows = async (file: SourceFile, { options, report }: Parts, add: (row: CsvRow) => void): Promise<number> => {
  let rows = 0
  for await (const part of csvParts(file, csvHeader(headText(file)), { options, report }))
    for (const row of part) {
      rows++
      if (isYes(row.cells.deleted)) report.lose("leftOut", "rows that you deleted there", row.line)
      else add(row)
    }
  return rows
}

const readFoods = (file: SourceFile, parts: Parts): Promise<number> => {
  const { foods, report } = parts
  const read = nutrientsOf(csvHeader(headText(file)).names, report, ["date", "name", "meal", "deleted", "icon"])
  return liveRows(file, parts, ({ cells, line }) => {
    const date = dateIn(cells.date ?? "", ORDER)
    if (date === undefined) report.lose("refused", "the date cannot be read", line)
    else foods.add(read(cells, line), { date, line, meal: cells.meal ?? "", name: cells.name ?? "" })
  })
}

const WEIGHTS: Uses = { uses: { date: "date", weight: "weightKg", "last updated": "ignored", deleted: "deleted" } }
const BODY_FAT: Uses = {
  uses: { date: "date", value: "bodyFatPercent", "secondary value": "ignored", "last updated": "ignored" },
  isZeroNone: true
}

const readSteps = (file: SourceFile, parts: Parts): Promise<number> =>
  liveRows(file, parts, ({ cells, line }) =>
    parts.steps.add(dateIn(cells.date ?? "", ORDER), numberIn(cells.value ?? ""), line)
  )

const readFile = async (file: SourceFile, parts: Parts): Promise<number> => {
  const { options, report } = parts
  const text = headText(file)
  const ordered = { ...parts, options: { ...options, dates: ORDER } } as const
  if (isFoods(text)) return readFoods(file, parts)
  if (isWeights(text) || isOldWeights(text)) return readMeasurements(file, WEIGHTS, ordered)
  const name = folded(file.name)
  if (name === "body-fat.csv") return readMeasurements(file, BODY_FAT, ordered)
  if (name === "steps.csv") return readSteps(file, parts)
  return liveRows(file, parts, ({ line }) => report.lose("leftOut", `the rows of ${file.name}`, line))
}

/** The tables in the program's zip, and the table of weights of its web site. */
export const loseIt: Format = {
  name: "loseit",
  title: "Lose It!",
  recognise: (files) =>
    files.some(({ text }) => isFoods(text) || isWeights(text))
      ? files.filter(({ name }) => /\.csv$/i.test(name))
      : files.filter(({ text }) => isOldWeights(text)),
  read: (files, options) => readEach(files, options, readFile)
}
