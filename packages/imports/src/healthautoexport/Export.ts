import { findHealthMetric } from "@daybook/core"
import { csvHeader, csvParts } from "../Csv.ts"
import { makeSignalDays } from "../health/SignalDays.ts"
import { makeImportReport } from "../ImportReport.ts"
import { at, isRecord, type Json, listOf, recordOf, valueIn } from "../Json.ts"
import { type Format, ImportFault, type SourceFile } from "../Model.ts"
import { clockSeconds, numberIn } from "../Numbers.ts"
import type { Parts } from "../Parts.ts"
import { exportedWorkout } from "../phone/HealthAutoExport.ts"
import { HEALTH_AUTO_EXPORT_KEYS } from "../phone/HealthAutoExportNames.ts"
import { makeRecordings, type Recordings, readSessionTable } from "../Recordings.ts"
import { entryNamed, headText } from "../Text.ts"
import { bodyOf, makePhoneDays, type PhoneDays, readMetric } from "./Metrics.ts"

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
const isTable = (text: string): boolean => {
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
): ReadonlyArray<Json> => {
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
const readTable = async (file: SourceFile, figures: PhoneDays, parts: TableParts): Promise<number> => {
  const { report } = parts
  const text = headText(file)
  const columns = headersIn(text).slice(1).map(columnIn)
  let rows = 0
  for await (const part of csvParts(file, csvHeader(text), parts))
    for (const { line, values } of part) {
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

const isJson = (text: string): boolean =>
  /^\s*\{\s*"data"\s*:\s*\{\s*"(?:metrics|workouts|stateOfMind|medications|ecg|symptoms|cycleTracking|heartRateNotifications)"\s*:\s*\[/.test(
    text
  )

const isWorkouts = (text: string): boolean => /^"?(?:workout )?type"?,"?start"?,"?end"?,"?duration/i.test(text)

/** Reads the table of workouts, whose times name no zone. Returns the number of rows. */
const readWorkoutTable = (file: SourceFile, text: string, parts: TableParts & { recordings: Recordings }) => {
  const { names } = csvHeader(text)
  const columnNamed = (name: RegExp): string => names.find((each) => name.test(each)) ?? ""
  const [type, distance] = [columnNamed(/^(?:workout )?type$/), columnNamed(/^(?:total )?distance \(/)]
  const [energy, pulse] = [columnNamed(/energy/), columnNamed(/heart rate/)]
  return readSessionTable(file, parts, {
    start: ({ cells }) => cells.start ?? "",
    session: ({ cells }) => ({
      ...{ sport: cells[type], seconds: clockSeconds(cells.duration ?? "") },
      ...{ distance: numberIn(cells[distance] ?? ""), unit: /\((.+)\)/.exec(distance)?.[1] },
      beside: { energy: cells[energy], "heart rate": cells[pulse] }
    })
  })
}

/** The files that the iPhone app Health Auto Export saves: its JSON, its tables of days, and its table of workouts. */
export const healthAutoExport: Format = {
  name: "health-auto-export",
  title: "Health Auto Export",
  recognise: (files) => files.filter(({ text }) => isJson(text) || isWorkouts(text) || isTable(text)),
  read: async (files, options) => {
    const { lastDate } = options
    const report = makeImportReport()
    const days = makeSignalDays(report)
    const recordings = makeRecordings(report, lastDate)
    let rows = 0
    for (const file of files) {
      const text = headText(file)
      if (isWorkouts(text)) {
        rows += await readWorkoutTable(file, text, { options, recordings, report })
      } else if (isJson(text)) {
        const data = at(await valueIn(file), "data")
        if (!isRecord(data)) throw new ImportFault(`${file.name} holds no metrics of Health Auto Export.`)
        const { metrics, workouts, ...others } = data
        for (const metric of Array.isArray(metrics) ? metrics : [])
          if (isRecord(metric)) rows += readMetric(metric, rows + 1, { days, lastDate, report })
        for (const workout of listOf(workouts).map(recordOf)) {
          const { activeEnergyBurned, heartRate, heartRateData = heartRate, route } = workout
          const { name: sport, record: id, ...of } = exportedWorkout(workout)
          recordings.add({
            ...of,
            ...{ line: ++rows, sport, id },
            beside: { energy: activeEnergyBurned, "heart rate": heartRateData, route }
          })
        }
        for (const [name, list] of Object.entries(others)) {
          if (!Array.isArray(list) || list.length === 0) continue
          report.lose("leftOut", `${name} has no place in Daybook`, rows + 1, list.length)
          rows += list.length
        }
      } else {
        const figures = makePhoneDays(report, lastDate)
        rows += await readTable(file, figures, { options, report })
        figures.emit(days)
      }
    }
    return { rows: rows + report.skipped(), records: [...days.records(), ...recordings.records()], ...report.result() }
  }
}
