import { STARTING_GOALS, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { newId } from "./AuditFields.ts"
import { query, text } from "./Rows.ts"
import { Sql } from "./Sql.ts"

export class AccountStore extends Context.Tag("daybook/store/AccountStore")<
  AccountStore,
  {
    /** Creates an account with the starting goals and returns its id. */
    readonly create: Effect.Effect<string, Unavailable>
    /** The id of the account that is marked as the owner of this server. It is created where there is none. */
    readonly owner: Effect.Effect<string, Unavailable>
  }
>() {
  static layer = Layer.effect(
    AccountStore,
    Effect.map(Sql, (db) => {
      const add = (isOwner: 0 | 1) =>
        Effect.gen(function* () {
          const id = newId()
          const { calories, carbs, fat, goal, protein, waterMl, weightUnit } = STARTING_GOALS
          const now = yield* Clock.currentTimeMillis
          yield* db.run(ADD, [id, now, calories, protein, carbs, fat, waterMl, weightUnit, goal, isOwner])
          return id
        })
      const owner = db.first(OWNER)
      return {
        create: add(0),
        owner: Effect.gen(function* () {
          // The server and the terminal may start at the same time: one creates the account, and both find it.
          const found = (yield* owner) ?? (yield* Effect.zipRight(add(1), owner))
          return found?.id ?? (yield* Effect.dieMessage("the owner's account was not created"))
        })
      }
    })
  )
}

const OWNER = query("account", "SELECT id FROM account WHERE is_owner = 1", { id: text })

const ADD = `INSERT INTO account (id, created_at, goal_calories, goal_protein, goal_carbs, goal_fat, goal_water_ml,
    weight_unit, goal, is_owner)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (is_owner) WHERE is_owner = 1 DO NOTHING`
