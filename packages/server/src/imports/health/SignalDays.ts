import {
  type CheckInField,
  findHealthMetric,
  fromDayNumber,
  HEALTH_READINGS,
  type HealthReading,
  readingMetric
} from "@daybook/core"
import type { CheckInRecord, ImportRecord } from "../Model.ts"
import { hundredths } from "../Numbers.ts"
import type { Tally } from "../Tally.ts"

const READINGS: ReadonlyMap<string, HealthReading> = new Map(
  HEALTH_READINGS.map((reading) => [readingMetric(reading).key, reading])
)

const CHECK_IN: Readonly<Record<string, Exclude<CheckInField, "note">>> = {
  weight: "weightKg",
  body_fat: "bodyFatPercent",
  lean_body_mass: "leanBodyMassKg",
  waist: "waistCm",
  bone_mass: "boneMassKg",
  basal_metabolic_rate: "basalMetabolicRateKcal"
}

/** The values of days that were read, by signal. */
export interface SignalDays {
  /** A day's value of a signal, made from so many rows; 0 where another signal already has these rows. */
  readonly add: (signal: string, day: number, value: number, rows: number, line: number) => void
  readonly records: () => ReadonlyArray<ImportRecord>
}

type Fields = { -readonly [F in Exclude<CheckInField, "note">]?: number }

/** Makes the records of days: readings, check-ins and metrics, each by the key of the catalogue. */
export const makeSignalDays = (tally: Tally): SignalDays => {
  const records: Array<ImportRecord> = []
  const checkIns = new Map<number, Pick<CheckInRecord, "date" | "line"> & { rows: number; readonly fields: Fields }>()
  return {
    add: (signal, day, exact, rows, line) => {
      const metric = findHealthMetric(signal)
      if (metric === undefined) throw new Error(`the health catalogue lacks ${signal}`)
      const isWhole = metric.unit === "count" || metric.category === "sleep"
      const value = isWhole ? Math.round(exact) : Math.round(exact * 1000) / 1000
      const { max, min } = metric.plausibleRange
      if (!(value >= min && value <= max)) {
        if (rows > 0) tally.lose("refused", `A day's value is out of the range of ${metric.label}.`, line, rows)
        return
      }
      const date = fromDayNumber(day)
      const reading = READINGS.get(signal)
      const field = CHECK_IN[signal]
      if (reading !== undefined) {
        records.push({ kind: "health", key: `${signal} ${date}`, date, rows, line, readings: { [reading]: value } })
      } else if (field === undefined) {
        records.push({ kind: "metric", key: `${signal} ${date}`, date, rows, line, signal, value })
      } else {
        const checkIn = checkIns.get(day) ?? { date, line, rows: 0, fields: {} }
        checkIn.fields[field] = hundredths(exact)
        checkIn.rows += rows
        checkIns.set(day, checkIn)
      }
    },
    records: () => [
      ...records,
      ...[...checkIns.values()].map(
        ({ date, fields, line, rows }): CheckInRecord => ({
          kind: "checkIn",
          key: `check-in ${date}`,
          date,
          rows,
          line,
          fields,
          note: null
        })
      )
    ]
  }
}
