import { aggregated, type HealthMetric } from "@daybook/core"
import { type DayValue, makeDayValues, type Sources } from "../health/DayValues.ts"
import { emitNights, type SleepSpan } from "../health/Nights.ts"
import type { SignalDays } from "../health/SignalDays.ts"
import { Samples, totalsOfDays } from "../health/Totals.ts"
import type { ImportReport } from "../ImportReport.ts"
import { conversion, type Kind, STAGES } from "./Kinds.ts"

/** A record as the file has it; times are seconds since 1970, days those of its zone. */
export interface AppleRecord {
  readonly value: string | undefined
  readonly unit: string | undefined
  readonly start: number
  readonly end: number
  readonly startDay: number
  readonly endDay: number
  readonly source: number
  readonly line: number
}

/** Collects the records of one type. */
export interface Collector {
  /** Adds a record. Returns the reason if it is refused. */
  readonly add: (record: AppleRecord) => string | undefined
  /** Emits the days, and drops the records. */
  readonly finish: () => void
  /** The number of records that it holds in memory. */
  readonly held: () => number
}

export interface Parts {
  readonly sources: Sources
  readonly report: ImportReport
  readonly days: SignalDays
}

export const collectorOf = (kind: Kind, parts: Parts): Collector => {
  if (kind.as === "sleep") return sleep(parts)
  if (kind.as === "value") return dayValues(kind, parts)
  return total(kind, parts)
}

const NO_NUMBER = "the value of a record is no number"
const OTHER_UNIT = "the unit of a record is not known"

/** Reads the value of a record in the unit of a metric; NaN, with the reason in `fault`, if that is not possible. */
const reader = (metric: HealthMetric) => {
  let unit: string | undefined
  let convert: ((value: number) => number) | undefined
  return {
    fault: OTHER_UNIT,
    read(record: AppleRecord): number {
      if (record.unit !== unit || convert === undefined) {
        unit = record.unit
        // A percentage of Apple Health is a share from 0 to 1.
        convert =
          unit === "%" && metric.unit === "%" ? (share) => share * 100 : conversion(unit ?? "count", metric.unit)
      }
      this.fault = convert === undefined ? OTHER_UNIT : NO_NUMBER
      return convert === undefined || record.value === undefined ? Number.NaN : convert(Number(record.value))
    }
  }
}

const total = ({ as, metric }: Extract<Kind, { as: "total" | "duration" }>, parts: Parts): Collector => {
  const { days, sources, report } = parts
  const values = reader(metric)
  let samples = new Samples()
  return {
    add: (record) => {
      const seconds = record.end - record.start
      const value = as === "duration" ? seconds / 60 : values.read(record)
      if (!Number.isFinite(value)) return values.fault
      samples.add(record.start, seconds, value, record.startDay, record.source, record.line)
      return undefined
    },
    finish: () => {
      totalsOfDays(samples, sources, report, (day, value, rows, line) => days.add(metric.key, day, value, rows, line))
      samples = new Samples()
    },
    held: () => samples.length
  }
}

const combined = ({ aggregation, key }: HealthMetric, value: DayValue): number => {
  if (key === "stand_hours") return value.sum
  return aggregation === "count" ? value.count : aggregated(aggregation, value)
}

const dayValues = ({ levels, metrics }: Extract<Kind, { as: "value" }>, parts: Parts): Collector => {
  const { days, sources, report } = parts
  const [metric] = metrics
  const values = reader(metric)
  const found = makeDayValues(sources, report)
  const isEvent = metric.aggregation === "count" && levels === undefined
  const numberOf = (record: AppleRecord): number => {
    if (isEvent) return 1
    return levels === undefined ? values.read(record) : (levelOf(levels, record.value) ?? Number.NaN)
  }
  return {
    add: (record) => {
      const value = numberOf(record)
      if (!Number.isFinite(value)) return levels === undefined ? values.fault : "the value of a record is not known"
      found.add(record.start, value, record.startDay, record.source, record.line)
      return undefined
    },
    finish: () =>
      found.emit((day, value) => {
        for (const [index, each] of metrics.entries()) {
          days.add(each.key, day, combined(each, value), index === 0 ? value.rows : 0, value.line)
        }
      }),
    held: () => 0
  }
}

/** The level whose name ends a value, as in `HKCategoryValueOvulationTestResultNegative`; of several, the longest name. */
const levelOf = (levels: Readonly<Record<string, number>>, value = ""): number | undefined => {
  const [name = ""] = Object.keys(levels)
    .filter((level) => value.endsWith(level))
    .sort((a, b) => b.length - a.length)
  return levels[name]
}

const sleep = ({ days, sources, report }: Parts): Collector => {
  const spans: Array<SleepSpan> = []
  return {
    add: ({ end, endDay, line, source, start, value = "" }) => {
      const stage = Object.hasOwn(STAGES, value) ? STAGES[value] : undefined
      if (stage === undefined) return "the stage of a sleep record is not known"
      spans.push({ stage, start, end, day: endDay, source, rows: 1, line })
      return undefined
    },
    finish: () => {
      emitNights(spans, sources, report, days)
      spans.length = 0
    },
    held: () => spans.length
  }
}
