import { type CsvHeader, type CsvRow, csvHeader } from "../Csv.ts"
import { dateTimeIn, needsOrder } from "../Dates.ts"
import { ImportFault, type SourceFile } from "../Model.ts"
import { hasColumns, needed } from "../NeededColumns.ts"
import { numberIn } from "../Numbers.ts"
import { leftOut, reasons, refused, setLog } from "../SetLog.ts"
import { folded } from "../Text.ts"

/** The columns with their folded names in the app's versions and languages. */
const COLUMNS = {
  date: ["date", "datum"],
  title: ["workout name", "workout-name", "nom de l'entraînement", "nom de l’entraînement"],
  duration: ["duration", "workout duration", "duration (sec)", "dauer", "durée"],
  exercise: ["exercise name", "name der übung", "nom de l'exercice", "nom de l’exercice"],
  order: ["set order", "reihenfolge festlegen", "ordre de la série"],
  weight: ["weight", "gewicht", "poids"],
  kg: ["weight (kg)", "kg", "gewicht (kg)", "poids (kg)"],
  lb: ["weight (lbs)", "weight (lb)", "lbs", "lb", "gewicht (lbs)", "poids (lbs)"],
  unit: ["weight unit", "gewichtseinheit"],
  reps: ["reps", "wiederh.", "rép.", "rép", "réps", "réps.", "reps.", "répétitions"],
  distance: ["distance", "distance (meters)", "km", "mi", "mi.", "miles", "entfernung"],
  distanceUnit: ["distance unit"],
  seconds: ["seconds", "sekunden", "secondes"],
  notes: ["notes", "notizen"],
  workoutNotes: [
    "workout notes",
    "workout-notizen",
    "notes de l'entraînement",
    "notes de l’entraînement",
    "notes d'entraînement"
  ],
  rpe: ["rpe"]
} as const satisfies Record<string, ReadonlyArray<string>>

type Column = keyof typeof COLUMNS

const KNOWN: ReadonlyArray<string> = ["workout #", ...Object.values(COLUMNS).flat()]

const NEEDED = [
  needed("Date", ...COLUMNS.date),
  needed("Workout Name", ...COLUMNS.title),
  needed("Exercise Name", ...COLUMNS.exercise),
  needed("Set Order", ...COLUMNS.order),
  needed("Weight", ...COLUMNS.weight, ...COLUMNS.kg, ...COLUMNS.lb),
  needed("Reps", ...COLUMNS.reps)
]

const DATE_FIRST =
  "date,workout name,exercise name,set order,weight,weight unit,reps,rpe,distance,distance unit,seconds,notes,workout notes"

/** The columns of files without a header. */
const WITHOUT_HEADER = [
  "workout #,date,workout name,duration (sec),exercise name,set order,weight,reps,rpe,distance,seconds,notes,workout notes",
  DATE_FIRST,
  `${DATE_FIRST},workout duration`
].map((columns) => columns.split(","))

/** The names of the columns of a file without a header; undefined if it has one, or is none of this format. */
const namesWithout = ({ delimiter, names }: CsvHeader): ReadonlyArray<string> | undefined => {
  if (delimiter !== ";") return undefined
  return WITHOUT_HEADER.find(
    (columns) => columns.length === names.length && dateTimeIn(names[columns.indexOf("date")] ?? "") !== undefined
  )
}

const isStrong = (text: string): boolean => {
  const header = csvHeader(text)
  return hasColumns(NEEDED, header.names) || namesWithout(header) !== undefined
}

const UNITS = /(\d+(?:[.,]\d+)?)\s*(h|std|m|s)/gi
const SECONDS = { h: 3600, std: 3600, m: 60, s: 1 } as const

/** Seconds of `1h 43m`, `1h 5min`, `45s` and `2176`. */
const secondsIn = (text: string): number | undefined => {
  const plain = numberIn(text)
  if (plain !== undefined) return plain
  let seconds: number | undefined
  for (const [, amount = "", unit = ""] of text.matchAll(UNITS)) {
    const name = unit.toLowerCase()
    if (name === "h" || name === "std" || name === "m" || name === "s")
      seconds = (seconds ?? 0) + Number(amount.replace(",", ".")) * SECONDS[name]
  }
  return seconds
}

const cellOf = ({ cells }: CsvRow, column: Column): string => {
  const name = COLUMNS[column].find((known) => cells[known] !== undefined)
  return name === undefined ? "" : (cells[name] ?? "")
}

const unitIn = (text: string): "kg" | "lb" | undefined => {
  const unit = folded(text)
  if (unit === "") return undefined
  if (unit === "kg" || unit === "kgs") return "kg"
  if (unit === "lb" || unit === "lbs") return "lb"
  throw new ImportFault(`"${text}" is an unknown unit of weight; kg and lb are known.`)
}

/** The time of a workout; undefined if it cannot be read. Fails for a time as spreadsheet programs write it. */
const timeIn = (text: string, { name }: SourceFile, line: number) => {
  const at = dateTimeIn(text)
  if (at === undefined && (needsOrder(text) || numberIn(text) !== undefined))
    throw new ImportFault(
      `${name} has dates such as "${text}" (line ${line}), which Strong does not write: a spreadsheet program saved the file again. Import the file that Strong exported.`
    )
  return at
}

export const strong = setLog({
  name: "strong",
  columns: NEEDED,
  recognise: isStrong,
  known: () => KNOWN,
  namesWithout,
  isStream: true,
  reader: (file, _header, options) => (row) => {
    const cell = (column: Column): string => cellOf(row, column)
    const order = cell("order").toUpperCase()
    if (order === "W" && !options.withWarmups) return leftOut("warm-up sets")
    if (order === "NOTE") return leftOut("notes")
    if (order === "REST TIMER") return leftOut("rest timers")
    if (!/^(?:\d+|[WDF])$/.test(order)) return refused("the row is no set")
    return {
      key: `${cell("date")} ${cell("title")}`,
      workout: () => ({
        title: cell("title"),
        at: timeIn(cell("date"), file, row.line),
        seconds: secondsIn(cell("duration")),
        leftOut: reasons([[cell("workoutNotes"), "notes of workouts"]])
      }),
      exercise: cell("exercise"),
      number: order,
      reps: cell("reps"),
      weight: cell("kg") || cell("lb") || cell("weight"),
      unit: () => (cell("kg") !== "" ? "kg" : cell("lb") !== "" ? "lb" : (unitIn(cell("unit")) ?? options.unit)),
      isTimed: [cell("seconds"), cell("distance")].some((text) => (numberIn(text) ?? 0) > 0),
      leftOut: reasons([
        [cell("notes"), "notes of sets"],
        [cell("rpe"), "RPE of sets"]
      ])
    }
  }
})
