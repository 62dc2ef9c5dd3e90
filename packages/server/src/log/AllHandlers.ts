import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { accountGroup, accountHandlers } from "./Account.ts"
import { associationsGroup, associationsHandlers } from "./Associations.ts"
import { changesGroup, changesHandlers } from "./Changes.ts"
import { clockGroup, clockHandlers } from "./Clock.ts"
import { customMetricsGroup, customMetricsHandlers } from "./CustomMetrics.ts"
import { daysGroup, daysHandlers } from "./Days.ts"
import { energyGroup, energyHandlers } from "./Energy.ts"
import { entriesGroup, entriesHandlers } from "./Entries.ts"
import { exercisesGroup, exercisesHandlers } from "./Exercises.ts"
import { foodGroup, foodHandlers } from "./Food.ts"
import { foodDaysGroup, foodDaysHandlers } from "./FoodDays.ts"
import { foodsGroup, foodsHandlers } from "./Foods.ts"
import { goalsGroup, goalsHandlers } from "./Goals.ts"
import type { AllHandlers, Answer, ServedApi } from "./Handlers.ts"
import { healthDaysGroup, healthDaysHandlers } from "./HealthDays.ts"
import { healthMetricsGroup, healthMetricsHandlers } from "./HealthMetrics.ts"
import { insightsGroup, insightsHandlers } from "./Insights.ts"
import { logManyGroup, logManyHandlers } from "./LogMany.ts"
import { measurementsGroup, measurementsHandlers } from "./Measurements.ts"
import { restDaysGroup, restDaysHandlers } from "./RestDays.ts"
import { reviewGroup, reviewHandlers } from "./Review.ts"
import { routinesGroup, routinesHandlers } from "./Routines.ts"
import { scoresGroup, scoresHandlers } from "./Scores.ts"
import { searchGroup, searchHandlers } from "./Search.ts"
import { waterGroup, waterHandlers } from "./Water.ts"
import { weightGroup, weightHandlers } from "./Weight.ts"
import { workoutsGroup, workoutsHandlers } from "./Workouts.ts"

/** The handlers of every group of the definition. A missing group does not compile. */
export const allHandlers = Effect.map(
  Effect.all({
    account: accountHandlers,
    clock: clockHandlers,
    goals: goalsHandlers,
    insights: insightsHandlers,
    scores: scoresHandlers,
    energy: energyHandlers,
    associations: associationsHandlers,
    review: reviewHandlers,
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
    foodDays: foodDaysHandlers,
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

/** The handlers of every group, as the platform serves them. */
export const allGroups = (api: ServedApi, answer: Answer, handlers: AllHandlers) =>
  Layer.mergeAll(
    accountGroup(api, answer, handlers.account),
    clockGroup(api, answer, handlers.clock),
    goalsGroup(api, answer, handlers.goals),
    insightsGroup(api, answer, handlers.insights),
    scoresGroup(api, answer, handlers.scores),
    energyGroup(api, answer, handlers.energy),
    associationsGroup(api, answer, handlers.associations),
    reviewGroup(api, answer, handlers.review),
    daysGroup(api, answer, handlers.days),
    workoutsGroup(api, answer, handlers.workouts),
    routinesGroup(api, answer, handlers.routines),
    exercisesGroup(api, answer, handlers.exercises),
    measurementsGroup(api, answer, handlers.measurements),
    healthDaysGroup(api, answer, handlers.healthDays),
    customMetricsGroup(api, answer, handlers.customMetrics),
    healthMetricsGroup(api, answer, handlers.healthMetrics),
    waterGroup(api, answer, handlers.water),
    foodGroup(api, answer, handlers.food),
    foodDaysGroup(api, answer, handlers.foodDays),
    foodsGroup(api, answer, handlers.foods),
    weightGroup(api, answer, handlers.weight),
    restDaysGroup(api, answer, handlers.restDays),
    logManyGroup(api, answer, handlers.logMany),
    entriesGroup(api, answer, handlers.entries),
    searchGroup(api, answer, handlers.search),
    changesGroup(api, answer, handlers.changes)
  )
