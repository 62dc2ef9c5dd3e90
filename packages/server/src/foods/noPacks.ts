import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { FoodPacks } from "./FoodPacks.ts"

/** No published tables. */
export const noPacks = Layer.succeed(FoodPacks, {
  search: () => Effect.succeed([]),
  byBarcode: () => Effect.succeed(undefined),
  get: () => Effect.succeed(undefined),
  packs: Effect.succeed([]),
  unusable: Effect.succeed([])
})
