import type { Goals, Principal, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { stamp } from "./AuditFields.ts"
import { Database } from "./sqlite/Database.ts"

export class GoalStore extends Context.Tag("daybook/store/GoalStore")<
  GoalStore,
  {
    /** The account's goals. */
    readonly read: Effect.Effect<typeof Goals.Type, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    GoalStore,
    Effect.map(Database, (db) => ({
      read: Effect.gen(function* () {
        const { accountId } = yield* stamp
        const goals = yield* db.first<typeof Goals.Type>(
          `SELECT goal_calories AS calories, goal_protein AS protein, goal_carbs AS carbs, goal_fat AS fat,
             goal_water_ml AS waterMl, weight_unit AS weightUnit, goal
           FROM account WHERE id = ?`,
          [accountId]
        )
        return goals ?? (yield* Effect.dieMessage(`account ${accountId} is gone`))
      })
    }))
  )
}
