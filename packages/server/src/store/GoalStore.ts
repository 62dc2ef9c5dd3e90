import { Goals, Principal, type Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AccountGone } from "./AccountGone.ts"
import { number, oneOf, query } from "./Rows.ts"
import { Sql } from "./Sql.ts"

export class GoalStore extends Context.Tag("daybook/store/GoalStore")<
  GoalStore,
  {
    /** The account's goals. */
    readonly read: Effect.Effect<typeof Goals.Type, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    GoalStore,
    Effect.map(Sql, (db) => ({
      read: Effect.gen(function* () {
        const { accountId } = yield* Principal
        const goals = yield* db.first(GOALS, [accountId])
        return goals ?? (yield* Effect.die(new AccountGone({ message: `there is no account ${accountId}` })))
      })
    }))
  )
}

const GOALS = query(
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
