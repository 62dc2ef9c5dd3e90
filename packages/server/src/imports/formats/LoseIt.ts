import { type CheckIns, makeCheckIns } from "../CheckIns.ts"
import { type CsvRow, csvHeader, csvRows } from "../Csv.ts"
import { dateIn } from "../Dates.ts"
import { type Foods, makeFoods, nutrientsOf } from "../Foods.ts"
import { isYes, readMeasurements, type Uses } from "../Measurements.ts"
import type { Format, ReadOptions, SourceFile } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { makeSteps, type Steps } from "../Steps.ts"
import { makeTally, type Tally } from "../Tally.ts"
import { folded, headText } from "../Text.ts"
import { TITLES } from "../Titles.ts"

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

interface Reading {
  readonly options: ReadOptions
  readonly tally: Tally
  readonly foods: Foods
  readonly checkIns: CheckIns
  readonly steps: Steps
}

/** Passes on the rows that were not deleted. Returns the number of all rows. */
const liveRows = async (file: SourceFile, tally: Tally, add: (row: CsvRow) => void): Promise<number> => {
  let rows = 0
  for await (const row of csvRows(file, csvHeader(headText(file)))) {
    rows++
    if (isYes(row.cells.deleted)) tally.lose("leftOut", "rows that you deleted there", row.line)
    else add(row)
  }
  return rows
}

const readFoods = (file: SourceFile, { foods, tally }: Reading): Promise<number> => {
  const read = nutrientsOf(csvHeader(headText(file)).names)
  return liveRows(file, tally, ({ cells, line }) => {
    const date = dateIn(cells.date ?? "", ORDER)
    if (date === undefined) tally.lose("refused", "the date cannot be read", line)
    else foods.add({ ...read(cells), date, line, meal: cells.meal ?? "", name: cells.name ?? "" })
  })
}

const WEIGHTS: Uses = { uses: { date: "date", weight: "weightKg", "last updated": "ignored", deleted: "deleted" } }
const BODY_FAT: Uses = {
  uses: { date: "date", value: "bodyFatPercent", "secondary value": "ignored", "last updated": "ignored" },
  isZeroNone: true
}

const readSteps = (file: SourceFile, { steps, tally }: Reading): Promise<number> =>
  liveRows(file, tally, ({ cells, line }) =>
    steps.add(dateIn(cells.date ?? "", ORDER), numberIn(cells.value ?? ""), line)
  )

const readFile = async (file: SourceFile, reading: Reading): Promise<number> => {
  const { checkIns, options, tally } = reading
  const text = headText(file)
  const ordered = { ...options, dates: ORDER } as const
  if (isFoods(text)) return readFoods(file, reading)
  if (isWeights(text) || isOldWeights(text)) return readMeasurements(file, WEIGHTS, ordered, tally, checkIns)
  const name = folded(file.name)
  if (name === "body-fat.csv") return readMeasurements(file, BODY_FAT, ordered, tally, checkIns)
  if (name === "steps.csv") return readSteps(file, reading)
  return liveRows(file, tally, ({ line }) => tally.lose("leftOut", `the rows of ${file.name}`, line))
}

/** The tables in the program's zip, and the table of weights of its web site. */
export const loseIt: Format = {
  name: "loseit",
  title: TITLES.loseit,
  recognise: (files) =>
    files.some(({ text }) => isFoods(text) || isWeights(text))
      ? files.filter(({ name }) => /\.csv$/i.test(name))
      : files.filter(({ text }) => isOldWeights(text)),
  read: async (files, options) => {
    const tally = makeTally()
    const foods = makeFoods(tally)
    const checkIns = makeCheckIns(tally, options.lastDate)
    const steps = makeSteps(tally)
    let rows = 0
    for (const file of files) rows += await readFile(file, { options, tally, foods, checkIns, steps })
    return { rows, records: [...foods.records(), ...checkIns.records(), ...steps.records()], ...tally.result() }
  }
}
