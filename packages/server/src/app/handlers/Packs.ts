import { InvalidRequest, NotFound } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { FoodPacks } from "../../foods/FoodPacks.ts"
import type { PackRefused } from "../../foods/PackStore.ts"
import { PendingImports } from "../../imports/PendingImports.ts"
import { type Answer, UNINTERRUPTIBLE } from "../../log/Handlers.ts"
import { type AppHandlers, appGroup, ownerOr, ServedApp } from "../Handlers.ts"
import { NO_PACKS, shown } from "./Data.ts"

export const packsHandlers = Effect.gen(function* () {
  const foods = yield* FoodPacks
  const { addPack } = yield* PendingImports
  const asOwner = yield* ownerOr(NO_PACKS)
  return appGroup("packs", {
    listFoodTables: () =>
      Effect.all({
        isOwner: asOwner.pipe(
          Effect.as(true),
          Effect.catchTag("insufficient_scope", () => Effect.succeed(false))
        ),
        packs: foods.packs,
        unusable: foods.unusable
      }),
    addFoodPack: ({
      path: { pack },
      payload: {
        countries,
        files: [first, ...others]
      }
    }) =>
      Effect.gen(function* () {
        yield* asOwner
        if (countries !== undefined && pack !== "off") return yield* NO_COUNTRIES
        if (pack === "basic") {
          const added = yield* Effect.catchTag(foods.restoreBasic, "PackRefused", refused)
          const step = { state: "added", added: { pack: added, rows: added.foods, leftOut: [] } } as const
          return shown({ id: pack, name: pack, step })
        }
        if (first === undefined) return yield* NO_FILES
        return shown(yield* addPack(pack, [first, ...others], countries))
      }),
    removeFoodPack: ({ path: { pack } }) =>
      Effect.gen(function* () {
        yield* asOwner
        if (!(yield* Effect.catchTag(foods.remove(pack), "PackRefused", refused))) return yield* NO_PACK
        return { deleted: true, id: pack } as const
      })
  })
})

const refused = ({ message }: PackRefused) => new InvalidRequest({ message })

const NO_COUNTRIES = new InvalidRequest({
  message: "countries: only products of Open Food Facts are chosen by country"
})

const NO_FILES = new InvalidRequest({ message: "files: expected at least one" })

const NO_PACK = new NotFound({ message: "This table of foods is not there; it may have been removed." })

/** Serves the group of the definition. */
export const packsGroup = (answer: Answer, packs: AppHandlers["packs"]) =>
  HttpApiBuilder.group(ServedApp, "packs", (endpoints) =>
    endpoints
      .handle("listFoodTables", answer(packs.listFoodTables), UNINTERRUPTIBLE)
      .handle("addFoodPack", answer(packs.addFoodPack), UNINTERRUPTIBLE)
      .handle("removeFoodPack", answer(packs.removeFoodPack), UNINTERRUPTIBLE)
  )
