import {
  type CalendarDate,
  type DateRange,
  HEALTH_READINGS,
  type HealthDay,
  type HealthReading,
  HealthStore,
  Principal,
  type Unavailable
} from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { auditFields } from "./AuditFields.ts"
import { Journal } from "./Journal.ts"
import { presentState } from "./JournaledRows.ts"
import { date, nullable, number, oneOf, query, tuples } from "./Rows.ts"
import { type RowsOf, Sql } from "./Sql.ts"

type Day = typeof HealthDay.Type

/** The sleep of a date in a health store. */
interface Night {
  readonly date: CalendarDate
  readonly source: HealthStore
  readonly sleepMinutes: number
}

export class HealthDayStore extends Context.Tag("daybook/store/HealthDayStore")<
  HealthDayStore,
  {
    /** The days of a range that have a reading, ascending. A pinned reading takes the place of the synced one. */
    readonly list: (range: DateRange) => Effect.Effect<ReadonlyArray<Day>, Unavailable, Principal>
    /** The nights in which a store has more minutes of sleep than these, newest first; none that is pinned. */
    readonly nightsOver: (minutes: number) => Effect.Effect<ReadonlyArray<Night>, Unavailable, Principal>
    /** Pins a reading, or with `null` unpins it. Returns all pinned readings of the day. */
    readonly pin: (
      date: CalendarDate,
      reading: HealthReading,
      value: number | null
    ) => Effect.Effect<ReadonlyArray<HealthReading>, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    HealthDayStore,
    Effect.gen(function* () {
      const db = yield* Sql
      const journal = yield* Journal
      return {
        list: ({ end, start }) =>
          Effect.flatMap(Principal, ({ accountId }) =>
            Effect.map(db.together(healthReads(accountId, start, end)), healthDaysOf)
          ),
        nightsOver: (minutes) =>
          Effect.flatMap(Principal, ({ accountId }) => db.all(NIGHTS_OVER, [accountId, minutes])),
        pin: (date, reading, value) =>
          Effect.flatMap(auditFields, ({ accountId, at, by }) =>
            db.exclusive(
              accountId,
              Effect.gen(function* () {
                const before = yield* presentState(db, accountId, "health_pin", { date, reading })
                const after = value === null ? null : { date, reading, value, written_by: by, written_at: at }
                // Unpinning what is not pinned changes nothing.
                if (before !== null || after !== null)
                  yield* journal.write({ rows: [{ table: "health_pin", before, after }] })
                const pins = yield* db.all(PINS_OF_DATE, [accountId, date])
                return HEALTH_READINGS.filter((each) => pins.some((pin) => pin.reading === each))
              })
            )
          )
      }
    })
  )
}

const IN_RANGE = "account_id = ? AND date BETWEEN ? AND ?"

const reading = oneOf(HEALTH_READINGS)

const SYNCED = tuples(
  "health_day",
  `SELECT date, source, sleep_minutes, steps, resting_heart_rate_bpm, hrv_ms, active_energy_kcal
   FROM health_day WHERE ${IN_RANGE} ORDER BY date`,
  date,
  oneOf(HealthStore.literals),
  nullable(number),
  nullable(number),
  nullable(number),
  nullable(number),
  nullable(number)
)

const PINNED = tuples(
  "health_pin",
  `SELECT date, reading, value FROM health_pin WHERE ${IN_RANGE} ORDER BY date`,
  date,
  reading,
  number
)

const PINS_OF_DATE = query("health_pin", "SELECT reading FROM health_pin WHERE account_id = ? AND date = ?", {
  reading
})

const NIGHTS_OVER = query(
  "health_day",
  `SELECT date, source, sleep_minutes AS "sleepMinutes" FROM health_day AS day
   WHERE account_id = ? AND sleep_minutes > ? AND NOT EXISTS (
     SELECT 1 FROM health_pin AS pin
     WHERE pin.account_id = day.account_id AND pin.date = day.date AND pin.reading = 'sleepMinutes')
   ORDER BY date DESC`,
  { date, source: oneOf(HealthStore.literals), sleepMinutes: number }
)

type Pins = Partial<Record<HealthReading, number>>

const inOrder = (pins: Pins): ReadonlyArray<HealthReading> =>
  HEALTH_READINGS.filter((reading) => pins[reading] !== undefined)

const NO_READINGS = { sleepMinutes: null, steps: null, restingHeartRateBpm: null, hrvMs: null, activeEnergyKcal: null }

/** The reads of a range of health days. */
export const healthReads = (accountId: string, start: CalendarDate, end: CalendarDate) => {
  const range = [accountId, start, end]
  return { synced: [SYNCED, range], pinned: [PINNED, range] } as const
}

/** Combines synced days with their pins, and adds the days that have only pins. */
export const healthDaysOf = ({ pinned, synced }: RowsOf<ReturnType<typeof healthReads>>): ReadonlyArray<Day> => {
  const pinsByDate = new Map<CalendarDate, Pins>()
  for (const [date, reading, value] of pinned) pinsByDate.set(date, { ...pinsByDate.get(date), [reading]: value })
  const days = synced.map(([date, source, sleepMinutes, steps, restingHeartRateBpm, hrvMs, activeEnergyKcal]): Day => {
    const readings = { sleepMinutes, steps, restingHeartRateBpm, hrvMs, activeEnergyKcal }
    const pins = pinsByDate.get(date)
    if (pins === undefined) return { date, source, ...readings, manualFields: [] }
    pinsByDate.delete(date)
    return { date, source, ...readings, ...pins, manualFields: inOrder(pins) }
  })
  if (pinsByDate.size === 0) return days
  const manual = [...pinsByDate].map(
    ([date, pins]): Day => ({ date, source: "manual", ...NO_READINGS, ...pins, manualFields: inOrder(pins) })
  )
  return [...days, ...manual].sort((a, b) => (a.date < b.date ? -1 : 1))
}
