import { columnOf } from "../Columns.ts"
import { csvHeader, csvParts } from "../Csv.ts"
import { dateIn } from "../Dates.ts"
import { nutrientsOf } from "../Foods.ts"
import type { Format, SourceFile } from "../Model.ts"
import { type Parts, readEach } from "../Parts.ts"
import { headText } from "../Text.ts"
import { type FoodColumns, isFoods, readFoodTable } from "./FoodTable.ts"

/** A program that writes a row for each food. `isOf` gets the names of the columns without units, and the first row. */
interface Program extends Pick<Format, "name" | "title"> {
  readonly isOf: (has: (...names: ReadonlyArray<string>) => boolean, row: string) => boolean
  readonly columns: FoodColumns
}

const ignored = (...names: ReadonlyArray<string>): FoodColumns =>
  Object.fromEntries(names.map((name) => [name, "ignored"]))

const PROGRAMS: ReadonlyArray<Program> = [
  {
    name: "yazio",
    title: "Yazio",
    isOf: (has) => has("date", "meal", "product", "calories total", "protein total"),
    columns: {
      ...ignored("time", "amount", "unit", "portions", "calories/g", "protein/g", "fat/g", "carbs/g"),
      ...{ "calories total": "calories", "protein total": "protein", "fat total": "fat", "carbs total": "carbs" }
    }
  },
  {
    name: "lifesum",
    title: "Lifesum",
    isOf: (has) => has("date", "title", "amount in grams", "carbs fiber", "carbs sugar"),
    // The file names no unit of sodium, so that it is left out as other nutrients are.
    columns: {
      ...ignored("amount", "amount in grams", "serving name"),
      ...{ title: "name", "carbs fiber": "fiber", "carbs sugar": "sugar", sodium: "sodium without a unit" }
    }
  },
  {
    name: "sparkyfitness-foods",
    title: "SparkyFitness",
    // Its columns are in the language of the person. It alone writes dates as midnight in UTC.
    isOf: (_has, row) => /^"?\d{4}-\d\d-\d\dT00:00:00\.000Z"?,/.test(row),
    columns: {}
  }
]

const format = ({ columns, isOf, name, title }: Program): Format => ({
  name,
  title,
  recognise: (files) =>
    files.filter(({ text }) => {
      const { names } = csvHeader(text)
      const known = new Set(names.map((each) => columnOf(each).name))
      const hasAll = (...wanted: ReadonlyArray<string>): boolean => wanted.every((each) => known.has(each))
      return isFoods(text, columns) && isOf(hasAll, text.split("\n")[1] ?? "")
    }),
  read: (files, options) => readEach(files, options, (file, parts) => readFoodTable(file, parts, columns))
})

const FATSECRET = /^Date,Cals ?\( ?k(?:cal|J)\),/im

/** The line of the header of FatSecret's report, which follows a summary; 0 if there is none. */
const reportLine = (text: string): number => {
  const at = text.search(FATSECRET)
  return at < 0 ? 0 : text.slice(0, at).split("\n").length
}

/** Reads a report of days, meals and foods. The spaces before a name tell which of these a row is. Returns the number of rows. */
const readReport = async (file: SourceFile, { foods, options, report }: Parts): Promise<number> => {
  const text = headText(file)
  const header = csvHeader(text, reportLine(text))
  const read = nutrientsOf(header.names, report, ["date"])
  let [rows, day, meal] = [0, "", ""]
  for await (const part of csvParts(file, header, { options, report }))
    for (const { cells, line, values } of part) {
      const [first = "", ...figures] = values
      const name = first.trim()
      const depth = first.length - first.trimStart().length
      if (first.startsWith("#")) continue
      rows++
      if (depth === 0) day = name
      if (depth === 1) meal = name
      const date = dateIn(day)
      if (depth > 2 || figures.length === 0) report.lose("leftOut", "amounts of foods", line)
      else if (date === undefined) report.lose("refused", "the date cannot be read", line)
      else if (depth < 2) report.lose("merged", "totals of days and meals, whose foods are read", line)
      else foods.add(read(cells, line), { date, line, meal, name })
    }
  return rows
}

const fatSecret: Format = {
  name: "fatsecret",
  title: "FatSecret",
  recognise: (files) => files.filter(({ text }) => reportLine(text) > 0),
  read: (files, options) => readEach(files, options, readReport)
}

/** The programs whose exports are tables of foods. */
export const foodLogs: ReadonlyArray<Format> = [...PROGRAMS.map(format), fatSecret]
