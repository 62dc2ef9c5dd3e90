import { type CalendarDate, dayNumber } from "@daybook/core"
import type { SignalDays } from "../health/SignalDays.ts"
import type { ImportReport } from "../ImportReport.ts"
import { isRecord, type Json } from "../Json.ts"
import { ImportFault } from "../Model.ts"
import { healthAutoExport } from "../phone/HealthAutoExport.ts"
import { type PhoneBody, placeOf } from "../phone/PhoneDay.ts"
import type { Sample } from "../phone/Records.ts"
import { sampleTotals } from "../phone/SampleTotals.ts"
import { Totals } from "../phone/Totals.ts"

/** The values of the days of a table or a metric, combined as the catalogue says. */
export interface PhoneDays {
  /** Adds a row of a date. The rows of a date count with its first value for which Daybook has a field. */
  readonly row: (date: CalendarDate, line: number, values: Readonly<Record<string, number>>) => void
  readonly emit: (days: SignalDays) => void
}

/** Returns true if a signal is a reading or a field of a check-in. Others need a custom metric. */
const hasField = (signal: string): boolean => {
  const place = placeOf(signal)
  return place?.reading !== undefined || place?.field !== undefined
}

export const makePhoneDays = (report: ImportReport, lastDate: CalendarDate): PhoneDays => {
  const totals = new Totals()
  const rows = new Map<CalendarDate, { count: number; readonly line: number }>()
  return {
    row: (date, line, values) => {
      if (date > lastDate) return report.lose("refused", "a row is dated after tomorrow", line)
      const signals = Object.entries(values)
      if (signals.length === 0) return report.lose("leftOut", "a row has no figure that Daybook keeps", line)
      for (const [signal, value] of signals) totals.add(date, signal, value)
      const known = rows.get(date)
      if (known === undefined) rows.set(date, { count: 1, line })
      else known.count++
    },
    emit: (days) => {
      for (const { date, values } of totals.days()) {
        const { count = 0, line = 1 } = rows.get(date) ?? {}
        const signals = Object.entries(values).sort(([a], [b]) => Number(hasField(b)) - Number(hasField(a)))
        for (const [index, [signal, value]] of signals.entries())
          days.add(signal, dayNumber(date), value, index === 0 ? count : 0, line)
      }
    }
  }
}

/** Points of one metric as a phone would send them. */
export const bodyOf = (metrics: ReadonlyArray<Json>, summary?: "days" | "minutes"): PhoneBody => {
  const body = healthAutoExport({ data: { metrics } }, summary)
  if ("_tag" in body) throw new ImportFault(body.message)
  return body
}

/** Adds the totals of measurements of parts of days. The rows of a date count with its first total. */
const addTotals = (
  samples: ReadonlyArray<Sample>,
  rows: ReadonlyMap<CalendarDate, { readonly count: number; readonly line: number }>,
  days: SignalDays,
  report: ImportReport
): void => {
  const left = new Map(rows)
  for (const { date, values } of sampleTotals(samples)) {
    for (const [signal, value] of Object.entries(values)) {
      const { count = 0, line = 1 } = left.get(date) ?? {}
      left.delete(date)
      days.add(signal, dayNumber(date), value, count, line)
    }
  }
  for (const { count, line } of left.values())
    report.lose("merged", "the night is counted on the day of waking", line, count)
}

/** Takes the values of a body with one point. A refused part is noted, and a point without any value is lost. */
const takePoint = (
  { days, ignored, refused, samples }: PhoneBody,
  number: number,
  { figures, report }: { readonly figures: PhoneDays; readonly report: ImportReport }
): ReadonlyArray<Sample> => {
  const [day] = days
  const [fault] = refused
  const [unknown] = Object.keys(ignored)
  if (day !== undefined) figures.row(day.date, number, day.values)
  if (day !== undefined || samples.length > 0) {
    if (fault !== undefined) report.leaveOut(fault.why, number)
  } else if (fault !== undefined) report.lose("refused", fault.why, number)
  else if (unknown !== undefined) report.lose("leftOut", `${unknown} has no place in Daybook`, number)
  else report.lose("leftOut", "a row has no figure that Daybook keeps", number)
  return samples
}

/** Reads a metric of Health Auto Export. `first` is the number of its first point. Returns the number of its points. */
export const readMetric = (
  metric: Json,
  first: number,
  {
    days,
    lastDate,
    report
  }: { readonly days: SignalDays; readonly lastDate: CalendarDate; readonly report: ImportReport }
): number => {
  const points: ReadonlyArray<unknown> = Array.isArray(metric.data) ? metric.data : []
  // All points together tell whether they are totals of days.
  const summary = bodyOf([metric]).samples.length > 0 ? "minutes" : "days"
  const figures = makePhoneDays(report, lastDate)
  const samples: Array<Sample> = []
  const rows = new Map<CalendarDate, { count: number; readonly line: number }>()
  for (const [index, point] of points.entries()) {
    const number = first + index
    if (!isRecord(point)) {
      report.lose("refused", "a row holds nothing", number)
      continue
    }
    const found = takePoint(bodyOf([{ ...metric, data: [point] }], summary), number, { figures, report })
    const [sample] = found
    if (sample === undefined) continue
    if (sample.date > lastDate) report.lose("refused", "a row is dated after tomorrow", number)
    else {
      samples.push(...found)
      const known = rows.get(sample.date)
      if (known === undefined) rows.set(sample.date, { count: 1, line: number })
      else known.count++
    }
  }
  figures.emit(days)
  addTotals(samples, rows, days, report)
  return points.length
}
