import type { Rule } from "../harness/Scenario.ts"
import { account } from "./account.ts"
import { associations } from "./associations.ts"
import { changes } from "./changes.ts"
import { clock } from "./clock.ts"
import { corrections } from "./corrections.ts"
import { customMetrics } from "./customMetrics.ts"
import { days } from "./days.ts"
import { energy } from "./energy.ts"
import { entries } from "./entries.ts"
import { exercises } from "./exercises.ts"
import { food } from "./food.ts"
import { foodDays } from "./foodDays.ts"
import { foods } from "./foods.ts"
import { goals } from "./goals.ts"
import { healthAutoExport } from "./healthAutoExport.ts"
import { healthConnect } from "./healthConnect.ts"
import { healthDays } from "./healthDays.ts"
import { healthMetrics } from "./healthMetrics.ts"
import { insights } from "./insights.ts"
import { logMany } from "./logMany.ts"
import { measurements } from "./measurements.ts"
import { phoneRecords } from "./phoneRecords.ts"
import { phoneSync } from "./phoneSync.ts"
import { phoneWorkouts } from "./phoneWorkouts.ts"
import { projection } from "./projection.ts"
import { receipts } from "./receipts.ts"
import { resolvedFoods } from "./resolvedFoods.ts"
import { restDays } from "./restDays.ts"
import { review } from "./review.ts"
import { routines } from "./routines.ts"
import { scopes } from "./scopes.ts"
import { scores } from "./scores.ts"
import { searchOfLog } from "./search.ts"
import { sets } from "./sets.ts"
import { undoConditions } from "./undoConditions.ts"
import { undoing } from "./undoing.ts"
import { unknownFields } from "./unknownFields.ts"
import { usualWrites } from "./usualWrites.ts"
import { versions } from "./versions.ts"
import { water } from "./water.ts"
import { weight } from "./weight.ts"
import { workouts } from "./workouts.ts"

/** The rules of the contract, by resource. */
export const CONTRACT: Readonly<Record<string, ReadonlyArray<Rule>>> = {
  account,
  clock,
  goals,
  insights,
  scores,
  energy,
  projection,
  associations,
  review,
  days,
  workouts,
  sets,
  routines,
  versions,
  exercises,
  measurements,
  healthDays,
  phoneRecords,
  phoneSync,
  phoneWorkouts,
  healthAutoExport,
  healthConnect,
  customMetrics,
  healthMetrics,
  water,
  food,
  foodDays,
  foods,
  resolvedFoods,
  weight,
  restDays,
  entries,
  logMany,
  usualWrites,
  searchOfLog,
  corrections,
  changes,
  receipts,
  undoing,
  undoConditions,
  scopes,
  unknownFields
}
