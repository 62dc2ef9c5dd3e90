import type { CsvRow } from "../Csv.ts"
import { dateIn } from "../Dates.ts"
import { columnFigures, readDays, readDayTable, type SignalColumn } from "../health/DayFigures.ts"
import type { Format } from "../Model.ts"
import { headText } from "../Text.ts"

const SLEEP: ReadonlyArray<SignalColumn> = [
  ["sleep_duration", "asleep duration (min)"],
  ["sleep_light", "light sleep duration (min)"],
  ["sleep_deep", "deep (sws) duration (min)"],
  ["sleep_rem", "rem duration (min)"],
  ["sleep_awake", "awake duration (min)"],
  ["time_in_bed", "in bed duration (min)"]
]

const RECOVERY: ReadonlyArray<SignalColumn> = [
  ["resting_heart_rate", "resting heart rate (bpm)"],
  ["heart_rate_variability", "heart rate variability (ms)"],
  ["hrv_rmssd", "heart rate variability (ms)"],
  ["oxygen_saturation", "blood oxygen %"],
  ["sleeping_wrist_temperature", "skin temp (celsius)"],
  ["total_energy", "energy burned (cal)"],
  ["heart_rate", "average hr (bpm)"],
  ["heart_rate_max", "max hr (bpm)"]
]

const BREATHING: ReadonlyArray<SignalColumn> = [["respiratory_rate", "respiratory rate (rpm)"]]

const isCycles = (text: string): boolean =>
  /^cycle start time,cycle end time,cycle timezone,recovery score %/i.test(text)
const isSleeps = (text: string): boolean =>
  /^cycle start time,cycle end time,cycle timezone,sleep onset,wake onset/i.test(text)

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
        const sleep = ofSleeps || !hasSleeps ? columnFigures(SLEEP, cells, "sum") : []
        // A nap has a rate of its own, which is not the night's.
        const breathing = cells.nap === "true" ? [] : columnFigures(BREATHING, cells, "first")
        const recovery = ofSleeps ? [] : columnFigures(RECOVERY, cells, "last")
        return [...recovery, ...sleep, ...breathing]
      })
    })
  }
}

const dateOf = ({ cells }: CsvRow) =>
  ["wake onset", "cycle end time", "cycle start time"]
    .map((column) => dateIn(cells[column] ?? ""))
    .find((each) => each !== undefined)
