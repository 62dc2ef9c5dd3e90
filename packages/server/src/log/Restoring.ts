import type { RestoreRules } from "../journal/RestoreRules.ts"
import { checkInRestore } from "./CheckInStore.ts"
import { foodRestore } from "./KnownFoodStore.ts"
import { metricRestore, metricValueRestore } from "./MetricStore.ts"
import { routineRestore } from "./RoutineStore.ts"
import { workoutRestore } from "./WorkoutStore.ts"

/** Each resource's own rules for a row that an undo or the trash restores. */
export const RESTORE_RULES: RestoreRules = {
  check_in: checkInRestore,
  custom_metric: metricRestore,
  custom_metric_value: metricValueRestore,
  known_food: foodRestore,
  routine: routineRestore,
  workout: workoutRestore
}
