import type { SetKind } from "@daybook/core"
import * as Records from "effect/Record"
import { hasColumns, needed } from "../Columns.ts"
import { type CsvHeader, csvHeader } from "../Csv.ts"
import { dateTimeIn, needsOrder } from "../Dates.ts"
import { ImportFault, type SourceFile } from "../Model.ts"
import { clockSeconds, numberIn } from "../Numbers.ts"
import { leftOut, refused, setLog } from "../SetLog.ts"
import { folded, words } from "../Text.ts"

/** The columns with their folded names in the app's versions and languages. */
const COLUMNS = {
  date: words("date, datum, fecha, data"),
  title: words(
    "workout name, workout-name, nom de l'entraînement, nom de l’entraînement, nombre del entrenamiento, nombre de entrenamiento, nome allenamento, nome dell'allenamento, nome do treino"
  ),
  duration: words("duration, workout duration, duration (sec), dauer, durée, duración, durata, duração"),
  exercise: words(
    "exercise name, name der übung, nom de l'exercice, nom de l’exercice, nombre del ejercicio, nombre de ejercicio, nome esercizio, nome dell'esercizio, nome do exercício"
  ),
  order: words(
    "set order, reihenfolge festlegen, ordre de la série, orden de la serie, orden de series, ordine serie, ordine delle serie, ordem da série"
  ),
  weight: words("weight, gewicht, poids, peso"),
  kg: words("weight (kg), kg, gewicht (kg), poids (kg), peso (kg)"),
  lb: words("weight (lbs), weight (lb), lbs, lb, gewicht (lbs), poids (lbs), peso (lbs), peso (lb)"),
  unit: words("weight unit, gewichtseinheit"),
  reps: words(
    "reps, wiederh., rép., rép, réps, réps., reps., répétitions, repeticiones, ripetizioni, rip., repetições"
  ),
  distance: words("distance, entfernung, distancia, distanza, distância"),
  meters: words("distance (meters)"),
  km: words("km"),
  miles: words("mi, mi., miles"),
  distanceUnit: words("distance unit"),
  seconds: words("seconds, sekunden, secondes, segundos, secondi"),
  notes: words("notes, notizen, notas, note"),
  workoutNotes: words(
    "workout notes, workout-notizen, notes de l'entraînement, notes de l’entraînement, notes d'entraînement, notas del entrenamiento, note allenamento, note dell'allenamento, notas do treino"
  ),
  rpe: words("rpe")
} satisfies Record<string, ReadonlyArray<string>>

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

/** The names that a file has of the columns, each found once. */
const namesIn = (header: CsvHeader): Readonly<Record<Column, string | undefined>> => {
  const names = namesWithout(header) ?? header.names
  return Records.map(COLUMNS, (known) => known.find((name) => names.includes(name)))
}

const unitIn = (text: string): "kg" | "lb" | undefined => {
  const unit = folded(text)
  if (unit === "") return undefined
  if (unit === "kg" || unit === "kgs") return "kg"
  if (unit === "lb" || unit === "lbs") return "lb"
  throw new ImportFault(`"${text}" is an unknown unit of weight; kg and lb are known.`)
}

const KINDS: Readonly<Record<string, SetKind>> = { W: "warmup", D: "drop", F: "failure" }

/** The distance of a row and its unit, which is in the name of the column, in a column of its own, or nowhere. */
const distanceIn = (cell: (column: Column) => string) => {
  for (const unit of ["meters", "km", "miles"] as const)
    if (cell(unit) !== "") return { distance: cell(unit), distanceUnit: unit }
  return { distance: cell("distance"), distanceUnit: cell("distanceUnit") }
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

const NOTHING: ReadonlyArray<string> = []

export const strong = setLog({
  name: "strong",
  title: "Strong",
  columns: NEEDED,
  recognise: isStrong,
  known: () => KNOWN,
  namesWithout,
  isStream: true,
  reader: (file, header, { unit }) => {
    const names = namesIn(header)
    return (row) => {
      const cell = (column: Column): string => {
        const name = names[column]
        return name === undefined ? "" : (row.cells[name] ?? "")
      }
      const order = cell("order").toUpperCase()
      const kind = KINDS[order]
      const note = cell("notes")
      if (order === "REST TIMER") return leftOut("rest timers")
      const isNote = order === "NOTE"
      if (isNote && note === "") return leftOut("notes without a text")
      if (!isNote && kind === undefined && !/^\d+$/.test(order)) return refused("the row is no set")
      const [kg, lb] = [cell("kg"), cell("lb")]
      const key = `${cell("date")} ${cell("title")}`
      const exercise = cell("exercise")
      const workout = () => ({
        title: cell("title"),
        note: cell("workoutNotes"),
        at: timeIn(cell("date"), file, row.line),
        seconds: clockSeconds(cell("duration"))
      })
      if (isNote) return { key, workout, exercise, note, isNote }
      const { distance, distanceUnit } = distanceIn(cell)
      return {
        key,
        workout,
        exercise,
        note,
        kind,
        number: order,
        reps: cell("reps"),
        weight: kg || lb || cell("weight"),
        rpe: cell("rpe"),
        time: cell("seconds"),
        distance,
        distanceUnit,
        leftOut: NOTHING,
        unit: () => (kg !== "" ? "kg" : lb !== "" ? "lb" : (unitIn(cell("unit")) ?? unit))
      }
    }
  }
})
