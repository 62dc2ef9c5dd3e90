import {
  type CalendarDate,
  type KnownFood,
  type KnownFoodChange,
  type KnownFoodDraft,
  Limits,
  type Meal,
  Principal,
  type SoughtFood,
  type Unavailable
} from "@daybook/core"
import {
  amountApart,
  certaintyOf,
  type FoodPortion,
  type Nutrient,
  type Per100,
  per100Of,
  per100OfRecipe,
  portionNamed,
  queryWords,
  rankFoods,
  scoreOfUses,
  withSought
} from "@daybook/core/foods"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { FoodPacks, type PackHit } from "../foods/FoodPacks.ts"
import { nameOf, packFood, packFoodId, packIdOf } from "../foods/PackFoodId.ts"
import { remembering } from "../runtime/Caches.ts"
import { storedFoodId } from "../schema/StoredFoods.ts"
import { BeyondLimits, EnergyUnknown, eatenFigures, entryName, type FoundFood, matchesOf } from "./EatenFoods.ts"
import { knownFoodStore, type NamedFood } from "./KnownFoodStore.ts"
import type { Missing } from "./Named.ts"

/** A food of a recipe that is not there. */
export class NoIngredient extends Data.TaggedError("NoIngredient")<{ readonly id: string; readonly index: number }> {}

/** The servings of a food that is no recipe. */
export class NoRecipe extends Data.TaggedError("NoRecipe")<{ readonly name: string }> {}

/** A recipe that is an ingredient of itself. */
export class OwnIngredient extends Data.TaggedError("OwnIngredient") {}

/** A food that was eaten: its amount in g or ml. */
interface Eaten {
  readonly food: KnownFood
  readonly amount: number
  readonly meal: Meal
  readonly date: CalendarDate
}

/** The figures, portions and recipe of a draft or a change. */
type Content = Partial<Omit<KnownFoodDraft, "name" | "brand" | "barcode" | "unit" | "per100">> & {
  readonly per100?: Figures
}

type Figures = { readonly [Each in Nutrient]?: Per100[Each] }

/** So many first foods of tables may rise because they are logged often. */
const RISING = 10

/** So many foods of tables are looked up in the log at a time. */
const AT_A_TIME = 8

/** The foods with known figures: the own ones of the current account, and those of the tables. */
export const knownFoods = Effect.gen(function* () {
  const own = yield* knownFoodStore
  const packs = yield* FoodPacks

  /** The food of an id: an own one, or one of a table by `pack:code`. */
  const find = (accountId: string, id: string): Effect.Effect<KnownFood, Missing | Unavailable> =>
    Effect.gen(function* () {
      const named = packIdOf(id)
      const hit = named && (yield* packs.get(named.pack, named.code))
      if (hit === undefined) return yield* own.find(accountId, id)
      return yield* withLastLogged(accountId, { ...hit, name: nameOf(hit, named) })
    })

  /** Own foods as they are now. */
  const ownFoods = (accountId: string, foods: ReadonlyArray<NamedFood>) =>
    Effect.map(
      Effect.forEach(foods, ([id]) => present(own.find(accountId, id)), { concurrency: AT_A_TIME }),
      (found) => found.filter((food) => food !== null)
    )

  const withLastLogged = (accountId: string, hit: PackHit) =>
    Effect.map(own.logged(accountId, packFoodId(hit)), ({ date }) => packFood(hit, date))

  /** The foods of the tables that words find; among the first ones, those that the person logs often rise. */
  const foodsOfTables = (
    accountId: string,
    words: string,
    limit: number
  ): Effect.Effect<ReadonlyArray<FoundFood>, Unavailable> =>
    Effect.gen(function* () {
      const hits = yield* packs.search(words, Math.max(limit, RISING))
      const found = yield* Effect.forEach(
        hits,
        (hit) =>
          Effect.map(own.logged(accountId, packFoodId(hit)), ({ date, times }) => ({
            food: packFood(hit, date),
            sure: certaintyOf(words, { ...hit, name: hit.name.text }, times),
            score: hit.score + scoreOfUses(times)
          })),
        { concurrency: AT_A_TIME }
      )
      const isDoubtful = ({ food }: (typeof found)[number]) => Number(food.doubt !== undefined)
      return found.toSorted((a, b) => isDoubtful(a) - isDoubtful(b) || b.score - a.score)
    })

  /** A food as it is now; null if it is gone. */
  const present = <E>(food: Effect.Effect<KnownFood, E | Missing>) =>
    Effect.catchTag(food, "Missing", () => Effect.succeed(null))

  /** The figures, portions and recipe of a draft as columns; nothing if it has none of them. */
  const contentColumns = (before: KnownFood | undefined, { ingredients, servings = 1, ...content }: Content) =>
    Effect.gen(function* () {
      if (ingredients === undefined) return yield* withinLimits(figureColumns(before, content))
      const { accountId } = yield* Principal
      const foods = yield* Effect.forEach(ingredients, ({ amount, foodId }, index) =>
        Effect.gen(function* () {
          if (foodId === before?.id) return yield* new OwnIngredient()
          const missing = new NoIngredient({ id: foodId, index })
          const food = yield* Effect.catchTag(find(accountId, foodId), "Missing", () => missing)
          if (food.per100.calories === null) return yield* new EnergyUnknown({ name: food.name })
          return { foodId, name: food.name, amount, per100: food.per100 }
        })
      )
      const recipe = { servings, ingredients: foods.map(({ per100: _, ...food }) => food) }
      return yield* withinLimits({ ...per100OfRecipe(foods), ...recipeColumns(recipe, content.portions ?? []) })
    })

  /** The columns of a change. A recipe that is served otherwise keeps its figures, also where one of its foods is gone. */
  const changedColumns = (before: KnownFood, change: KnownFoodChange) => {
    const { ingredients, name, portions } = before
    const { servings } = change
    if (servings === undefined || change.ingredients !== undefined)
      return contentColumns(before, { ...change, ...portionsOf(before, change) })
    return ingredients === undefined
      ? new NoRecipe({ name })
      : withinLimits(recipeColumns({ servings, ingredients }, change.portions ?? portions))
  }

  /**
   * The foods that words find: own ones with every word first, then those of the tables, those that the person logs often before others,
   * then own ones with some of the words or with wrong letters; and the amount with which the words begin.
   */
  const matches = (accountId: string, names: ReadonlyArray<NamedFood>, typed: string, limit: number) =>
    Effect.gen(function* () {
      // A name may begin with a number too: "5 grain bread".
      const isOfName = names.some(([, name]) => name.toLowerCase().startsWith(typed.trim().toLowerCase()))
      const sought = isOfName ? undefined : amountApart(typed)
      const words = sought?.food ?? typed
      // A text such as "%" has no words.
      if (queryWords(words).length === 0) return { found: [], sought }
      const ranked = rankFoods(words, names.map(candidateOf)).slice(0, limit)
      const isSure = ({ isRight, missed }: (typeof ranked)[number]) => isRight && missed === 0
      const ownOf = (hits: typeof ranked) =>
        Effect.map(
          Effect.forEach(
            hits,
            (hit) =>
              Effect.map(present(own.find(accountId, hit.candidate.own[0])), (food) =>
                food === null ? [] : [{ food, sure: certaintyOf(words, hit, hit.candidate.uses) }]
              ),
            { concurrency: AT_A_TIME }
          ),
          (found): ReadonlyArray<FoundFood> => found.flat()
        )
      const sure = yield* ownOf(ranked.filter(isSure))
      const others = sure.length < limit ? yield* foodsOfTables(accountId, words, limit) : []
      const doubtful = yield* ownOf(ranked.filter((each) => !isSure(each)))
      return { found: [...sure, ...others, ...doubtful].slice(0, limit), sought }
    })

  return {
    /** The foods that words find. If no words are given, every own food, most used first. */
    search: (typed: string | undefined, limit: number) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const names = yield* own.names(accountId)
        if (typed === undefined) return yield* ownFoods(accountId, names.slice(0, limit))
        const { found, sought } = yield* matches(accountId, names, typed, limit)
        return found.map(({ food }) =>
          sought ? { ...food, portions: withSought(food.portions, sought, food.unit) } : food
        )
      }),
    /** The foods that may be meant by each of some names, with the figures of their amounts. */
    resolve: (asked: ReadonlyArray<SoughtFood>) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const names = yield* own.names(accountId)
        return yield* Effect.forEach(asked, (each) =>
          Effect.map(matches(accountId, names, each.name, Limits.FOOD_MATCHES), (found) => ({
            name: each.name,
            matches: matchesOf(each, found)
          }))
        )
      }),
    /** The foods with an EAN or UPC, own ones first. */
    byBarcode: (code: string) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const found = yield* own.withBarcode(accountId, code)
        const hit = yield* packs.byBarcode(code)
        return hit === undefined ? found : [...found, yield* withLastLogged(accountId, hit)]
      }),
    packs: packs.packs,
    /** A food, how often it was logged, and the foods of its recipe. */
    page: (id: string) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const food = yield* find(accountId, id)
        const { times } = yield* own.logged(accountId, storedFoodId(food.id))
        const ingredients = yield* Effect.forEach(food.ingredients ?? [], (each) =>
          Effect.map(present(find(accountId, each.foodId)), (food) => ({ ...each, food }))
        )
        return { food, times, ingredients }
      }),
    find: (id: string) => Effect.flatMap(Principal, ({ accountId }) => find(accountId, id)),
    /** The food that an entry was logged from, as it is now; null if that is none, or gone. Undefined if there is no such entry. */
    ofEntry: (id: string) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const foodId = yield* own.ofEntry(accountId, id)
        return typeof foodId === "string" ? yield* present(find(accountId, foodId)) : foodId
      }),
    create: (draft: KnownFoodDraft) =>
      Effect.flatMap(contentColumns(undefined, draft), (content) => own.create(draft, content)),
    update: (id: string, change: KnownFoodChange, ifMatch?: string) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const before = yield* own.find(accountId, id)
        return yield* own.update(id, change, yield* changedColumns(before, change), ifMatch)
      }),
    remove: own.remove,
    /** Logs an amount of a food. Returns the entry. */
    log: ({ amount, date, food, meal }: Eaten) =>
      Effect.gen(function* () {
        const { calories, ...figures } = yield* eatenFigures(food, amount)
        const entry = { name: entryName(food), calories, meal }
        yield* own.eat({ entry, figures, foodId: storedFoodId(food.id), date })
        const { carbs, fat, protein } = figures
        return { name: entry.name, calories, protein: protein ?? 0, carbs: carbs ?? 0, fat: fat ?? 0, meal }
      })
  }
})

/** The candidates of the search that are kept: while a person types, the same names are ranked again and again. */
const MOST_CANDIDATES = 5000

const candidateOf = remembering(
  MOST_CANDIDATES,
  (own: NamedFood) => JSON.stringify(own),
  (own) => {
    const [, name, brand, uses] = own
    return { own, names: [name], aliases: [], brand, isOwn: true, uses, popularity: 0 }
  }
)

/** The portion that every recipe has. */
const SERVING = "serving"

/** The columns of a recipe, whose serving is its first portion. */
const recipeColumns = (
  recipe: Required<Pick<KnownFood, "ingredients" | "servings">>,
  portions: ReadonlyArray<FoodPortion>
) => {
  const total = recipe.ingredients.reduce((sum, { amount }) => sum + amount, 0)
  const serving = { name: SERVING, amount: Math.round((total / recipe.servings) * 10) / 10 }
  return { portions: [serving, ...withoutServing(portions)], recipe: JSON.stringify(recipe) }
}

const withoutServing = (portions: ReadonlyArray<FoodPortion>) => portions.filter(({ name }) => name !== SERVING)

/** The portions of a food after a change: a recipe keeps its serving first, and other ingredients leave the other portions. */
const portionsOf = ({ ingredients, portions }: KnownFood, change: KnownFoodChange) => {
  if (change.ingredients !== undefined) return { portions: change.portions ?? withoutServing(portions) }
  if (ingredients === undefined || change.per100 !== undefined || change.portions === undefined) return {}
  return { portions: [...portions.filter(({ name }) => name === SERVING), ...withoutServing(change.portions)] }
}

/** The columns of figures that are typed by 100 g, or by a portion, which becomes the first one. Figures that are not typed stay. */
const figureColumns = (
  before: KnownFood | undefined,
  { per100, portion, portions, ...figures }: Omit<Content, "ingredients" | "servings">
) => {
  const typed: Figures | undefined = per100 ?? (portion && figures)
  const others = (portions ?? before?.portions ?? []).filter(
    ({ name }) => portion !== undefined && portionNamed([portion], name) === undefined
  )
  return {
    ...(typed !== undefined && { ...before?.per100, ...sentOf(typed, portion?.amount ?? 100), recipe: null }),
    ...(portion !== undefined ? { portions: [portion, ...others] } : portions && { portions })
  }
}

/** The figures of 100 g or ml for those that were sent of an amount. */
const sentOf = (figures: Figures, amount: number): Figures =>
  Object.fromEntries(Object.entries(per100Of(figures, amount)).filter(([nutrient]) => nutrient in figures))

/** Columns with their portions as text. Portions that are computed may be beyond what the log takes. */
const withinLimits = <Columns extends { readonly portions?: ReadonlyArray<FoodPortion> }>({
  portions,
  ...columns
}: Columns) => {
  const { max, min } = Limits.FOOD_AMOUNT
  const wrong = portions?.find(({ amount }) => amount < min || amount > max)
  if (wrong !== undefined)
    return new BeyondLimits({ message: `servings: ${wrong.amount} in a ${wrong.name}; expected ${min} to ${max}` })
  if ((portions?.length ?? 0) > Limits.FOOD_PORTIONS.max)
    return new BeyondLimits({ message: `portions: expected at most ${Limits.FOOD_PORTIONS.max} with this one` })
  return Effect.succeed({ ...columns, ...(portions !== undefined && { portions: JSON.stringify(portions) }) })
}
