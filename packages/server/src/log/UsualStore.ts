import { addDays, type CalendarDate, HEALTH_READINGS, Principal, type Unavailable } from "@daybook/core"
import type { UsualOfLog } from "@daybook/core/app"
import { type EatenFigures, REPEAT_MS, type Usual, usualOf } from "@daybook/core/plausibility"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { number, query, text } from "../schema/Rows.ts"
import { storedFoodId } from "../schema/StoredFoods.ts"
import { healthDayStore } from "./HealthDays.ts"

type Read<A> = Effect.Effect<A, Unavailable, Principal>

/** The values of so many days say what is usual now. */
const DAYS = 90

/** Workouts are fewer: their minutes are read of a year. */
const WORKOUT_DAYS = 365

/** As many values of one thing are read at most. */
const MOST = 40

/** What is usual in the log: of a food, of what is eaten, drunk and measured, and of workouts. */
export const usualStore = Effect.gen(function* () {
  const db = yield* Sql
  const health = yield* healthDayStore
  const since = (today: CalendarDate, days: number) => ({ start: addDays(today, -days), end: today })
  const ofAccount = <A>(read: (accountId: string) => Effect.Effect<A, Unavailable>): Read<A> =>
    Effect.flatMap(Principal, ({ accountId }) => read(accountId))

  const byKey = (keys: Iterable<string>, read: (key: string) => Effect.Effect<ReadonlyArray<number>, Unavailable>) =>
    Effect.map(
      Effect.forEach(new Set(keys), (key) => Effect.map(read(key), (values) => [key, usualOf(values)] as const)),
      (pairs): ReadonlyMap<string, Usual | undefined> => new Map(pairs)
    )

  /** The entries of a food by its name, kcal. */
  const foods = (names: Iterable<string>) =>
    ofAccount((accountId) => byKey(names, (name) => Effect.map(db.all(OF_NAME, [accountId, name, MOST]), kcalOf)))
  /** The entries of a known food by its id, kcal. */
  const knownFoods = (ids: Iterable<string>) =>
    ofAccount((accountId) =>
      byKey(ids, (id) => Effect.map(db.all(OF_KNOWN_FOOD, [accountId, storedFoodId(id), MOST]), kcalOf))
    )
  const eaten = (today: CalendarDate) =>
    ofAccount((accountId) => {
      const { end, start } = since(today, DAYS)
      return Effect.map(db.first(EATEN, [accountId, start, end]), (row) => (row?.count === 0 ? undefined : row))
    })
  const drinks = (today: CalendarDate) =>
    ofAccount((accountId) => {
      const { end, start } = since(today, DAYS)
      return Effect.map(db.all(DRINKS, [accountId, start, end]), (rows) =>
        usualOf(rows.flatMap(({ amountMl, count }) => Array.from({ length: Math.min(count, MOST) }, () => amountMl)))
      )
    })
  const readings = (today: CalendarDate) =>
    Effect.map(health.list(since(today, DAYS)), (days) =>
      HEALTH_READINGS.flatMap((reading) => {
        const usual = usualOf(days.flatMap((day) => day[reading] ?? []))
        return usual === undefined ? [] : [{ reading, ...usual }]
      })
    )
  const minutes = (today: CalendarDate) =>
    ofAccount((accountId) => {
      const { end, start } = since(today, WORKOUT_DAYS)
      return Effect.map(db.all(MINUTES, [accountId, start, end, MOST]), (rows) =>
        usualOf(rows.map((row) => row.minutes))
      )
    })
  return {
    ...{ foods, knownFoods, eaten, drinks, readings, minutes },
    /** True if equal drinks within the time of a repeated entry were logged on several dates: each was one of its own. */
    repeatsDrinks: (today: CalendarDate) =>
      ofAccount((accountId) => {
        const { end, start } = since(today, DAYS)
        return Effect.map(
          db.first(REPEATED_DRINKS, { accountId, start, end, within: REPEAT_MS }),
          (row) => (row?.dates ?? 0) >= 2
        )
      }),
    /** The foods of some dates. */
    eatenOn: (dates: Iterable<string>) =>
      ofAccount((accountId) =>
        Effect.map(
          Effect.forEach(new Set(dates), (on) =>
            Effect.map(db.all(EATEN_ON, [accountId, on]), (rows): [string, ReadonlyArray<EatenFigures>] => [on, rows])
          ),
          (pairs) => new Map(pairs)
        )
      ),
    /** All of it, for a device that judges without the server. */
    ofLog: (today: CalendarDate): Read<UsualOfLog> =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const names = yield* db.all(COMMON, [accountId, addDays(today, -DAYS), today, COMMON_FOODS])
        const usual = yield* foods(names.map(({ name }) => name))
        const [whole, drunk, trained] = [yield* eaten(today), yield* drinks(today), yield* minutes(today)]
        return {
          foods: [...usual].flatMap(([name, found]) => (found === undefined ? [] : [{ name, ...found }])),
          readings: yield* readings(today),
          ...(whole && { eaten: whole }),
          ...(drunk && { drinks: drunk }),
          ...(trained && { minutes: trained })
        }
      })
  }
})

const kcalOf = (rows: ReadonlyArray<{ readonly calories: number }>) => rows.map(({ calories }) => calories)

const ofFood = (condition: string) =>
  query(
    "food",
    `SELECT calories FROM food WHERE account_id = ? AND ${condition} AND deleted_at IS NULL ORDER BY date DESC LIMIT ?`,
    { calories: number }
  )

const OF_NAME = ofFood("name = ?")

const OF_KNOWN_FOOD = ofFood("food_id = ?")

const IN_RANGE = "account_id = ? AND date BETWEEN ? AND ? AND deleted_at IS NULL"

const EATEN = query(
  "food",
  `SELECT count(*) AS count, coalesce(min(calories), 0) AS least, coalesce(max(calories), 0) AS most
     FROM food WHERE ${IN_RANGE}`,
  { count: number, least: number, most: number }
)

const EATEN_ON = query(
  "food",
  "SELECT name, calories, meal FROM food WHERE account_id = ? AND date = ? AND deleted_at IS NULL",
  { name: text, calories: number, meal: text }
)

const DRINKS = query(
  "water",
  `SELECT amount_ml AS "amountMl", count(*) AS count FROM water WHERE ${IN_RANGE} GROUP BY amount_ml`,
  { amountMl: number, count: number }
)

// What an import or a request for several writes is written at one moment.
const REPEATED_DRINKS = query(
  "water",
  `SELECT count(DISTINCT date) AS dates FROM (
     SELECT date, written_at - lag(written_at) OVER (PARTITION BY date, amount_ml ORDER BY written_at) AS later FROM water
     WHERE account_id = :accountId AND date BETWEEN :start AND :end AND deleted_at IS NULL) AS drink
   WHERE later BETWEEN 1000 AND :within`,
  { dates: number }
)

const MINUTES = query(
  "workout",
  `SELECT duration_minutes AS minutes FROM workout WHERE ${IN_RANGE} AND duration_minutes IS NOT NULL ORDER BY date DESC LIMIT ?`,
  { minutes: number }
)

/** As many foods of the last months are on a device. */
const COMMON_FOODS = 150

const COMMON = query(
  "food",
  `SELECT name FROM food WHERE ${IN_RANGE} GROUP BY name HAVING count(*) >= 3 ORDER BY count(*) DESC, name LIMIT ?`,
  { name: text }
)
