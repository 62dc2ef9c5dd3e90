import { isRecord, type Json, listOf, recordOf } from "../Json.ts"
import { type ClockOf, clockAt } from "./Times.ts"

/** The names of Health Connect's types of exercise, by AndroidX's numbers. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    2: "Badminton",
    4: "Baseball",
    5: "Basketball",
    8: "Cycling",
    9: "Indoor Cycling",
    10: "Boot Camp",
    11: "Boxing",
    13: "Calisthenics",
    14: "Cricket",
    16: "Dancing",
    25: "Elliptical",
    26: "Exercise Class",
    27: "Fencing",
    28: "American Football",
    29: "Australian Football",
    31: "Frisbee",
    32: "Golf",
    33: "Guided Breathing",
    34: "Gymnastics",
    35: "Handball",
    36: "High Intensity Interval Training",
    37: "Hiking",
    38: "Ice Hockey",
    39: "Ice Skating",
    44: "Martial Arts",
    46: "Paddling",
    47: "Paragliding",
    48: "Pilates",
    50: "Racquetball",
    51: "Rock Climbing",
    52: "Roller Hockey",
    53: "Rowing",
    54: "Rowing Machine",
    55: "Rugby",
    56: "Running",
    57: "Treadmill Running",
    58: "Sailing",
    59: "Scuba Diving",
    60: "Skating",
    61: "Skiing",
    62: "Snowboarding",
    63: "Snowshoeing",
    64: "Soccer",
    65: "Softball",
    66: "Squash",
    68: "Stair Climbing",
    69: "Stair Climbing Machine",
    70: "Strength Training",
    71: "Stretching",
    72: "Surfing",
    73: "Open Water Swimming",
    74: "Pool Swimming",
    75: "Table Tennis",
    76: "Tennis",
    78: "Volleyball",
    79: "Walking",
    80: "Water Polo",
    81: "Weightlifting",
    82: "Wheelchair",
    83: "Yoga"
  })
)

/** The name of a type that an app sends as a number or as a word, `56` or `running`. */
export const exerciseTypeName = (type: unknown): string => {
  const sent = String(type ?? "")
  if (/^\d*$/.test(sent)) return NAMES.get(sent) ?? ""
  const words = sent.replaceAll("_", " ").toLowerCase()
  return words.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
}

const snakes = new Map<string, string>()

/** The most names that are remembered. A body could have a new one for each value. */
const REMEMBERED = 1000

/** Converts a name to snake case: `startTime` and `StartTime` become `start_time`. */
const snake = (name: string): string => {
  const known = snakes.get(name)
  if (known !== undefined) return known
  const found = name.replaceAll(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase()
  if (snakes.size < REMEMBERED) snakes.set(name, found)
  return found
}

const inSnakeCase = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inSnakeCase)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [snake(name), inSnakeCase(part)]))
}

/**
 * A body with its lists of records by type, and its names in snake case. By its settings HC Webhook writes names in camel case, or an
 * envelope whose `data.records` has the records of all types.
 */
export const recordsByType = (sent: Json): Json => {
  const { data, ...root } = recordOf(inSnakeCase(sent))
  const { records = root.records ?? (Array.isArray(data) ? data : undefined), ...others } = recordOf(data)
  const lists = new Map<string, Array<Json>>()
  for (const each of listOf(records)) {
    const record = recordOf(each)
    const type = snake(String(record.type ?? record.record_type)).replace(/_record$/, "")
    const list = lists.get(type) ?? []
    lists.set(type, list)
    list.push({ ...record, ...recordOf(record.data) })
  }
  const { records: _, ...body } = { ...root, ...others, ...recordOf(records) }
  return { ...body, ...Object.fromEntries(lists) }
}

/** A figure of a record: its field, its unit, and the catalogue keys that it belongs to. */
export type Figure = readonly [field: string, unit: string, ...signals: ReadonlyArray<string>]

/** The field in which an app sends the average of the samples of some minutes, instead of each sample. */
const average = (unit: string, ...signals: ReadonlyArray<string>): Figure => ["avg", unit, ...signals]

/** Health Connect's RMSSD is also the heart rate variability of the day. */
const HRV = ["hrv_rmssd", "heart_rate_variability"]

/** The figures of each type of record. A record has some of them. */
export const RECORDS: Readonly<Record<string, ReadonlyArray<Figure>>> = {
  steps: [["count", "count", "steps"]],
  distance: [["meters", "m", "distance_walking_running"]],
  active_calories: [["calories", "kcal", "active_energy"]],
  total_calories: [["calories", "kcal", "total_energy"]],
  heart_rate: [
    ["bpm", "bpm", "heart_rate", "heart_rate_min", "heart_rate_max"],
    average("bpm", "heart_rate"),
    ["min", "bpm", "heart_rate_min"],
    ["max", "bpm", "heart_rate_max"]
  ],
  resting_heart_rate: [["bpm", "bpm", "resting_heart_rate"]],
  heart_rate_variability: [["rmssd_millis", "ms", ...HRV], average("ms", ...HRV)],
  weight: [["kilograms", "kg", "weight"]],
  height: [["meters", "m", "height"]],
  body_fat: [["percentage", "%", "body_fat"]],
  lean_body_mass: [["kilograms", "kg", "lean_body_mass"]],
  bone_mass: [["kilograms", "kg", "bone_mass"]],
  basal_metabolic_rate: [["watts", "W", "basal_metabolic_rate"]],
  vo2_max: [["ml_per_kg_per_min", "mL/kg/min", "vo2_max"]],
  hydration: [["liters", "L", "water"]],
  nutrition: [
    ["calories", "kcal", "dietary_energy"],
    ["protein_grams", "g", "protein"],
    ["carbs_grams", "g", "carbohydrates"],
    ["fat_grams", "g", "fat"],
    ["sugar_grams", "g", "sugar"],
    ["sodium_grams", "g", "sodium"],
    ["dietary_fiber_grams", "g", "fiber"]
  ],
  blood_pressure: [
    ["systolic", "mmHg", "blood_pressure_systolic"],
    ["diastolic", "mmHg", "blood_pressure_diastolic"]
  ],
  blood_glucose: [["mmol_per_liter", "mmol/L", "blood_glucose"]],
  oxygen_saturation: [["percentage", "%", "oxygen_saturation"], average("%", "oxygen_saturation")],
  body_temperature: [["celsius", "degC", "body_temperature"]],
  basal_body_temperature: [["celsius", "degC", "basal_body_temperature"]],
  skin_temperature: [
    ["delta_celsius", "degC", "skin_temperature_change"],
    ["avg_delta_celsius", "degC", "skin_temperature_change"]
  ],
  respiratory_rate: [["rate", "br/min", "respiratory_rate"], average("br/min", "respiratory_rate")]
}

/** The clock of a record at its start or its end: that of its own offset, else that of the request's zone. */
export const clockOf = (record: Json, at: "start" | "end", zone: ClockOf | undefined): ClockOf | undefined => {
  const { end_zone_offset_seconds: end, start_zone_offset_seconds: start, zone_offset_seconds } = record
  const own = (at === "start" ? (start ?? end) : (end ?? start)) ?? zone_offset_seconds
  return typeof own === "number" && Math.abs(own) <= MOST_OFFSET ? clockAt(own) : zone
}

/** The largest offset from UTC that Java's `ZoneOffset` has. */
const MOST_OFFSET = 18 * 3600
