import * as Schema from "effect/Schema"

/** The groups of the health catalogue. */
export const HealthCategory = Schema.Literal(
  "activity",
  "vitals",
  "body",
  "nutrition",
  "sleep",
  "reproductive",
  "mindfulness"
)
export type HealthCategory = typeof HealthCategory.Type
