import { type CalendarDate, dayNumber, fromDayNumber } from "@daybook/core"
import { type Cells, csvHeader, csvParts } from "../Csv.ts"
import { instantIn } from "../Dates.ts"
import { type Foods, makeFoods } from "../Foods.ts"
import { type DayFigures, type Figure, makeDayFigures } from "../health/DayFigures.ts"
import { makeSources, type Sources } from "../health/DayValues.ts"
import { emitNights, type SleepSpan, type SleepStage } from "../health/Nights.ts"
import { makeSignalDays } from "../health/SignalDays.ts"
import { makePhoneDays, type PhoneDays } from "../healthautoexport/Metrics.ts"
import { type ImportReport, makeImportReport } from "../ImportReport.ts"
import type { Format } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import { makeRecordings, type Recordings } from "../Recordings.ts"
import { entryNamed, headText } from "../Text.ts"
import { samsungSport } from "./SamsungSports.ts"

const MS_PER_DAY = 86_400_000
const SECONDS_PER_DAY = 86_400

/** The collected values of all rows. */
interface Found {
  readonly figures: DayFigures
  /** Rates, of which a day has the average. */
  readonly rates: PhoneDays
  readonly spans: Array<SleepSpan>
  readonly sources: Sources
  readonly recordings: Recordings
  readonly foods: Foods
  readonly report: ImportReport
}

/** The reading of the rows of a type. Some types have the name of another before the names of their columns. */
interface Table {
  readonly prefix?: string
  readonly dateOf: (cells: Cells) => CalendarDate | undefined
  readonly take: (found: Found, date: CalendarDate, line: number, cells: Cells) => void
}

/** The date of the start of a local day, which is written as if it were UTC. */
const dayTime = ({ day_time: ms = "" }: Cells): CalendarDate | undefined =>
  /^\d{10,14}$/.test(ms) ? fromDayNumber(Math.floor(Number(ms) / MS_PER_DAY)) : undefined

/** The local time, in seconds since 1970, of a time in UTC with its offset, `UTC+0200`. */
const localSeconds = (time = "", offset = ""): number | undefined => {
  const [, sign, hours, minutes] = /^UTC([+-])(\d{2})(\d{2})$/.exec(offset) ?? []
  const instant = instantIn(`${time}Z`)
  if (instant === undefined || sign === undefined) return undefined
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60
  return instant / 1000 + (sign === "-" ? -ahead : ahead)
}

const dayOf = (seconds: number | undefined): CalendarDate | undefined =>
  seconds === undefined ? undefined : fromDayNumber(Math.floor(seconds / SECONDS_PER_DAY))

const startTime = ({ start_time: start, time_offset: offset }: Cells) => dayOf(localSeconds(start, offset))
const endTime = ({ end_time: end, time_offset: offset }: Cells) => dayOf(localSeconds(end, offset))

const scaled = (text: string | undefined, factor: number): number | undefined => {
  const value = numberIn(text ?? "")
  return value === undefined ? undefined : value * factor
}

const figuresOf =
  (read: (cells: Cells) => ReadonlyArray<Figure>): Table["take"] =>
  ({ figures }, date, line, cells) =>
    figures.row(date, line, read(cells))

/** Zero stands for a figure that was not measured. */
const measured = (signal: string, text: string | undefined): Figure => {
  const value = numberIn(text ?? "")
  return { signal, value: value === 0 ? undefined : value, combine: "last" }
}

/** The names of sources: they rank the stages before the whole night, whose time awake is not known. */
const STAGED = "Watch"
const WHOLE = "Night"

const STAGES: Readonly<Record<string, SleepStage>> = { 40001: "awake", 40002: "light", 40003: "deep", 40004: "rem" }

const span =
  (source: string, stageOf: (cells: Cells) => SleepStage | undefined): Table["take"] =>
  ({ figures, sources, spans }, date, line, cells) => {
    const [start, end] = [cells.start_time, cells.end_time].map((time) => localSeconds(time, cells.time_offset))
    const stage = stageOf(cells)
    if (stage === undefined || start === undefined || end === undefined || end <= start) figures.row(date, line, [])
    else {
      const of = { source: sources.numberOf(source, undefined), day: dayNumber(date), rows: 1, line }
      spans.push({ stage, start, end, ...of })
    }
  }

/** A session. Its distance is in meters, its duration in milliseconds. */
const session: Table["take"] = ({ recordings }, _date, line, cells) => {
  const { start_time: start, time_offset: offset } = cells
  const local = localSeconds(start, offset)
  const at = instantIn(`${start}Z`)
  recordings.add({
    ...{ line, sport: samsungSport(cells.exercise_type), title: cells.title ?? cells.custom_title, id: cells.datauuid },
    start:
      local === undefined || at === undefined
        ? undefined
        : { at, local: new Date(local * 1000).toISOString().slice(0, 19) },
    seconds: scaled(cells.duration, 1 / 1000),
    distance: numberIn(cells.distance ?? ""),
    beside: {
      energy: cells.calorie ?? cells.total_calorie,
      "heart rate": cells.mean_heart_rate,
      route: cells.location_data
    }
  })
}

const MEALS: Readonly<Record<string, string>> = {
  ...{ 100001: "breakfast", 100002: "lunch", 100003: "dinner" },
  ...{ 100004: "morning snack", 100005: "afternoon snack", 100006: "evening snack" }
}

/** A food, of which the table has no more than the energy. */
const food: Table["take"] = ({ foods, report }, date, line, { calorie = "", meal_type: meal = "", name = "" }) => {
  const calories = numberIn(calorie)
  report.leaveOut("the file does not say the protein, carbs and fat of a food", line)
  foods.add(
    { calories, protein: undefined, carbs: undefined, fat: undefined, isUnreadable: calories === undefined },
    { date, line, name, meal: entryNamed(MEALS, meal) ?? "" }
  )
}

/** The tables by the type on the first line. A day has a row of each device. The one with the most steps includes the others. */
const TABLES: ReadonlyMap<string, Table> = new Map([
  [
    "com.samsung.shealth.tracker.pedometer_day_summary",
    {
      dateOf: dayTime,
      take: figuresOf((cells) => [
        { signal: "steps", value: numberIn(cells.step_count ?? ""), combine: "max" },
        { signal: "distance_walking_running", value: scaled(cells.distance, 1 / 1000), combine: "max" }
      ])
    }
  ],
  [
    "com.samsung.health.floors_climbed",
    {
      dateOf: startTime,
      take: figuresOf((cells) => [{ signal: "flights_climbed", value: numberIn(cells.floor ?? ""), combine: "sum" }])
    }
  ],
  [
    "com.samsung.health.weight",
    {
      dateOf: startTime,
      take: figuresOf((cells) => [measured("weight", cells.weight), measured("body_fat", cells.body_fat)])
    }
  ],
  [
    "com.samsung.shealth.sleep",
    { prefix: "com.samsung.health.sleep.", dateOf: endTime, take: span(WHOLE, () => "asleep") }
  ],
  [
    "com.samsung.health.sleep_stage",
    { dateOf: endTime, take: span(STAGED, ({ stage = "" }) => entryNamed(STAGES, stage)) }
  ],
  [
    "com.samsung.shealth.tracker.heart_rate",
    {
      prefix: "com.samsung.health.heart_rate.",
      dateOf: startTime,
      take: ({ rates }, date, line, cells) => {
        const rate = numberIn(cells.heart_rate ?? "")
        rates.row(date, line, rate === undefined || rate === 0 ? {} : { heart_rate: rate })
      }
    }
  ],
  ["com.samsung.health.food_intake", { prefix: "com.samsung.health.food_intake.", dateOf: startTime, take: food }],
  ...["com.samsung.shealth.exercise", "com.samsung.health.exercise"].map((name): readonly [string, Table] => [
    name,
    { prefix: "com.samsung.health.exercise.", dateOf: startTime, take: session }
  ])
])

const tableOf = (text: string): Table | undefined => TABLES.get(/^[\w.]+/.exec(text)?.[0] ?? "")

/** The cells of a row by the short names of their columns. */
const shortNamed = (cells: Cells, prefix: string | undefined): Cells =>
  prefix === undefined
    ? cells
    : Object.fromEntries(
        Object.entries(cells).map(([name, cell]) => [name.startsWith(prefix) ? name.slice(prefix.length) : name, cell])
      )

/** Samsung Health's own export: its steps of days, floors, weights, nights, heart rates, foods and sessions. */
export const samsungHealth: Format = {
  name: "samsung-health",
  title: "Samsung Health",
  recognise: (files) => files.filter(({ text }) => tableOf(text) !== undefined),
  read: async (files, options) => {
    const { lastDate } = options
    const report = makeImportReport()
    const found: Found = {
      figures: makeDayFigures(report, lastDate),
      rates: makePhoneDays(report, lastDate),
      spans: [],
      sources: makeSources(),
      recordings: makeRecordings(report, lastDate),
      foods: makeFoods(report),
      report
    }
    let rows = 0
    for (const file of files) {
      const text = headText(file)
      const table = tableOf(text)
      if (table === undefined) continue
      for await (const part of csvParts(file, csvHeader(text, 2), { options, report }))
        for (const row of part) {
          rows++
          const cells = shortNamed(row.cells, table.prefix)
          const date = table.dateOf(cells)
          if (date === undefined) report.lose("refused", "a row has no date", row.line)
          else if (date > lastDate) report.lose("refused", "a row is dated after tomorrow", row.line)
          else table.take(found, date, row.line, cells)
        }
    }
    const days = makeSignalDays(report)
    found.figures.emit(days)
    found.rates.emit(days)
    emitNights(found.spans, found.sources, report, days)
    return {
      rows: rows + report.skipped(),
      records: [...days.records(), ...found.recordings.records(), ...found.foods.records()],
      ...report.result()
    }
  }
}
