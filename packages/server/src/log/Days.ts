import {
  type CalendarDate,
  CHECK_IN_FIELDS,
  type DateRange,
  type DayRecord,
  type DaySummary,
  datesBetween,
  dayPeriods,
  Meal,
  Principal,
  resolveDate,
  resolveRange
} from "@daybook/core"
import type { DayMarks } from "@daybook/core/app"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { storedWorkout, WORKOUT_COLUMNS, workoutColumns } from "../journal/EntryTables.ts"
import { date, mapped, nullable, number, oneOf, query, selected, text, tuples } from "../schema/Rows.ts"
import { personDay } from "./Clock.ts"
import { FOOD_MARKS, withMarks } from "./FoodDays.ts"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"
import { checkInColumns } from "./Measurements.ts"

type Day = typeof DayRecord.Type
type Summary = typeof DaySummary.Type

export const dayStore = Effect.map(Sql, (db) => ({
  /** Everything logged on a date, as it is at one moment. */
  read: (date: CalendarDate) =>
    Effect.flatMap(Principal, ({ accountId }) => {
      const key = [accountId, date]
      const read = db.together({
        foods: [FOODS, key],
        totals: [TOTALS, key],
        workouts: [WORKOUTS, key],
        checkIns: [CHECK_IN, key]
      })
      return Effect.map(read, ({ checkIns: [checkIn], foods, totals: [totals], workouts }): Day => {
        const { waterMl, ...nutrition } = dayTotals(totals)
        return {
          date,
          nutrition: { ...nutrition, entries: foods },
          waterMl,
          workouts: workouts.map(storedWorkout),
          measurements: checkIn === undefined ? {} : withoutNulls(checkIn)
        }
      })
    }),
  /** The totals of every date of a range, ascending; zeros for dates without a log. `shown` makes a figure of a stored sum: with two decimals, or exact. */
  list: (range: DateRange, shown = rounded) =>
    Effect.flatMap(Principal, ({ accountId }) =>
      Effect.map(
        db.together({
          logged: [SUMMARIES, [accountId, range.start, range.end]],
          marks: [FOOD_MARKS, [accountId, range.start, range.end]]
        }),
        ({ logged, marks }) => daysOf(range, logged, marks, shown)
      )
    )
}))

const OF_THE_DAY = "account_id = ? AND date = ? AND deleted_at IS NULL"

const FOODS = query("food", `SELECT name, calories, meal FROM food WHERE ${OF_THE_DAY} ORDER BY seq`, {
  name: text,
  calories: number,
  meal: oneOf(Meal.literals)
})

const WORKOUTS = query(
  "workout",
  `SELECT ${WORKOUT_COLUMNS} FROM workout WHERE ${OF_THE_DAY} ORDER BY seq`,
  workoutColumns
)

const CHECK_IN = query(
  "check_in",
  `SELECT ${selected(CHECK_IN_FIELDS)} FROM check_in WHERE ${OF_THE_DAY}`,
  checkInColumns
)

/** Sums are stored in whole millionths, so that they are exact in any order. */
export const TOTALS = query(
  "day_total",
  'SELECT calories, protein, carbs, fat, water_ml AS "waterMl" FROM day_total WHERE account_id = ? AND date = ?',
  { calories: number, protein: number, carbs: number, fat: number, waterMl: number }
)

const NO_TOTALS = { calories: 0, protein: 0, carbs: 0, fat: 0, waterMl: 0 }

/** The totals of a date as responses show them; zeros without a row. */
export const dayTotals = (row: ReturnType<typeof TOTALS.read>[number] | undefined) => {
  const { calories, carbs, fat, protein, waterMl } = row ?? NO_TOTALS
  return {
    calories: rounded(calories),
    protein: rounded(protein),
    carbs: rounded(carbs),
    fat: rounded(fat),
    waterMl: rounded(waterMl)
  }
}

/** The totals of the logged dates of a range. */
export const SUMMARIES = tuples(
  "day_total",
  `SELECT date, calories, protein, carbs, fat, water_ml, weight_kg FROM day_total
   WHERE account_id = ? AND date BETWEEN ? AND ? ORDER BY date`,
  date,
  number,
  number,
  number,
  number,
  number,
  nullable(number)
)

type LoggedTotals = ReturnType<typeof SUMMARIES.read>[number]

/** A sum of millionths with two decimals, halves up. */
export const rounded = (millionths: number): number => Math.floor((millionths + 5000) / 10_000) / 100

const exact = (millionths: number): number => millionths / 1_000_000

const withoutNulls = (checkIn: Readonly<Record<string, unknown>>): Day["measurements"] => {
  const values: Record<string, unknown> = {}
  for (const field in checkIn) if (checkIn[field] !== null) values[field] = checkIn[field]
  return values
}

const emptyDay = (date: CalendarDate): Summary => ({ date, ...NO_TOTALS, weightKg: null })

/** The days of a range with the marks of their food. */
export const daysOf = (
  range: DateRange,
  logged: ReadonlyArray<LoggedTotals>,
  marks: ReturnType<typeof FOOD_MARKS.read>,
  shown = rounded
) => withMarks(everyDate(range, logged, shown), marks, emptyDay)

/** A row for every date of a range, with zeros for dates without a log. */
const everyDate = (
  { end, start }: DateRange,
  logged: ReadonlyArray<LoggedTotals>,
  shown: typeof rounded
): ReadonlyArray<Summary> => {
  let next = 0
  return datesBetween(start, end).map((date) => {
    const row = logged[next]
    if (row === undefined || row[0] !== date) return emptyDay(date)
    next++
    const [, calories, protein, carbs, fat, waterMl, weightKg] = row
    return {
      date,
      calories: shown(calories),
      protein: shown(protein),
      carbs: shown(carbs),
      fat: shown(fat),
      waterMl: shown(waterMl),
      weightKg
    }
  })
}

export const dayMarkStore = Effect.map(Sql, (db) => ({
  /** The marks of each date of a range, ascending; dates without a log are left out. */
  list: ({ end, start }: DateRange) =>
    Effect.flatMap(Principal, ({ accountId }) => db.all(MARKS, { accountId, start, end }))
}))

const IN_RANGE = "account_id = :accountId AND date BETWEEN :start AND :end"

const FLAGS = ["food", "water", "training", "rest", "body"] as const

/** Selects the dates of a table's rows, each with its mark. */
const marked = (flag: (typeof FLAGS)[number], table: string, condition = "deleted_at IS NULL") =>
  `SELECT date, ${FLAGS.map((each) => `${each === flag ? 1 : 0} AS ${each}`).join(", ")}, 0 AS calories, 0 AS changes
   FROM ${table} WHERE ${IN_RANGE} AND ${condition} GROUP BY date`

const others = (calories: string, changes: number, from: string) =>
  `SELECT date, ${FLAGS.map(() => "0").join(", ")}, ${calories}, ${changes} FROM ${from} WHERE ${IN_RANGE}`

const MARKS = mapped(
  query(
    "a table with dates",
    `SELECT date, ${FLAGS.map((flag) => `max(${flag}) AS ${flag}`).join(", ")},
       max(calories) AS calories, sum(changes) AS changes
     FROM (
       ${marked("food", "food")}
       UNION ALL ${marked("water", "water")}
       UNION ALL ${marked("training", "workout")}
       UNION ALL ${marked("rest", "rest_day", "1 = 1")}
       UNION ALL ${marked("body", "check_in")}
       UNION ALL ${others("calories", 0, "day_total")}
       UNION ALL ${others("0", 1, "change")}
       UNION ALL ${others("0", 1, "change_date")}
     ) AS marked
     GROUP BY date ORDER BY date`,
    {
      date,
      food: number,
      water: number,
      training: number,
      rest: number,
      body: number,
      calories: number,
      changes: number
    }
  ),
  ({ body, calories, changes, date, food, rest, training, water }): DayMarks => ({
    date,
    food: food === 1,
    water: water === 1,
    training: training === 1,
    rest: rest === 1,
    body: body === 1,
    calories: rounded(calories),
    changes
  })
)

export const daysHandlers = Effect.zipWith(dayStore, personDay, (days, day) =>
  handlers("days", {
    getDay: ({ path }) => Effect.flatMap(resolveDate(path.date), days.read),
    listDays: ({ urlParams: { per, ...range } }) =>
      Effect.gen(function* () {
        const dates = yield* resolveRange(range)
        return per === undefined
          ? yield* days.list(dates)
          : dayPeriods(yield* days.list(dates, exact), per, (yield* day).firstNotOver)
      })
  })
)

/** Serves the group of the definition. */
export const daysGroup = (api: ServedApi, answer: Answer, days: AllHandlers["days"]) =>
  HttpApiBuilder.group(api, "days", (endpoints) =>
    endpoints
      .handle("getDay", answer(days.getDay), UNINTERRUPTIBLE)
      .handle("listDays", answer(days.listDays), UNINTERRUPTIBLE)
  )
