import type { CalendarDate, DateRange, DayRecord, DaySummary, FoodEntry, Unavailable } from "@daybook/core"
import { Caller, datesBetween, Readings, roundTotal } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CHECK_IN_COLUMNS } from "./CheckInStore.ts"
import { Database } from "./Database.ts"
import { stamp } from "./Stamp.ts"
import { storedJson } from "./StoredJson.ts"
import { sessionOf } from "./WorkoutStore.ts"

type Day = typeof DayRecord.Type
type Summary = typeof DaySummary.Type

export class DayStore extends Context.Tag("daybook/store/DayStore")<
  DayStore,
  {
    /** Everything logged on a date. */
    readonly read: (date: CalendarDate) => Effect.Effect<Day, Unavailable, Caller>
    /** Totals of every date of a range, ascending, zeros where nothing is logged. */
    readonly list: (range: DateRange) => Effect.Effect<ReadonlyArray<Summary>, Unavailable, Caller>
  }
>() {
  static layer = Layer.effect(
    DayStore,
    Effect.map(Database, (db) => ({
      read: (date) =>
        Effect.flatMap(Caller, ({ accountId }) =>
          Effect.flatMap(db.first<DayRow>(DAY, { accountId, date }), (row) =>
            row === undefined ? Effect.dieMessage("a day without a row") : Effect.succeed(dayOf(date, row))
          )
        ),
      list: ({ end, start }) =>
        Effect.gen(function* () {
          const { accountId } = yield* stamp
          const rows = yield* db.all<Summary>(DAYS, { accountId, start, end })
          const logged = new Map(rows.map((row) => [row.date, row]))
          return datesBetween(start, end).map((date) => {
            const row = logged.get(date)
            return row === undefined ? { date, ...NOTHING } : rounded(row)
          })
        })
    }))
  )
}

const OF_THE_DAY = "account_id = :accountId AND date = :date AND deleted_at IS NULL"

// One statement, so that a day is read as it was at one moment, and in one step.
const DAY = `SELECT
  (SELECT json_group_array(json_object('name', name, 'calories', calories, 'meal', meal) ORDER BY seq)
     FROM food WHERE ${OF_THE_DAY}) AS foods,
  (SELECT json_object('calories', total(calories), 'protein', total(protein), 'carbs', total(carbs), 'fat', total(fat))
     FROM food WHERE ${OF_THE_DAY}) AS totals,
  (SELECT total(amount_ml) FROM water WHERE ${OF_THE_DAY}) AS waterMl,
  (SELECT json_group_array(json_object('id', id, 'durationMinutes', duration_minutes, 'exercises', exercises) ORDER BY seq)
     FROM workout WHERE ${OF_THE_DAY}) AS workouts,
  (SELECT json_object(${Object.keys(Readings.fields)
    .map((field) => `'${field}', ${field}`)
    .join(", ")}) FROM (SELECT ${CHECK_IN_COLUMNS} FROM check_in WHERE ${OF_THE_DAY})) AS checkIn`

interface DayRow {
  readonly foods: string
  readonly totals: string
  readonly waterMl: number
  readonly workouts: string
  readonly checkIn: string | null
}

const dayOf = (date: CalendarDate, row: DayRow): Day => {
  const foods: ReadonlyArray<Pick<typeof FoodEntry.Type, "name" | "calories" | "meal">> = storedJson("food", row.foods)
  const totals: Readonly<Record<"calories" | "protein" | "carbs" | "fat", number>> = storedJson("food", row.totals)
  const workouts: ReadonlyArray<Parameters<typeof sessionOf>[0]> = storedJson("workout", row.workouts)
  return {
    date,
    nutrition: {
      calories: roundTotal(totals.calories),
      protein: roundTotal(totals.protein),
      carbs: roundTotal(totals.carbs),
      fat: roundTotal(totals.fat),
      entries: foods
    },
    waterMl: roundTotal(row.waterMl),
    workouts: workouts.map(sessionOf),
    measurements: row.checkIn === null ? {} : withoutNulls(JSON.parse(row.checkIn))
  }
}

const withoutNulls = (readings: Readonly<Record<string, unknown>>): Day["measurements"] => {
  const known: Record<string, unknown> = {}
  for (const field in readings) if (readings[field] !== null) known[field] = readings[field]
  return known
}

const IN_RANGE = "account_id = :accountId AND date BETWEEN :start AND :end AND deleted_at IS NULL"

const DAYS = `SELECT date, total(calories) AS calories, total(protein) AS protein, total(carbs) AS carbs, total(fat) AS fat,
  total(water) AS waterMl, max(weight) AS weightKg
  FROM (
    SELECT date, calories, protein, carbs, fat, NULL AS water, NULL AS weight FROM food WHERE ${IN_RANGE}
    UNION ALL
    SELECT date, NULL, NULL, NULL, NULL, amount_ml, NULL FROM water WHERE ${IN_RANGE}
    UNION ALL
    SELECT date, NULL, NULL, NULL, NULL, NULL, weight_kg FROM check_in WHERE ${IN_RANGE}
  )
  GROUP BY date`

const NOTHING = { calories: 0, protein: 0, carbs: 0, fat: 0, waterMl: 0, weightKg: null }

const rounded = ({ calories, carbs, date, fat, protein, waterMl, weightKg }: Summary): Summary => ({
  date,
  calories: roundTotal(calories),
  protein: roundTotal(protein),
  carbs: roundTotal(carbs),
  fat: roundTotal(fat),
  waterMl: roundTotal(waterMl),
  weightKg
})
