import * as Effect from "effect/Effect"
import type { AllHandlers } from "./Handlers.ts"
import { accountHandlers, goalsHandlers } from "./handlers/Account.ts"
import { healthDaysHandlers, measurementsHandlers, weightHandlers } from "./handlers/Body.ts"
import { changesHandlers } from "./handlers/Changes.ts"
import { entriesHandlers, foodHandlers, restDaysHandlers, waterHandlers } from "./handlers/Entries.ts"
import { exercisesHandlers } from "./handlers/Exercises.ts"
import { foodsHandlers } from "./handlers/Foods.ts"
import { logManyHandlers } from "./handlers/LogMany.ts"
import { customMetricsHandlers, healthMetricsHandlers } from "./handlers/Metrics.ts"
import { daysHandlers, energyHandlers, insightsHandlers, scoresHandlers, searchHandlers } from "./handlers/Reports.ts"
import { routinesHandlers, workoutsHandlers } from "./handlers/Workouts.ts"

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
    foods: foodsHandlers,
    weight: weightHandlers,
    restDays: restDaysHandlers,
    logMany: logManyHandlers,
    entries: entriesHandlers,
    search: searchHandlers,
    changes: changesHandlers
  }),
  (handlers): AllHandlers => handlers
)
