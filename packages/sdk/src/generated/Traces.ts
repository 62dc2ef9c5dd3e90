// Generated from the definition in packages/core by `npm run generate`. Do not edit.

import type { Trace } from "../promise/Reconcile.ts"

/** How the log shows that a write was carried out, by the write's route. */
export const TRACES: Readonly<Record<string, Trace>> = {
  createCustomMetric: ["listCustomMetrics", "", [], ["name"]],
  logFood: ["getDay", "date", ["nutrition", "entries"], ["name", "calories"]],
  logWater: ["getDay", "date", ["waterMl"], "amountMl"],
  logWorkout: ["getDay", "date", ["workouts"], ["exercises"]]
}
