import { hasColumns, needed, rowsOfPerson } from "../Columns.ts"
import { type CsvRow, csvHeader, csvParts } from "../Csv.ts"
import { dateIn } from "../Dates.ts"
import { type DayParts, type Figure, readDays, readDayTable } from "../health/DayFigures.ts"
import { localTimes } from "../LocalTimes.ts"
import type { Format, SourceFile } from "../Model.ts"
import { numberIn } from "../Numbers.ts"

type Cells = Readonly<Record<string, string>>

/** A table of days: the columns by which it is found, that of its dates, and the values of its signals. */
interface DayTable {
  readonly columns: ReadonlyArray<string>
  /** The column in which the rows of several persons differ, and the name under which these are asked for. */
  readonly person?: readonly [column: string, name: string]
  readonly date: string
  readonly values: (cells: Cells) => Readonly<Record<string, number | undefined>>
  readonly combine: Figure["combine"]
}

/** The number in a cell; 0 stands for what was not measured. */
const scaled = (text: string | undefined, factor = 1): number | undefined => {
  const value = numberIn(text ?? "")
  return value === undefined || value <= 0 ? undefined : value * factor
}

/** The minutes of `7h 55min`. */
const minutesIn = (text = ""): number | undefined => {
  const [, hours, minutes] = /^(?:(\d+) ?h)?\s*(?:(\d+) ?m(?:in)?)?$/.exec(text) ?? []
  return hours === undefined && minutes === undefined ? undefined : Number(hours ?? 0) * 60 + Number(minutes ?? 0)
}

const sum = (...texts: ReadonlyArray<string | undefined>): number | undefined => {
  const known = texts.flatMap((text) => scaled(text) ?? [])
  return known.length === 0 ? undefined : known.reduce((total, each) => total + each, 0)
}

const ZEPP: ReadonlyArray<DayTable> = [
  {
    columns: ["date", "steps", "distance", "rundistance", "calories"],
    date: "date",
    values: ({ calories, distance, steps }) => ({
      steps: scaled(steps),
      distance_walking_running: scaled(distance, 1 / 1000),
      active_energy: scaled(calories)
    }),
    combine: "max"
  },
  {
    columns: ["date", "deepsleeptime", "shallowsleeptime", "waketime", "start", "stop"],
    date: "date",
    values: ({ deepsleeptime: deep, remtime: rem, shallowsleeptime: light, waketime: awake }) => ({
      sleep_duration: sum(deep, light, rem),
      ...{ sleep_deep: scaled(deep), sleep_light: scaled(light), sleep_rem: scaled(rem), sleep_awake: scaled(awake) }
    }),
    combine: "sum"
  },
  {
    columns: ["time", "weight", "height", "fatrate"],
    // Rows of all who stand on the scale are in one file, and only their heights tell them apart.
    person: ["height", "profile (cm)"],
    date: "time",
    values: ({ bonemass, fatrate, metabolism, weight }) => ({
      ...{ weight: scaled(weight), body_fat: scaled(fatrate), bone_mass: scaled(bonemass) },
      basal_metabolic_rate: scaled(metabolism)
    }),
    combine: "last"
  }
]

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

const figuresOf = (
  values: Readonly<Record<string, number | undefined>>,
  combine: Figure["combine"]
): ReadonlyArray<Figure> => Object.entries(values).map(([signal, value]) => ({ signal, value, combine }))

/** Reads a table with the rows of several persons, whose times are in UTC. Returns the number of rows. */
const readPersons = async (
  file: SourceFile,
  text: string,
  { combine, date, person: [column, person] = ["", ""], values }: DayTable,
  parts: DayParts
): Promise<number> => {
  const header = csvHeader(text)
  const names = header.names.map((name) => (name === column ? person : name))
  const all: Array<CsvRow> = []
  for await (const part of csvParts(file, { ...header, names }, { table: parts })) all.push(...part)
  const rows = rowsOfPerson(all, names, file, parts)
  const timeOf = localTimes(
    rows.map(({ cells }) => cells[date] ?? ""),
    file,
    parts.options
  )
  for (const { cells, line } of rows) {
    const at = timeOf(cells[date] ?? "")
    if (at === undefined) parts.report.lose("refused", "a row has no date", line)
    else parts.figures.row(at.date, line, figuresOf(values(cells), combine))
  }
  return all.length
}

/** The format of a program whose tables have a day in each row. */
const dayTables = (name: string, title: string, tables: ReadonlyArray<DayTable>): Format => {
  const tableOf = (text: string): DayTable | undefined => {
    const { names } = csvHeader(text)
    return tables.find(({ columns }) =>
      hasColumns(
        columns.map((column) => needed(column, column)),
        names
      )
    )
  }
  return {
    name,
    title,
    recognise: (files) => files.filter(({ text }) => tableOf(text) !== undefined),
    read: (files, options) =>
      readDays(files, options, async (file, text, parts) => {
        const table = tableOf(text)
        if (table === undefined) return 0
        if (table.person !== undefined) return readPersons(file, text, table, parts)
        const { combine, date, values } = table
        return readDayTable(
          file,
          text,
          parts,
          ({ cells }) => dateIn(cells[date] ?? ""),
          (cells) => figuresOf(values(cells), combine)
        )
      })
  }
}

/** Zepp and Zepp Life (Mi Fit): the steps, nights and weights of the archive that they send. Lengths of sleep are in minutes. */
export const zepp = dayTables("zepp", "Zepp", ZEPP)

/** The table of sleep on Garmin Connect's web site, in English. */
export const garminSleep = dayTables("garmin-sleep", "Garmin Connect (table of sleep)", GARMIN_SLEEP)
