import {
  type CalendarDate,
  type FoodEntry,
  type KnownFood,
  type KnownFoodChange,
  type KnownFoodDraft,
  Limits
} from "@daybook/core"
import type { Per100 } from "@daybook/core/foods"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { auditFields, Journal, newId } from "../journal/Journal.ts"
import { checkVersion, journaledRow, versionOf } from "../journal/JournaledRows.ts"
import { date, mapped, nullable, number, oneOf, query, text, tuples, type Value } from "../schema/Rows.ts"
import { portionsOf, recipeOf } from "../schema/StoredFoods.ts"
import { type NamedKind, namedStore, restoreOf } from "./Named.ts"

/** The columns of the figures, the portions and the recipe of a food. */
type Content = Readonly<Record<string, Value>>

/** A food that was eaten: the entry, fibre, sugar and salt beside it, and the food that it is made from. */
interface Eaten {
  readonly entry: Omit<FoodEntry, "protein" | "carbs" | "fat">
  readonly figures: Omit<Per100, "calories">
  readonly foodId: string
  readonly date: CalendarDate
}

const LOGGED = query(
  "food",
  "SELECT max(date) AS date, count(*) AS times FROM food WHERE account_id = ? AND food_id = ? AND deleted_at IS NULL",
  { date: nullable(date), times: number }
)

const OF_ENTRY = query(
  "food",
  'SELECT food_id AS "foodId" FROM food WHERE account_id = ? AND id = ? AND deleted_at IS NULL',
  { foodId: nullable(text) }
)

const NAMED = tuples(
  "known_food",
  `SELECT id, name, brand, coalesce(eaten.uses, 0) AS uses FROM known_food LEFT JOIN (SELECT food_id, count(*) AS uses FROM food
     WHERE account_id = :accountId AND food_id IS NOT NULL AND deleted_at IS NULL GROUP BY food_id) AS eaten ON eaten.food_id = known_food.id
   WHERE account_id = :accountId AND deleted_at IS NULL ORDER BY uses DESC, seq`,
  text,
  text,
  nullable(text),
  number
)

/** The id, the name and the brand of an own food, and how often it was eaten. */
export type NamedFood = ReturnType<typeof NAMED.read>[number]

/** The columns that a change of a food can change. */
const CHANGEABLE = [
  ...(["name", "brand", "barcode", "unit", "portions", "recipe", "calories", "protein", "carbs", "fat"] as const),
  ...(["fiber", "sugar", "salt"] as const)
] as const

const foodVersion = (row: Readonly<Partial<Record<(typeof CHANGEABLE)[number], Value>>>): string =>
  versionOf(...CHANGEABLE.map((column) => row[column]))

const ownWhere = (condition: string) =>
  mapped(
    query(
      "known_food",
      `SELECT id, name, brand, barcode, unit, calories, protein, carbs, fat, fiber, sugar, salt, portions, recipe,
         (SELECT max(date) FROM food WHERE food.account_id = known_food.account_id AND food.food_id = known_food.id
            AND food.deleted_at IS NULL) AS "lastLogged"
       FROM known_food WHERE account_id = ? AND deleted_at IS NULL ${condition}`,
      {
        ...{ id: text, name: text, brand: nullable(text), barcode: nullable(text), unit: oneOf(["g", "ml"] as const) },
        ...{ calories: nullable(number), protein: nullable(number), carbs: nullable(number), fat: nullable(number) },
        ...{ fiber: nullable(number), sugar: nullable(number), salt: nullable(number) },
        ...{ portions: text, recipe: nullable(text), lastLogged: nullable(date) }
      }
    ),
    (row): KnownFood => {
      const { barcode, brand, id, lastLogged, name, portions, recipe, unit, ...figures } = row
      return {
        ...{ id, name, brand, source: "own", sourceId: null, per100: figures, unit },
        portions: portionsOf(portions),
        ...(recipe !== null && recipeOf(recipe)),
        ...(barcode !== null && { barcode }),
        lastLogged,
        version: foodVersion(row)
      }
    }
  )

/** An own food by the id of its account and its own. */
export const OWN_FOOD = ownWhere("AND id = ?")

const WITH_BARCODE = ownWhere("AND ltrim(barcode, '0') = ? ORDER BY seq")

/** The kind of the own foods. */
export const OWN_FOODS: NamedKind<KnownFood> = {
  table: "known_food",
  words: { one: "food", many: "own foods" },
  limit: Limits.FOODS_PER_ACCOUNT,
  row: OWN_FOOD,
  comparedName: (name) => name.normalize("NFC").toLowerCase().replace(/\s+/g, " ")
}

export const foodRestore = restoreOf(OWN_FOODS)

export const knownFoodStore = Effect.map(
  Effect.all([Sql, Journal, namedStore(OWN_FOODS)]),
  ([db, journal, { create, find, remove, update }]) => ({
    /** The own food of an id. */
    find,
    /** The names of all own foods, most used first. */
    names: (accountId: string) => db.tuples(NAMED, { accountId }),
    /** The own foods with a code. Shorter codes are the same with zeros in front of them. */
    withBarcode: (accountId: string, code: string) => db.all(WITH_BARCODE, [accountId, code.replace(/^0+/, "")]),
    /** The entries that were made from a food, an own one or one of a table: how many, and the date of the last one. */
    logged: (accountId: string, foodId: string) =>
      Effect.map(db.first(LOGGED, [accountId, foodId]), (row) => row ?? { date: null, times: 0 }),
    /** The id of the food that an entry was logged from, null for none; undefined if there is no such entry. */
    ofEntry: (accountId: string, id: string) => Effect.map(db.first(OF_ENTRY, [accountId, id]), (row) => row?.foodId),
    create: ({ barcode = null, brand = null, name, unit = "g" }: KnownFoodDraft, content: Content) =>
      create({ name, brand, barcode, unit, portions: "[]", ...content }),
    /** Changes the fields that are sent; `null` removes a brand or a barcode. Fails if the food is none of the versions of `ifMatch`. */
    update: (id: string, { barcode, brand, name }: KnownFoodChange, content: Content, ifMatch?: string) =>
      update(
        id,
        () => ({
          ...(name !== undefined && { name }),
          ...(brand !== undefined && { brand }),
          ...(barcode !== undefined && { barcode }),
          ...content
        }),
        (before) => checkVersion(foodVersion(before), ifMatch)
      ),
    /** Soft-deletes an own food. Returns whether there was one with this id. */
    remove,
    /** Logs a food that was eaten. */
    eat: ({ date, entry, figures, foodId }: Eaten) =>
      Effect.flatMap(auditFields, ({ at, by }) => {
        const row = { id: newId(), date, ...entry, ...figures, food_id: foodId, written_by: by, written_at: at }
        return journal.write({ rows: [{ table: "food", before: null, after: journaledRow(row) }] })
      })
  })
)
