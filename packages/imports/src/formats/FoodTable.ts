import { columnOf } from "../Columns.ts"
import { type Cells, csvHeader } from "../Csv.ts"
import { readDated } from "../DatedRows.ts"
import { isEnergy, nutrientColumn, nutrientsOf } from "../Foods.ts"
import { dayTimes } from "../LocalTimes.ts"
import type { Format, SourceFile } from "../Model.ts"
import { type Parts, readEach } from "../Parts.ts"
import { entryNamed, headText } from "../Text.ts"

const COLUMNS = {
  date: /^(?:date|day|datum|tag|fecha|data|jour|dag|date time|datetime|timestamp|logged at|date\/time|entry date|meal date|consumed at)$/,
  name: /^(?:food|food name|name|item|food item|food title|title|description|product|lebensmittel|aliment|alimento|produkt|essen|nombre|nom)$/,
  meal: /^(?:meal|meal type|meal name|daytime|tageszeit|mahlzeit|repas|comida|pasto)$/
} as const

const columnsOf = (names: ReadonlyArray<string>) => {
  const bare = (name: string): string => nutrientColumn(name).name
  const find = (pattern: RegExp): string | undefined => names.find((name) => pattern.test(bare(name)))
  const energy = names.find((name) => isEnergy(bare(name)))
  return { date: find(COLUMNS.date), name: find(COLUMNS.name), meal: find(COLUMNS.meal), energy }
}

/** The columns of a program, by their names without units: the name by which they are read, or `ignored`. */
export type FoodColumns = Readonly<Record<string, string>>

const namesOf = (names: ReadonlyArray<string>, renamed: FoodColumns): ReadonlyArray<string> =>
  names.map((name) => entryNamed(renamed, columnOf(name).name) ?? name)

/** Returns true if a table has dates, foods or meals, and their energy. */
export const isFoods = (text: string, renamed: FoodColumns = {}): boolean => {
  const names = namesOf(csvHeader(text).names, renamed)
  const { date, energy, meal, name } = columnsOf(names)
  return (
    date !== undefined &&
    energy !== undefined &&
    (name ?? meal) !== undefined &&
    !names.some((each) => /exercise|workout/.test(each))
  )
}

/** Reads a table with a food, or a meal, in each row. Returns the number of rows. */
export const readFoodTable = (
  file: SourceFile,
  { foods, options, report }: Parts,
  renamed: FoodColumns = {}
): Promise<number> => {
  const header = csvHeader(headText(file))
  const names = namesOf(header.names, renamed)
  const { date = "", meal = "", name } = columnsOf(names)
  const read = nutrientsOf(names, report, [date, meal, name ?? "", "ignored"])
  const named = name === undefined ? [] : [name]
  const table = { date: (cells: Cells) => cells[date] ?? "", header, names, named, times: dayTimes }
  return readDated(file, table, { options, report }, ({ cells, line }, at) =>
    foods.add(read(cells, line), {
      date: at.date,
      line,
      meal: cells[meal] ?? "",
      name: name === undefined ? undefined : (cells[name] ?? "")
    })
  )
}

/** A table that a person or any program wrote, with a food, or a meal, in each row. */
export const foodTable: Format = {
  name: "food-csv",
  title: "a table of dates and foods",
  recognise: (files) => files.filter(({ text }) => isFoods(text)),
  read: (files, options) => readEach(files, options, (file, parts) => readFoodTable(file, parts))
}
