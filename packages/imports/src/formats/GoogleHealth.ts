import { type CalendarDate, dayNumber } from "@daybook/core"
import { type Cells, type CsvRow, csvHeader, csvParts } from "../Csv.ts"
import { dateIn, instantIn } from "../Dates.ts"
import { type DayParts, type Figure, readDays } from "../health/DayFigures.ts"
import { zoneOf } from "../LocalTimes.ts"
import { type Format, type ReadOptions, type SourceFile, Undecided } from "../Model.ts"
import { numberIn } from "../Numbers.ts"

/** A table: the start of its header, the time of a row (an instant, a date, or an instant with its offset), and its figures. */
interface Table {
  readonly columns: string
  readonly file?: RegExp
  readonly dateOf: (cells: Cells, zone: () => string) => CalendarDate | undefined
  readonly signals: ReadonlyArray<readonly [column: string, signal: string, factor: number]>
  readonly combine: Figure["combine"]
}

const localDate = ({ timestamp = "" }: Cells, zone: () => string): CalendarDate | undefined => {
  const at = instantIn(timestamp)
  return at === undefined ? dateIn(timestamp) : dateIn(zoneOf(zone()).local(at))
}
/** The dates of tables of days are written as midnights in UTC. */
const plainDate = ({ timestamp = "" }: Cells): CalendarDate | undefined => dateIn(timestamp)
const wakingDate = ({ end_utc_offset: offset = "", sleep_end: end = "" }: Cells): CalendarDate | undefined => {
  const at = instantIn(end)
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  if (at === undefined || sign === undefined) return undefined
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -60_000 : 60_000)
  return dateIn(new Date(at + ahead).toISOString())
}

const STEPS: Table = { columns: "timestamp,steps", dateOf: localDate, signals: [["steps", "steps", 1]], combine: "sum" }

const TABLES: ReadonlyArray<Table> = [
  STEPS,
  {
    ...{ columns: "timestamp,weight grams", dateOf: localDate, combine: "last" },
    signals: [["weight grams", "weight", 1 / 1000]]
  },
  {
    ...{ columns: "timestamp,beats per minute", file: /^daily_resting_heart_rate/, dateOf: plainDate, combine: "last" },
    signals: [["beats per minute", "resting_heart_rate", 1]]
  },
  {
    ...{ columns: "timestamp,average heart rate variability milliseconds", dateOf: plainDate, combine: "last" },
    signals: [
      ["average heart rate variability milliseconds", "heart_rate_variability", 1],
      ["average heart rate variability milliseconds", "hrv_rmssd", 1]
    ]
  },
  {
    ...{ columns: "sleep_id,sleep_type,minutes_in_sleep_period", dateOf: wakingDate, combine: "sum" },
    signals: [
      ["minutes_asleep", "sleep_duration", 1],
      ["minutes_awake", "sleep_awake", 1]
    ]
  }
]

const tableOf = ({ name, text }: { readonly name: string; readonly text: string }): Table | undefined =>
  TABLES.find(({ columns, file }) => text.toLowerCase().startsWith(columns) && (file?.test(name) ?? true))

/** The steps that a source counted on a day. */
interface Counted {
  readonly date: CalendarDate
  readonly line: number
  steps: number
  rows: number
}

/** The figures of a row; 0 is none. */
const figuresOf = ({ combine, signals }: Table, cells: Cells): ReadonlyArray<Figure> =>
  signals.map(([column, signal, factor]) => ({
    signal,
    value: (numberIn(cells[column] ?? "") || Number.NaN) * factor,
    combine
  }))

const askedZone = ({ zone }: ReadOptions, { name }: SourceFile): string => {
  if (zone !== undefined) return zone
  throw new Undecided("zone", `The times of ${name} are in UTC. In which time zone were they recorded?`)
}

/** Google Health, formerly Fitbit: the tables of Google Takeout. Of the sources of a day's steps that with the most counts. */
export const googleHealth: Format = {
  name: "google-health",
  title: "Google Health",
  recognise: (files) => files.filter((file) => tableOf(file) !== undefined),
  read: (files, options) => {
    const counted = new Map<string, Counted>()
    const count = (date: CalendarDate, { cells, line }: CsvRow, { report }: DayParts): void => {
      const steps = numberIn(cells.steps ?? "")
      const key = `${date} ${cells["data source"]}`
      const known = counted.get(key)
      if (steps === undefined) report.lose("refused", "a number cannot be read", line)
      else if (known === undefined) counted.set(key, { date, line, steps, rows: 1 })
      else Object.assign(known, { steps: known.steps + steps, rows: known.rows + 1 })
    }
    const readFile = async (file: SourceFile, text: string, parts: DayParts): Promise<number> => {
      const table = tableOf({ name: file.name, text })
      let rows = 0
      if (table === undefined) return rows
      for await (const part of csvParts(file, csvHeader(text), parts))
        for (const row of part) {
          rows++
          const date = table.dateOf(row.cells, () => askedZone(options, file))
          if (date === undefined) parts.report.lose("refused", "a row has no date", row.line)
          else if (date > options.lastDate) parts.report.lose("refused", "a row is dated after tomorrow", row.line)
          else if (table === STEPS) count(date, row, parts)
          else parts.figures.row(date, row.line, figuresOf(table, row.cells))
        }
      return rows
    }
    return readDays(files, options, readFile, (days, { report }) => {
      const found = new Set<CalendarDate>()
      for (const { date, line, rows: of, steps } of [...counted.values()].toSorted((a, b) => b.steps - a.steps)) {
        if (found.has(date)) report.lose("merged", "another source counted more steps on this day", line, of)
        else if (steps === 0) report.lose("leftOut", "days without steps", line, of)
        else days.add("steps", dayNumber(date), steps, of, line)
        found.add(date)
      }
    })
  }
}
