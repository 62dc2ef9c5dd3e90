import { LENGTH_NAMES } from "../BodyNames.ts"
import { dateIn } from "../Dates.ts"
import { nutrientsOf } from "../Foods.ts"
import { addMeasurements, type Uses, usedColumns } from "../Measurements.ts"
import type { Format, SourceFile } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { type Parts, readParts } from "../Parts.ts"
import { dateOfSerial, type Sheet, sharedTexts, sheetOf } from "../Sheets.ts"
import { TITLES } from "../Titles.ts"

const isSheet = ({ name }: { readonly name: string }): boolean => /^sheet\d+\.xml$/i.test(name)

const BODY: Uses = {
  uses: {
    ...{ date: "date", weight: "weightKg", "fat percent": "bodyFatPercent", "body fat": "bodyFatPercent" },
    ...LENGTH_NAMES
  }
}

/** Sheets that the program computes, or for which the log has no place: a column that identifies each, and its name in messages. */
const LEFT_OUT: ReadonlyArray<readonly [column: RegExp, why: string]> = [
  [/^trend weight/, "trends of the weight, which are computed"],
  [/^expenditure/, "energy expenditure, which is computed"],
  [/^(?:fiber|sodium|vitamin c) /, "micronutrients"]
]

/** The sheet with the dates of its rows as text. */
const dated = ({ names, rows }: Sheet): Sheet => ({
  names,
  rows: rows.map(({ cells, line }) => {
    const serial = numberIn(cells.date ?? "")
    return { line, cells: serial === undefined ? cells : { ...cells, date: dateOfSerial(serial) } }
  })
})

const readSheets = async (files: ReadonlyArray<SourceFile>, parts: Parts): Promise<number> => {
  const { foods, steps, report } = parts
  const texts = files.find(({ name }) => name === "sharedStrings.xml")
  const shared = texts === undefined ? [] : await sharedTexts(texts)
  const sheets: Array<{ readonly file: SourceFile; readonly sheet: Sheet }> = []
  for (const file of files.filter(isSheet)) sheets.push({ file, sheet: dated(await sheetOf(file, shared)) })

  const hasEnergy = ({ names }: Sheet): boolean => names.some((name) => /^(?:calories|energy)\b/.test(name))
  const hasFoods = (sheet: Sheet): boolean => hasEnergy(sheet) && sheet.names.includes("food name")
  const addFoods = ({ names, rows }: Sheet) => {
    const nutrients = nutrientsOf(names)
    for (const { cells, line } of rows) {
      const date = dateIn(cells.date ?? "")
      const name = cells["food name"] ?? "Total of the day"
      if (date === undefined) report.lose("refused", "the date cannot be read", line)
      else if (cells["food name"] === undefined && single.has(date))
        report.lose("merged", "totals of days whose foods are imported", line)
      else foods.add({ ...nutrients(cells), date, line, meal: cells.meal ?? "", name })
    }
  }

  const single = new Set<string>()
  for (const { sheet } of sheets) if (hasFoods(sheet)) addFoods(sheet)
  for (const { date } of foods.records()) single.add(date)
  for (const { file, sheet } of sheets) {
    const { names, rows } = sheet
    const why = LEFT_OUT.find(([column]) => names.some((name) => column.test(name)))?.[1]
    if (hasFoods(sheet)) continue
    if (hasEnergy(sheet)) addFoods(sheet)
    else if (names.includes("steps"))
      for (const { cells, line } of rows) steps.add(dateIn(cells.date ?? ""), numberIn(cells.steps ?? ""), line)
    else if (why === undefined && usedColumns(names, BODY).some(({ use }) => use !== undefined && use !== "date"))
      addMeasurements(file, sheet, BODY, parts)
    else for (const { line } of rows) report.lose("leftOut", why ?? "sheets that Daybook does not know", line)
  }
  return sheets.reduce((sum, { sheet }) => sum + sheet.rows.length, 0)
}

/** The spreadsheet of the program. Its sheets are recognised by their columns. */
export const macroFactor: Format = {
  name: "macrofactor",
  title: TITLES.macrofactor,
  recognise: (files) => {
    const isOurs = files.some(
      ({ name, text }) =>
        name === "workbook.xml" && /<sheet [^>]*name="(?:Calories &amp; Macros|Scale Weight|Weight Trend)"/.test(text)
    )
    return isOurs ? files.filter((file) => isSheet(file) || /^(?:workbook|sharedStrings)\.xml$/.test(file.name)) : []
  },
  read: (files, options) => readParts(options, (parts) => readSheets(files, parts))
}
