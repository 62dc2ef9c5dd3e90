import { type DayTable, dayTables, scaled } from "../health/DayTables.ts"

/** The minutes of `7h 55min`. */
const minutesIn = (text = ""): number | undefined => {
  const [, hours, minutes] = /^(?:(\d+) ?h)?\s*(?:(\d+) ?m(?:in)?)?$/.exec(text) ?? []
  return hours === undefined && minutes === undefined ? undefined : Number(hours ?? 0) * 60 + Number(minutes ?? 0)
}

const GARMIN_SLEEP: ReadonlyArray<DayTable> = ["sleep score 4 weeks", "sleep score 1 year", "sleep score 7 days"].map(
  (date) => ({
    columns: [date, "score", "quality", "duration"],
    date,
    values: (cells) => ({
      sleep_duration: minutesIn(cells.duration),
      resting_heart_rate: scaled(cells["resting heart rate"]),
      oxygen_saturation: scaled(cells["pulse ox"]),
      respiratory_rate: scaled(cells.respiration)
    }),
    combine: "last"
  })
)

/** The table of sleep on Garmin Connect's web site, in English. */
export const garminSleep = dayTables("garmin-sleep", "Garmin Connect (table of sleep)", GARMIN_SLEEP)
