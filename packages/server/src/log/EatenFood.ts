import type { KnownFood, Principal, Unavailable } from "@daybook/core"
import { figuresOf, type Per100 } from "@daybook/core/foods"
import * as Effect from "effect/Effect"
import { amountOf } from "./Foods.ts"
import { knownFoods } from "./KnownFoods.ts"

/** A food with known figures, and the amount and the figures of what was eaten of it. */
interface EatenFood {
  readonly food: KnownFood
  readonly amount: number
  readonly figures: Per100
}

/** Finds the known food that a request logs, its amount and its figures. Undefined if the request logs none, or is invalid. */
export const eatenFood = Effect.map(
  knownFoods,
  (foods) =>
    (sent: object): Effect.Effect<EatenFood | undefined, Unavailable, Principal> =>
      Effect.gen(function* () {
        if (!isOfKnownFood(sent)) return undefined
        const food = yield* foods.find(sent.id)
        const amount = yield* amountOf(food, sent)
        return { food, amount, figures: figuresOf(food.per100, amount) }
      }).pipe(Effect.catchTags({ NoFood: () => NOTHING, invalid_request: () => NOTHING }))
)

const NOTHING = Effect.succeed(undefined)

type OfKnownFood = { readonly id: string; readonly amount?: number; readonly portion?: string; readonly count?: number }

const isOfKnownFood = (sent: object): sent is OfKnownFood =>
  "id" in sent && typeof sent.id === "string" && ["amount", "portion", "count"].some((name) => name in sent)
