import * as Effect from "effect/Effect"
import { accountHandlers } from "./Account.ts"
import { changesHandlers } from "./Changes.ts"
import { customMetricsHandlers } from "./CustomMetrics.ts"
import { daysHandlers } from "./Days.ts"
import { energyHandlers } from "./Energy.ts"
import { entriesHandlers } from "./Entries.ts"
import { exercisesHandlers } from "./Exercises.ts"
import { foodHandlers } from "./Food.ts"
import { foodsHandlers } from "./Foods.ts"
import { goalsHandlers } from "./Goals.ts"
import type { AllHandlers } from "./Handlers.ts"
import { healthDaysHandlers } from "./HealthDays.ts"
import { healthMetricsHandlers } from "./HealthMetrics.ts"
import { insightsHandlers } from "./Insights.ts"
import { logManyHandlers } from "./LogMany.ts"
import { measurementsHandlers } from "./Measurements.ts"
import { restDaysHandlers } from "./RestDays.ts"
import { routinesHandlers } from "./Routines.ts"
import { scoresHandlers } from "./Scores.ts"
import { searchHandlers } from "./Search.ts"
import { waterHandlers } from "./Water.ts"
import { weightHandlers } from "./Weight.ts"
import { workoutsHandlers } from "./Workouts.ts"

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
