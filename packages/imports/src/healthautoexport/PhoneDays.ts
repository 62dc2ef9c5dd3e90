import { type CalendarDate, dayNumber } from "@daybook/core"
import type { SignalDays } from "../health/SignalDays.ts"
import type { ImportReport } from "../ImportReport.ts"
import { placeOf } from "../phone/PhoneDay.ts"
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
