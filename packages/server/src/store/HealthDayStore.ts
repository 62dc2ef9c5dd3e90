import {
  type CalendarDate,
  type DateRange,
  HEALTH_READINGS,
  type HealthDay,
  type HealthReading,
  type HealthStore,
  type Principal,
  type Unavailable
} from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { stamp } from "./AuditFields.ts"
import { columnOf } from "./Columns.ts"
import { storedJson } from "./StoredJson.ts"
import { Database } from "./sqlite/Database.ts"

type Day = typeof HealthDay.Type

export class HealthDayStore extends Context.Tag("daybook/store/HealthDayStore")<
  HealthDayStore,
  {
    /** The days of a range that hold a reading, ascending, as the person's pins leave them. */
    readonly list: (range: DateRange) => Effect.Effect<ReadonlyArray<Day>, Unavailable, Principal>
    /** Pins a reading, or with `null` hands it back to the phone; gives all of the day's pins. */
    readonly pin: (
      date: CalendarDate,
      reading: HealthReading,
      value: number | null
    ) => Effect.Effect<ReadonlyArray<HealthReading>, Unavailable, Principal>
    /** Takes what a phone's health store holds for a date. Pins stay over it; a day of another store is replaced. */
    readonly sync: (
      date: CalendarDate,
      store: typeof HealthStore.Type,
      readings: Partial<Record<HealthReading, number>>
    ) => Effect.Effect<void, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    HealthDayStore,
    Effect.map(Database, (db) => ({
      list: ({ end, start }) =>
        Effect.gen(function* () {
          const { accountId } = yield* stamp
          const rows = yield* db.all<Omit<Day, "manualFields"> & { readonly pins: string }>(
            `WITH held AS (
               SELECT date FROM health_day WHERE account_id = :accountId AND date BETWEEN :start AND :end
               UNION
               SELECT date FROM health_pin WHERE account_id = :accountId AND date BETWEEN :start AND :end
             )
             SELECT held.date, coalesce(day.source, 'manual') AS source, ${EFFECTIVE},
               json_group_array(pin.reading) FILTER (WHERE pin.reading IS NOT NULL) AS pins
             FROM held
             LEFT JOIN health_day AS day ON day.account_id = :accountId AND day.date = held.date
             LEFT JOIN health_pin AS pin ON pin.account_id = :accountId AND pin.date = held.date
             GROUP BY held.date ORDER BY held.date`,
            { accountId, start, end }
          )
          return rows.map(({ pins, ...day }) => ({ ...day, manualFields: inOrder(storedJson("health_pin", pins)) }))
        }),
      pin: (date, reading, value) =>
        db.transaction(
          Effect.gen(function* () {
            const { accountId, at, by } = yield* stamp
            yield* value === null
              ? db.all("DELETE FROM health_pin WHERE account_id = ? AND date = ? AND reading = ?", [
                  accountId,
                  date,
                  reading
                ])
              : db.all(
                  `INSERT INTO health_pin (account_id, date, reading, value, written_by, written_at) VALUES (?, ?, ?, ?, ?, ?)
                   ON CONFLICT DO UPDATE SET value = excluded.value, written_by = excluded.written_by, written_at = excluded.written_at`,
                  [accountId, date, reading, value, by, at]
                )
            const pins = yield* db.all<{ reading: string }>(
              "SELECT reading FROM health_pin WHERE account_id = ? AND date = ?",
              [accountId, date]
            )
            return inOrder(pins.map((pin) => pin.reading))
          })
        ),
      sync: (date, store, readings) =>
        Effect.gen(function* () {
          if (Object.values(readings).every((value) => value === undefined)) return
          const { accountId, at, by } = yield* stamp
          // Readings of two platforms are never mixed in one day: HRV is another statistic on each.
          yield* db.all(
            `INSERT INTO health_day (account_id, date, source, written_by, written_at, ${COLUMNS.join(", ")})
             VALUES (?, ?, ?, ?, ?, ${COLUMNS.map(() => "?").join(", ")})
             ON CONFLICT DO UPDATE SET source = excluded.source, written_by = excluded.written_by,
               written_at = excluded.written_at, ${COLUMNS.map(keptUnlessSent).join(", ")}`,
            [accountId, date, store, by, at, ...HEALTH_READINGS.map((reading) => readings[reading] ?? null)]
          )
        })
    }))
  )
}

const COLUMNS = HEALTH_READINGS.map(columnOf)

const keptUnlessSent = (column: string): string =>
  `${column} = CASE WHEN source = excluded.source THEN coalesce(excluded.${column}, ${column}) ELSE excluded.${column} END`

/** Each reading as it counts: the pin, or what the phone sent. */
const EFFECTIVE = HEALTH_READINGS.map(
  (reading) =>
    `coalesce(max(pin.value) FILTER (WHERE pin.reading = '${reading}'), day.${columnOf(reading)}) AS ${reading}`
).join(", ")

const inOrder = (pinned: ReadonlyArray<string>): ReadonlyArray<HealthReading> =>
  HEALTH_READINGS.filter((reading) => pinned.includes(reading))
