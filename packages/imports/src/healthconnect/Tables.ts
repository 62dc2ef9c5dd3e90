import type { SleepStage } from "../health/Nights.ts"
import type { Numbers } from "./Database.ts"

/** Records in columns, found by their number. */
interface RecordIndex {
  readonly length: number
  readonly id: (at: number) => number
  readonly offset: (at: number) => number
  /** The index of a record; -1 if there is none with that number. */
  readonly find: (id: number | undefined) => number
}

/** The ascending numbers of records, and their offsets from UTC in seconds: 12 bytes for each record. */
export const recordIndex = (rows: Iterable<Numbers>): RecordIndex => {
  let ids = new Float64Array(1024)
  let offsets = new Int32Array(1024)
  let length = 0
  for (const [id = 0, offset = 0] of rows) {
    if (length === ids.length) {
      const [moreIds, moreOffsets] = [new Float64Array(length * 2), new Int32Array(length * 2)]
      moreIds.set(ids)
      moreOffsets.set(offsets)
      ids = moreIds
      offsets = moreOffsets
    }
    ids[length] = id
    offsets[length++] = offset
  }
  return {
    length,
    id: (at) => ids[at] ?? 0,
    offset: (at) => offsets[at] ?? 0,
    find: (id) => {
      if (id === undefined) return -1
      let [low, high] = [0, length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((ids[middle] ?? 0) < id) low = middle + 1
        else high = middle
      }
      return ids[low] === id && low < length ? low : -1
    }
  }
}

/** A table with a column that becomes the values of days. */
export interface Table {
  readonly name: string
  readonly column: string
  readonly signals: readonly [string, ...ReadonlyArray<string>]
  /** The factor from the unit of the column to that of the signal; 1 by default. */
  readonly factor?: number
}

const KCAL_A_DAY_OF_WATT = 86_400 / 4184

/** Records of a time, as Health Connect keeps them: in grams, metres, litres, watts and small calories. */
export const INSTANTS: ReadonlyArray<Table> = [
  { name: "weight_record_table", column: "weight", signals: ["weight"], factor: 1 / 1000 },
  { name: "body_fat_record_table", column: "percentage", signals: ["body_fat"] },
  { name: "lean_body_mass_record_table", column: "mass", signals: ["lean_body_mass"], factor: 1 / 1000 },
  { name: "bone_mass_record_table", column: "mass", signals: ["bone_mass"], factor: 1 / 1000 },
  {
    name: "body_water_mass_record_table",
    column: "body_water_mass",
    signals: ["body_water_mass"],
    factor: 1 / 1000
  },
  {
    name: "basal_metabolic_rate_record_table",
    column: "basal_metabolic_rate",
    signals: ["basal_metabolic_rate"],
    factor: KCAL_A_DAY_OF_WATT
  },
  { name: "height_record_table", column: "height", signals: ["height"], factor: 100 },
  { name: "resting_heart_rate_record_table", column: "beats_per_minute", signals: ["resting_heart_rate"] },
  {
    name: "heart_rate_variability_rmssd_record_table",
    column: "heart_rate_variability_millis",
    signals: ["heart_rate_variability", "hrv_rmssd"]
  },
  { name: "oxygen_saturation_record_table", column: "percentage", signals: ["oxygen_saturation"] },
  { name: "respiratory_rate_record_table", column: "rate", signals: ["respiratory_rate"] },
  { name: "body_temperature_record_table", column: "temperature", signals: ["body_temperature"] },
  { name: "basal_body_temperature_record_table", column: "temperature", signals: ["basal_body_temperature"] },
  { name: "blood_glucose_record_table", column: "level", signals: ["blood_glucose"], factor: 18.015_588 },
  { name: "vo2_max_record_table", column: "vo2_milliliters_per_minute_kilogram", signals: ["vo2_max"] }
]

/** Records of a span of time, which add up. */
export const SPANS: ReadonlyArray<Table> = [
  { name: "steps_record_table", column: "count", signals: ["steps"] },
  { name: "distance_record_table", column: "distance", signals: ["distance_walking_running"], factor: 1 / 1000 },
  {
    name: "active_calories_burned_record_table",
    column: "energy",
    signals: ["active_energy"],
    factor: 1 / 1000
  },
  { name: "total_calories_burned_record_table", column: "energy", signals: ["total_energy"], factor: 1 / 1000 },
  { name: "floors_climbed_record_table", column: "floors", signals: ["flights_climbed"] },
  { name: "elevation_gained_record_table", column: "elevation", signals: ["elevation_gained"] },
  { name: "wheelchair_pushes_record_table", column: "count", signals: ["wheelchair_pushes"] },
  { name: "hydration_record_table", column: "volume", signals: ["water"], factor: 1000 }
]

export const HEART_RATE = "heart_rate_record_table"
export const HEART_RATE_SERIES = "heart_rate_record_series_table"
export const SLEEP = "sleep_session_record_table"
export const SLEEP_STAGES = "sleep_stages_table"

/** The stages by number. 3 is time out of bed. Other numbers are unknown. */
export const STAGES: ReadonlyMap<number, SleepStage> = new Map([
  [1, "awake"],
  [2, "asleep"],
  [3, "awake"],
  [4, "light"],
  [5, "deep"],
  [6, "rem"],
  [7, "awake"]
])
