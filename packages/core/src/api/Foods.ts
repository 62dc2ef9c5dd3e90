import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import { Reads } from "../contract/Access.ts"
import { described, NoTool, operation, routeRef } from "../contract/Annotations.ts"
import { NotFoundBody, PreconditionFailedBody } from "../contract/ApiError.ts"
import { optional, strict, trimmedTextOf, wholeNumberParameter } from "../contract/Primitives.ts"
import { FOOD_MATCHES, FOOD_QUERY_CHARACTERS, FOODS_LISTED, FOODS_PER_ACCOUNT } from "../plain/Limits.ts"
import { Deleted } from "./EntryFields.ts"
import { FoodLogged } from "./Food.ts"
import {
  digits,
  foodPath,
  KNOWN_OATS,
  KnownFood,
  KnownFoodAmount,
  KnownFoodChange,
  KnownFoodDraft,
  OneKnownFood,
  oneForm
} from "./KnownFood.ts"
import { FoodsToResolve, ResolvedFoods } from "./ResolvedFoods.ts"

export const FoodPack = Schema.Struct({
  name: Schema.String.annotations({ description: "As in the source of a food" }),
  title: Schema.String.annotations({ description: "The name of the table" }),
  release: Schema.String.annotations({ description: "The publisher's release" }),
  foods: Schema.Number.annotations({ description: "Foods in it" }),
  attribution: Schema.String.annotations({ description: "The line that its licence asks to show" }),
  license: Schema.String.annotations({ description: "Its licence" })
}).annotations({ identifier: "FoodPack" })

export class FoodsApi extends HttpApiGroup.make("foods", { topLevel: true })
  .add(
    HttpApiEndpoint.get("searchFoods", "/foods")
      .setUrlParams(
        strict(
          {
            query: optional(trimmedTextOf(FOOD_QUERY_CHARACTERS).pipe(described("default all own foods"))),
            barcode: optional(digits.annotations({ description: "Instead: EAN or UPC, 8-14 digits" })),
            limit: optional(
              wholeNumberParameter(FOODS_LISTED).pipe(described(`Foods to return; default ${FOODS_LISTED.default}`))
            )
          },
          oneForm("query", "barcode")
        )
      )
      .addSuccess(Schema.Array(KnownFood).annotations({ examples: [[KNOWN_OATS]] }))
      .annotateContext(
        operation({
          title: "Search foods",
          description: `Own foods, then published tables. Log one with ${routeRef("logKnownFood")}.`
        })
      )
  )
  .add(
    HttpApiEndpoint.get("listFoodPacks", "/foods/packs")
      .addSuccess(
        Schema.Array(FoodPack).annotations({
          examples: [
            [
              {
                name: "ciqual",
                title: "Ciqual",
                release: "2025-11-03",
                foods: 3484,
                attribution: "Anses. 2025. Table de composition nutritionnelle des aliments Ciqual",
                license: "Licence Ouverte 2.0"
              }
            ]
          ]
        })
      )
      .annotateContext(
        operation({ title: "List food tables", description: "The published tables that are searched." }).pipe(
          Context.add(NoTool, true)
        )
      )
  )
  .add(
    HttpApiEndpoint.post("resolveFoods", "/foods/resolve")
      .setPayload(FoodsToResolve)
      .addSuccess(ResolvedFoods)
      .annotateContext(
        operation({
          title: "Resolve foods",
          description: `The best ${FOOD_MATCHES} known foods for each name, with the figures of the amount. Logs nothing.`
        }).pipe(Context.add(Reads, true))
      )
  )
  .add(
    HttpApiEndpoint.post("createFood", "/foods")
      .setPayload(KnownFoodDraft)
      .addSuccess(OneKnownFood)
      .annotateContext(
        operation({
          title: "Create a food",
          group: "admin",
          description: `Keeps a food or recipe, at most ${FOODS_PER_ACCOUNT}.`,
          location: { part: "foods", by: ["name"] }
        })
      )
  )
  .add(
    HttpApiEndpoint.post("updateKnownFood", "/foods/:id")
      .setPath(foodPath)
      .setPayload(KnownFoodChange)
      .addSuccess(OneKnownFood)
      .addError(NotFoundBody)
      .addError(PreconditionFailedBody)
      .annotateContext(
        operation({
          title: "Change a known food",
          group: "admin",
          description: "What was logged stays.",
          idempotent: true,
          overwrites: true,
          versioned: true,
          location: { part: "knownFood", by: ["id"] }
        })
      )
  )
  .add(
    HttpApiEndpoint.del("deleteKnownFood", "/foods/:id")
      .setPath(foodPath)
      .addSuccess(Deleted)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Delete a known food",
          group: "admin",
          description: "What was logged stays.",
          location: { part: "knownFood", by: ["id"] }
        })
      )
  )
  .add(
    HttpApiEndpoint.post("logKnownFood", "/foods/:id/log")
      .setPath(foodPath)
      .setPayload(KnownFoodAmount)
      .addSuccess(FoodLogged)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Log a known food",
          description: "Adds a food eaten, by its amount.",
          location: { part: "food", by: ["date"] }
        })
      )
  )
  .annotate(OpenApi.Title, "Foods")
  .annotate(OpenApi.Description, "Foods with known figures: own ones, recipes, published tables.") {}
