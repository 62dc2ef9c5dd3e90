import {
  type CalendarDate,
  type DateRange,
  daysOfEnergy,
  type EnergyLog,
  expenditureSince,
  Principal,
  projectionOn,
  resolveRange,
  type Unavailable
} from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { type RowsOf, Sql } from "../engines/Sql.ts"
import { insightWords } from "../runtime/TextLanguage.ts"
import { date, MILLION, nullable, number, tuples } from "../schema/Rows.ts"
import { preferencesOf, SETTINGS } from "./Account.ts"
import { personDay } from "./Clock.ts"
import { FOOD_MARKS, withMarks } from "./FoodDays.ts"
import { GOALS } from "./Goals.ts"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"

export const energyStore = Effect.map(Sql, (db) => ({
  /** The food and the weigh-ins on which the energy of a range depends. */
  read: ({ end, start }: DateRange): Effect.Effect<ReadonlyArray<EnergyLog>, Unavailable, Principal> =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      return energyDaysOf(yield* db.together(energyReads(accountId, { start: expenditureSince(start), end })))
    }),
  /** The same of a date, with the unit of the goals. */
  readOn: (date: CalendarDate) =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const { goals, ...energy } = yield* db.together({
        ...energyReads(accountId, { start: expenditureSince(date), end: date }),
        goals: [GOALS, [accountId]]
      })
      return { days: energyDaysOf(energy), unit: goals[0]?.weightUnit ?? "kg" }
    })
}))

/** The reads of food and check-ins in a range, and of the steps of the weight that the person knows of. */
export const energyReads = (accountId: string, { end, start }: DateRange) => {
  const range = [accountId, start, end]
  return {
    energyDays: [ENERGY_DAYS, range],
    foodMarks: [FOOD_MARKS, range],
    settings: [SETTINGS, [accountId]]
  } as const
}

/** Food, in millionths of a kcal and of grams, and the check-in's weight and fat, of each date of a range that has food or a weigh-in. */
const ENERGY_DAYS = tuples(
  "day_total",
  `SELECT t.date, t.calories, t.protein, t.carbs, t.fat, t.weight_kg, c.body_fat_percent
    FROM day_total t LEFT JOIN check_in c
      ON c.account_id = t.account_id AND c.date = t.date AND c.deleted_at IS NULL AND t.weight_kg IS NOT NULL
    WHERE t.account_id = ? AND t.date BETWEEN ? AND ? ORDER BY t.date`,
  date,
  number,
  number,
  number,
  number,
  nullable(number),
  nullable(number)
)

export const energyDaysOf = ({
  energyDays,
  foodMarks,
  settings: [settings]
}: RowsOf<ReturnType<typeof energyReads>>): ReadonlyArray<EnergyLog> => {
  const { weightSteps = [] } = settings === undefined ? {} : preferencesOf(settings.settings)
  // The weigh-in of a step may have been deleted or moved since: the next day of the log has it then.
  const steps = new Set(
    weightSteps.flatMap(({ date, isBody }) => (isBody ? [] : (energyDays.find(([day]) => day >= date)?.[0] ?? [])))
  )
  return withMarks(
    energyDays.map(([date, calories, protein, carbs, fat, weightKg, bodyFatPercent]) => ({
      date,
      calories: calories / MILLION,
      protein: protein / MILLION,
      carbs: carbs / MILLION,
      fat: fat / MILLION,
      weightKg,
      bodyFatPercent,
      isStep: steps.has(date)
    })),
    foodMarks,
    (date) => ({ date, ...FAST })
  )
}

const FAST = { calories: 0, protein: 0, carbs: 0, fat: 0, weightKg: null, bodyFatPercent: null, isStep: false }

export const energyHandlers = Effect.zipWith(energyStore, personDay, (store, day) =>
  handlers("energy", {
    getEnergy: ({ urlParams }) =>
      Effect.gen(function* () {
        const range = yield* resolveRange(urlParams)
        return daysOfEnergy(yield* store.read(range), range, (yield* day).firstNotOver)
      }),
    getProjection: ({ urlParams: { weightKg } }) =>
      Effect.gen(function* () {
        const { firstNotOver, today } = yield* day
        const { days, unit } = yield* store.readOn(today)
        return projectionOn(today, days, firstNotOver, weightKg, unit, (yield* insightWords).projection)
      })
  })
)

/** Serves the group of the definition. */
export const energyGroup = (api: ServedApi, answer: Answer, energy: AllHandlers["energy"]) =>
  HttpApiBuilder.group(api, "energy", (endpoints) =>
    endpoints
      .handle("getEnergy", answer(energy.getEnergy), UNINTERRUPTIBLE)
      .handle("getProjection", answer(energy.getProjection), UNINTERRUPTIBLE)
  )
