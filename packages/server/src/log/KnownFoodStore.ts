import {
  type CalendarDate,
  type FoodEntry,
  type KnownFood,
  type KnownFoodChange,
  type KnownFoodDraft,
  Limits,
  type Unavailable
} from "@daybook/core"
import type { Per100 } from "@daybook/core/foods"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { NoPlace, type RestoreRule } from "../journal/CannotUndo.ts"
import { auditFields, exclusively, Journal, moveToTrash, newId } from "../journal/Journal.ts"
import { isLive, journaledRow, presentState } from "../journal/JournaledRows.ts"
import { checkVersion, versionOf } from "../journal/RowHash.ts"
import { date, mapped, nullable, number, oneOf, query, text, tuples, type Value } from "../schema/Rows.ts"
import { portionsOf, recipeOf } from "../schema/StoredFoods.ts"

/** No food has this id. */
export class NoFood extends Data.TaggedError("NoFood")<{ readonly id: string }> {}

/** Another food of the account has this name. */
export class FoodNameTaken extends Data.TaggedError("FoodNameTaken")<{ readonly name: string }> {}

/** The account has the maximum number of foods. */
export class FoodLimitReached extends Data.TaggedError("FoodLimitReached") {}

/** The columns of the figures, the portions and the recipe of a food. */
type Content = Readonly<Record<string, Value>>

/** A food that was eaten: the entry, fibre, sugar and salt beside it, and the food that it is made from. */
interface Eaten {
  readonly entry: Omit<FoodEntry, "protein" | "carbs" | "fat">
  readonly figures: Omit<Per100, "calories">
  readonly foodId: string
  readonly date: CalendarDate
}

export const knownFoodStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal

  const find = (accountId: string, id: string) =>
    Effect.flatMap(db.first(OWN_FOOD, [accountId, id]), (row) =>
      row === undefined ? new NoFood({ id }) : Effect.succeed(row)
    )

  return {
    /** The own food of an id. */
    find,
    /** The names of all own foods, most used first. */
    names: (accountId: string) => db.tuples(NAMED, { accountId }),
    /** The own foods with a code. Shorter codes are the same with zeros in front of them. */
    withBarcode: (accountId: string, code: string) => db.all(WITH_BARCODE, [accountId, code.replace(/^0+/, "")]),
    /** The entries that were made from a food, an own one or one of a table: how many, and the date of the last one. */
    logged: (accountId: string, foodId: string) =>
      Effect.map(db.first(LOGGED, [accountId, foodId]), (row) => row ?? { date: null, times: 0 }),
    create: ({ barcode = null, brand = null, name, unit = "g" }: KnownFoodDraft, content: Content) =>
      exclusively(db, ({ accountId, at, by }) =>
        Effect.gen(function* () {
          const row = { id: newId(), name, brand, barcode, unit, portions: "[]", ...content, written_by: by }
          yield* checkFoodPlace(db, accountId, row)
          const after = journaledRow({ ...row, written_at: at })
          yield* journal.write({ rows: [{ table: "known_food", before: null, after }] })
          return yield* Effect.orDie(find(accountId, row.id))
        })
      ),
    /** Changes the fields that are sent; `null` removes a brand or a barcode. Fails if the food is none of the versions of `ifMatch`. */
    update: (id: string, { barcode, brand, name }: KnownFoodChange, content: Content, ifMatch?: string) =>
      exclusively(db, ({ accountId, at, by }) =>
        Effect.gen(function* () {
          const before = yield* presentState(db, accountId, "known_food", { id })
          if (!isLive(before)) return yield* new NoFood({ id })
          yield* checkVersion(foodVersion(before), ifMatch)
          if (name !== undefined) yield* checkFoodPlace(db, accountId, { id, name })
          const after = journaledRow({
            ...before,
            ...(name !== undefined && { name }),
            ...(brand !== undefined && { brand }),
            ...(barcode !== undefined && { barcode }),
            ...content,
            ...{ written_by: by, written_at: at }
          })
          yield* journal.write({ rows: [{ table: "known_food", before, after }] })
          return yield* find(accountId, id)
        })
      ),
    /** Soft-deletes an own food. Returns whether there was one with this id. */
    remove: (id: string) => moveToTrash(db, journal, "known_food", id),
    /** Logs a food that was eaten. */
    eat: ({ date, entry, figures, foodId }: Eaten) =>
      Effect.flatMap(auditFields, ({ at, by }) => {
        const row = { id: newId(), date, ...entry, ...figures, food_id: foodId, written_by: by, written_at: at }
        return journal.write({ rows: [{ table: "food", before: null, after: journaledRow(row) }] })
      })
  }
})

/** Refuses a food whose name another one has, and another food if the account has the maximum number, counting `promised` ones. */
const checkFoodPlace = (
  db: Sql["Type"],
  accountId: string,
  { id, name }: { readonly id: string; readonly name: string },
  promised = 0
): Effect.Effect<void, FoodLimitReached | FoodNameTaken | Unavailable> =>
  Effect.flatMap(db.all(NAMES, [accountId]), (foods): Effect.Effect<void, FoodLimitReached | FoodNameTaken> => {
    const others = foods.filter((food) => food.id !== id)
    if (others.some((other) => compared(other.name) === compared(name))) return new FoodNameTaken({ name })
    const isNew = others.length === foods.length
    return isNew && foods.length + promised >= Limits.FOODS_PER_ACCOUNT ? new FoodLimitReached() : Effect.void
  })

const compared = (name: string): string => name.normalize("NFC").toLowerCase().replace(/\s+/g, " ")

/** A restored food needs a free name and counts as one more. */
export const foodRestore: RestoreRule = {
  place: (db, accountId, { after, before, beside }) =>
    isLive(before) && before.name === after.name
      ? Effect.void
      : checkFoodPlace(db, accountId, { id: String(after.id), name: String(after.name) }, beside.length).pipe(
          Effect.catchTags({
            FoodNameTaken: ({ name }) => new NoPlace({ what: "known_food", name }),
            FoodLimitReached: () => new NoPlace({ what: "known_food" })
          })
        )
}

const NAMES = query("known_food", "SELECT id, name FROM known_food WHERE account_id = ? AND deleted_at IS NULL", {
  id: text,
  name: text
})

const LOGGED = query(
  "food",
  "SELECT max(date) AS date, count(*) AS times FROM food WHERE account_id = ? AND food_id = ? AND deleted_at IS NULL",
  { date: nullable(date), times: number }
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
