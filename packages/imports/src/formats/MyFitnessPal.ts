import { LENGTH_NAMES } from "../CheckIns.ts"
import { cmPer, columnOf, massUnit } from "../Columns.ts"
import { type CsvHeader, csvHeader } from "../Csv.ts"
import { readDated } from "../DatedRows.ts"
import { nutrientsOf } from "../Foods.ts"
import { readMeasurements, type Uses, usedColumns } from "../Measurements.ts"
import type { Format, SourceFile } from "../Model.ts"
import { leaveOutRows, type Parts, readEach } from "../Parts.ts"
import { headText, lineGroups } from "../Text.ts"

const ROW = /^"?(?:\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}\/\d{2,4})"?[,;\t]/

/** The longest line that is kept whole, in characters. */
const LINE_CHARACTERS = 1_000_000

/** A line whose last cell, the note, is replaced by two words. It stays if it is empty, or if decimals have moved figures into it. */
const cut = (line: string, columns: number, delimiter: string): string => {
  let isQuoted = false
  let cells = 1
  const [quote, end] = ['"'.charCodeAt(0), delimiter.charCodeAt(0)]
  for (let at = 0; at < line.length; at++) {
    const character = line.charCodeAt(at)
    if (character === quote) isQuoted = !isQuoted
    else if (!isQuoted && character === end && ++cells === columns)
      return at + 1 === line.length || /^\s*(?:$|[\d.]+,)/.test(line.slice(at + 1))
        ? line
        : `${line.slice(0, at + 1)}left out`
  }
  return line
}

/**
 * The file without the text of its notes. The program writes notes without quotes and with ends of lines in them, so they cannot be read
 * as cells. A row begins with a date, and other lines belong to the note before. These become empty lines, so that the rows keep their
 * lines. A note becomes two words.
 */
const withoutNotes = (file: SourceFile, { delimiter, line: header, names }: CsvHeader): SourceFile => {
  if (names.at(-1) !== "note") return file
  return {
    ...file,
    head: new Uint8Array(),
    open: async function* () {
      const encoder = new TextEncoder()
      let isHeader = true
      for await (const lines of lineGroups(file, LINE_CHARACTERS)) {
        const kept = lines.map((line, at) =>
          isHeader && at < header ? line : ROW.test(line) ? cut(line, names.length, delimiter) : ""
        )
        if (lines.length === 0) continue
        isHeader = false
        yield encoder.encode(`${kept.join("\n")}\n`)
      }
    }
  }
}

/** The person names the columns of their measurements; these are the usual names. */
const MEASUREMENTS: Uses = {
  uses: {
    ...{ date: "date", weight: "weightKg", ...LENGTH_NAMES },
    ...{ "body fat": "bodyFatPercent", "body fat %": "bodyFatPercent", bodyfat: "bodyFatPercent" },
    ...{ "n body fat": "bodyFatPercent", "fitbit body fat": "bodyFatPercent" }
  }
}

/** Returns true if a column names a unit of mass or length, which the app does not add. `%` is a part of names. */
const hasMassOrLength = (column: string): boolean => {
  const { unit } = columnOf(column)
  return massUnit(unit) !== undefined || cmPer(unit) !== undefined
}

/** The columns of its meals. A table that has others, such as names of foods, is of another program. */
const NUTRITION = new Set([
  ...[
    "date",
    "meal",
    "time",
    "calories",
    "kilojoules",
    "fat (g)",
    "saturated fat",
    "polyunsaturated fat",
    "monounsaturated fat"
  ],
  ...[
    "trans fat",
    "cholesterol",
    "sodium (mg)",
    "potassium",
    "carbohydrates (g)",
    "fiber",
    "sugar",
    "protein (g)",
    "vitamin a"
  ],
  ...["vitamin c", "calcium", "iron", "note", ""]
])

type Kind = "nutrition" | "exercise" | "measurement"

const kindOf = (name: string, text: string): Kind | undefined => {
  const { names } = csvHeader(text)
  const has = (...wanted: ReadonlyArray<string>): boolean => wanted.every((column) => names.includes(column))
  const isOfMeals = has("date", "meal", "fat (g)", "protein (g)")
  if (isOfMeals && names.every((column) => NUTRITION.has(column))) return "nutrition"
  if (has("date", "exercise", "exercise calories", "exercise minutes")) return "exercise"
  // The names of its columns do not identify the program, so the name of the file has to.
  const isNamed = /measurement-summary/i.test(name) || (/measurement/i.test(name) && !names.some(hasMassOrLength))
  return names[0] === "date" && isNamed && !has("measurement") ? "measurement" : undefined
}

const readNutrition = (file: SourceFile, { foods, options, report }: Parts): Promise<number> => {
  const header = csvHeader(headText(file))
  const read = nutrientsOf(header.names, report, ["date", "meal", "note"])
  const table = { date: ({ date = "" }: Readonly<Record<string, string>>) => date, header }
  return readDated(withoutNotes(file, header), table, { options, report }, ({ cells, line }, { date }) => {
    if ((cells.note ?? "") !== "") report.leaveOut("notes of meals", line)
    foods.add(read(cells, line), { date, line, meal: cells.meal ?? "" })
  })
}

/** The three tables of the program. That of nutrition has a row for each meal of a date, without the foods in it. */
export const myFitnessPal: Format = {
  name: "myfitnesspal",
  title: "MyFitnessPal",
  recognise: (files) => {
    const found = files.filter(({ name, text }) => kindOf(name, text) !== undefined)
    return found.some(({ name, text }) => kindOf(name, text) !== "measurement") || found.some(hasWeight) ? found : []
  },
  read: (files, options) =>
    readEach(files, options, (file, parts) => {
      const kind = kindOf(file.name, headText(file))
      if (kind === "nutrition") return readNutrition(file, parts)
      if (kind !== "exercise") return readMeasurements(file, MEASUREMENTS, parts)
      const rows = withoutNotes(file, csvHeader(headText(file)))
      return leaveOutRows(rows, headText(file), parts.report, EXERCISE)
    })
}

const EXERCISE = "energy that exercise takes, and its minutes"

const hasWeight = ({ text }: { readonly text: string }): boolean =>
  usedColumns(csvHeader(text).names, MEASUREMENTS).some(({ use }) => use !== undefined && use !== "date")
