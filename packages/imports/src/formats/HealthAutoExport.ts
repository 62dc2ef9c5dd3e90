import { makeSignalDays } from "../health/SignalDays.ts"
import { readMetric } from "../healthautoexport/Metrics.ts"
import { makePhoneDays } from "../healthautoexport/PhoneDays.ts"
import { isTable, readTable } from "../healthautoexport/Table.ts"
import { makeImportReport } from "../ImportReport.ts"
import { at, isObject, valueIn } from "../Json.ts"
import { type Format, ImportFault } from "../Model.ts"
import { leaveOutRows } from "../Parts.ts"
import { headText } from "../Text.ts"

const isJson = (text: string): boolean =>
  /^\s*\{\s*"data"\s*:\s*\{\s*"(?:metrics|workouts|stateOfMind|medications|ecg|symptoms|cycleTracking|heartRateNotifications)"\s*:\s*\[/.test(
    text
  )

const isWorkouts = (text: string): boolean => /^"?(?:workout )?type"?,"?start"?,"?end"?,"?duration/i.test(text)

const WORKOUTS = "workouts of Apple Health have no exercises and sets"

/** The files that the iPhone app Health Auto Export saves: its JSON, its tables of days, and its table of workouts. */
export const healthAutoExport: Format = {
  name: "health-auto-export",
  title: "Health Auto Export",
  recognise: (files) => files.filter(({ text }) => isJson(text) || isWorkouts(text) || isTable(text)),
  read: async (files, options) => {
    const { lastDate } = options
    const report = makeImportReport()
    const days = makeSignalDays(report)
    let rows = 0
    for (const file of files) {
      const text = headText(file)
      if (isWorkouts(text)) {
        rows += await leaveOutRows(file, text, report, WORKOUTS)
      } else if (isJson(text)) {
        const data = at(await valueIn(file), "data")
        if (!isObject(data)) throw new ImportFault(`${file.name} holds no metrics of Health Auto Export.`)
        const { metrics, ...others } = data
        for (const metric of Array.isArray(metrics) ? metrics : [])
          if (isObject(metric)) rows += readMetric(metric, rows + 1, { days, lastDate, report })
        for (const [name, list] of Object.entries(others)) {
          if (!Array.isArray(list) || list.length === 0) continue
          const why = name === "workouts" ? WORKOUTS : `${name} has no place in Daybook`
          report.lose("leftOut", why, rows + 1, list.length)
          rows += list.length
        }
      } else {
        const figures = makePhoneDays(report, lastDate)
        rows += await readTable(file, figures, { options, report })
        figures.emit(days)
      }
    }
    return { rows: rows + report.skipped(), records: days.records(), ...report.result() }
  }
}
