import * as Effect from "effect/Effect"
import { noFood } from "../../rest/handlers/Foods.ts"
import { knownFoodStore } from "../../store/KnownFoodStore.ts"
import { appGroup } from "../Handlers.ts"

export const appFoodsHandlers = Effect.map(knownFoodStore, (foods) =>
  appGroup("appFoods", { foodPage: ({ path: { id } }) => Effect.catchTag(foods.page(id), "NoFood", noFood) })
)
