import { findHealthMetric } from "@daybook/core"
import { csvHeader, csvRows } from "../Csv.ts"
import { entryNamed } from "../entryNamed.ts"
import type { JsonObject } from "../Json.ts"
import type { SourceFile } from "../Model.ts"
import { numberIn } from "../Numbers.ts"
import type { Parts } from "../Parts.ts"
import { HEALTH_AUTO_EXPORT_KEYS } from "../phone/HealthAutoExportNames.ts"
import { headText } from "../Text.ts"
import { bodyOf } from "./Metrics.ts"
import type { PhoneDays } from "./PhoneDays.ts"

/** A column as the metric and the field that the app's JSON has for it. */
interface MetricColumn {
  readonly metric: string
  readonly field: string
  readonly units: string
}

const COLUMN = /^(.+?)(?: \[(.+)\])? \((.*)\)$/

const FIELDS: Readonly<Record<string, string>> = {
  min: "Min",
  max: "Max",
  avg: "Avg",
  systolic: "systolic",
  diastolic: "diastolic",
  total: "totalSleep",
  asleep: "asleep",
  "in bed": "inBed",
  core: "core",
  deep: "deep",
  rem: "rem",
  awake: "awake"
}

/** `Walking + Running Distance` is `walking_running_distance`. */
const metricNamed = (name: string): string => name.toLowerCase().replaceAll(/ \+ |: |[ -]/g, "_")

const columnIn = (header: string): MetricColumn | undefined => {
  const [, name, part, units = ""] = COLUMN.exec(header.trim()) ?? []
  if (name === undefined) return undefined
  const field = part === undefined ? "qty" : entryNamed(FIELDS, part.toLowerCase())
  return field === undefined ? undefined : { metric: metricNamed(name), field, units }
}

/** The names of the columns as they are written: units differ by case. */
const headersIn = (text: string): ReadonlyArray<string> =>
  (text.split("\n", 1)[0] ?? "").split(csvHeader(text).delimiter).map((name) => name.trim().replace(/^"(.*)"$/, "$1"))

/** Returns true if a column is of a phone. Other programs have tables of nutrients too. */
const isOfPhone = ({ metric }: MetricColumn): boolean => {
  const key = entryNamed(HEALTH_AUTO_EXPORT_KEYS, metric)
  return key !== undefined && (metric.startsWith("dietary_") || findHealthMetric(key)?.category !== "nutrition")
}

/** Returns true if a file is the app's table of days: a date, then metrics with their units. */
export const isTable = (text: string): boolean => {
  const [first = "", ...others] = headersIn(text)
  const columns = others.map(columnIn)
  return (
    /^date(?:\/time)?$/i.test(first) &&
    columns.every((column) => column !== undefined || others.length > 20) &&
    columns.some((column) => column !== undefined && isOfPhone(column))
  )
}

/** The metrics of a row, one point each. */
const metricsOf = (
  date: string,
  columns: ReadonlyArray<MetricColumn | undefined>,
  cells: ReadonlyArray<string>
): ReadonlyArray<JsonObject> => {
  const points = new Map<string, { readonly units: string; readonly point: Record<string, unknown> }>()
  for (const [index, column] of columns.entries()) {
    const text = cells[index]?.trim() ?? ""
    if (column === undefined || text === "") continue
    const known = points.get(column.metric) ?? { units: column.units, point: { date } }
    points.set(column.metric, known)
    known.point[column.field] = numberIn(text) ?? text
  }
  return [...points].map(([name, { point, units }]) => ({ name, units, data: [point] }))
}

type TableParts = Pick<Parts, "options" | "report">

/** Reads a table of days, or of parts of days, which are added up. Returns the number of rows. */
export const readTable = async (file: SourceFile, figures: PhoneDays, parts: TableParts): Promise<number> => {
  const { report } = parts
  const text = headText(file)
  const columns = headersIn(text).slice(1).map(columnIn)
  let rows = 0
  for await (const { line, values } of csvRows(file, csvHeader(text), { table: parts })) {
    rows++
    const [first = "", ...cells] = values
    const time = /\d:\d/.test(first) ? first.trim() : `${first.trim()} 00:00:00`
    const { days, refused } = bodyOf(metricsOf(time.replace(/ (\d+:\d\d)$/, " $1:00"), columns, cells), "days")
    const [day] = days
    const [fault] = refused
    if (day !== undefined) {
      figures.row(day.date, line, day.values)
      for (const { why } of refused) report.leaveOut(why, line)
    } else if (fault === undefined) report.lose("leftOut", "a row has no figure that Daybook keeps", line)
    else report.lose("refused", fault.why, line)
  }
  return rows
}
