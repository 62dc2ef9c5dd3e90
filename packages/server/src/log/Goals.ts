import { isDeepStrictEqual } from "node:util"
import { Goals, type GoalsChange, Principal } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { AccountGone } from "../engines/EngineServices.ts"
import { Sql } from "../engines/Sql.ts"
import { exclusively, Journal } from "../journal/Journal.ts"
import type { JournaledRow } from "../journal/JournaledRows.ts"
import { number, oneOf, query } from "../schema/Rows.ts"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"

export const goalStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal
  const read = Effect.gen(function* () {
    const { accountId } = yield* Principal
    const goals = yield* db.first(GOALS, [accountId])
    return goals ?? (yield* Effect.die(new AccountGone({ message: `there is no account ${accountId}` })))
  })
  return {
    /** The account's goals. */
    read,
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

export const goalsHandlers = Effect.map(goalStore, (goals) => handlers("goals", { getGoals: () => goals.read }))

/** Serves the group of the definition. */
export const goalsGroup = (api: ServedApi, answer: Answer, goals: AllHandlers["goals"]) =>
  HttpApiBuilder.group(api, "goals", (endpoints) =>
    endpoints.handle("getGoals", answer(goals.getGoals), UNINTERRUPTIBLE)
  )
