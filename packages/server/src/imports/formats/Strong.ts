import { type CsvHeader, csvHeader, csvRows } from "../Csv.ts"
import { dateTimeIn, needsOrder } from "../Dates.ts"
import { type Format, ImportFault, type Reading, type ReadOptions, type SourceFile, Undecided } from "../Model.ts"
import { hasColumns, needed, noteUnknown } from "../NeededColumns.ts"
import { kgOf, numberIn } from "../Numbers.ts"
import { durationOf, makeSessions, minutesAfter, type Session } from "../Sessions.ts"
import { makeTally, type Tally } from "../Tally.ts"
import { folded, headText } from "../Text.ts"
import { TITLES } from "../Titles.ts"

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

const KNOWN: ReadonlySet<string> = new Set(["workout #", ...Object.values(COLUMNS).flat()])

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

const read = async (files: ReadonlyArray<SourceFile>, options: ReadOptions): Promise<Reading> => {
  const tally = makeTally()
  const sessions = makeSessions(tally, options.lastDate)
  let rows = 0
  for (const file of files) {
    sessions.beginFile()
    rows += await readFile(file, options, tally, sessions)
  }
  return { rows, records: sessions.records(), ...tally.result(), notes: sessions.notes() }
}

const readFile = async (
  file: SourceFile,
  { unit: given, withWarmups }: ReadOptions,
  tally: Tally,
  sessions: ReturnType<typeof makeSessions>
): Promise<number> => {
  const header = csvHeader(headText(file))
  const names = namesWithout(header)
  const noteOthers = noteUnknown(names ?? header.names, KNOWN, tally)
  let rows = 0
  let open: { readonly of: string; readonly session: Session } | undefined
  for await (const { cells, line } of csvRows(file, header, names === undefined ? {} : { names })) {
    rows++
    const cell = (column: Column): string => {
      const name = COLUMNS[column].find((known) => cells[known] !== undefined)
      return name === undefined ? "" : (cells[name] ?? "")
    }

    const order = cell("order").toUpperCase()
    if (order === "W" && !withWarmups) {
      tally.lose("leftOut", "warm-up sets", line)
      continue
    }
    if (!/^(?:\d+|[WDF])$/.test(order)) {
      if (order === "NOTE") tally.lose("leftOut", "notes", line)
      else if (order === "REST TIMER") tally.lose("leftOut", "rest timers", line)
      else tally.lose("refused", "the row is no set", line)
      continue
    }
    const start = dateTimeIn(cell("date"))
    if (start === undefined) {
      if (needsOrder(cell("date")) || numberIn(cell("date")) !== undefined)
        throw new ImportFault(
          `${file.name} has dates such as "${cell("date")}" (line ${line}), which Strong does not write: a spreadsheet program saved the file again. Import the file that Strong exported.`
        )
      tally.lose("refused", "the date cannot be read", line)
      continue
    }

    const title = cell("title")
    const of = `${cell("date")} ${title}`
    if (open?.of !== of) {
      const durationMinutes = durationOf(secondsIn(cell("duration")), tally, line)
      const startedAt = start.time === null ? null : `${start.date}T${start.time}`
      const endedAt = startedAt === null || durationMinutes === null ? null : minutesAfter(startedAt, durationMinutes)
      open = { of, session: { date: start.date, title, startedAt, endedAt, durationMinutes } }
      if (cell("workoutNotes") !== "") tally.leaveOut("notes of workouts", line)
    }

    const weight = weightIn(cell, given, file)
    const reps = numberIn(cell("reps"))
    if ((weight === undefined && weightText(cell) !== "") || (reps === undefined && cell("reps") !== "")) {
      tally.lose("refused", "a number cannot be read", line)
      continue
    }
    noteOthers(cells, line)
    if (cell("notes") !== "") tally.leaveOut("notes of sets", line)
    if (cell("rpe") !== "") tally.leaveOut("RPE of sets", line)
    const isTimed = [cell("seconds"), cell("distance")].some((text) => (numberIn(text) ?? 0) > 0)
    sessions.add(open.session, { line, exercise: cell("exercise"), number: order, reps, weightKg: weight, isTimed })
  }
  return rows
}

type Cell = (column: Column) => string

const weightText = (cell: Cell): string => cell("kg") || cell("lb") || cell("weight")

const weightIn = (cell: Cell, given: ReadOptions["unit"], file: SourceFile): number | undefined => {
  const weight = numberIn(weightText(cell))
  if (weight === undefined || weight === 0) return weight
  if (cell("kg") !== "") return kgOf(weight, "kg")
  if (cell("lb") !== "") return kgOf(weight, "lb")
  const unit = unitIn(cell("unit")) ?? given
  if (unit !== undefined) return kgOf(weight, unit)
  throw new Undecided("unit", `${file.name} does not say in which unit its weights are. Are they kg or lb?`)
}

const unitIn = (text: string): "kg" | "lb" | undefined => {
  const unit = folded(text)
  if (unit === "") return undefined
  if (unit === "kg" || unit === "kgs") return "kg"
  if (unit === "lb" || unit === "lbs") return "lb"
  throw new ImportFault(`"${text}" is an unknown unit of weight; kg and lb are known.`)
}

export const strong: Format = {
  name: "strong",
  title: TITLES.strong,
  columns: NEEDED,
  recognise: (files) => files.filter(({ text }) => isStrong(text)),
  read
}
