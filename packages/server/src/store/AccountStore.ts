import { STARTING_GOALS, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { newId } from "./AuditFields.ts"
import { Database } from "./sqlite/Database.ts"

export class AccountStore extends Context.Tag("daybook/store/AccountStore")<
  AccountStore,
  {
    /** Makes an account with the starting goals and gives its id. */
    readonly create: Effect.Effect<string, Unavailable>
    /** The account of the person whose machine this is: the first one, made when there is none. */
    readonly owner: Effect.Effect<string, Unavailable>
  }
>() {
  static layer = Layer.effect(
    AccountStore,
    Effect.map(Database, (db) => {
      const create = Effect.gen(function* () {
        const id = yield* newId
        const { calories, carbs, fat, goal, protein, waterMl, weightUnit } = STARTING_GOALS
        yield* db.all(
          `INSERT INTO account (id, created_at, goal_calories, goal_protein, goal_carbs, goal_fat, goal_water_ml, weight_unit, goal)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          [id, yield* Clock.currentTimeMillis, calories, protein, carbs, fat, waterMl, weightUnit, goal]
        )
        return id
      })
      const first = db.first<{ id: string }>("SELECT id FROM account ORDER BY created_at, id LIMIT 1")
      return {
        create,
        owner: Effect.flatMap(first, (found) =>
          // Looked for again inside: the server and the terminal may both be starting.
          found
            ? Effect.succeed(found.id)
            : db.transaction(Effect.flatMap(first, (again) => (again ? Effect.succeed(again.id) : create)))
        )
      }
    })
  )
}
