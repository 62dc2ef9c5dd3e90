import type { CalendarDate } from "@daybook/core"
import type { ImportReport } from "./ImportReport.ts"
import type { HealthRecord } from "./Model.ts"

export interface Steps {
  /** Adds the steps of a day. A date or a number that cannot be read is undefined. */
  readonly add: (date: CalendarDate | undefined, steps: number | undefined, line: number) => void
  readonly records: () => ReadonlyArray<HealthRecord>
}

/** Makes one reading for each date from rows with the steps of a day. 0 means that nothing counted them. */
export const makeSteps = (report: ImportReport): Steps => {
  const dates = new Map<CalendarDate, HealthRecord>()
  return {
    add: (date, steps, line) => {
      if (date === undefined) return report.lose("refused", "the date cannot be read", line)
      if (steps === undefined) return report.lose("refused", "a number cannot be read", line)
      if (steps === 0) return report.lose("leftOut", "days without steps", line)
      if (dates.has(date)) return report.lose("leftOut", "a second row of the same date", line)
      dates.set(date, { kind: "health", key: `steps ${date}`, date, rows: 1, line, readings: { steps } })
    },
    records: () => [...dates.values()]
  }
}
