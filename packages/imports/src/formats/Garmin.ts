import { dateIn, needsOrder, orderOf } from "../Dates.ts"
import { readDays, readDayTable } from "../health/DayFigures.ts"
import type { Format } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { leaveOutRows } from "../Parts.ts"
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
  title: "Garmin Connect",
  recognise: (files) =>
    files.filter(({ name, text }) => reportOf(text, name) !== undefined || isActivities(text) || isTakeout(name, text)),
  read: (files, options) =>
    readDays(files, options, async (file, text, parts) => {
      if (isTakeout(file.name, text)) return readTakeout(file, text, parts)
      const table = reportOf(text, file.name)
      if (table === undefined)
        return leaveOutRows(file, text, parts.report, "activities of Garmin have no exercises and sets")
      const firsts = text.split("\n").map((line) => line.split(",")[0]?.replaceAll('"', "") ?? "")
      const order = firsts.some(needsOrder) ? orderOf(firsts, options.dates, file.name) : undefined
      return readDayTable(
        file,
        text,
        parts,
        ({ values: [first = ""] }) => dateIn(first.trim(), order),
        (cells) => table.map(([column, signal]) => ({ signal, value: numberIn(cells[column] ?? ""), combine: "max" }))
      )
    })
}
