import type { BodyField, CalendarDate } from "@daybook/core"
import { type Figures, LENGTH_NAMES } from "../CheckIns.ts"
import { figureIn } from "../Columns.ts"
import { csvHeader } from "../Csv.ts"
import { readDated } from "../DatedRows.ts"
import { nutrientsOf } from "../Foods.ts"
import { byTime } from "../Measurements.ts"
import type { Format, SourceFile } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { leaveOutRows, type Parts, readParts } from "../Parts.ts"
import { entryNamed, folded, headText } from "../Text.ts"

type Kind = "servings" | "biometrics" | "summary" | "exercises" | "notes"

const kindOf = (text: string): Kind | undefined => {
  const { names } = csvHeader(text)
  const has = (...wanted: ReadonlyArray<string>): boolean => wanted.every((name) => names.includes(name))
  const hasEnergy = names.some((name) => /^energy \((?:kcal|kj)\)$/.test(name))
  if (has("day", "food name", "amount") && hasEnergy) return "servings"
  if (has("day", "metric", "unit", "amount")) return "biometrics"
  if (has("day", "exercise", "minutes", "calories burned")) return "exercises"
  if (has("day", "group", "note")) return "notes"
  return has("date", "completed") && hasEnergy ? "summary" : undefined
}

const readServings = (file: SourceFile, parts: Parts): Promise<number> => {
  const read = nutrientsOf(csvHeader(headText(file)).names, parts.report, ["day", "group", "food name"])
  return readDated(file, { date: ({ day = "" }) => day }, parts, ({ cells, line }, { date }) =>
    parts.foods.add(read(cells, line), { date, line, meal: cells.group ?? "", name: cells["food name"] ?? "" })
  )
}

/** Reads the totals of days. They become foods only if the export lacks the single foods. */
const readSummary = (file: SourceFile, parts: Parts, servings: ReadonlySet<string> | undefined): Promise<number> => {
  const { foods, report } = parts
  const read = nutrientsOf(csvHeader(headText(file)).names, report, ["date", "completed"])
  return readDated(file, { date: ({ date = "" }) => date }, parts, ({ cells, line }, { date }) => {
    const total = read(cells, line)
    if (servings?.has(date) === true) report.lose("merged", "totals of days whose foods are imported", line)
    else if (servings !== undefined || (total.calories ?? 0) === 0)
      report.lose("leftOut", "totals of days without foods", line)
    else foods.add(total, { date, line, meal: "", name: "Total of the day" })
  })
}

/** Figures of the body that are no lengths, by the program's names. */
const FIELDS: Readonly<Record<string, BodyField>> = {
  weight: "weightKg",
  "body fat": "bodyFatPercent",
  "lean body mass": "leanBodyMassKg",
  "bone mass": "boneMassKg",
  "basal metabolic rate": "basalMetabolicRateKcal"
}

/** The field of a check-in for a metric: `Weight`, `Waist Size`. */
const fieldOf = (name: string): BodyField | undefined =>
  entryNamed(FIELDS, name) ?? entryNamed(LENGTH_NAMES, name.replace(/ size$/, ""))

const readBiometrics = async (file: SourceFile, parts: Parts): Promise<number> => {
  const { checkIns, report } = parts
  const found: Array<{
    readonly date: CalendarDate
    readonly time: string
    readonly figures: Figures
    readonly line: number
  }> = []
  const date = ({ day, time }: Readonly<Record<string, string>>): string => [day, time].filter(Boolean).join(" ")
  const rows = await readDated(file, { date }, parts, ({ cells, line }, at) => {
    const { amount = "", metric = "", unit = "" } = cells
    // The source follows the name in brackets.
    const name = metric.replace(/\s*\([^()]*\)$/, "")
    const field = fieldOf(folded(name))
    const number = numberIn(amount)
    const value = number === undefined ? undefined : figureIn(number, unit)
    if (field === undefined) report.lose("leftOut", `the biometric "${name}"`, line)
    else if (number === undefined) report.lose("refused", "a number cannot be read", line)
    else if (value === undefined) report.lose("refused", `"${unit}" is no unit of ${name}`, line)
    else found.push({ date: at.date, time: at.time ?? "", figures: { [field]: value }, line })
  })
  found.sort(byTime)
  for (const { date, figures, line } of found) checkIns.add(date, figures, line)
  return rows
}

/** The tables that the program exports one by one. */
export const cronometer: Format = {
  name: "cronometer",
  title: "Cronometer",
  recognise: (files) => files.filter(({ text }) => kindOf(text) !== undefined),
  read: (files, options) =>
    readParts(options, async (parts) => {
      const { foods } = parts
      const of = (kind: Kind) => files.filter((file) => kindOf(headText(file)) === kind)
      let rows = 0
      for (const file of of("servings")) rows += await readServings(file, parts)
      const servings =
        of("servings").length === 0 ? undefined : new Set(foods.records().map(({ date }) => String(date)))
      for (const file of of("summary")) rows += await readSummary(file, parts, servings)
      for (const file of of("biometrics")) rows += await readBiometrics(file, parts)
      for (const file of of("exercises"))
        rows += await leaveOutRows(file, headText(file), parts.report, "energy that exercise takes, and its minutes")
      for (const file of of("notes")) rows += await leaveOutRows(file, headText(file), parts.report, "notes")
      return rows
    })
}
