import { today } from "@daybook/sdk"
import { COMMON, type Command } from "../Command.ts"
import { dailyGoals, findMetric } from "../config/Cache.ts"
import type { Client } from "../config/Client.ts"
import { UsageError } from "../Exit.ts"
import { MOST_LISTED } from "../generated/Requests.ts"
import { type DisplayUnit, lengthUnit, massUnit, numberText } from "../grammar/Amounts.ts"
import { CHECK_IN } from "../grammar/CheckIn.ts"
import { daysBetween, parseRange, RANGES, type Range } from "../grammar/Days.ts"
import { READINGS } from "../grammar/Readings.ts"
import { fieldOf } from "../Json.ts"
import { connectForRead } from "../outbox/RunRead.ts"
import { chart, type Point } from "../output/Chart.ts"
import { note, printResult } from "../output/Output.ts"
import { columns, style } from "../output/Style.ts"
import { countText, dateText, safeText } from "../output/Text.ts"

/** The totals of a day, by the names that are typed. */
const TOTALS = {
  calories: { field: "calories", unit: "kcal" },
  kcal: { field: "calories", unit: "kcal" },
  protein: { field: "protein", unit: "g" },
  carbs: { field: "carbs", unit: "g" },
  fat: { field: "fat", unit: "g" },
  water: { field: "waterMl", unit: "ml" },
  weight: { field: "weightKg", unit: "kg" }
} as const

const FIELDS = CHECK_IN.filter(({ kind }) => kind !== "text")

export const trend: Command = {
  summary: "a chart of values over time",
  usage:
    "daybook trend weight 90d\ndaybook trend protein last month\ndaybook trend weight last year\ndaybook trend steps\ndaybook trend coffee 30d",
  about: `Of ${Object.keys(TOTALS).join(", ")}; ${READINGS.map(({ short }) => short).join(", ")}; a check-in's ${FIELDS.map(({ short }) => short).join(", ")}; or one of your metrics.
The last 90 days, unless a range is given: ${RANGES}.`,
  flags: COMMON,
  run: async (line) => {
    const [what, ...rest] = line.words
    if (what === undefined) throw new UsageError("missing subject; for example daybook trend weight 90d")
    const range = parseRange(rest.join(" ") || "90d", today())
    const series = await readSeries(await connectForRead(line), what.toLowerCase(), range)
    if (series.truncated !== undefined) {
      const { since, what } = series.truncated
      note(`Only the newest ${what} can be read; they go back to ${dateText(since)}, and older ones are not shown.`)
    }
    return printResult(line.flags.json === true, series.points, () => seriesText(what, series, range))
  }
}

/** The values of a range, oldest first, in the unit of the goals. */
interface Series {
  readonly points: ReadonlyArray<Point>
  readonly unit: string
  /** Set if the API returns only the newest values and the range starts before them. */
  readonly truncated?: { readonly what: string; readonly since: string }
}

/** Reads the series that a word names: a total, a health reading, a reading of the check-ins, or a metric. */
const readSeries = async (client: Client, what: string, range: Range): Promise<Series> => {
  const total = Object.entries(TOTALS).find(([name]) => name === what)?.[1]
  if (total !== undefined) {
    const days = await client.listDays(range)
    // A total of zero means that nothing was logged.
    const points = pointsOf(days.map((day) => [day.date, day[total.field] || null]))
    return total.field === "weightKg" ? inUnit(points, await displayUnit(client, "mass")) : { points, unit: total.unit }
  }
  const reading = READINGS.find(({ short }) => short === what)
  if (reading !== undefined) {
    const days = await client.listHealthDays(range)
    return { points: pointsOf(days.map((day) => [day.date, day[reading.name]])), unit: reading.unit }
  }
  const field = FIELDS.find(({ short }) => short === what)
  if (field !== undefined) {
    const checkIns = await client.listMeasurements({ limit: MOST_LISTED.measurements })
    const points = pointsOf(within(checkIns, range).map((each) => [each.date, fieldOf(each, field.name)])).reverse()
    return {
      ...inUnit(points, await displayUnit(client, field.kind)),
      ...truncation(checkIns, MOST_LISTED.measurements, "check-ins", range)
    }
  }
  const { unit, values } = await findMetric(client, what, MOST_LISTED.metricValues)
  return {
    points: pointsOf(within(values, range).map(({ date, value }) => [date, value])).reverse(),
    unit: safeText(unit),
    ...truncation(values, MOST_LISTED.metricValues, "values", range)
  }
}

/** The unit in which values of a kind are shown. */
const displayUnit = async (client: Client, kind: string): Promise<DisplayUnit> => {
  if (kind !== "mass" && kind !== "length") return { divisor: 1, unit: kind === "percent" ? "%" : kind }
  const { weightUnit } = await dailyGoals(client)
  return kind === "mass" ? massUnit(weightUnit) : lengthUnit(weightUnit)
}

const inUnit = (points: ReadonlyArray<Point>, { divisor, unit }: DisplayUnit): Series => ({
  points: points.map(({ date, value }) => ({ date, value: value / divisor })),
  unit
})

interface Dated {
  readonly date: string
}

const within = <A extends Dated>(found: ReadonlyArray<A>, { end, start }: Range): ReadonlyArray<A> =>
  found.filter(({ date }) => date >= start && date <= end)

/** Whether a list of the newest was cut off within the range. */
const truncation = (
  found: ReadonlyArray<Dated>,
  limit: number,
  what: string,
  { start }: Range
): Pick<Series, "truncated"> => {
  const since = found.at(-1)?.date ?? start
  return found.length === limit && since > start ? { truncated: { what: `${limit} ${what}`, since } } : {}
}

const pointsOf = (pairs: ReadonlyArray<readonly [string, unknown]>): Array<Point> =>
  pairs.flatMap(([date, value]) => (typeof value === "number" ? [{ date, value }] : []))

const seriesText = (what: string, { points, unit }: Series, range: Range): string => {
  const first = points[0]
  const last = points.at(-1)
  const isOneDay = range.start === range.end
  const period = `between ${dateText(range.start)} and ${dateText(range.end)}`
  if (first === undefined || last === undefined) {
    return `No values of ${safeText(what)} ${isOneDay ? `on ${dateText(range.start)}` : period}.\n`
  }
  // A chart needs at least two points.
  if (points.length === 1) {
    const value = `${numberText(first.value, 1)} ${unit}`.trim()
    return `${style.bold(safeText(what))}: ${value} on ${dateText(first.date)}${isOneDay ? "" : `, the only value ${period}`}.\n`
  }
  const values = points.map(({ value }) => value)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const change = last.value - first.value
  const summary = `${numberText(first.value, 1)} to ${numberText(last.value, 1)} ${unit} (${change < 0 ? "-" : "+"}${numberText(Math.abs(change), 1)}), mean ${numberText(mean, 1)}, ${countText(values.length, "day")}`
  const picture = chart(points, { ...range, days: daysBetween(range.start, range.end) + 1, unit, width: columns() })
  return `${style.bold(safeText(what))}  ${summary}\n\n${picture}`
}
