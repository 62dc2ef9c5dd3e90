import {
  type CalendarDate,
  type DateRange,
  daysOfEnergy,
  type EnergyLog,
  expenditureSince,
  Principal,
  resolveRange,
  today,
  type Unavailable
} from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { date, MILLION, nullable, number, tuples } from "../schema/Rows.ts"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"

export const energyStore = Effect.map(Sql, (db) => ({
  /** The food and the weigh-ins on which the energy of a range depends. */
  read: ({ end, start }: DateRange): Effect.Effect<ReadonlyArray<EnergyLog>, Unavailable, Principal> =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const { days } = yield* db.together({ days: [ENERGY_DAYS, [accountId, expenditureSince(start), end]] })
      return energyDaysOf(days)
    })
}))

/** Food in millionths of a kcal, and the weigh-in, of each date of a range that has either. */
export const ENERGY_DAYS = tuples(
  "day_total",
  "SELECT date, calories, weight_kg FROM day_total WHERE account_id = ? AND date BETWEEN ? AND ? ORDER BY date",
  date,
  number,
  nullable(number)
)

export const energyDaysOf = (
  rows: ReadonlyArray<readonly [date: CalendarDate, millionths: number, weightKg: number | null]>
): ReadonlyArray<EnergyLog> =>
  rows.map(([date, millionths, weightKg]) => ({ date, calories: millionths / MILLION, weightKg }))

export const energyHandlers = Effect.map(energyStore, (store) =>
  handlers("energy", {
    getEnergy: ({ urlParams }) =>
      Effect.gen(function* () {
        const range = yield* resolveRange(urlParams)
        return daysOfEnergy(yield* store.read(range), range, yield* today)
      })
  })
)

/** Serves the group of the definition. */
export const energyGroup = (api: ServedApi, answer: Answer, energy: AllHandlers["energy"]) =>
  HttpApiBuilder.group(api, "energy", (endpoints) =>
    endpoints.handle("getEnergy", answer(energy.getEnergy), UNINTERRUPTIBLE)
  )
