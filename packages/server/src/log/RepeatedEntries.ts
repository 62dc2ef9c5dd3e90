import { isDeepStrictEqual } from "node:util"
import { Principal } from "@daybook/core"
import { type PlausibilityFacts, REPEAT_MS, type RepeatedEntry, TYPED_REPEAT_MS } from "@daybook/core/plausibility"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { rowChangesOf } from "../journal/ChangedRows.ts"
import { OF_DATE } from "../journal/Journal.ts"
import { date, nullable, number, type Query, query, text } from "../schema/Rows.ts"
import { exercisesOf } from "../schema/StoredExercises.ts"
import { storedFoodId } from "../schema/StoredFoods.ts"
import { personDay } from "./Clock.ts"
import { usualStore } from "./UsualStore.ts"

/** The fields of a request, or of one of its entries. */
export type SentFields = Readonly<Record<string, unknown>>

export const isSent = (value: unknown): value is SentFields => typeof value === "object" && value !== null

/** An entry of a request with its date. */
export type Part = SentFields & { readonly date: string }

/** The figures of a food that a write may send. */
export const FIGURES = ["calories", "protein", "carbs", "fat"] as const

/** Finds the entry of the last minutes that is equal to one of a write that logs. */
export const repeatedEntries = Effect.gen(function* () {
  const db = yield* Sql
  const day = yield* personDay
  const usual = yield* usualStore

  return (sent: ReadonlyArray<Part>, metric: NonNullable<PlausibilityFacts["metric"]>) =>
    Effect.gen(function* () {
      const { accountId, surface } = yield* Principal
      const now = yield* Clock.currentTimeMillis
      const since = now - (surface === "mcp" ? REPEAT_MS : TYPED_REPEAT_MS)
      const has = (...names: ReadonlyArray<string>) => sent.some((part) => names.some((name) => name in part))
      const dates = [...new Set(sent.map(({ date }) => date))]
      const recent = <Row>(isAsked: boolean, rows: Query<Row>) =>
        Effect.map(
          Effect.forEach(isAsked ? dates : [], (date) => db.all(rows, { accountId, date, since })),
          (found) => found.flat()
        )
      const foods = yield* recent(has("calories", ...OF_KNOWN_FOOD), FOODS)
      const waters = yield* recent(has("amountMl"), WATERS)
      const workouts = yield* recent(has("exercises"), WORKOUTS)
      const added = (yield* recent(has("metricId"), CHANGES)).flatMap(amountsOf)
      const isEqualDrink = ({ amountMl, date }: (typeof waters)[number]) =>
        sent.some((part) => part.date === date && part.amountMl === amountMl)
      const isUsual = waters.some(isEqualDrink) && (yield* usual.repeatsDrinks((yield* day).today))
      return (part: SentFields): RepeatedEntry | undefined => {
        const { amount: sentAmount, date, metricId } = part
        // A value replaces what was added before.
        const addition = "value" in part ? undefined : (sentAmount ?? metric(String(metricId), String(date))?.increment)
        const equal =
          foods.find((food) => food.date === part.date && (isSameFood(food, part) || isKnownFood(food, part))) ??
          (isUsual
            ? undefined
            : waters.find(({ amountMl, date }) => date === part.date && amountMl === part.amountMl)) ??
          added.find(
            (each) =>
              each.date === date && each.metricId === metricId && Math.abs(each.amount - Number(addition)) < 1e-9
          ) ??
          workouts.find(
            ({ date, exercises }) => date === part.date && isDeepStrictEqual(exercisesOf(exercises), part.exercises)
          )
        return equal && { seconds: Math.floor((now - equal.writtenAt) / 1000), ...("id" in equal && { id: equal.id }) }
      }
    })
})

const isSameFood = (food: ReturnType<typeof FOODS.read>[number], part: SentFields): boolean =>
  food.name.toLowerCase() === String(part.name).toLowerCase() &&
  food.calories === part.calories &&
  (["protein", "carbs", "fat"] as const).every((macro) => food[macro] === (part[macro] ?? null))

/** The fields that say how much of a known food was eaten. */
const OF_KNOWN_FOOD = ["amount", "portion", "count"]

const isKnownFood = (food: ReturnType<typeof FOODS.read>[number], { figures, id }: SentFields): boolean =>
  typeof id === "string" &&
  food.foodId === storedFoodId(id) &&
  isSent(figures) &&
  FIGURES.every((name) => food[name] === figures[name])

const RECENT = "account_id = :accountId AND date = :date AND written_at >= :since AND deleted_at IS NULL"

const WRITTEN = 'id, date, written_at AS "writtenAt"'

const written = { id: text, date, writtenAt: number }

const FOODS = query(
  "food",
  `SELECT ${WRITTEN}, name, calories, protein, carbs, fat, food_id AS "foodId" FROM food WHERE ${RECENT}`,
  {
    ...written,
    name: text,
    calories: number,
    ...{ protein: nullable(number), carbs: nullable(number), fat: nullable(number), foodId: nullable(text) }
  }
)

const WATERS = query("water", `SELECT ${WRITTEN}, amount_ml AS "amountMl" FROM water WHERE ${RECENT}`, {
  ...written,
  amountMl: number
})

const WORKOUTS = query("workout", `SELECT ${WRITTEN}, exercises FROM workout WHERE ${RECENT}`, {
  ...written,
  exercises: text
})

const CHANGES = query(
  "change",
  `SELECT row_changes AS "rowChanges", written_at AS "writtenAt" FROM change
   WHERE account_id = :accountId AND ${OF_DATE} AND written_at >= :since AND action <> 'undo' AND undone_by IS NULL`,
  { rowChanges: text, writtenAt: number }
)

/** What changes added to the values of custom metrics. */
const amountsOf = ({ rowChanges, writtenAt }: ReturnType<typeof CHANGES.read>[number]) =>
  rowChangesOf(rowChanges).flatMap(({ after, before, table }) =>
    table !== "custom_metric_value" || after === null
      ? []
      : [
          {
            ...{ writtenAt, date: String(after.date), metricId: after.metric_id },
            amount: Number(after.typed) - Number(before?.typed ?? before?.synced ?? 0)
          }
        ]
  )
