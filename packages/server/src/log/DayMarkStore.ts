import { type DateRange, Principal } from "@daybook/core"
import type { DayMarks } from "@daybook/core/app"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { date, mapped, number, query } from "../schema/Rows.ts"
import { rounded } from "./DayStore.ts"

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
