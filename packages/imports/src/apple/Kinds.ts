import { HEALTH_CATALOGUE, type HealthMetric, KJ_PER_KCAL } from "@daybook/core"
import type { SleepStage } from "../health/Nights.ts"

/** A unit: its dimension, and its factor to the dimension's own unit. */
type Unit = readonly [dimension: string, factor: number]

const UNITS: Readonly<Record<string, Unit>> = {
  mcg: ["mass", 1e-6],
  mg: ["mass", 1e-3],
  g: ["mass", 1],
  oz: ["mass", 28.349_523_125],
  lb: ["mass", 453.592_37],
  kg: ["mass", 1000],
  st: ["mass", 6350.293_18],
  kcal: ["energy", 1],
  Cal: ["energy", 1],
  kJ: ["energy", 1 / KJ_PER_KCAL],
  mm: ["length", 0.001],
  cm: ["length", 0.01],
  in: ["length", 0.0254],
  ft: ["length", 0.3048],
  yd: ["length", 0.9144],
  m: ["length", 1],
  km: ["length", 1000],
  mi: ["length", 1609.344],
  mL: ["volume", 0.001],
  fl_oz_us: ["volume", 0.029_573_529_562_5],
  fl_oz_imp: ["volume", 0.028_413_062_5],
  cup_us: ["volume", 0.236_588_236_5],
  cup_imp: ["volume", 0.284_130_625],
  pt_us: ["volume", 0.473_176_473],
  pt_imp: ["volume", 0.568_261_25],
  L: ["volume", 1],
  ms: ["time", 1 / 60_000],
  s: ["time", 1 / 60],
  min: ["time", 1],
  hr: ["time", 60],
  "m/s": ["speed", 1],
  "km/hr": ["speed", 1 / 3.6],
  "mi/hr": ["speed", 0.447_04],
  "ft/s": ["speed", 0.3048],
  count: ["count", 1],
  index: ["count", 1],
  "kg/m²": ["count", 1],
  score: ["count", 1],
  appleEffortScore: ["count", 1],
  "count/min": ["rate", 1],
  "count/s": ["rate", 60],
  bpm: ["rate", 1],
  rpm: ["rate", 1],
  spm: ["rate", 1],
  "br/min": ["rate", 1],
  mmHg: ["pressure", 1],
  kPa: ["pressure", 7.500_616_827],
  "mg/dL": ["glucose", 1],
  "mmol<180.15588000005408>/L": ["glucose", 18.015_588],
  "mmol/L": ["glucose", 18.015_588],
  "mL/kg/min": ["oxygenUptake", 1],
  "mL/min·kg": ["oxygenUptake", 1],
  "ml/(kg*min)": ["oxygenUptake", 1],
  MET: ["effort", 1],
  "kcal/hr·kg": ["effort", 1],
  "kcal/(kg*hr)": ["effort", 1],
  dBA: ["sound", 1],
  dBASPL: ["sound", 1],
  "L/min": ["flow", 1],
  W: ["power", 1],
  IU: ["insulin", 1]
}

/** Returns the conversion from one unit to another of the same dimension; undefined if there is none. */
export const conversion = (from: string, to: string): ((value: number) => number) | undefined => {
  if (from === to) return (value) => value
  if (to === "°C") {
    if (from === "degC") return (value) => value
    if (from === "degF") return (value) => ((value - 32) * 5) / 9
    return from === "K" ? (value) => value - 273.15 : undefined
  }
  const [source, target] = [UNITS[from], UNITS[to]]
  if (source === undefined || target === undefined || source[0] !== target[0]) return undefined
  const factor = source[1] / target[1]
  return (value) => value * factor
}

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
