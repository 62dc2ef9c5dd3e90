import {
  type AssociatedLog,
  associatedSince,
  associations,
  type CalendarDate,
  dayNumber,
  exposuresOf,
  InvalidRequest,
  localTime,
  outcomeNames,
  outcomesOf,
  Principal,
  resolveDate,
  type Unavailable
} from "@daybook/core"
import { isAlcoholicDrink } from "@daybook/core/plausibility"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { insightWords } from "../runtime/TextLanguage.ts"
import { date, nullable, number, query, text, tuples } from "../schema/Rows.ts"
import { personDay } from "./Clock.ts"
import { energyDaysOf, energyReads } from "./Energy.ts"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"
import { healthDaysOf, healthReads } from "./HealthDays.ts"
import { METRICS, shown, VALUES_IN_RANGE } from "./MetricStatements.ts"

const associationStore = Effect.map(Sql, (db) => ({
  /** The part of the log in which associations up to a date are looked for, as it is at one moment. */
  read: (end: CalendarDate, timeZone: string | null): Effect.Effect<AssociatedLog, Unavailable, Principal> =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const start = associatedSince(end)
      const range = [accountId, start, end]
      const { drinks, energyDays, foodMarks, lastFood, metrics, settings, values, workouts, ...health } =
        yield* db.together({
          ...energyReads(accountId, { start, end }),
          ...healthReads(accountId, start, end),
          workouts: [WORKOUT_DATES, range],
          lastFood: [LAST_FOOD, range],
          drinks: [ENERGY_WITHOUT_MACROS, range],
          metrics: [METRICS, [accountId]],
          values: [VALUES_IN_RANGE, range]
        })
      const byMetric = new Map(metrics.map(({ id }) => [id, new Map<CalendarDate, number>()]))
      for (const { metricId, ...row } of values) byMetric.get(metricId)?.set(row.date, shown(row).value)
      return {
        healthDays: healthDaysOf(health),
        foodDays: energyDaysOf({ energyDays, foodMarks, settings }),
        workoutDates: workouts.map(({ date }) => date),
        alcoholDates: drinks.flatMap(([date, name, calories, protein, carbs, fat]) =>
          isAlcoholicDrink({ name, calories, protein, carbs, fat }) ? [date] : []
        ),
        lastFood: minutesOfDay(lastFood, timeZone),
        metrics: metrics.map((metric) => ({ ...metric, values: byMetric.get(metric.id) ?? new Map() }))
      }
    })
}))

const OF_RANGE = "account_id = ? AND date BETWEEN ? AND ? AND deleted_at IS NULL"

const WORKOUT_DATES = query("workout", `SELECT DISTINCT date FROM workout WHERE ${OF_RANGE}`, { date })

const LAST_FOOD = query(
  "food",
  `SELECT date, max(written_at) AS "writtenAt" FROM food WHERE ${OF_RANGE} GROUP BY date`,
  { date, writtenAt: number }
)

/** Foods with clearly more energy than their macros have: drinks with alcohol are among them. */
const ENERGY_WITHOUT_MACROS = tuples(
  "food",
  `SELECT date, name, calories, protein, carbs, fat FROM food WHERE ${OF_RANGE}
   AND calories > 1.5 * (4 * coalesce(protein, 0) + 4 * coalesce(carbs, 0) + 9 * coalesce(fat, 0))`,
  date,
  text,
  number,
  nullable(number),
  nullable(number),
  nullable(number)
)

const MS_PER_MINUTE = 60_000
const MINUTES_PER_DAY = 1440

/** What is logged by this hour of the next date was eaten late, and what is logged later was not logged when it was eaten. */
const LATEST_MINUTES = 26 * 60

/** Minutes after the begin of a date at which its last food was written, where it was written on the date. Without a time zone none is known. */
const minutesOfDay = (
  lastFood: ReadonlyArray<{ readonly date: CalendarDate; readonly writtenAt: number }>,
  timeZone: string | null
): ReadonlyMap<CalendarDate, number> =>
  new Map(
    timeZone === null
      ? []
      : lastFood.flatMap(({ date, writtenAt }) => {
          const minutes = localTime(timeZone, writtenAt) / MS_PER_MINUTE - dayNumber(date) * MINUTES_PER_DAY
          return minutes >= 0 && minutes < LATEST_MINUTES ? [[date, minutes] as const] : []
        })
  )

/** The name of an outcome as the log has it; undefined if none was sent. */
const namedOutcome = (
  sent: string | undefined,
  names: ReadonlyArray<string>
): Effect.Effect<string | undefined, InvalidRequest> => {
  const name = names.find((each) => each.toLowerCase() === sent?.toLowerCase())
  return sent === undefined || name !== undefined
    ? Effect.succeed(name)
    : new InvalidRequest({ message: `outcome: expected ${names.join(", ")}, got ${sent}` })
}

export const associationsHandlers = Effect.zipWith(associationStore, personDay, (store, day) =>
  handlers("associations", {
    getAssociations: ({ urlParams }) =>
      Effect.gen(function* () {
        const { firstNotOver, timeZone, today } = yield* day
        const end = urlParams.end === undefined ? today : yield* resolveDate(urlParams.end)
        const log = yield* store.read(end, timeZone)
        const outcome = yield* namedOutcome(urlParams.outcome, outcomeNames(log.metrics))
        return associations(outcomesOf(log, end), exposuresOf(log, end, firstNotOver), outcome, yield* insightWords)
      })
  })
)

/** Serves the group of the definition. */
export const associationsGroup = (api: ServedApi, answer: Answer, associations: AllHandlers["associations"]) =>
  HttpApiBuilder.group(api, "associations", (endpoints) =>
    endpoints.handle("getAssociations", answer(associations.getAssociations), UNINTERRUPTIBLE)
  )
