import { COMMON, type Command, Usage } from "../Command.ts"
import { lengthUnit, massUnit, trimmed, type UnitSystem } from "../grammar/Amounts.ts"
import { CHECK_IN } from "../grammar/CheckIn.ts"
import { daysBetween, type Range, rangeOf } from "../grammar/Days.ts"
import { READINGS } from "../grammar/Readings.ts"
import { Caller } from "../local/Client.ts"
import { goalsOf } from "../local/Memory.ts"
import { settled, show } from "../Reading.ts"
import { chart, type Point } from "../show/Chart.ts"
import { columns, style } from "../show/Style.ts"
import { counted, dateText, safeText } from "../show/Text.ts"
import { metricNamed } from "./metric.ts"

const TOTALS = {
  calories: { field: "calories", unit: "kcal" },
  kcal: { field: "calories", unit: "kcal" },
  protein: { field: "protein", unit: "g" },
  carbs: { field: "carbs", unit: "g" },
  fat: { field: "fat", unit: "g" },
  water: { field: "waterMl", unit: "ml" },
  weight: { field: "weightKg", unit: "kg" }
} as const

export const trend: Command = {
  summary: "a chart of a figure over time",
  usage: "daybook trend weight 90d\ndaybook trend protein last month\ndaybook trend steps\ndaybook trend coffee 30d",
  about: `Of ${Object.keys(TOTALS).join(", ")}; ${READINGS.map(({ short }) => short).join(", ")}; a check-in's ${CHECK_IN.filter(
    ({ kind }) => kind !== "text"
  )
    .map(({ short }) => short)
    .join(", ")}; or one of
your metrics. The last 90 days, unless a range is said.`,
  flags: COMMON,
  run: async (line) => {
    const [what, ...rest] = line.words
    if (what === undefined) throw new Usage("of what? For example: daybook trend weight 90d")
    const client = await settled(new Caller())
    const range = rangeOf(rest.join(" ") || "90d", client.today())
    const { points, unit } = await figuresOf(client, what.toLowerCase(), range)
    return show(line, points, () => words(what, points, unit, range))
  }
}

interface Figures {
  readonly points: ReadonlyArray<Point>
  readonly unit: string
}

const figuresOf = async (client: Caller, what: string, range: Range): Promise<Figures> => {
  const total = Object.entries(TOTALS).find(([name]) => name === what)?.[1]
  if (total !== undefined) return totals(client, total, range)
  const reading = READINGS.find(({ short }) => short === what)
  if (reading !== undefined) {
    const days = await client.listHealthDays(range)
    return { points: points(days.map((day) => [day.date, day[reading.name]])), unit: reading.unit }
  }
  const field = CHECK_IN.find(({ kind, short }) => short === what && kind !== "text")
  if (field !== undefined) {
    const checkIns = (await client.listMeasurements({ limit: 100 })).filter(({ date }) => within(date, range))
    const { divisor, unit } = unitOf(field.kind, (await goalsOf(client)).weightUnit)
    const found = points(checkIns.map((each) => [each.date, Object(each)[field.name]])).reverse()
    return { points: found.map(({ date, value }) => ({ date, value: value / divisor })), unit }
  }
  const metric = await metricNamed(client, what)
  const found = (await client.listCustomMetrics({ values: 90 })).find(({ id }) => id === metric.id)
  const values = found?.values.filter(({ date }) => within(date, range)) ?? []
  return { points: points(values.map(({ date, value }) => [date, value])).reverse(), unit: safeText(metric.unit) }
}

/** What figures of a kind are shown in, and by what they are divided for it. */
const unitOf = (kind: string, system: UnitSystem): { readonly divisor: number; readonly unit: string } => {
  if (kind === "mass") return massUnit(system)
  if (kind === "length") return lengthUnit(system)
  return { divisor: 1, unit: kind === "percent" ? "%" : kind }
}

const totals = async (client: Caller, total: (typeof TOTALS)[keyof typeof TOTALS], range: Range): Promise<Figures> => {
  const rows = await client.listDays(range)
  // A day without food is a day that was not logged, not one of fasting.
  const logged = points(rows.map((row) => [row.date, row[total.field] || null]))
  if (total.field !== "weightKg") return { points: logged, unit: total.unit }
  const { divisor, unit } = unitOf("mass", (await goalsOf(client)).weightUnit)
  return { points: logged.map(({ date, value }) => ({ date, value: value / divisor })), unit }
}

const within = (date: string, { end, start }: Range): boolean => date >= start && date <= end

const points = (pairs: ReadonlyArray<readonly [string, unknown]>): Array<Point> =>
  pairs.flatMap(([date, value]) => (typeof value === "number" ? [{ date, value }] : []))

const words = (what: string, found: ReadonlyArray<Point>, unit: string, range: Range): string => {
  const first = found[0]
  const last = found.at(-1)
  const isOneDay = range.start === range.end
  const days = `between ${dateText(range.start)} and ${dateText(range.end)}`
  if (first === undefined || last === undefined) {
    return `Nothing of ${safeText(what)} ${isOneDay ? `on ${dateText(range.start)}` : days}.\n`
  }
  // One point is no trend, and a chart of it shows nothing that its figure does not.
  if (found.length === 1) {
    const figure = `${trimmed(first.value, 1)} ${unit}`.trim()
    return `${style.bold(safeText(what))}: ${figure} on ${dateText(first.date)}${isOneDay ? "" : `, the only figure ${days}`}.\n`
  }
  const values = found.map(({ value }) => value)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const change = last.value - first.value
  const sums = `${trimmed(first.value, 1)} to ${trimmed(last.value, 1)} ${unit} (${change < 0 ? "-" : "+"}${trimmed(Math.abs(change), 1)}), mean ${trimmed(mean, 1)}, ${counted(values.length, "day")}`
  const picture = chart(found, { ...range, days: daysBetween(range.start, range.end) + 1, unit, width: columns() })
  return `${style.bold(safeText(what))}  ${sums}\n\n${picture}`
}
