import {
  BODY_UNITS,
  bodyMeasure,
  CHECK_IN,
  type FoodMark,
  type Goals,
  type HealthReading,
  type Meal,
  type MetricKind,
  type PhotoPose,
  readingMetric,
  SET_WORDS
} from "@daybook/core"
import * as Records from "effect/Record"

const label = (reading: HealthReading): string => readingMetric(reading).label

const METRIC: { readonly kg: Goals["weightUnit"]; readonly cm: "cm" | "in" } = { kg: "kg", cm: "cm" }

/** The words of the summaries of changes. The other languages have the same members. */
export const en = {
  date: (date: string): string => date,
  value: (value: string | number): string => `${value}`,
  colon: ": ",
  semicolon: "; ",
  nothing: "nothing",
  more: (count: number): string => ` and ${count} more`,
  undone: (text: string, isRestored: boolean): string => `${text}: ${isRestored ? "restored" : "removed"}`,
  imported: (count: number, date: string, isUndo: boolean): string =>
    `${isUndo ? "Undo of " : ""}${count === 1 ? "1 entry" : `${count} entries`}, from ${date} on`,
  renamed: (was: string, is: string, count: number): string =>
    `${was} → ${is} in ${count === 1 ? "1 workout" : `${count} workouts`}`,
  names: {
    goals: "Goals",
    clock: "Time zone",
    water: "Water",
    workout: "Workout",
    checkIn: "Check-in",
    healthReadings: "Health readings",
    healthReading: "Health reading",
    customMetric: "Custom metric"
  },
  restDay: (date: string): string => `Rest day ${date}`,
  foodDay: (date: string): string => `Food of ${date}`,
  photo: (date: string): string => `Photo ${date}`,
  widget: (metric: string | undefined, kind: string): string => `Widget ${metric ?? kind}`,
  readings: {
    sleepMinutes: label("sleepMinutes"),
    steps: label("steps"),
    restingHeartRateBpm: label("restingHeartRateBpm"),
    hrvMs: label("hrvMs"),
    activeEnergyKcal: label("activeEnergyKcal")
  } satisfies Readonly<Record<HealthReading, string>>,
  /** The texts of values, in which `#` is the value. */
  columns: {
    plain: "#",
    kcal: "# kcal",
    protein: "protein # g",
    carbs: "carbs # g",
    fat: "fat # g",
    fiber: "fibre # g",
    sugar: "sugar # g",
    salt: "salt # g",
    water: "water # ml",
    milliliters: "# ml",
    minutes: "# min",
    code: "code #",
    note: "note #",
    target: "target #",
    place: "place #",
    sleepMinutes: "sleep # min",
    steps: "# steps",
    restingHeartRateBpm: "# bpm",
    hrvMs: "HRV # ms",
    activeEnergyKcal: "# kcal",
    ...Records.map(CHECK_IN, (_, field) => {
      const { kind, label, word = label.toLowerCase() } = bodyMeasure(field)
      return `${word && `${word} `}# ${BODY_UNITS[kind]}`
    })
  },
  /** The names of values that are one of a few. */
  choices: {
    meal: { breakfast: "breakfast", lunch: "lunch", dinner: "dinner", snack: "snack" } satisfies Record<Meal, string>,
    unit: { kg: "kg", lbs: "lbs" } satisfies Record<Goals["weightUnit"], string>,
    goal: {
      build_muscle: "build_muscle",
      lose_weight: "lose_weight",
      gain_strength: "gain_strength",
      maintain_weight: "maintain_weight",
      improve_endurance: "improve_endurance",
      general_health: "general_health"
    } satisfies Record<Goals["goal"], string>,
    metric: { counter: "counter", number: "number", toggle: "toggle" } satisfies Record<MetricKind, string>,
    food: { complete: "complete", partial: "partial" } satisfies Record<FoodMark, string>,
    pose: { front: "front", side: "side", back: "back" } satisfies Record<PhotoPose, string>
  },
  sets: SET_WORDS,
  /** The units of weights and lengths. */
  units: METRIC,
  /** The numbers in a text, with the decimal point of the language. */
  decimals: (text: string): string => text,
  superset: (group: string | number): string => ` (superset ${group})`,
  quoted: (note: string): string => ` "${note}"`
}
