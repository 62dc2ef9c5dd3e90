import type { SetKind } from "@daybook/core"
import { LENGTH_NAMES } from "../CheckIns.ts"
import { hasColumns, needed } from "../Columns.ts"
import { type CsvHeader, csvHeader } from "../Csv.ts"
import { dateTimeIn } from "../Dates.ts"
import { readMeasurements, type Uses } from "../Measurements.ts"
import type { Format } from "../Model.ts"
import { readEach } from "../Parts.ts"
import { readSets, reasons, type SetTable } from "../SetLog.ts"
import { entryNamed, headText } from "../Text.ts"

const NEEDED = [
  ...["title", "start_time", "exercise_title", "set_type", "reps"].map((name) => needed(name, name)),
  needed("weight_kg", "weight_kg", "weight_lbs", "weight_lb")
]

const KNOWN: ReadonlyArray<string> = [
  ...["title", "start_time", "end_time", "description", "exercise_title", "superset_id", "exercise_notes", "set_index"],
  ...["set_type", "weight_kg", "weight_lbs", "weight_lb", "reps", "distance_km", "distance_miles", "duration_seconds"],
  "rpe"
]

const isWorkouts = ({ names }: CsvHeader): boolean => hasColumns(NEEDED, names)

const isMeasurements = ({ names }: CsvHeader): boolean =>
  names[0] === "date" &&
  names.includes("fat_percent") &&
  names.some((name) => /^(?:neck|waist|chest)_(?:cm|in)$/.test(name))

const KINDS: Readonly<Record<string, SetKind>> = { warmup: "warmup", dropset: "drop", failure: "failure" }

/** The unit of weights is in the name of their column; distances may be in miles beside kilograms. */
const weightColumn = ({ names }: CsvHeader) =>
  names.includes("weight_kg")
    ? ({ name: "weight_kg", unit: "kg" } as const)
    : ({ name: names.includes("weight_lbs") ? "weight_lbs" : "weight_lb", unit: "lb" } as const)

const WORKOUTS: SetTable = {
  known: () => KNOWN,
  isStream: true,
  reader: (_file, header) => {
    const { name: weight, unit } = weightColumn(header)
    return ({ cells }) => {
      const cell = (name: string): string => cells[name] ?? ""
      const type = cell("set_type").toLowerCase()
      const kind = entryNamed(KINDS, type)
      const isOfNoKind = kind === undefined && type !== "" && type !== "normal"
      return {
        key: `${cell("start_time")} ${cell("end_time")} ${cell("title")}`,
        workout: () => ({
          title: cell("title"),
          note: cell("description"),
          at: dateTimeIn(cell("start_time")),
          end: dateTimeIn(cell("end_time"))
        }),
        exercise: cell("exercise_title"),
        note: cell("exercise_notes"),
        number: cell("set_index"),
        kind,
        reps: cell("reps"),
        weight: cell(weight),
        unit: () => unit,
        rpe: cell("rpe"),
        time: cell("duration_seconds"),
        distance: cell("distance_km") || cell("distance_miles"),
        distanceUnit: cell("distance_km") === "" ? "miles" : "km",
        superset: cell("superset_id"),
        leftOut: reasons([[isOfNoKind, `the kind "${type}" of sets`]])
      }
    }
  }
}

const MEASUREMENTS: Uses = {
  uses: { date: "date", weight: "weightKg", fat: "bodyFatPercent", ...LENGTH_NAMES }
}

export const hevy: Format = {
  name: "hevy",
  title: "Hevy",
  columns: NEEDED,
  recognise: (files) =>
    files.filter(({ text }) => {
      const header = csvHeader(text)
      return isWorkouts(header) || isMeasurements(header)
    }),
  read: (files, options) =>
    readEach(files, options, (file, parts) => {
      const header = csvHeader(headText(file))
      return isWorkouts(header) ? readSets(WORKOUTS, file, parts) : readMeasurements(file, MEASUREMENTS, parts)
    })
}
