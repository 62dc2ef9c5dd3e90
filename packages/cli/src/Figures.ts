import { metricNamed } from "./commands/metric.ts"
import { MOST_LISTED } from "./generated/Requests.ts"
import { lengthUnit, massUnit, type UnitSystem } from "./grammar/Amounts.ts"
import { CHECK_IN } from "./grammar/CheckIn.ts"
import type { Range } from "./grammar/Days.ts"
import { READINGS } from "./grammar/Readings.ts"
import type { Principal } from "./local/Client.ts"
import { goalsOf } from "./local/Memory.ts"
import type { Point } from "./show/Chart.ts"
import { safeText } from "./show/Text.ts"

/** A day's totals that a trend can be of, by the names that are typed. */
export const TOTALS = {
  calories: { field: "calories", unit: "kcal" },
  kcal: { field: "calories", unit: "kcal" },
  protein: { field: "protein", unit: "g" },
  carbs: { field: "carbs", unit: "g" },
  fat: { field: "fat", unit: "g" },
  water: { field: "waterMl", unit: "ml" },
  weight: { field: "weightKg", unit: "kg" }
} as const

/** The figures of a range, oldest first, in the owner's unit. */
export interface Figures {
  readonly points: ReadonlyArray<Point>
  readonly unit: string
  /** What could be read of it, where the interface gives no more than the newest and the range began before them. */
  readonly only?: { readonly what: string; readonly since: string }
}

/** The figures that a word means: a total, a health reading, a check-in's reading, or a metric's values. */
export const figuresOf = async (client: Principal, what: string, range: Range): Promise<Figures> => {
  const total = Object.entries(TOTALS).find(([name]) => name === what)?.[1]
  if (total !== undefined) return totals(client, total, range)
  const reading = READINGS.find(({ short }) => short === what)
  if (reading !== undefined) {
    const days = await client.listHealthDays(range)
    return { points: points(days.map((day) => [day.date, day[reading.name]])), unit: reading.unit }
  }
  const field = CHECK_IN.find(({ kind, short }) => short === what && kind !== "text")
  if (field !== undefined) {
    const checkIns = await client.listMeasurements({ limit: MOST_LISTED.measurements })
    const { divisor, unit } = unitOf(field.kind, (await goalsOf(client)).weightUnit)
    const found = points(within(checkIns, range).map((each) => [each.date, Object(each)[field.name]])).reverse()
    return {
      points: found.map(({ date, value }) => ({ date, value: value / divisor })),
      unit,
      ...limited(checkIns, MOST_LISTED.measurements, "check-ins", range)
    }
  }
  const metric = await metricNamed(client, what)
  const values =
    (await client.listCustomMetrics({ values: MOST_LISTED.metricValues })).find(({ id }) => id === metric.id)?.values ??
    []
  return {
    points: points(within(values, range).map(({ date, value }) => [date, value])).reverse(),
    unit: safeText(metric.unit),
    ...limited(values, MOST_LISTED.metricValues, "values", range)
  }
}

/** What figures of a kind are shown in, and by what they are divided for it. */
const unitOf = (kind: string, system: UnitSystem): { readonly divisor: number; readonly unit: string } => {
  if (kind === "mass") return massUnit(system)
  if (kind === "length") return lengthUnit(system)
  return { divisor: 1, unit: kind === "percent" ? "%" : kind }
}

const totals = async (
  client: Principal,
  total: (typeof TOTALS)[keyof typeof TOTALS],
  range: Range
): Promise<Figures> => {
  const rows = await client.listDays(range)
  // A day without food is a day that was not logged, not one of fasting.
  const logged = points(rows.map((row) => [row.date, row[total.field] || null]))
  if (total.field !== "weightKg") return { points: logged, unit: total.unit }
  const { divisor, unit } = unitOf("mass", (await goalsOf(client)).weightUnit)
  return { points: logged.map(({ date, value }) => ({ date, value: value / divisor })), unit }
}

interface Dated {
  readonly date: string
}

const within = <A extends Dated>(found: ReadonlyArray<A>, { end, start }: Range): ReadonlyArray<A> =>
  found.filter(({ date }) => date >= start && date <= end)

/** Whether what comes newest first was cut off within a range. */
const limited = (found: ReadonlyArray<Dated>, most: number, what: string, { start }: Range): Pick<Figures, "only"> => {
  const since = found.at(-1)?.date ?? start
  return found.length === most && since > start ? { only: { what: `${most} ${what}`, since } } : {}
}

const points = (pairs: ReadonlyArray<readonly [string, unknown]>): Array<Point> =>
  pairs.flatMap(([date, value]) => (typeof value === "number" ? [{ date, value }] : []))
