import {
  type CalendarDate,
  type KnownFood,
  type KnownFoodChange,
  type KnownFoodDraft,
  Limits,
  type Meal,
  Principal,
  type Unavailable
} from "@daybook/core"
import { type FoodPortion, figuresOf, per100Of, per100OfRecipe, rankFoods } from "@daybook/core/foods"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { FoodPacks, type PackHit } from "../foods/FoodPacks.ts"
import { auditFields, exclusively, Journal, moveToTrash, newId } from "./Journal.ts"
import { isLive, journaledRow, presentState } from "./JournaledRows.ts"
import { date, mapped, nullable, number, oneOf, query, text } from "./Rows.ts"
import { Sql } from "./Sql.ts"
import { portionsOf, recipeOf } from "./StoredFoods.ts"

/** No food has this id: none of the account, and none of a published table. */
export class NoFood extends Data.TaggedError("NoFood")<{ readonly id: string }> {}

/** Another food of the account has this name. */
export class FoodNameTaken extends Data.TaggedError("FoodNameTaken")<{ readonly name: string }> {}

/** The account has the maximum number of foods. */
export class FoodLimitReached extends Data.TaggedError("FoodLimitReached") {}

/** The energy of a food is unknown, so it has no entry and no place in a recipe. */
export class EnergyUnknown extends Data.TaggedError("EnergyUnknown")<{ readonly name: string }> {}

/** A food of a recipe that is not there. */
export class NoIngredient extends Data.TaggedError("NoIngredient")<{ readonly id: string; readonly index: number }> {}

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
type Content = Partial<Omit<KnownFoodDraft, "name" | "brand" | "barcode" | "unit">>

export const knownFoodStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal
  const packs = yield* FoodPacks

  /** The food of an id: an own one, or one of a published table by `pack:code`. */
  const find = (accountId: string, id: string): Effect.Effect<KnownFood, NoFood | Unavailable> =>
    Effect.gen(function* () {
      const own = yield* db.first(OWN_FOOD, [accountId, id])
      if (own !== undefined) return own.food
      const [, pack = "", code = "", language] = PACK_ID.exec(id) ?? []
      const hit = pack === "" ? undefined : yield* packs.get(pack, code)
      if (hit === undefined) return yield* new NoFood({ id })
      const name = hit.food.names.find((each) => each.language === language) ?? hit.name
      return yield* withLastLogged(accountId, { ...hit, name })
    })

  const withLastLogged = (accountId: string, hit: PackHit) =>
    Effect.map(db.first(LOGGED, [accountId, packFoodId(hit)]), (row) => packFood(hit, row?.date ?? null))

  /** A food of a recipe as it is now; null if it is gone. */
  const ingredient = (accountId: string, foodId: string) =>
    Effect.catchTag(find(accountId, foodId), "NoFood", () => Effect.succeed(null))

  /** A food with what its page shows beside it. */
  const page = (accountId: string, id: string) =>
    Effect.gen(function* () {
      const food = yield* find(accountId, id)
      const logged = yield* db.first(LOGGED, [accountId, entryFoodId(food)])
      const ingredients = yield* Effect.forEach(food.ingredients ?? [], (each) =>
        Effect.map(ingredient(accountId, each.foodId), (food) => ({ ...each, food }))
      )
      return { food, times: logged?.times ?? 0, ingredients }
    })

  /** The figures, portions and recipe of a draft as columns; nothing if it has none of them. */
  const contentColumns = (accountId: string, id: string, { ingredients, servings = 1, ...content }: Content) =>
    Effect.gen(function* () {
      if (ingredients === undefined) return figureColumns(content)
      const foods = yield* Effect.forEach(ingredients, ({ amount, foodId }, index) =>
        Effect.gen(function* () {
          if (foodId === id) return yield* new OwnIngredient()
          const food = yield* Effect.catchTag(
            find(accountId, foodId),
            "NoFood",
            () => new NoIngredient({ id: foodId, index })
          )
          if (food.per100.calories === null) return yield* new EnergyUnknown({ name: food.name })
          return { foodId, name: food.name, amount, per100: food.per100 }
        })
      )
      const total = foods.reduce((sum, { amount }) => sum + amount, 0)
      const serving = { name: "serving", amount: Math.round((total / servings) * 10) / 10 }
      return {
        ...per100OfRecipe(foods),
        portions: JSON.stringify([serving, ...(content.portions ?? [])]),
        recipe: JSON.stringify({ servings, ingredients: foods.map(({ per100: _, ...food }) => food) })
      }
    })

  const create = (draft: KnownFoodDraft) =>
    Effect.gen(function* () {
      const { accountId, at, by } = yield* auditFields
      yield* checkFoodPlace(db, accountId, draft.name)
      const id = newId()
      const { barcode = null, brand = null, name, unit = "g" } = draft
      const content = { portions: "[]", ...(yield* contentColumns(accountId, id, draft)) }
      const row = { id, name, brand, barcode, unit, ...content, written_by: by, written_at: at }
      yield* journal.write({ rows: [{ table: "known_food", before: null, after: journaledRow(row) }] })
      return yield* Effect.orDie(find(accountId, id))
    })

  const update = (id: string, change: KnownFoodChange) =>
    Effect.gen(function* () {
      const { accountId, at, by } = yield* auditFields
      const before = yield* presentState(db, accountId, "known_food", { id })
      if (!isLive(before)) return yield* new NoFood({ id })
      const { barcode, brand, name } = change
      if (name !== undefined && name.toLowerCase() !== String(before.name).toLowerCase())
        yield* checkFoodPlace(db, accountId, name, -1)
      const after = journaledRow({
        ...before,
        ...(name !== undefined && { name }),
        ...(brand !== undefined && { brand }),
        ...(barcode !== undefined && { barcode }),
        ...(yield* contentColumns(accountId, id, change)),
        ...{ written_by: by, written_at: at }
      })
      yield* journal.write({ rows: [{ table: "known_food", before, after }] })
      return yield* find(accountId, id)
    })

  /** The own foods that a query finds, best first; all of them, most used first, without one. */
  const own = (accountId: string, words: string | undefined) =>
    Effect.map(db.all(OWN_FOODS, [accountId, accountId]), (rows) => {
      if (words === undefined) return [...rows].sort((a, b) => b.uses - a.uses).map(({ food }) => food)
      const candidates = rows.map(({ food, uses }) => ({
        ...{ food, uses, names: [food.name], aliases: [], brand: food.brand },
        ...{ isOwn: true, popularity: 0 }
      }))
      return rankFoods(words, candidates).map(({ candidate }) => candidate.food)
    })

  const search = (words: string | undefined, limit: number) =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const found = (yield* own(accountId, words)).slice(0, limit)
      if (words === undefined || found.length >= limit) return found
      const hits = yield* packs.search(words, limit - found.length)
      return [...found, ...(yield* Effect.forEach(hits, (hit) => withLastLogged(accountId, hit)))]
    })

  const byBarcode = (code: string) =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const found = (yield* db.all(OWN_FOODS, [accountId, accountId]))
        .map(({ food }) => food)
        .filter(({ barcode }) => barcode !== undefined && sameCode(barcode, code))
      const hit = yield* packs.byBarcode(code)
      return hit === undefined ? found : [...found, yield* withLastLogged(accountId, hit)]
    })

  return {
    search,
    byBarcode,
    packs: packs.packs,
    /** A food, how often it was logged, and the foods of its recipe. */
    page: (id: string) => Effect.flatMap(Principal, ({ accountId }) => page(accountId, id)),
    find: (id: string) => Effect.flatMap(Principal, ({ accountId }) => find(accountId, id)),
    create: (draft: KnownFoodDraft) => exclusively(db, () => create(draft)),
    update: (id: string, change: KnownFoodChange) => exclusively(db, () => update(id, change)),
    /** Soft-deletes an own food. Returns whether there was one with this id. */
    remove: (id: string) => moveToTrash(db, journal, "known_food", id),
    /** Logs an amount of a food. Returns the entry's figures. */
    log: ({ amount, date, food, meal }: Eaten) =>
      Effect.gen(function* () {
        const { at, by } = yield* auditFields
        const { calories, carbs, fat, protein, ...others } = figuresOf(food.per100, amount)
        if (calories === null) return yield* new EnergyUnknown({ name: food.name })
        const name = entryName(food)
        const row = { id: newId(), date, name, calories, protein, carbs, fat, meal, written_by: by, written_at: at }
        const after = journaledRow({ ...row, food_id: entryFoodId(food), ...others })
        yield* journal.write({ rows: [{ table: "food", before: null, after }] })
        return { name, calories, protein: protein ?? 0, carbs: carbs ?? 0, fat: fat ?? 0, meal }
      })
  }
})

/** The columns of figures that are typed by 100 g, or by a portion, which becomes the first one. */
const figureColumns = ({ per100, portion, portions, ...figures }: Omit<Content, "ingredients" | "servings">) => {
  const typed = per100 !== undefined ? per100Of(per100, 100) : portion && per100Of(figures, portion.amount)
  const named: ReadonlyArray<FoodPortion> | undefined =
    portion === undefined ? portions : [portion, ...(portions ?? []).filter(({ name }) => name !== portion.name)]
  return {
    ...(typed !== undefined && { ...typed, recipe: null }),
    ...(named !== undefined && { portions: JSON.stringify(named) })
  }
}

/** A food of a brand is logged with it, so that the log can be read without the table. */
const entryName = ({ brand, name }: KnownFood): string =>
  (brand === null || name.toLowerCase().includes(brand.toLowerCase()) ? name : `${name} (${brand})`).slice(
    0,
    Limits.FOOD_NAME_CHARACTERS.max
  )

/** Shorter codes are the same with zeros in front of them. */
const sameCode = (one: string, other: string): boolean => one.padStart(14, "0") === other.padStart(14, "0")

/** A food of a table, and the language in which it is named if that is not its first one: `ciqual:13005@de`. */
const PACK_ID = /^([^:]+):(.+?)(?:@([a-z]{2}))?$/

/** The id by which entries name a food, in whatever language it was found. */
const entryFoodId = ({ id }: KnownFood): string => id.replace(/@[a-z]{2}$/, "")

const packFoodId = ({ food, pack }: PackHit): string => `${pack}:${food.id}`

/** The id by which clients name a food of a table. It keeps the name that the person searched for. */
const namedPackFoodId = (hit: PackHit): string => {
  const isFirst = hit.food.names[0]?.text === hit.name.text
  return isFirst ? packFoodId(hit) : `${packFoodId(hit)}@${hit.name.language}`
}

const packFood = (hit: PackHit, lastLogged: CalendarDate | null): KnownFood => {
  const { barcode, brand, id, per100, portions, unit } = hit.food
  return {
    ...{ id: namedPackFoodId(hit), name: hit.name.text, brand, source: hit.pack, sourceId: id, per100, unit, portions },
    ...(barcode !== null && { barcode }),
    lastLogged
  }
}

/**
 * Refuses another food if the account has the maximum number, counting `promised` ones that are about to be added, or one of this name;
 * -1 for a food that only gets the name.
 */
export const checkFoodPlace = (
  db: Sql["Type"],
  accountId: string,
  name: string,
  promised = 0
): Effect.Effect<void, FoodLimitReached | FoodNameTaken | Unavailable> =>
  Effect.flatMap(db.all(NAMES, [accountId]), (names): Effect.Effect<void, FoodLimitReached | FoodNameTaken> => {
    if (names.some((other) => other.name.toLowerCase() === name.toLowerCase())) return new FoodNameTaken({ name })
    return names.length + promised >= Limits.FOODS_PER_ACCOUNT ? new FoodLimitReached() : Effect.void
  })

const NAMES = query("known_food", "SELECT name FROM known_food WHERE account_id = ? AND deleted_at IS NULL", {
  name: text
})

const LOGGED = query(
  "food",
  "SELECT max(date) AS date, count(*) AS times FROM food WHERE account_id = ? AND food_id = ? AND deleted_at IS NULL",
  { date: nullable(date), times: number }
)

const ownWhere = (condition: string, uses: string) =>
  mapped(
    query(
      "known_food",
      `SELECT id, name, brand, barcode, unit, calories, protein, carbs, fat, fiber, sugar, salt, portions, recipe,
         ${uses} AS uses,
         (SELECT max(date) FROM food WHERE food.account_id = known_food.account_id AND food.food_id = known_food.id
            AND food.deleted_at IS NULL) AS "lastLogged"
       FROM known_food WHERE ${condition} AND deleted_at IS NULL ORDER BY seq`,
      {
        ...{ id: text, name: text, brand: nullable(text), barcode: nullable(text), unit: oneOf(["g", "ml"] as const) },
        ...{ calories: nullable(number), protein: nullable(number), carbs: nullable(number), fat: nullable(number) },
        ...{ fiber: nullable(number), sugar: nullable(number), salt: nullable(number) },
        ...{ portions: text, recipe: nullable(text), uses: number, lastLogged: nullable(date) }
      }
    ),
    (row): { readonly food: KnownFood; readonly uses: number } => {
      const { barcode, brand, id, lastLogged, name, portions, recipe, unit, uses, ...figures } = row
      return {
        uses,
        food: {
          ...{ id, name, brand, source: "own", sourceId: null, per100: figures, unit },
          portions: portionsOf(portions),
          ...(recipe !== null && recipeOf(recipe)),
          ...(barcode !== null && { barcode }),
          lastLogged
        }
      }
    }
  )

/** An own food by the id of its account and its own. */
export const OWN_FOOD = ownWhere("account_id = ? AND id = ?", "0")

const OWN_FOODS = ownWhere(
  "account_id = ?",
  `(SELECT count(*) FROM food WHERE food.account_id = ? AND food.food_id = known_food.id AND food.deleted_at IS NULL)`
)
