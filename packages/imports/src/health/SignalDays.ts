import {
  BODY_FIELDS,
  type BodyField,
  bodyMeasure,
  type CalendarDate,
  findHealthMetric,
  fromDayNumber,
  HEALTH_READINGS,
  type HealthReading,
  readingMetric
} from "@daybook/core"
import type { ImportReport } from "../ImportReport.ts"
import type { CheckInRecord, HealthRecord, ImportRecord, MetricRecord } from "../Model.ts"
import { hundredths } from "../Numbers.ts"

const READINGS: ReadonlyMap<string, HealthReading> = new Map(
  HEALTH_READINGS.map((reading) => [readingMetric(reading).key, reading])
)

const BODY: ReadonlyMap<string | undefined, BodyField> = new Map(
  BODY_FIELDS.map((field) => [bodyMeasure(field).signal, field])
)

/** The values of days that were read, by signal. */
export interface SignalDays {
  /** Adds a day's value of a signal, made from `rows` rows; 0 if another signal already has these rows. */
  readonly add: (signal: string, day: number, value: number, rows: number, line: number) => void
  readonly records: () => ReadonlyArray<ImportRecord>
}

/** The values of a record of a date. A date has one record of readings, and one of check-in fields. */
interface Growing<Values> {
  readonly date: CalendarDate
  readonly line: number
  rows: number
  readonly values: Values
}

type Fields = { -readonly [F in BodyField]?: number }
type Readings = { -readonly [R in HealthReading]?: number }

const growing = <Values>(
  found: Map<number, Growing<Values>>,
  day: number,
  line: number,
  rows: number,
  empty: Values
): Values => {
  const known = found.get(day)
  if (known === undefined) found.set(day, { date: fromDayNumber(day), line, rows, values: empty })
  else known.rows += rows
  return known?.values ?? empty
}

/** Makes the records of days: readings, check-ins and metrics, each by the key of the catalogue. */
export const makeSignalDays = (report: ImportReport): SignalDays => {
  const readings = new Map<number, Growing<Readings>>()
  const checkIns = new Map<number, Growing<Fields>>()
  const metrics: Array<MetricRecord> = []
  return {
    add: (signal, day, exact, rows, line) => {
      const metric = findHealthMetric(signal)
      if (metric === undefined) throw new Error(`the health catalogue lacks ${signal}`)
      const isWhole = metric.unit === "count" || metric.category === "sleep"
      const value = isWhole ? Math.round(exact) : Math.round(exact * 1000) / 1000
      const { max, min } = metric.plausibleRange
      const reading = READINGS.get(signal)
      const field = BODY.get(signal)
      if (!(value >= min && value <= max)) {
        if (rows > 0) report.lose("refused", `a day's value is out of the range of ${metric.label}`, line, rows)
      } else if (reading !== undefined) growing(readings, day, line, rows, {})[reading] = value
      else if (field !== undefined) growing(checkIns, day, line, rows, {})[field] = hundredths(exact)
      else {
        const date = fromDayNumber(day)
        metrics.push({ kind: "metric", key: `${signal} ${date}`, date, rows, line, signal, value })
      }
    },
    records: (): ReadonlyArray<ImportRecord> => [
      ...[...readings.values()].map(
        ({ date, line, rows, values }): HealthRecord => ({
          ...{ kind: "health", key: `health ${date}`, date, rows, line },
          readings: values
        })
      ),
      ...[...checkIns.values()].map(
        ({ date, line, rows, values }): CheckInRecord => ({
          ...{ kind: "checkIn", key: `check-in ${date}`, date, rows, line },
          fields: values,
          note: null
        })
      ),
      ...metrics
    ]
  }
}
