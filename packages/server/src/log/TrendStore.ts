import {
  type CalendarDate,
  type DateRange,
  type EatenDay,
  type Goals,
  type HealthDay,
  Principal,
  recoverySince,
  type Unavailable,
  type WeighIn,
  weightTrendSince
} from "@daybook/core"
import * as Effect from "effect/Effect"
import { AccountGone } from "../engines/AccountGone.ts"
import { Sql } from "../engines/Sql.ts"
import { nextTurn } from "../runtime/EventLoop.ts"
import { date, nullable, number, query, tuples } from "../schema/Rows.ts"
import { rounded } from "./Days.ts"
import { GOALS } from "./Goals.ts"
import { healthDaysOf, healthReads } from "./HealthDays.ts"

/** The input of the trends of a range, except its workouts. */
export interface TrendLog {
  readonly goals: Goals
  readonly eaten: ReadonlyArray<EatenDay>
  /** They begin before the range, so that the weight trend has settled. */
  readonly weighIns: ReadonlyArray<WeighIn>
  readonly healthDays: ReadonlyArray<HealthDay>
}

export const trendStore = Effect.map(Sql, (db) => ({
  /** The first date of the log up to another; undefined if nothing is logged. */
  first: (end: CalendarDate) =>
    Effect.flatMap(Principal, ({ accountId }) =>
      Effect.map(
        db.together({
          day: [FIRST_DAY, [accountId, end]],
          workout: [FIRST_WORKOUT, [accountId, end]],
          health: [FIRST_HEALTH_DAY, [accountId, end]]
        }),
        ({ day, health, workout }) =>
          [...day, ...workout, ...health]
            .map(({ date }) => date)
            .sort()
            .at(0)
      )
    ),
  read: ({ end, start }: DateRange): Effect.Effect<TrendLog, Unavailable, Principal> =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const { days, goals, ...health } = yield* db.together({
        goals: [GOALS, [accountId]],
        days: [DAYS, [accountId, weightTrendSince(start), end]],
        ...healthReads(accountId, earlier(start, recoverySince(end)), end)
      })
      yield* nextTurn
      const [known] = goals
      if (known === undefined)
        return yield* Effect.die(new AccountGone({ message: `there is no account ${accountId}` }))
      return {
        goals: known,
        eaten: days.flatMap(([date, calories, protein]) =>
          date < start || (calories === 0 && protein === 0)
            ? []
            : [{ date, calories: rounded(calories), protein: rounded(protein) }]
        ),
        weighIns: days.flatMap(([date, , , weightKg]) => (weightKg === null ? [] : [{ date, weightKg }])),
        healthDays: healthDaysOf(health)
      }
    })
}))

const earlier = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b)

const firstOf = (table: string, condition: string) =>
  query(table, `SELECT date FROM ${table} WHERE account_id = ? AND date <= ? AND ${condition} ORDER BY date LIMIT 1`, {
    date
  })

const FIRST_DAY = firstOf("day_total", "1 = 1")
const FIRST_WORKOUT = firstOf("workout", "deleted_at IS NULL")
const FIRST_HEALTH_DAY = firstOf("health_day", "1 = 1")

const DAYS = tuples(
  "day_total",
  `SELECT date, calories, protein, weight_kg FROM day_total
   WHERE account_id = ? AND date BETWEEN ? AND ? ORDER BY date`,
  date,
  number,
  number,
  nullable(number)
)
