import { type DayTable, dayTables, scaled } from "../health/DayTables.ts"

/** Minutes of `7:32`, and of `41`, which has no hours; undefined for `--`. */
const minutesIn = (text = ""): number | undefined => {
  const [, hours = "0", minutes] = /^(?:(\d+):)?(\d{1,2})$/.exec(text) ?? []
  return minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

const SECONDS = 1 / 60

/** The table of nights with times as texts, and that of the app's own export with seconds. */
const TABLES: ReadonlyArray<DayTable> = [
  {
    columns: ["in bed at", "until", "asleep", "time awake in bed"],
    date: "until",
    values: (cells) => ({
      sleep_duration: minutesIn(cells.asleep),
      sleep_deep: minutesIn(cells["deep sleep"]),
      sleep_awake: minutesIn(cells["time awake in bed"]),
      time_in_bed: minutesIn(cells.duration)
    }),
    combine: "sum"
  },
  {
    columns: ["start", "end", "sleep quality", "time asleep (seconds)"],
    date: "end",
    values: (cells) => ({
      sleep_duration: scaled(cells["time asleep (seconds)"], SECONDS),
      sleep_deep: scaled(cells["deep (seconds)"], SECONDS),
      sleep_light: scaled(cells["light (seconds)"], SECONDS),
      sleep_awake: scaled(cells["awake (seconds)"], SECONDS),
      time_in_bed: scaled(cells["time in bed (seconds)"], SECONDS)
    }),
    combine: "sum"
  }
]

/** Sleep Cycle: one row for each night, on the day of waking. Its heart rate is of one moment, and has no place. */
export const sleepCycle = dayTables("sleepcycle", "Sleep Cycle", TABLES)
