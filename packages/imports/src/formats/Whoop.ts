import type { CsvRow } from "../Csv.ts"
import { dateIn } from "../Dates.ts"
import { type Figure, readDays, readDayTable } from "../health/DayFigures.ts"
import type { Format } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { headText } from "../Text.ts"

const SLEEP: ReadonlyArray<readonly [column: string, signal: string]> = [
  ["asleep duration (min)", "sleep_duration"],
  ["light sleep duration (min)", "sleep_light"],
  ["deep (sws) duration (min)", "sleep_deep"],
  ["rem duration (min)", "sleep_rem"],
  ["awake duration (min)", "sleep_awake"],
  ["in bed duration (min)", "time_in_bed"]
]

const RECOVERY: ReadonlyArray<readonly [column: string, signal: string]> = [
  ["resting heart rate (bpm)", "resting_heart_rate"],
  ["heart rate variability (ms)", "heart_rate_variability"],
  ["heart rate variability (ms)", "hrv_rmssd"],
  ["blood oxygen %", "oxygen_saturation"],
  ["skin temp (celsius)", "sleeping_wrist_temperature"],
  ["energy burned (cal)", "total_energy"],
  ["average hr (bpm)", "heart_rate"],
  ["max hr (bpm)", "heart_rate_max"]
]

const BREATHING = [["respiratory rate (rpm)", "respiratory_rate"]] as const

const isCycles = (text: string): boolean =>
  /^cycle start time,cycle end time,cycle timezone,recovery score %/i.test(text)
const isSleeps = (text: string): boolean =>
  /^cycle start time,cycle end time,cycle timezone,sleep onset,wake onset/i.test(text)

const figures = (
  columns: ReadonlyArray<readonly [column: string, signal: string]>,
  cells: Readonly<Record<string, string>>,
  combine: Figure["combine"]
): ReadonlyArray<Figure> =>
  columns.map(([column, signal]) => ({ signal, value: numberIn(cells[column] ?? ""), combine }))

/** Whoop's own export. A cycle belongs to the day on which its owner woke; its times are local. */
export const whoop: Format = {
  name: "whoop",
  title: "Whoop",
  recognise: (files) => files.filter(({ text }) => isCycles(text) || isSleeps(text)),
  read: (files, options) => {
    // The file of sleeps has the nights of the cycles, and the naps.
    const hasSleeps = files.some((file) => isSleeps(headText(file)))
    return readDays(files, options, (file, text, parts) => {
      const ofSleeps = isSleeps(text)
      return readDayTable(file, text, parts, dateOf, (cells) => {
        const sleep = ofSleeps || !hasSleeps ? figures(SLEEP, cells, "sum") : []
        // A nap has a rate of its own, which is not the night's.
        const breathing = cells.nap === "true" ? [] : figures(BREATHING, cells, "first")
        const recovery = ofSleeps ? [] : figures(RECOVERY, cells, "last")
        return [...recovery, ...sleep, ...breathing]
      })
    })
  }
}

const dateOf = ({ cells }: CsvRow) =>
  ["wake onset", "cycle end time", "cycle start time"]
    .map((column) => dateIn(cells[column] ?? ""))
    .find((each) => each !== undefined)
