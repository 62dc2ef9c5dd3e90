import * as Schema from "effect/Schema"

/** The muscle groups that sets are counted for. */
export const Muscle = Schema.Literal(
  "chest",
  "back",
  "shoulders",
  "biceps",
  "triceps",
  "forearms",
  "core",
  "quadriceps",
  "hamstrings",
  "glutes",
  "calves"
)
export type Muscle = typeof Muscle.Type
