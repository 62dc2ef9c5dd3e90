import {
  DEFAULT_MEAL,
  EATEN,
  InvalidRequest,
  type KnownFood,
  Limits,
  NotFound,
  type Principal,
  resolveDate,
  type Unavailable
} from "@daybook/core"
import { figuresOf, type Per100 } from "@daybook/core/foods"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { amountEaten, UNEATEN } from "./EatenFoods.ts"
import {
  type AllHandlers,
  type Answer,
  answerDeleted,
  handlers,
  type ServedApi,
  UNINTERRUPTIBLE,
  versionChanged
} from "./Handlers.ts"
import { OWN_FOODS } from "./KnownFoodStore.ts"
import { knownFoods } from "./KnownFoods.ts"
import { refusalsOf } from "./Named.ts"

/** A food with known figures, and the amount and the figures of what was eaten of it. */
interface EatenFood {
  /** The id of the food, as the request or its entry has it. */
  readonly id: string
  readonly food: KnownFood
  readonly amount: number
  readonly figures: Per100
}

/**
 * Finds the known food that a request logs, or of which it corrects an entry, its amount and its figures. Undefined if there is none, or the
 * request is invalid.
 */
export const eatenFood = Effect.map(
  knownFoods,
  (foods) =>
    (sent: object): Effect.Effect<EatenFood | undefined, Unavailable, Principal> =>
      Effect.gen(function* () {
        if (!isOfKnownFood(sent)) return undefined
        const own = yield* Effect.catchTag(foods.find(sent.id), "Missing", () => NOTHING)
        const food = own ?? (yield* foods.ofEntry(sent.id))
        if (!food) return undefined
        const amount = yield* amountEaten(food, sent)
        return { id: own === undefined ? food.id : sent.id, food, amount, figures: figuresOf(food.per100, amount) }
      }).pipe(Effect.catchTag("invalid_request", () => NOTHING))
)

const NOTHING = Effect.succeed(undefined)

type OfKnownFood = { readonly id: string; readonly amount?: number; readonly portion?: string; readonly count?: number }

const isOfKnownFood = (sent: object): sent is OfKnownFood =>
  "id" in sent &&
  typeof sent.id === "string" &&
  EATEN.some((name) => name in sent) &&
  // A change of a food has a portion with its amount.
  !("portion" in sent && typeof sent.portion === "object")

export const foodsHandlers = Effect.map(knownFoods, (foods) =>
  handlers("foods", {
    searchFoods: ({ urlParams: { barcode, limit = Limits.FOODS_LISTED.default, query } }) =>
      barcode === undefined
        ? foods.search(query, limit)
        : Effect.map(foods.byBarcode(barcode), (found) => found.slice(0, limit)),
    listFoodPacks: () => foods.packs,
    resolveFoods: ({ payload }) => foods.resolve(payload.foods),
    createFood: ({ payload }) => Effect.catchTags(foods.create(payload), UNKEPT),
    updateKnownFood: ({ ifMatch, path: { id }, payload }) =>
      Effect.catchTags(foods.update(id, payload, ifMatch), {
        ...unchanged,
        ...UNKEPT,
        NoRecipe: noRecipe,
        Missing: noOwnFood,
        VersionChanged: () => versionChanged("food")
      }),
    deleteKnownFood: ({ path: { id } }) => answerDeleted(id, foods.remove(id), noOwnFood),
    logKnownFood: ({ path: { id }, payload: { date: sent, meal = DEFAULT_MEAL, ...eaten } }) =>
      Effect.gen(function* () {
        const date = yield* resolveDate(sent)
        const food = yield* foods.find(id)
        const amount = yield* amountEaten(food, eaten)
        const entry = yield* foods.log({ food, amount, meal, date })
        return { logged: true, date, entry } as const
      }).pipe(Effect.catchTags({ Missing: noFood, ...UNEATEN }))
  })
)

/** The response to an id that no food has. */
export const noFood = ({ id }: { readonly id: string }): NotFound =>
  new NotFound({ message: `No food has the id ${id}; search the foods to find it.` })

/** The response to an id of which there is no own food. */
const noOwnFood = ({ id }: { readonly id: string }): NotFound =>
  id.includes(":")
    ? new NotFound({
        message: `The food ${id} is of a table, not one of your own; only own foods can be changed or deleted.`
      })
    : noFood({ id })

const noRecipe = ({ name }: { readonly name: string }) =>
  new InvalidRequest({ message: `servings: ${name} is no recipe; send its ingredients too, or leave servings out` })

const { unchanged, unplaced } = refusalsOf(OWN_FOODS)

/** The refusals of a food that is kept or changed. */
const UNKEPT = {
  NoIngredient: ({ id, index }: { readonly id: string; readonly index: number }) =>
    new InvalidRequest({
      message: `ingredients[${index}].foodId: no food has the id ${id}; search the foods to find it`
    }),
  ...unplaced,
  ...UNEATEN,
  OwnIngredient: () => new InvalidRequest({ message: "ingredients: a recipe cannot be an ingredient of itself" })
}

/** Serves the group of the definition. */
export const foodsGroup = (api: ServedApi, answer: Answer, foods: AllHandlers["foods"]) =>
  HttpApiBuilder.group(api, "foods", (endpoints) =>
    endpoints
      .handle("searchFoods", answer(foods.searchFoods), UNINTERRUPTIBLE)
      .handle("listFoodPacks", answer(foods.listFoodPacks), UNINTERRUPTIBLE)
      .handle("resolveFoods", answer(foods.resolveFoods), UNINTERRUPTIBLE)
      .handle("createFood", answer(foods.createFood), UNINTERRUPTIBLE)
      .handle("updateKnownFood", answer(foods.updateKnownFood), UNINTERRUPTIBLE)
      .handle("deleteKnownFood", answer(foods.deleteKnownFood), UNINTERRUPTIBLE)
      .handle("logKnownFood", answer(foods.logKnownFood), UNINTERRUPTIBLE)
  )
