import { isDeepStrictEqual } from "node:util"
import {
  type CalendarDate,
  type DateRange,
  Goals,
  type GoalsChange,
  goalsOf,
  Principal,
  resolveDate
} from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { AccountGone } from "../engines/EngineServices.ts"
import { type RowsOf, Sql } from "../engines/Sql.ts"
import { exclusively, Journal } from "../journal/Journal.ts"
import type { JournaledRow } from "../journal/JournaledRows.ts"
import { date, number, oneOf, query, tuples } from "../schema/Rows.ts"
import { preferencesOf, SETTINGS } from "./Account.ts"
import { dayTotals, TOTALS } from "./Days.ts"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"

export const goalStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal
  const read = Effect.gen(function* () {
    const { accountId } = yield* Principal
    const goals = yield* db.first(GOALS, [accountId])
    return goals ?? (yield* gone(accountId))
  })
  return {
    /** The account's goals. */
    read,
    /** The goals with the targets of a date. */
    on: (date: CalendarDate) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        return (yield* targetsOf(accountId, yield* db.together(targetReads(accountId, { start: date, end: date }))))(
          date
        )
      }),
    /** Changes some of the goals. Returns all of them. */
    set: (change: GoalsChange) =>
      exclusively(db, () =>
        Effect.gen(function* () {
          const former = yield* read
          const goals = { ...former, ...change }
          if (isDeepStrictEqual(goals, former)) return former
          yield* journal.write({ rows: [{ table: "account", before: rowOf(former), after: rowOf(goals) }] })
          return goals
        })
      )
  }
})

const rowOf = ({ calories, carbs, fat, goal, protein, waterMl, weightUnit }: Goals): JournaledRow => ({
  goal_calories: calories,
  goal_protein: protein,
  goal_carbs: carbs,
  goal_fat: fat,
  goal_water_ml: waterMl,
  weight_unit: weightUnit,
  goal
})

const gone = (accountId: string) => Effect.die(new AccountGone({ message: `there is no account ${accountId}` }))

/** A date as it is now, and what is left of its targets: below 0 where more was had, null without a target. */
export const dayNow = Effect.map(
  Sql,
  (db) => (date: CalendarDate) =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const { totals, ...targets } = yield* db.together({
        totals: [TOTALS, [accountId, date]],
        ...targetReads(accountId, { start: date, end: date })
      })
      const goals = (yield* targetsOf(accountId, targets))(date)
      const { calories, protein, waterMl } = dayTotals(totals[0])
      const left = (target: number, had: number) => (target > 0 ? Math.round((target - had) * 100) / 100 : null)
      return {
        ...{ date, calories, protein, waterMl },
        left: {
          calories: left(goals.calories, calories),
          protein: left(goals.protein, protein),
          waterMl: left(goals.waterMl, waterMl)
        }
      }
    })
)

/** The reads of the targets of a range. */
export const targetReads = (accountId: string, { end, start }: DateRange) =>
  ({
    goals: [GOALS, [accountId]],
    settings: [SETTINGS, [accountId]],
    trained: [TRAINED, { accountId, start, end }]
  }) as const

/** The goals with the targets of each date of the range that was read. */
export const targetsOf = (
  accountId: string,
  { goals: [goals], settings: [settings], trained }: RowsOf<ReturnType<typeof targetReads>>
): Effect.Effect<(date: CalendarDate) => Goals> => {
  if (goals === undefined) return gone(accountId)
  const { dayTargets } = settings === undefined ? {} : preferencesOf(settings.settings)
  const dates = new Set(trained.map(([date]) => date))
  return Effect.succeed((date) => goalsOf(goals, dayTargets, date, dates.has(date)))
}

// The workouts of twenty years are read only where the days with one have targets.
const TRAINED = tuples(
  "workout",
  `SELECT DISTINCT date FROM workout
   WHERE account_id = :accountId AND date BETWEEN :start AND :end AND deleted_at IS NULL
     AND (SELECT settings FROM preference WHERE account_id = :accountId) LIKE '%"training"%'`,
  date
)

/** The goals of an account. */
export const GOALS = query(
  "account",
  `SELECT goal_calories AS calories, goal_protein AS protein, goal_carbs AS carbs, goal_fat AS fat,
     goal_water_ml AS "waterMl", weight_unit AS "weightUnit", goal
   FROM account WHERE id = ?`,
  {
    calories: number,
    protein: number,
    carbs: number,
    fat: number,
    waterMl: number,
    weightUnit: oneOf(Goals.fields.weightUnit.literals),
    goal: oneOf(Goals.fields.goal.literals)
  }
)

export const goalsHandlers = Effect.map(goalStore, (goals) =>
  handlers("goals", {
    getGoals: ({ urlParams: { date } }) =>
      date === undefined ? goals.read : Effect.flatMap(resolveDate(date), goals.on)
  })
)

/** Serves the group of the definition. */
export const goalsGroup = (api: ServedApi, answer: Answer, goals: AllHandlers["goals"]) =>
  HttpApiBuilder.group(api, "goals", (endpoints) =>
    endpoints.handle("getGoals", answer(goals.getGoals), UNINTERRUPTIBLE)
  )
