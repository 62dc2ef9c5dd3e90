import * as Effect from "effect/Effect"
import { knownFoods } from "../../foods/KnownFoods.ts"
import { noFood } from "../../rest/handlers/Foods.ts"
import { appGroup } from "../Handlers.ts"

export const appFoodsHandlers = Effect.map(knownFoods, (foods) =>
  appGroup("appFoods", { foodPage: ({ path: { id } }) => Effect.catchTag(foods.page(id), "NoFood", noFood) })
)
