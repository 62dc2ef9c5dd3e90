import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { Deleted } from "../api/EntryFields.ts"
import { FoodPack } from "../api/Foods.ts"
import { described, operation } from "../contract/Annotations.ts"
import { InsufficientScopeBody, NotFoundBody } from "../contract/ApiError.ts"
import { optional, pathText, strict, textOf } from "../contract/Primitives.ts"
import { AppImport } from "./Data.ts"

/** The tables of foods, which all accounts share. */
const FoodTables = Schema.Struct({
  isOwner: Schema.Boolean.annotations({ description: "True for the owner of the server, who alone changes them" }),
  packs: Schema.Array(FoodPack),
  unusable: Schema.Array(Schema.Struct({ name: Schema.String, why: Schema.String }))
}).annotations({ identifier: "FoodTables" })

const packPath = strict({ pack: Schema.Literal("basic", "ciqual", "usda", "off") })

export class PacksApi extends HttpApiGroup.make("packs", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listFoodTables", "/packs")
      .addSuccess(FoodTables)
      .annotateContext(
        operation({ title: "List the tables of foods", description: "With those that cannot be read, and why." })
      )
  )
  .add(
    HttpApiEndpoint.post("addFoodPack", "/packs/:pack")
      .setPath(packPath)
      .setPayload(
        strict({
          files: Schema.Array(pathText).pipe(described("Ids of files that were sent whole; none for basic")),
          countries: optional(Schema.Array(textOf({ min: 2, max: 60 })))
        })
      )
      .addSuccess(AppImport)
      .addError(NotFoundBody)
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({
          title: "Add a table of foods",
          description: "Reads the files into a table, which then takes the place of the one with its name, in one step."
        })
      )
  )
  .add(
    HttpApiEndpoint.del("removeFoodPack", "/packs/:pack")
      .setPath(packPath)
      .addSuccess(Deleted)
      .addError(NotFoundBody)
      .addError(InsufficientScopeBody)
      .annotateContext(operation({ title: "Remove a table of foods", description: "What was logged from it stays." }))
  ) {}
