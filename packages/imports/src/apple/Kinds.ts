import { HEALTH_CATALOGUE, type HealthMetric } from "@daybook/core"
import type { SleepStage } from "../health/Nights.ts"

/** The way in which the records of a type become the values of days. */
export type Kind =
  | { readonly as: "total"; readonly metric: HealthMetric }
  | { readonly as: "duration"; readonly metric: HealthMetric }
  /** `metrics` are all signals of the type; the rows count for the first. `levels` are the values of names. */
  | {
      readonly as: "value"
      readonly metrics: readonly [HealthMetric, ...ReadonlyArray<HealthMetric>]
      readonly levels?: Levels
    }
  | { readonly as: "sleep" }

/** The values of the names with which a category's value ends. A record with another name is refused. */
type Levels = Readonly<Record<string, number>>

const SLEEP = "HKCategoryTypeIdentifierSleepAnalysis"

const BLEEDING: Levels = { None: 0, Unspecified: 1, Light: 1, Medium: 2, Heavy: 3 }
const TEST: Levels = { Indeterminate: 0, Negative: 1, Positive: 2 }

const LEVELS: Readonly<Record<string, Levels>> = {
  stand_hours: { Idle: 0, Stood: 1 },
  menstrual_flow: BLEEDING,
  bleeding_during_pregnancy: BLEEDING,
  bleeding_after_pregnancy: BLEEDING,
  bleeding_after_menopause: BLEEDING,
  cervical_mucus: { Dry: 1, Sticky: 2, Creamy: 3, Watery: 4, EggWhite: 5 },
  ovulation_test: { Indeterminate: 0, Negative: 1, EstrogenSurge: 2, LuteinizingHormoneSurge: 3, Positive: 3 },
  pregnancy_test: TEST,
  progesterone_test: TEST,
  contraceptive: {
    Unspecified: 1,
    Implant: 2,
    Injection: 3,
    IntrauterineDevice: 4,
    IntravaginalRing: 5,
    Oral: 6,
    Patch: 7
  }
}

/** Signals that last for months: a record has the whole time. */
const SPANS = ["pregnancy", "lactation"]

/** A signal that is read from a part of the day, which is not the day's rate. */
const RATE = "basal_metabolic_rate"

const kindOf = (metrics: ReadonlyArray<HealthMetric>): Kind | undefined => {
  const [metric, ...more] = metrics.filter(({ key }) => key !== RATE && !SPANS.includes(key))
  if (metric === undefined) return undefined
  const levels = LEVELS[metric.key]
  if (metric.aggregation === "sum") return { as: "total", metric }
  if (metric.aggregation === "duration") return { as: "duration", metric }
  return { as: "value", metrics: [metric, ...more], ...(levels === undefined ? {} : { levels }) }
}

const makeKinds = (): ReadonlyMap<string, Kind> => {
  const byType = new Map<string, Array<HealthMetric>>()
  for (const metric of HEALTH_CATALOGUE) {
    if (metric.appleHealth === null || !metric.bindable) continue
    byType.set(metric.appleHealth, [...(byType.get(metric.appleHealth) ?? []), metric])
  }
  const kinds = new Map<string, Kind>()
  for (const [type, metrics] of byType) {
    const kind = type === SLEEP ? { as: "sleep" as const } : kindOf(metrics)
    if (kind !== undefined) kinds.set(type, kind)
  }
  return kinds
}

/** The types of records that Daybook has a place for. */
export const KINDS: ReadonlyMap<string, Kind> = makeKinds()

/** Stages by the names that Apple gives their values; before iOS 16 sleep has no stages. */
export const STAGES: Readonly<Record<string, SleepStage>> = {
  HKCategoryValueSleepAnalysisInBed: "inBed",
  HKCategoryValueSleepAnalysisAwake: "awake",
  HKCategoryValueSleepAnalysisAsleep: "asleep",
  HKCategoryValueSleepAnalysisAsleepUnspecified: "asleep",
  HKCategoryValueSleepAnalysisAsleepCore: "light",
  HKCategoryValueSleepAnalysisAsleepDeep: "deep",
  HKCategoryValueSleepAnalysisAsleepREM: "rem"
}
