import {
  type CalendarDate,
  type DateRange,
  expenditureSince,
  Meal,
  Principal,
  progressionSince,
  type ReviewedLog,
  recoverySince,
  resolveDate,
  reviewedWeek,
  reviewOf,
  STARTING_GOALS,
  type TargetOfMetric
} from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { insightWords } from "../runtime/TextLanguage.ts"
import { nextTurn } from "../runtime/Waiting.ts"
import { date, nullable, number, oneOf, query } from "../schema/Rows.ts"
import { exercisesInTurns } from "../schema/StoredExercises.ts"
import { preferencesOf } from "./Account.ts"
import { personDay } from "./Clock.ts"
import { daysOf, SUMMARIES } from "./Days.ts"
import { energyDaysOf, energyReads } from "./Energy.ts"
import { ExerciseStore } from "./Exercises.ts"
import { GOALS } from "./Goals.ts"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"
import { healthDaysOf, healthReads } from "./HealthDays.ts"
import { SESSIONS } from "./Insights.ts"
import { METRICS, shown, VALUES_IN_RANGE } from "./MetricStatements.ts"

const reviewStore = Effect.zipWith(Sql, ExerciseStore, (db, trained) => ({
  /** The part of the log that the review of a week depends on; all but the list of exercises as it is at one moment. */
  read: (week: DateRange, firstNotOver: CalendarDate) =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const { end, start } = week
      const range = [accountId, start, end]
      const asOf = end < firstNotOver ? end : firstNotOver
      const { energyDays, foodMarks, goals, logged, meals, metrics, sessions, settings, values, ...health } =
        yield* db.together({
          goals: [GOALS, [accountId]],
          logged: [SUMMARIES, range],
          meals: [MEALS, range],
          metrics: [METRICS, [accountId]],
          values: [VALUES_IN_RANGE, range],
          sessions: [SESSIONS, [accountId, progressionSince(asOf), end]],
          ...energyReads(accountId, { start: expenditureSince(asOf), end }),
          ...healthReads(accountId, recoverySince(start), end)
        })
      const { dayTargets, muscles, paceKgPerWeek } =
        settings[0] === undefined ? {} : preferencesOf(settings[0].settings)
      return {
        goals: goals[0] ?? STARTING_GOALS,
        ...{ dayTargets, muscles, paceKgPerWeek },
        meals: meals.flatMap(({ protein, ...each }) => (protein === null ? [] : [{ ...each, protein }])),
        days: daysOf(
          week,
          logged,
          foodMarks.filter(({ date }) => date >= start)
        ),
        metrics: metrics.flatMap(({ healthMetricKey, id, target }): ReadonlyArray<TargetOfMetric> => {
          const goal = GOAL_OF[healthMetricKey ?? ""]
          if (goal === undefined || target === null) return []
          const own = values.filter(({ metricId }) => metricId === id)
          return [{ goal, target, values: new Map(own.map((row) => [row.date, shown(row).value])) }]
        }),
        energy: energyDaysOf({ energyDays, foodMarks, settings }),
        sessions: yield* exercisesInTurns(sessions, ({ date }, exercises) => ({ date, exercises })),
        exercises: yield* trained.all,
        healthDays: healthDaysOf(health)
      } satisfies ReviewedLog
    })
}))

/** The signals whose targets are goals of a day: more is better. */
const GOAL_OF: Readonly<Record<string, TargetOfMetric["goal"]>> = { steps: "steps", sleep_duration: "sleepMinutes" }

const MEALS = query(
  "food",
  `SELECT date, meal, sum(protein) AS protein FROM food
   WHERE account_id = ? AND date BETWEEN ? AND ? AND deleted_at IS NULL GROUP BY date, meal`,
  { date, meal: oneOf(Meal.literals), protein: nullable(number) }
)

export const reviewHandlers = Effect.zipWith(reviewStore, personDay, (store, day) =>
  handlers("review", {
    getReview: ({ urlParams }) =>
      Effect.gen(function* () {
        const { firstNotOver } = yield* day
        const week = reviewedWeek(
          urlParams.week === undefined ? undefined : yield* resolveDate(urlParams.week),
          firstNotOver
        )
        const log = yield* store.read(week, firstNotOver)
        yield* nextTurn
        return reviewOf(log, week, firstNotOver, yield* insightWords)
      })
  })
)

/** Serves the group of the definition. */
export const reviewGroup = (api: ServedApi, answer: Answer, review: AllHandlers["review"]) =>
  HttpApiBuilder.group(api, "review", (endpoints) =>
    endpoints.handle("getReview", answer(review.getReview), UNINTERRUPTIBLE)
  )
