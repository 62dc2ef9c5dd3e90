import { csvHeader, csvRows } from "../Csv.ts"
import { dateIn, needsOrder, orderOf } from "../Dates.ts"
import { makeDayFigures } from "../health/DayFigures.ts"
import { makeSignalDays } from "../health/SignalDays.ts"
import type { Format } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { makeTally } from "../Tally.ts"
import { headText } from "../Text.ts"
import { TITLES } from "../Titles.ts"

const isSteps = (text: string, name: string): boolean => /^"?"?,"?actual"?,"?goal"?\n/i.test(text) && /step/i.test(name)
const isActivities = (text: string): boolean => /^"?activity type"?,"?date"?,"?favorite"?,/i.test(text)

/** The reports of Garmin Connect: steps by day. Its activities have no exercises and sets. */
export const garmin: Format = {
  name: "garmin",
  title: TITLES.garmin,
  recognise: (files) => files.filter(({ name, text }) => isSteps(text, name) || isActivities(text)),
  read: async (files, { dates, lastDate }) => {
    const tally = makeTally()
    const figures = makeDayFigures(tally, lastDate)
    let rows = 0
    for (const file of files) {
      const text = headText(file)
      const isOfSteps = isSteps(text, file.name)
      const firsts = isOfSteps ? text.split("\n").map((line) => line.split(",")[0]?.replaceAll('"', "") ?? "") : []
      const order = firsts.some(needsOrder) ? orderOf(firsts, dates, file.name) : undefined
      for await (const { cells, line, values } of csvRows(file, csvHeader(text))) {
        rows++
        const date = dateIn((values[0] ?? "").trim(), order)
        if (!isOfSteps) tally.lose("leftOut", "activities of Garmin have no exercises and sets", line)
        else if (date === undefined) tally.lose("refused", "a row has no date", line)
        else figures.row(date, line, [{ signal: "steps", value: numberIn(cells.actual ?? ""), combine: "max" }])
      }
    }
    const days = makeSignalDays(tally)
    figures.emit(days)
    return { rows, records: days.records(), ...tally.result() }
  }
}
