import { csvHeader } from "../Csv.ts"
import { dateIn } from "../Dates.ts"
import { readDays, readDayTable } from "../health/DayFigures.ts"
import type { Format } from "../Model.ts"
import { numberIn } from "../Numbers.ts"

type Cells = Readonly<Record<string, string>>

/** Minutes of `7:32`, and of `41`, which has no hours; undefined for `--`. */
const minutesIn = (text = ""): number | undefined => {
  const [, hours = "0", minutes] = /^(?:(\d+):)?(\d{1,2})$/.exec(text) ?? []
  return minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

const scaled = (text: string | undefined, factor: number): number | undefined => {
  const value = numberIn(text ?? "")
  return value === undefined || value <= 0 ? undefined : value * factor
}

interface Table {
  readonly isOf: (names: ReadonlyArray<string>) => boolean
  readonly date: string
  readonly minutes: (cells: Cells) => Readonly<Record<string, number | undefined>>
}

const SECONDS = 1 / 60

/** The table of nights with times as texts, and that of the app's own export with seconds. */
const TABLES: ReadonlyArray<Table> = [
  {
    isOf: (names) => ["in bed at", "until", "asleep", "time awake in bed"].every((name) => names.includes(name)),
    date: "until",
    minutes: (cells) => ({
      sleep_duration: minutesIn(cells.asleep),
      sleep_deep: minutesIn(cells["deep sleep"]),
      sleep_awake: minutesIn(cells["time awake in bed"]),
      time_in_bed: minutesIn(cells.duration)
    })
  },
  {
    isOf: (names) => ["start", "end", "sleep quality", "time asleep (seconds)"].every((name) => names.includes(name)),
    date: "end",
    minutes: (cells) => ({
      sleep_duration: scaled(cells["time asleep (seconds)"], SECONDS),
      sleep_deep: scaled(cells["deep (seconds)"], SECONDS),
      sleep_light: scaled(cells["light (seconds)"], SECONDS),
      sleep_awake: scaled(cells["awake (seconds)"], SECONDS),
      time_in_bed: scaled(cells["time in bed (seconds)"], SECONDS)
    })
  }
]

const tableOf = (text: string): Table | undefined => {
  const { names } = csvHeader(text)
  return TABLES.find(({ isOf }) => isOf(names))
}

/** Sleep Cycle: one row for each night, on the day of waking. Its heart rate is of one moment, and has no place. */
export const sleepCycle: Format = {
  name: "sleepcycle",
  title: "Sleep Cycle",
  recognise: (files) => files.filter(({ text }) => tableOf(text) !== undefined),
  read: (files, options) =>
    readDays(files, options, async (file, text, parts) => {
      const table = tableOf(text)
      if (table === undefined) return 0
      return readDayTable(
        file,
        text,
        parts,
        ({ cells }) => dateIn(cells[table.date] ?? ""),
        (cells) => Object.entries(table.minutes(cells)).map(([signal, value]) => ({ signal, value, combine: "sum" }))
      )
    })
}
