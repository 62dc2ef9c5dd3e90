import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { KnownFood } from "../api/KnownFood.ts"
import { described, operation } from "../contract/Annotations.ts"
import { NotFoundBody } from "../contract/ApiError.ts"
import { pathText } from "../contract/Primitives.ts"
import { strict } from "../contract/Strict.ts"

/** A known food with what its page shows beside it. */
const FoodPage = Schema.Struct({
  food: KnownFood,
  times: Schema.Number.annotations({ description: "Entries of it in the log" }),
  ingredients: Schema.Array(
    Schema.Struct({
      foodId: Schema.String,
      name: Schema.String,
      amount: Schema.Number,
      food: Schema.NullOr(KnownFood).annotations({ description: "As it is now; null if it is gone" })
    })
  ).annotations({ description: "Of a recipe" })
}).annotations({ identifier: "FoodPage" })

export class AppFoodsApi extends HttpApiGroup.make("appFoods", { topLevel: true }).add(
  HttpApiEndpoint.get("foodPage", "/foods/:id")
    .setPath(strict({ id: pathText.pipe(described("Id of the food")) }))
    .addSuccess(FoodPage)
    .addError(NotFoundBody)
    .annotateContext(
      operation({
        title: "Read a food whole",
        description: "A known food, how often it was eaten, and its ingredients."
      })
    )
) {}
