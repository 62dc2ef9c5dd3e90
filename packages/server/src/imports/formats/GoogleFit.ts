import { csvHeader, csvRows } from "../Csv.ts"
import { dateIn } from "../Dates.ts"
import { makeDayFigures } from "../health/DayFigures.ts"
import { makeSignalDays } from "../health/SignalDays.ts"
import { makeImportReport } from "../ImportReport.ts"
import type { Format } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { headText } from "../Text.ts"
import { TITLES } from "../Titles.ts"

/** The columns with their signals and factors. */
const COLUMNS: ReadonlyArray<readonly [column: string, signal: string, factor: number]> = [
  ["step count", "steps", 1],
  ["average weight (kg)", "weight", 1],
  ["distance (m)", "distance_walking_running", 1 / 1000],
  ["calories (kcal)", "total_energy", 1],
  ["move minutes count", "move_minutes", 1],
  ["average heart rate (bpm)", "heart_rate", 1],
  ["min heart rate (bpm)", "heart_rate_min", 1],
  ["max heart rate (bpm)", "heart_rate_max", 1]
]

const isDaily = (text: string): boolean => /^date,/i.test(text) && /,step count[,\n]/i.test(text.slice(0, 4000))
const isOfOneDay = (text: string): boolean => /^start time,end time,.*calories \(kcal\)/i.test(text)

/** Google Fit in Takeout: `Daily activity metrics.csv`. */
export const googleFit: Format = {
  name: "google-fit",
  title: TITLES["google-fit"],
  recognise: (files) => {
    const daily = files.filter(({ text }) => isDaily(text))
    return daily.length > 0 ? daily : files.filter(({ text }) => isOfOneDay(text))
  },
  read: async (files, { lastDate }) => {
    const report = makeImportReport()
    const figures = makeDayFigures(report, lastDate)
    let rows = 0
    for (const file of files) {
      const text = headText(file)
      for await (const { cells, line } of csvRows(file, csvHeader(text))) {
        rows++
        const date = dateIn(cells.date ?? "")
        if (isOfOneDay(text)) {
          report.lose("leftOut", "quarters of an hour of one day: import Daily activity metrics.csv instead", line)
        } else if (date === undefined) report.lose("refused", "a row has no date", line)
        else {
          figures.row(
            date,
            line,
            COLUMNS.map(([column, signal, factor]) => {
              const value = numberIn(cells[column] ?? "")
              return { signal, value: value === undefined ? undefined : value * factor, combine: "last" }
            })
          )
        }
      }
    }
    const days = makeSignalDays(report)
    figures.emit(days)
    return { rows, records: days.records(), ...report.result() }
  }
}
