import { type Cells, type CsvHeader, csvParts } from "../Csv.ts"
import { type Figure, readDays } from "../health/DayFigures.ts"
import { localTimes } from "../LocalTimes.ts"
import type { Format, ReadOptions, SourceFile } from "../Model.ts"
import { kgOf, numberIn } from "../Numbers.ts"
import { unitUndecided } from "../SetLog.ts"
import { folded } from "../Text.ts"

interface Row {
  readonly line: number
  readonly section: string
  readonly cells: Cells
}

const HEADER: CsvHeader = { names: [], line: 0, delimiter: ",", isWrapped: false }

const SECTION = /^(?:body|foods?|activities|sleep|food log\b.*)$/

/** The rows below the names and the headers of the sections. */
const rowsIn = async (file: SourceFile): Promise<ReadonlyArray<Row>> => {
  const rows: Array<Row> = []
  let section = ""
  let names: ReadonlyArray<string> | undefined
  for await (const part of csvParts(file, HEADER))
    for (const { line, values } of part) {
      const first = folded(values[0] ?? "")
      if (SECTION.test(first) && values.slice(1).every((value) => value.trim() === "")) {
        section = first
        names = undefined
      } else if (names === undefined) names = values.map(folded)
      else {
        const cells = Object.fromEntries(names.map((name, at) => [name, values[at]?.trim() ?? ""]))
        rows.push({ line, section, cells })
      }
    }
  return rows
}

/** Counts have commas between thousands; 0 and `N/A` are none. */
const countIn = (text = ""): number | undefined => numberIn(text.replaceAll(/,(?=\d{3})/g, "")) || undefined

const SIGNALS: Readonly<Record<string, ReadonlyArray<readonly [column: string, signal: string]>>> = {
  activities: [
    ["steps", "steps"],
    ["floors", "flights_climbed"],
    ["activity calories", "active_energy"],
    ["calories burned", "total_energy"]
  ],
  sleep: [
    ["minutes asleep", "sleep_duration"],
    ["minutes awake", "sleep_awake"],
    ["minutes rem sleep", "sleep_rem"],
    ["minutes light sleep", "sleep_light"],
    ["minutes deep sleep", "sleep_deep"],
    ["time in bed", "time_in_bed"]
  ]
}

const bodyOf = ({ fat, weight }: Cells, file: SourceFile, { unit }: ReadOptions): ReadonlyArray<Figure> => {
  const value = numberIn(weight ?? "") || undefined
  if (value !== undefined && unit === undefined) throw unitUndecided(file)
  return [
    { signal: "weight", value: value === undefined ? undefined : kgOf(value, unit ?? "kg"), combine: "last" },
    { signal: "body_fat", value: numberIn(fat ?? "") || undefined, combine: "last" }
  ]
}

/** The export of a month from Fitbit's web site: a file with the sections Body, Foods, Activities and Sleep. */
export const fitbitWeb: Format = {
  name: "fitbit-web",
  title: "Fitbit (web site)",
  recognise: (files) =>
    files.filter(({ text }) =>
      /^(?:body\ndate,weight|foods\ndate,calories|activities\ndate,|sleep\nstart time,)/i.test(text)
    ),
  read: (files, options) =>
    readDays(files, options, async (file, _text, { figures, foods, report }) => {
      const rows = await rowsIn(file)
      const dateText = ({ cells }: Row): string => cells["end time"] ?? cells.date ?? ""
      const timeOf = localTimes(rows.filter(({ section }) => section in KNOWN).map(dateText), file, options)
      for (const row of rows) {
        const { cells, line, section } = row
        const date = section in KNOWN ? timeOf(dateText(row))?.date : undefined
        if (date !== undefined && numberIn(cells.distance ?? "") !== 0 && cells.distance !== undefined)
          report.leaveOut("distances, whose unit the file does not name", line)
        const calories = countIn(cells["calories in"])
        if (!(section in KNOWN))
          report.lose("leftOut", "rows of food logs, which have no figures of single foods", line)
        else if (date === undefined) report.lose("refused", "the date cannot be read", line)
        else if (section === "body") figures.row(date, line, bodyOf(cells, file, options))
        else if (SIGNALS[section] !== undefined)
          figures.row(
            date,
            line,
            SIGNALS[section].map(([column, signal]) => ({ signal, value: countIn(cells[column]), combine: "sum" }))
          )
        else if (calories === undefined) report.lose("leftOut", "days without food", line)
        else {
          const none = { protein: undefined, carbs: undefined, fat: undefined, isUnreadable: false }
          foods.add({ ...none, calories }, { date, line, meal: "", name: "Total of the day" })
        }
      }
      return rows.length
    })
}

const KNOWN: Readonly<Record<string, true>> = { body: true, foods: true, activities: true, sleep: true }
