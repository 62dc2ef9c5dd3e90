import * as Effect from "effect/Effect"
import type { AllHandlers } from "./Handlers.ts"
import { accountHandlers } from "./handlers/Account.ts"
import { changesHandlers } from "./handlers/Changes.ts"
import { customMetricsHandlers } from "./handlers/CustomMetrics.ts"
import { daysHandlers } from "./handlers/Days.ts"
import { energyHandlers } from "./handlers/Energy.ts"
import { entriesHandlers } from "./handlers/Entries.ts"
import { exercisesHandlers } from "./handlers/Exercises.ts"
import { foodHandlers } from "./handlers/Food.ts"
import { goalsHandlers } from "./handlers/Goals.ts"
import { healthDaysHandlers } from "./handlers/HealthDays.ts"
import { healthMetricsHandlers } from "./handlers/HealthMetrics.ts"
import { insightsHandlers } from "./handlers/Insights.ts"
import { measurementsHandlers } from "./handlers/Measurements.ts"
import { restDaysHandlers } from "./handlers/RestDays.ts"
import { routinesHandlers } from "./handlers/Routines.ts"
import { scoresHandlers } from "./handlers/Scores.ts"
import { waterHandlers } from "./handlers/Water.ts"
import { weightHandlers } from "./handlers/Weight.ts"
import { workoutsHandlers } from "./handlers/Workouts.ts"

/** The handlers of every group of the definition. A missing group does not compile. */
export const allHandlers = Effect.map(
  Effect.all({
    account: accountHandlers,
    goals: goalsHandlers,
    insights: insightsHandlers,
    scores: scoresHandlers,
    energy: energyHandlers,
    days: daysHandlers,
    workouts: workoutsHandlers,
    routines: routinesHandlers,
    exercises: exercisesHandlers,
    measurements: measurementsHandlers,
    healthDays: healthDaysHandlers,
    customMetrics: customMetricsHandlers,
    healthMetrics: healthMetricsHandlers,
    water: waterHandlers,
    food: foodHandlers,
    weight: weightHandlers,
    restDays: restDaysHandlers,
    entries: entriesHandlers,
    changes: changesHandlers
  }),
  (handlers): AllHandlers => handlers
)
