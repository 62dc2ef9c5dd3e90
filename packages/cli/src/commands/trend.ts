import { COMMON, type Command, Usage } from "../Command.ts"
import { trimmed } from "../grammar/Amounts.ts"
import { CHECK_IN } from "../grammar/CheckIn.ts"
import { daysBetween, type Range, rangeOf } from "../grammar/Days.ts"
import { Caller } from "../local/Client.ts"
import { goalsOf } from "../local/Memory.ts"
import { settled, show } from "../Reading.ts"
import { chart, type Point } from "../show/Chart.ts"
import { columns, style } from "../show/Style.ts"
import { counted, dateText } from "../show/Text.ts"
import { metricNamed } from "./metric.ts"
import { READINGS } from "./pin.ts"

const TOTALS = {
  calories: { field: "calories", unit: "kcal" },
  kcal: { field: "calories", unit: "kcal" },
  protein: { field: "protein", unit: "g" },
  carbs: { field: "carbs", unit: "g" },
  fat: { field: "fat", unit: "g" },
  water: { field: "waterMl", unit: "ml" },
  weight: { field: "weightKg", unit: "kg" }
} as const

const READING_UNITS: Readonly<Record<string, string>> = {
  sleep: "min",
  steps: "steps",
  rhr: "bpm",
  hrv: "ms",
  active: "kcal"
}

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
    return { points: points(days.map((day) => [day.date, day[reading.name]])), unit: READING_UNITS[what] ?? "" }
  }
  const field = CHECK_IN.find(({ kind, short }) => short === what && kind !== "text")
  if (field !== undefined) {
    const checkIns = (await client.listMeasurements({ limit: 100 })).filter(({ date }) => within(date, range))
    return { points: points(checkIns.map((each) => [each.date, Object(each)[field.name]])).reverse(), unit: field.kind }
  }
  const metric = await metricNamed(client, what)
  const found = (await client.listCustomMetrics({ values: 90 })).find(({ id }) => id === metric.id)
  const values = found?.values.filter(({ date }) => within(date, range)) ?? []
  return { points: points(values.map(({ date, value }) => [date, value])).reverse(), unit: metric.unit }
}

const LB_PER_KG = 1 / 0.45359237

const totals = async (client: Caller, total: (typeof TOTALS)[keyof typeof TOTALS], range: Range): Promise<Figures> => {
  const rows = await client.listDays(range)
  // A day without food is a day that was not logged, not one of fasting.
  const logged = points(rows.map((row) => [row.date, row[total.field] || null]))
  if (total.field !== "weightKg" || (await goalsOf(client)).weightUnit === "kg")
    return { points: logged, unit: total.unit }
  return { points: logged.map(({ date, value }) => ({ date, value: value * LB_PER_KG })), unit: "lb" }
}

const within = (date: string, { end, start }: Range): boolean => date >= start && date <= end

const points = (pairs: ReadonlyArray<readonly [string, unknown]>): Array<Point> =>
  pairs.flatMap(([date, value]) => (typeof value === "number" ? [{ date, value }] : []))

const words = (what: string, found: ReadonlyArray<Point>, unit: string, range: Range): string => {
  const first = found[0]
  const last = found.at(-1)
  if (first === undefined || last === undefined) {
    return `Nothing of ${what} between ${dateText(range.start)} and ${dateText(range.end)}.\n`
  }
  const values = found.map(({ value }) => value)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const change = last.value - first.value
  const sums = `${trimmed(first.value, 1)} to ${trimmed(last.value, 1)} ${unit} (${change < 0 ? "-" : "+"}${trimmed(Math.abs(change), 1)}), mean ${trimmed(mean, 1)}, ${counted(values.length, "day")}`
  const picture = chart(found, { ...range, days: daysBetween(range.start, range.end) + 1, unit, width: columns() })
  return `${style.bold(what)}  ${sums}\n\n${picture}`
}
