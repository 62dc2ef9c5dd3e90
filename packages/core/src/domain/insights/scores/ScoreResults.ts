import * as Schema from "effect/Schema"
import { CalendarDate } from "../../CalendarDate.ts"
import { healthMetric, type ScoredKey } from "../../catalogue/HealthCatalogue.ts"

/** The words that replace a unit in a description: the range of a score, none for a ratio. */
const MEASURES: Readonly<Record<string, string>> = { score: "0 to 100", ratio: "" }

const score = (key: ScoredKey) => {
  const { label, unit } = healthMetric(key)
  const measure = MEASURES[unit] ?? unit
  return Schema.NullOr(Schema.Number).annotations({ description: measure === "" ? label : `${label}, ${measure}` })
}

/** The metrics that Daybook scores itself, by their key in the catalogue. */
const Scores = Schema.Struct({
  weight_trend: score("weight_trend"),
  energy_balance: score("energy_balance"),
  training_load: score("training_load"),
  load_ratio: score("load_ratio"),
  sleep_debt: score("sleep_debt"),
  sleep_score: score("sleep_score"),
  hrv_baseline_change: score("hrv_baseline_change"),
  recovery_score: score("recovery_score"),
  readiness_score: score("readiness_score")
} satisfies Record<ScoredKey, Schema.Schema.Any>).annotations({
  identifier: "Scores",
  description: "By the keys of the health metric catalogue; null where too little is logged"
})

/** The scores of one date. */
export const DayScores = Schema.Struct({ date: CalendarDate, scores: Scores }).annotations({ identifier: "DayScores" })
export type DayScores = typeof DayScores.Type
