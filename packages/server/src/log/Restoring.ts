import type { RestoreRules } from "../journal/CannotUndo.ts"
import { metricRestore, metricValueRestore } from "./CustomMetrics.ts"
import { foodRestore } from "./KnownFoodStore.ts"
import { checkInRestore } from "./Measurements.ts"
import { routineRestore } from "./Routines.ts"
import { workoutRestore } from "./Workouts.ts"

/** Each resource's own rules for a row that an undo or the trash restores. */
export const RESTORE_RULES: RestoreRules = {
  check_in: checkInRestore,
  custom_metric: metricRestore,
  custom_metric_value: metricValueRestore,
  known_food: foodRestore,
  routine: routineRestore,
  workout: workoutRestore
}
