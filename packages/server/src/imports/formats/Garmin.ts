import { csvHeader, csvRows } from "../Csv.ts"
import { dateIn, needsOrder, orderOf } from "../Dates.ts"
import { makeDayFigures } from "../health/DayFigures.ts"
import { makeSignalDays } from "../health/SignalDays.ts"
import { makeImportReport } from "../ImportReport.ts"
import type { Format } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { headText } from "../Text.ts"
import { TITLES } from "../Titles.ts"
import { isTakeout, readTakeout } from "./GarminTakeout.ts"

/** The columns of a table of days, with their signals. */
type Report = ReadonlyArray<readonly [column: string, signal: string]>

const STEPS: Report = [["actual", "steps"]]

const ENERGY: Report = [
  ["active calories", "active_energy"],
  ["resting calories", "resting_energy"],
  ["total", "total_energy"]
]

const reportOf = (text: string, name: string): Report | undefined => {
  if (/^"?"?,"?actual"?,"?goal"?\n/i.test(text) && /step/i.test(name)) return STEPS
  return /^"?"?,"?active calories"?,"?resting calories"?,"?total"?\n/i.test(text) ? ENERGY : undefined
}

const isActivities = (text: string): boolean => /^"?activity type"?,"?date"?,"?favorite"?,/i.test(text)

/** Garmin Connect: its reports of days, and the archive that it sends. Its activities have no exercises and sets. */
export const garmin: Format = {
  name: "garmin",
  title: TITLES.garmin,
  recognise: (files) =>
    files.filter(({ name, text }) => reportOf(text, name) !== undefined || isActivities(text) || isTakeout(name, text)),
  read: async (files, { dates, lastDate }) => {
    const report = makeImportReport()
    const figures = makeDayFigures(report, lastDate)
    let rows = 0
    for (const file of files) {
      const text = headText(file)
      if (isTakeout(file.name, text)) {
        rows += await readTakeout(file, text, { figures, report })
        continue
      }
      const table = reportOf(text, file.name)
      const firsts =
        table === undefined ? [] : text.split("\n").map((line) => line.split(",")[0]?.replaceAll('"', "") ?? "")
      const order = firsts.some(needsOrder) ? orderOf(firsts, dates, file.name) : undefined
      for await (const { cells, line, values } of csvRows(file, csvHeader(text))) {
        rows++
        const date = dateIn((values[0] ?? "").trim(), order)
        if (table === undefined) report.lose("leftOut", "activities of Garmin have no exercises and sets", line)
        else if (date === undefined) report.lose("refused", "a row has no date", line)
        else {
          const figureOf = ([column, signal]: Report[number]) =>
            ({ signal, value: numberIn(cells[column] ?? ""), combine: "max" }) as const
          figures.row(date, line, table.map(figureOf))
        }
      }
    }
    const days = makeSignalDays(report)
    figures.emit(days)
    return { rows, records: days.records(), ...report.result() }
  }
}
