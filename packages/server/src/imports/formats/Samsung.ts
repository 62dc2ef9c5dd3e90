import { type CalendarDate, fromDayNumber } from "@daybook/core"
import { csvHeader, csvRows } from "../Csv.ts"
import { instantIn } from "../Dates.ts"
import { type Figure, makeDayFigures } from "../health/DayFigures.ts"
import { makeSignalDays } from "../health/SignalDays.ts"
import type { Format } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { makeTally } from "../Tally.ts"
import { headText } from "../Text.ts"
import { TITLES } from "../Titles.ts"

const MS_PER_DAY = 86_400_000

type Cells = Readonly<Record<string, string>>

/** How the rows of a type are read. */
interface Table {
  readonly dateOf: (cells: Cells) => CalendarDate | undefined
  readonly figuresOf: (cells: Cells) => ReadonlyArray<Figure>
}

/** The start of a local day, written as if it were UTC. */
const dayTime = ({ day_time: ms = "" }: Cells): CalendarDate | undefined =>
  /^\d{10,14}$/.test(ms) ? fromDayNumber(Math.floor(Number(ms) / MS_PER_DAY)) : undefined

/** A time in UTC beside its offset, `UTC+0200`. */
const startTime = ({ start_time: start = "", time_offset: offset = "" }: Cells): CalendarDate | undefined => {
  const [, sign, hours, minutes] = /^UTC([+-])(\d{2})(\d{2})$/.exec(offset) ?? []
  const instant = instantIn(`${start}Z`)
  if (instant === undefined || sign === undefined) return undefined
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000
  return fromDayNumber(Math.floor((instant + (sign === "-" ? -ahead : ahead)) / MS_PER_DAY))
}

const scaled = (text: string | undefined, factor: number): number | undefined => {
  const value = numberIn(text ?? "")
  return value === undefined ? undefined : value * factor
}

/** By the type on the first line. A day has a row of each device: that of the most steps has the others' in it. */
const TABLES: ReadonlyMap<string, Table> = new Map([
  [
    "com.samsung.shealth.tracker.pedometer_day_summary",
    {
      dateOf: dayTime,
      figuresOf: (cells) => [
        { signal: "steps", value: numberIn(cells.step_count ?? ""), combine: "max" },
        { signal: "distance_walking_running", value: scaled(cells.distance, 1 / 1000), combine: "max" }
      ]
    }
  ],
  [
    "com.samsung.health.floors_climbed",
    {
      dateOf: startTime,
      figuresOf: (cells) => [{ signal: "flights_climbed", value: numberIn(cells.floor ?? ""), combine: "sum" }]
    }
  ]
])

const tableOf = (text: string): Table | undefined => TABLES.get(/^[\w.]+/.exec(text)?.[0] ?? "")

/** Samsung Health's own export: its steps of days and its floors. */
export const samsungHealth: Format = {
  name: "samsung-health",
  title: TITLES["samsung-health"],
  recognise: (files) => files.filter(({ text }) => tableOf(text) !== undefined),
  read: async (files, { lastDate }) => {
    const tally = makeTally()
    const figures = makeDayFigures(tally, lastDate)
    let rows = 0
    for (const file of files) {
      const text = headText(file)
      const table = tableOf(text)
      if (table === undefined) continue
      for await (const { cells, line } of csvRows(file, csvHeader(text, 2), { headerLine: 2 })) {
        rows++
        const date = table.dateOf(cells)
        if (date === undefined) tally.lose("refused", "a row has no date", line)
        else figures.row(date, line, table.figuresOf(cells))
      }
    }
    const days = makeSignalDays(tally)
    figures.emit(days)
    return { rows, records: days.records(), ...tally.result() }
  }
}
