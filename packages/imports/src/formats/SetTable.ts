import * as Records from "effect/Record"
import { columnOf, hasColumns, massUnit, needed } from "../Columns.ts"
import { type Cells, type CsvRow, csvHeader } from "../Csv.ts"
import { localTimes } from "../LocalTimes.ts"
import { isYes } from "../Measurements.ts"
import { type Format, ImportFault } from "../Model.ts"
import { numberIn, secondsPer, unitApart } from "../Numbers.ts"
import { refused, setLog, startTimes } from "../SetLog.ts"

/** The names of the columns in several languages and programs, without their units. */
const COLUMNS = {
  date: /^(?:(?:workout |entry |session )?(?:date|day|datetime|date time|start time)|timestamp|start|datum|tag|fecha|data|jour|dag)$/,
  exercise: /^(?:exercise|exercise name|lift|übung|exercice|ejercicio|esercizio|exercício|oefening|övning)$/,
  reps: /^(?:(?:completed )?reps|repetitions|wdh\.?|wiederholungen|répétitions|repeticiones|ripetizioni|repetições|herhalingen)$/,
  weight: /^(?:(?:completed )?weight|(?:completed )?weight value|load|gewicht|poids|peso|vikt)$/,
  unit: /^(?:(?:completed )?weight ?unit|unit|units|einheit|unité|unidad|unità)$/,
  set: /^(?:set|set (?:number|order|index|no\.?)|satz|série|serie|sets? ?#)$/,
  /** How many equal sets a row stands for, or in some tables the number of the set. */
  sets: /^(?:(?:number of |no\. of )?sets|sätze)$/,
  kind: /^(?:set type|type of set|kind|satztyp)$/,
  warmup: /^(?:is warmup set\?|warm-?up|is warm-?up|aufwärmen|aufwärmsatz)$/,
  rpe: /^(?:(?:completed )?rpe)$/,
  time: /^(?:seconds|secs?|duration|dauer|sekunden|durée|duración|durata|hold)$/,
  /** The time of day. */
  clock: /^(?:time|time of day|uhrzeit|heure|hora|ora)$/,
  distance: /^(?:distance|distanz|strecke|distancia|distanza|entfernung)$/,
  distanceUnit: /^(?:distance unit)$/,
  note: /^(?:(?:set )?notes?|comments?|notiz(?:en)?|bemerkung|remarques?|notas?|kommentar)$/,
  title:
    /^(?:workout|preset name|workout name|day name|session|routine|training|title|entraînement|séance|entreno|entrenamiento|rutina|allenamento|treino)$/
} as const

const KINDS = [
  [/^w$|warm|aufwärm/i, "warmup"],
  [/^d$|drop/i, "drop"],
  [/^f$|fail/i, "failure"]
] as const

/** A column whose unit follows its name: `distance_km`, `Duration (min)`. */
const UNIT_AFTER =
  /^(.+?)[ _]?[([]?\b(kgs?|lbs?|km|mi|miles|m|meters|yd|s|secs?|seconds|min|minutes|h|hrs?|hours?)[)\]]?$/

const columnIn = (names: ReadonlyArray<string>) => (pattern: RegExp) => {
  for (const header of names) {
    const { name, unit } = columnOf(header)
    if (pattern.test(name)) return { header, unit }
    const [, bare = "", after] = UNIT_AFTER.exec(header.replaceAll("_", " ")) ?? []
    if (pattern.test(bare.trim())) return { header, unit: after }
  }
  return undefined
}

const columnsOf = (names: ReadonlyArray<string>) => {
  const find = columnIn(names)
  return {
    ...Records.map(COLUMNS, (pattern) => find(pattern)?.header),
    ...{ weight: find(COLUMNS.weight), time: find(COLUMNS.time), distance: find(COLUMNS.distance) },
    clock: names.find((name) => COLUMNS.clock.test(name))
  }
}

const knownIn = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  Object.values(columnsOf(names)).flatMap((column) =>
    column === undefined ? [] : typeof column === "string" ? column : column.header
  )

/** A time in the unit of its column. A cell such as `1:30` is of minutes, unless the column is of hours. */
const timeIn = (text: string, unit = ""): string => {
  const figure = numberIn(text)
  if (figure !== undefined) return String(figure * (secondsPer(unit) ?? 1))
  return /^h(?:rs?|ours?)?$/.test(unit) && /^\d+:\d+$/.test(text) ? `${text}:00` : text
}

/** Weights of exercises with nothing but the body. */
const BODY = /^(?:bw|body ?weight|-+)$/i

/** A weight beside that of the body: `BW+20`. */
const BESIDE_BODY = /^(?:bw|body ?weight)\s*\+\s*(?=\d)/i

/** Units that the name of a column may have, and that a person is not asked for: the figures are of neither kg nor lb. */
const OTHER_MASS = /^(?:st|stones?|g|grams?|gramm|oz|ounces?|tons?|tonnes?)$/i

/** The most sets that a row stands for. */
const MOST_SETS = 30

interface Program extends Pick<Format, "name" | "title"> {
  /** True if the newest set is first. */
  readonly isNewestFirst?: true
  /** True if each set of an exercise has the distance of the whole. */
  readonly repeatsDistance?: true
}

/** A table with a set in each row. Its rows of a date that have one title are a workout. */
const tableOf = ({ isNewestFirst, repeatsDistance, ...format }: Program, recognise: (text: string) => boolean) =>
  setLog({
    ...format,
    recognise,
    ...(isNewestFirst && { inOrder: (rows) => rows.toReversed() }),
    known: ({ names }) => knownIn(names),
    reader: (file, { names }, options, rows) => {
      const columns = columnsOf(names)
      const { date, distance, exercise, time, weight } = columns
      if (date === undefined || exercise === undefined)
        throw new ImportFault(`${file.name} has no dates and exercises.`)
      // A table may have a column without a name, such as that of the numbers of its rows.
      const cellOf = (cells: Cells, name: string | undefined): string => (name === undefined ? "" : (cells[name] ?? ""))
      const titleOf = (cells: Cells): string => cellOf(cells, columns.title)
      const { clock } = columns
      const timeText = (cells: Cells): string =>
        clock === undefined ? cellOf(cells, date) : `${cellOf(cells, date)} ${cellOf(cells, clock)}`.trim()
      const texts = rows.map(({ cells }) => timeText(cells))
      const timeOf = localTimes(texts, file, options)
      const workoutOf = (text: string, title: string) => {
        const at = timeOf(text)
        return { text, title, at, key: `${at?.date} ${title}` }
      }
      // Rows that follow one another are mostly of one workout.
      let last = workoutOf("", "")
      const workoutIn = (cells: Cells) => {
        const [text, title] = [timeText(cells), titleOf(cells)]
        if (last.text !== text || last.title !== title) last = workoutOf(text, title)
        return last
      }
      const setsOf = ({ cells }: CsvRow): number | undefined => numberIn(cellOf(cells, columns.sets) || "1")
      const isSecond = (row: CsvRow, at: number): boolean => {
        const before = rows[at - 1]
        if (before === undefined || before.cells[exercise] !== row.cells[exercise]) return false
        return setsOf(before) === 1 && setsOf(row) === 2
      }
      const areNumbers = rows.some(isSecond)
      const timed = (row: CsvRow) => {
        const { at, key } = workoutIn(row.cells)
        return [key, at] as const
      }
      const starts = startTimes(rows.map(timed))
      return (row) => {
        const { cells } = row
        const times = areNumbers ? 1 : setsOf(row)
        const cell = (name: string | undefined): string => cellOf(cells, name)
        const { at, key, title } = workoutIn(cells)
        if (at === undefined) return refused("the date cannot be read")
        const [load, after] = unitApart(cell(weight?.header).replace(BESIDE_BODY, ""))
        const unit = after ?? (cell(columns.unit) || (OTHER_MASS.exec(weight?.unit ?? "")?.[0] ?? ""))
        if ((numberIn(load) ?? 0) !== 0 && unit !== "" && massUnit(unit) === undefined)
          return refused(`"${unit}" is an unknown unit of weight`)
        if (times === undefined || !Number.isInteger(times) || times < 1 || times > MOST_SETS)
          return refused(`the number of sets is not from 1 to ${MOST_SETS}`)
        const kind = KINDS.find(([pattern]) => pattern.test(cell(columns.kind) || cell(columns.set)))?.[1]
        return {
          key,
          workout: () => ({ title, at: { date: at.date, time: starts.get(key) ?? null } }),
          exercise: cell(exercise),
          note: cell(columns.note),
          number: cell(areNumbers ? columns.sets : columns.set),
          times,
          kind: isYes(cell(columns.warmup)) ? "warmup" : kind,
          reps: cell(columns.reps),
          weight: BODY.test(cell(weight?.header)) ? "" : load,
          unit: () => massUnit(unit) ?? massUnit(weight?.unit) ?? options.unit,
          rpe: cell(columns.rpe),
          time: timeIn(cell(time?.header), time?.unit),
          distance: repeatsDistance && !/^1?$/.test(cell(columns.set)) ? "" : cell(distance?.header),
          distanceUnit: cell(columns.distanceUnit) || (distance?.unit ?? ""),
          leftOut: []
        }
      }
    }
  })

/** Finds the files of a program by its columns. One that lacks a few may be a person's own table. */
const has =
  (...columns: ReadonlyArray<string>) =>
  (text: string): boolean =>
    hasColumns(
      columns.map((name) => needed(name, name)),
      csvHeader(text).names
    )

/** Liftosaur's table of its history. Its times are in UTC. */
export const liftosaur = tableOf(
  { name: "liftosaur", title: "Liftosaur" },
  has("workout datetime", "exercise", "is warmup set?", "completed reps")
)

/** LiftLog's plaintext export, which has the newest set first. */
export const liftLog = tableOf(
  { name: "liftlog", title: "LiftLog", isNewestFirst: true },
  has("sessionid", "timestamp", "exercise", "weight", "weightunit", "reps")
)

/** SparkyFitness's table of exercises, in the units of the person's settings. */
export const sparkyFitness = tableOf(
  { name: "sparkyfitness-exercises", title: "SparkyFitness (exercises)", repeatsDistance: true },
  has("entry_date", "exercise_name", "set_number", "reps", "weight")
)

const isSets = (text: string): boolean => {
  const { date, distance, exercise, reps, time, weight } = columnsOf(csvHeader(text).names)
  return date !== undefined && exercise !== undefined && (reps ?? time ?? weight ?? distance) !== undefined
}

/** A table that a person or any program wrote, with a set in each row. */
export const setTable: Format = {
  ...tableOf({ name: "set-csv", title: "a table of dates, exercises and sets" }, isSets),
  isDoubtful: (text) => {
    const { names } = csvHeader(text)
    return names.filter((name) => name !== "").length > knownIn(names).length
  }
}
