import { type Average, type AveragedOver, averageOf, averageOfDays } from "@daybook/core/averages"
import {
  CHECK_IN,
  type DisplayUnit,
  lengthUnit,
  massUnit,
  parseNumber,
  RANGES,
  type Range,
  READINGS,
  type UnitSystem,
  volumeUnit
} from "@daybook/core/grammar"
import type { SearchLogParams, SearchLogResponse } from "@daybook/sdk"
import { type Command, LISTING } from "../Command.ts"
import { dailyGoals, findMetric } from "../config/Cache.ts"
import type { Client } from "../config/Client.ts"
import { EXIT, UsageError } from "../Exit.ts"
import { COLUMNS } from "../generated/Columns.ts"
import { MOST_LISTED, WORDS } from "../generated/Requests.ts"
import { flagValue, type Line } from "../grammar/CommandLine.ts"
import { validate } from "../grammar/Validation.ts"
import { fieldOf } from "../Json.ts"
import { connectForRead } from "../outbox/Read.ts"
import { chartText, type Point } from "../output/Chart.ts"
import type { DailyGoals } from "../output/Day.ts"
import { beside, columns, style, terminalWidth } from "../output/Layout.ts"
import { numberText } from "../output/Numbers.ts"
import { note, print, printData } from "../output/Output.ts"
import { countText, dateText, rangeText, safeText, widthOf, wrap } from "../output/Text.ts"
import { texts } from "../Texts.ts"
import { rangeOf, today } from "../Today.ts"

/** The totals of a day, by their names on the command line. */
const TOTALS = {
  calories: { field: "calories", unit: "kcal", goal: "calories" },
  kcal: { field: "calories", unit: "kcal", goal: "calories" },
  protein: { field: "protein", unit: "g", goal: "protein" },
  carbs: { field: "carbs", unit: "g", goal: "carbs" },
  fat: { field: "fat", unit: "g", goal: "fat" },
  water: { field: "waterMl", unit: volumeUnit, goal: "waterMl" },
  weight: { field: "weightKg", unit: massUnit, goal: undefined }
} as const

const UNITS = { mass: massUnit, length: lengthUnit, percent: "%", kcal: "kcal" } as const

const FIELDS = CHECK_IN.flatMap(({ kind, name, short }) =>
  kind === "text" ? [] : [{ name, short, unit: UNITS[kind] }]
)

export const trend: Command = {
  usage:
    "daybook trend weight 90d\ndaybook trend protein last month\ndaybook trend weight last year\ndaybook trend steps\ndaybook trend coffee 30d",
  about: `Of ${Object.keys(TOTALS).join(", ")}; ${READINGS.map(({ short }) => short).join(", ")}; a check-in's ${FIELDS.map(({ short }) => short).join(", ")}; or one of your metrics.
The last 90 days, unless a range is given: ${RANGES}.
The chart starts with the first day that has a value. The mean of food is over the full days before today, that of water, steps and
other sums leaves today out. --json, --csv and --tsv print the values in the units of the API.`,
  flags: LISTING,
  run: async (line) => {
    const [what, ...rest] = line.words
    if (what === undefined) throw new UsageError("missing subject; for example daybook trend weight 90d")
    const range = rangeOf(rest.join(" ") || "90d")
    const client = await connectForRead(line)
    const series = await readSeries(client, what.toLowerCase(), range)
    if (series.truncated !== undefined) {
      const { since, what } = series.truncated
      note(`Only the newest ${what} can be read; they go back to ${dateText(since)}, and older ones are not shown.`)
    }
    if (!printData(line, series.points, ["date", "value"]))
      print(seriesText(what, inGoalUnit(series, await dailyGoals(client)), range))
    return EXIT.done
  }
}

/** The values of a range, oldest first, in the unit of the API. */
interface Series {
  readonly points: ReadonlyArray<Point>
  readonly average: Average
  /** A unit, or a function that selects it by the unit of the goals. */
  readonly unit: string | ((system: UnitSystem) => DisplayUnit)
  /** The goal, or the name of the goal. */
  readonly goal?: number | Exclude<keyof DailyGoals, "weightUnit"> | undefined
  /** Set if the API returns only the newest values and the range starts before them. */
  readonly truncated?: { readonly what: string; readonly since: string }
}

/** Reads the series of a word: a total, a health reading, a reading of the check-ins, or a metric. */
const readSeries = async (client: Client, what: string, range: Range): Promise<Series> => {
  const total = Object.entries(TOTALS).find(([name]) => name === what)?.[1]
  if (total !== undefined) {
    const days = await client.listDays(range)
    // A total of zero means that nothing was logged.
    const points = pointsOf(days.map((day) => [day.date, day[total.field] || null]))
    return { ...total, points, average: averageOfDays(days, total.field, today()) }
  }
  const reading = READINGS.find(({ short }) => short === what)
  if (reading !== undefined) {
    const days = await client.listHealthDays(range)
    return { ...averaged(pointsOf(days.map((day) => [day.date, day[reading.name]])), reading.over), unit: reading.unit }
  }
  const field = FIELDS.find(({ short }) => short === what)
  if (field !== undefined) {
    const checkIns = await client.listMeasurements({ limit: MOST_LISTED.measurements })
    return {
      ...averaged(pointsOf(inRange(checkIns, range).map((each) => [each.date, fieldOf(each, field.name)])).reverse()),
      unit: field.unit,
      ...truncation(checkIns, MOST_LISTED.measurements, "check-ins", range)
    }
  }
  const { kind, target, unit, values } = await findMetric(client, what, MOST_LISTED.metricValues)
  return {
    ...averaged(
      pointsOf(inRange(values, range).map(({ date, value }) => [date, value])).reverse(),
      kind === "counter" ? "total" : "measured"
    ),
    unit: safeText(unit),
    ...(target !== null && { goal: target }),
    ...truncation(values, MOST_LISTED.metricValues, "values", range)
  }
}

const averaged = (
  points: ReadonlyArray<Point>,
  over: AveragedOver = "measured"
): Pick<Series, "average" | "points"> => ({
  points,
  average: averageOf(points, ({ value }) => value, over, today())
})

/** A series to show, in the unit of the goals. */
interface ShownSeries extends Pick<Series, "average" | "points"> {
  readonly unit: string
  readonly goal: number | undefined
}

const inGoalUnit = ({ average, goal, points, unit }: Series, goals: DailyGoals): ShownSeries => {
  const display = typeof unit === "string" ? { divisor: 1, unit } : unit(goals.weightUnit)
  const wanted = typeof goal === "string" ? goals[goal] : goal
  return {
    points: points.map(({ date, value }) => ({ date, value: value / display.divisor })),
    average: { ...average, value: average.value === null ? null : average.value / display.divisor },
    unit: display.unit,
    goal: wanted === undefined ? undefined : wanted / display.divisor
  }
}

interface DatedRow {
  readonly date: string
}

const inRange = <A extends DatedRow>(found: ReadonlyArray<A>, { end, start }: Range): ReadonlyArray<A> =>
  found.filter(({ date }) => date >= start && date <= end)

/** The date from which a list of the newest values is complete, if it was cut off within the range. */
const truncation = (
  found: ReadonlyArray<DatedRow>,
  limit: number,
  what: string,
  { start }: Range
): Pick<Series, "truncated"> => {
  const since = found.at(-1)?.date ?? start
  return found.length === limit && since > start ? { truncated: { what: `${limit} ${what}`, since } } : {}
}

const pointsOf = (pairs: ReadonlyArray<readonly [string, unknown]>): Array<Point> =>
  pairs.flatMap(([date, value]) => (typeof value === "number" ? [{ date, value }] : []))

const seriesText = (what: string, { average, goal, points, unit }: ShownSeries, range: Range): string => {
  const words = texts().trend
  const first = points[0]
  const last = points.at(-1)
  const isOneDay = range.start === range.end
  if (first === undefined || last === undefined) {
    return `${words.none(safeText(what), rangeText(range))}\n`
  }
  // A chart needs at least two points.
  if (points.length === 1) {
    const value = `${numberText(first.value, 1)} ${unit}`.trim()
    const when = texts().dates.on(dateText(first.date))
    const found = isOneDay
      ? words.one(safeText(what), value, when)
      : words.only(safeText(what), value, when, rangeText(range))
    return `${wrap(found, terminalWidth(), "").replace(safeText(what), style.bold)}\n`
  }
  const mean = average.value === null ? words.noMean : words.mean(numberText(average.value, 1), average.days)
  const change = last.value - first.value
  const [from, to] = [first, last].map(({ value }) => numberText(value, 1))
  const changed = `${change < 0 ? "-" : "+"}${numberText(Math.abs(change), 1)}`
  const summary = words.change(from ?? "", to ?? "", unit, changed, mean)
  const picture = chartText(points, { unit, goal, width: columns() })
  const name = safeText(what)
  const width = Math.min(widthOf(name), Math.floor(columns() / 3)) + 2
  const head = beside({ text: name, width, paint: style.bold }, { text: summary, width: columns() - width })
  return `${head}\n\n${picture}`
}

const KINDS = WORDS.searchLog.kind

export const search: Command = {
  usage: `daybook search pizza\ndaybook search squat --in "last month"\ndaybook search slept badly --kind note --limit 50`,
  about: `Foods, exercises, and notes of check-ins, workouts and exercises that have all the words, in any order, letter case and accents. Counts all
and lists the newest 10; custom metrics and meals of this name come below, without --kind. RANGE is ${RANGES}. --csv and --tsv have what is listed, --json the counts too.`,
  flags: {
    kind: { value: "KIND", short: "k", offers: KINDS, help: `only ${KINDS.join(", ")}` },
    in: { value: "RANGE", help: "only of these dates" },
    limit: { value: "N", help: "how many to list, at most 50" },
    ...LISTING
  },
  run: async (line) => {
    const params = paramsOf(line)
    const found = await (await connectForRead(line)).searchLog(params)
    if (!printData(line, line.flags.json === true ? found : found.entries, COLUMNS.searchLog))
      print(foundText(found, params.query))
    return EXIT.done
  }
}

const paramsOf = (line: Line): SearchLogParams => {
  const query = line.words.join(" ")
  if (query === "") throw new UsageError("missing words; use daybook search pizza")
  const [kind, range, limit] = ["kind", "in", "limit"].map((name) => flagValue(line, name))
  const params = {
    query,
    kind: KINDS.find((each) => each === kind),
    ...(range !== undefined && rangeOf(range)),
    ...(limit !== undefined && { limit: parseNumber(limit, "number of entries") })
  }
  validate("searchLog", { ...params, kind })
  return params
}

const DATE_COLUMNS = 17
const KIND_COLUMNS = 10

const foundText = (found: SearchLogResponse, query: string): string => {
  const { count, dates, didYouMean, entries, first, last } = found
  const names = namesText(found)
  if (names !== "" && count === 0) return names
  if (first === null || last === null) {
    const hint = didYouMean === undefined ? "" : ` Did you mean ${safeText(didYouMean)}?`
    return `Nothing in the log has ${safeText(query)}.${hint}\n`
  }
  const head = `${countText(count, "entry", "entries")} on ${countText(dates, "date")}, ${rangeText({ start: first, end: last })}`
  const rest = count - entries.length
  const foot = rest === 0 ? "" : `${style.dim(`${rest} older not listed: --limit, --in`)}\n`
  return `${style.bold(wrap(head, columns(), ""))}\n${entries.map(entryText).join("")}${foot}${names}`
}

/** A line for each metric and meal of the name. */
const namesText = ({ meals = [], metrics = [] }: SearchLogResponse): string =>
  [
    ...metrics.map(({ name, ...dates }) => ({ what: `metric ${name}`, ...dates })),
    ...meals.map(({ meal, ...dates }) => ({ what: `meal ${meal}`, ...dates }))
  ]
    .map(({ dates, last, since, what }) => {
      const newest = last === null ? "" : `, the last on ${dateText(last)}`
      return `${wrap(safeText(`${what}: ${countText(dates, "date")} since ${dateText(since)}${newest}`), columns(), "")}\n`
    })
    .join("")

const entryText = ({ date, kind, name, sets }: SearchLogResponse["entries"][number]): string =>
  `${beside(
    { text: dateText(date), width: DATE_COLUMNS },
    { text: kind, width: KIND_COLUMNS, paint: style.dim },
    {
      text: safeText(name) + (sets === undefined ? "" : `, ${countText(sets, "set")}`),
      width: columns() - DATE_COLUMNS - KIND_COLUMNS
    }
  )}\n`
