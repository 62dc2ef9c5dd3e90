import { dateIn } from "../Dates.ts"
import { readDays, readDayTable } from "../health/DayFigures.ts"
import type { Format } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { leaveOutRows } from "../Parts.ts"

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
  title: "Google Fit",
  recognise: (files) => {
    const daily = files.filter(({ text }) => isDaily(text))
    return daily.length > 0 ? daily : files.filter(({ text }) => isOfOneDay(text))
  },
  read: (files, options) =>
    readDays(files, options, (file, text, parts) =>
      isOfOneDay(text)
        ? leaveOutRows(file, text, parts.report, ONE_DAY)
        : readDayTable(
            file,
            text,
            parts,
            ({ cells }) => dateIn(cells.date ?? ""),
            (cells) =>
              COLUMNS.map(([column, signal, factor]) => {
                const value = numberIn(cells[column] ?? "")
                return { signal, value: value === undefined ? undefined : value * factor, combine: "last" }
              })
          )
    )
}

const ONE_DAY = "quarters of an hour of one day: import Daily activity metrics.csv instead"
