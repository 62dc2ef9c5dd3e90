import { type CsvHeader, csvParts } from "../Csv.ts"
import { dateIn } from "../Dates.ts"
import { readDays } from "../health/DayFigures.ts"
import type { Format } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { folded } from "../Text.ts"

/** The rows have times of movements in further columns, each with a header of its own, and a second row with noises. */
const HEADER: CsvHeader = { names: [], line: 0, delimiter: ",", isWrapped: false }

const MINUTES = 60

/** Sleep as Android: a header before the row of each night. The night belongs to the day of waking, by its local times. */
export const sleepAsAndroid: Format = {
  name: "sleep-as-android",
  title: "Sleep as Android",
  recognise: (files) => files.filter(({ text }) => /^id,tz,from,to,sched,hours,rating,comment,/i.test(text)),
  read: (files, options) =>
    readDays(files, options, async (file, _, { figures, report }) => {
      let nights = 0
      let names: ReadonlyArray<string> = []
      for await (const part of csvParts(file, HEADER))
        for (const { line, values } of part) {
          const [first = ""] = values
          const cell = (name: string): string => values[names.indexOf(name)]?.trim() ?? ""
          if (folded(first) === "id") names = values.map(folded)
          else if (first.trim() !== "") {
            nights++
            // `22. 03. 2024 6:00` has the day first.
            const date = dateIn(cell("to").replaceAll(/\.\s+/g, "."), "dmy")
            const [hours, deep] = [numberIn(cell("hours")), numberIn(cell("deepsleep"))]
            const asleep = hours === undefined || hours <= 0 ? undefined : hours * MINUTES
            if (cell("comment").replaceAll(/#\S+/g, "").trim() !== "") report.leaveOut("comments of nights", line)
            if (date === undefined) report.lose("refused", "a row has no date", line)
            else
              figures.row(date, line, [
                { signal: "sleep_duration", value: asleep, combine: "sum" },
                // The share of deep sleep; below 0 if it was not measured.
                {
                  signal: "sleep_deep",
                  value: asleep === undefined || deep === undefined || deep < 0 ? undefined : asleep * deep,
                  combine: "sum"
                }
              ])
          }
        }
      return nights
    })
}
