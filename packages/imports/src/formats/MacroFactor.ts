import { LENGTH_NAMES } from "../CheckIns.ts"
import { dateIn } from "../Dates.ts"
import { nutrientsOf } from "../Foods.ts"
import { addMeasurements, type Uses, usedColumns } from "../Measurements.ts"
import type { Format, SourceFile } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { type Parts, readParts } from "../Parts.ts"
import { dateOfSerial, type Sheet, sharedTexts, sheetOf } from "../Sheets.ts"

const isSheet = ({ name }: { readonly name: string }): boolean => /^sheet\d+\.xml$/i.test(name)

const BODY: Uses = {
  uses: {
    ...{ date: "date", weight: "weightKg", "fat percent": "bodyFatPercent", "body fat": "bodyFatPercent" },
    ...LENGTH_NAMES
  }
}

/** Columns of days that the program computes, and that say what is to be eaten. */
const isComputed = (name: string): boolean => /^(?:trend|expenditure|target|goal|steps$)/.test(name)
const NUTRIENTS = /^(?:fiber|sodium|vitamin c) /
const TOTAL = "Total of the day"
const unreadOf = (names: ReadonlyArray<string>): string => {
  if (names.some((name) => name.startsWith("trend weight"))) return "trends of the weight, which are computed"
  return names.some((name) => name.startsWith("expenditure"))
    ? "energy expenditure, which is computed"
    : "sheets that Daybook does not know"
}

/** The sheet with the dates of its rows as text. */
const dated = ({ names, rows }: Sheet): Sheet => ({
  names,
  rows: rows.map(({ cells, line }) => {
    const serial = numberIn(cells.date ?? "")
    return { line, cells: serial === undefined ? cells : { ...cells, date: dateOfSerial(serial) } }
  })
})

const readSheets = async (files: ReadonlyArray<SourceFile>, parts: Parts): Promise<number> => {
  const { checkIns, foods, options, report, steps } = parts
  const texts = files.find(({ name }) => name === "sharedStrings.xml")
  const shared = texts === undefined ? [] : await sharedTexts(texts)
  const sheets: Array<{ readonly file: SourceFile; readonly sheet: Sheet }> = []
  for (const file of files.filter(isSheet)) sheets.push({ file, sheet: dated(await sheetOf(file, shared)) })

  const isEnergy = (name: string): boolean => /^(?:calories|energy)\b/.test(name)
  const isOfFoods = ({ sheet: { names } }: (typeof sheets)[number]): boolean =>
    names.some(isEnergy) && names.includes("food name")
  const addFoods = ({ names, rows }: Sheet) => {
    const nutrients = nutrientsOf(names, report, ["date", "meal", "food name"])
    for (const { cells, line } of rows) {
      const date = dateIn(cells.date ?? "")
      const name = cells["food name"] ?? TOTAL
      if (date === undefined) report.lose("refused", "the date cannot be read", line)
      else if (cells["food name"] === undefined && single.has(date))
        report.lose("merged", "totals of days whose foods are imported", line)
      else foods.add(nutrients(cells, line), { date, line, meal: cells.meal ?? "", name })
    }
  }
  /** Adds the nutrients that are in a sheet of their own to the totals of the days. */
  const complete = ({ names, rows }: Sheet) => {
    const nutrients = nutrientsOf(names, report, ["date"])
    for (const { cells, line } of rows) {
      const date = dateIn(cells.date ?? "")
      if (date !== undefined && foods.complete(date, TOTAL, nutrients(cells, line)))
        report.lose("merged", "nutrients of days, which are in their totals", line)
      else report.lose("leftOut", "nutrients of days without a total", line)
    }
  }
  /** The part of a sheet with some of its columns, and the rows that have a figure in them. */
  const partOf = ({ names, rows }: Sheet, isOf: (name: string) => boolean): Sheet => {
    const kept = names.filter((name) => name === "date" || isOf(name))
    return { names: kept, rows: rows.filter(({ cells }) => kept.some((name) => name !== "date" && cells[name] !== "")) }
  }

  const single = new Set<string>()
  const ofFoods = sheets.filter(isOfFoods)
  for (const { sheet } of ofFoods) addFoods(sheet)
  for (const { date } of foods.records()) single.add(date)
  let count = ofFoods.reduce((sum, { sheet }) => sum + sheet.rows.length, 0)
  const others = sheets.filter((each) => !isOfFoods(each))
  // A sheet may have the energy, the weight and the steps of a day in one row; each counts as a row of its own.
  for (const { file, sheet } of others) {
    const body = new Set(
      usedColumns(sheet.names, BODY).flatMap(({ header, use }) => (use === undefined ? [] : [header]))
    )
    const hasEnergy = sheet.names.some(isEnergy)
    const parts = [
      partOf(sheet, (name) => hasEnergy && !body.has(name) && !isComputed(name)),
      partOf(sheet, (name) => body.has(name)),
      partOf(sheet, (name) => name === "steps")
    ] as const
    const [energy, measured, walked] = parts
    if (hasEnergy) addFoods(energy)
    addMeasurements(file, measured, BODY, { checkIns, options, report })
    for (const { cells, line } of walked.rows) steps.add(dateIn(cells.date ?? ""), numberIn(cells.steps ?? ""), line)
    count += parts.reduce((sum, { rows }) => sum + rows.length, 0)
    if (parts.some(({ rows }) => rows.length > 0)) continue
    if (!sheet.names.some((name) => NUTRIENTS.test(name)))
      for (const { line } of sheet.rows) report.lose("leftOut", unreadOf(sheet.names), line)
    count += sheet.rows.length
  }
  for (const { sheet } of others)
    if (!sheet.names.some(isEnergy) && sheet.names.some((name) => NUTRIENTS.test(name))) complete(sheet)
  return count
}

/** The spreadsheet of the program. Its sheets are recognised by their columns. */
export const macroFactor: Format = {
  name: "macrofactor",
  title: "MacroFactor",
  recognise: (files) => {
    const isOurs = files.some(
      ({ name, text }) =>
        name === "workbook.xml" &&
        /<sheet [^>]*name="(?:Calories &amp; Macros|Scale Weight|Weight Trend|Quick Export|Food Log)"/.test(text)
    )
    return isOurs ? files.filter((file) => isSheet(file) || /^(?:workbook|sharedStrings)\.xml$/.test(file.name)) : []
  },
  read: (files, options) => readParts(options, (parts) => readSheets(files, parts))
}
