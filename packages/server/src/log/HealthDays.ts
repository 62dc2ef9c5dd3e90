import {
  type CalendarDate,
  type DateRange,
  HEALTH_READINGS,
  type HealthDay,
  type HealthReading,
  HealthStore,
  healthPeriods,
  Limits,
  Principal,
  resolveDate,
  resolveRange
} from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { type RowsOf, Sql } from "../engines/Sql.ts"
import { importOf, writtenByImport } from "../journal/ImportStore.ts"
import { exclusively, Journal } from "../journal/Journal.ts"
import { isSameState, type JournaledRow, journaledRow, presentState } from "../journal/JournaledRows.ts"
import { date, nullable, number, oneOf, query, tuples } from "../schema/Rows.ts"
import { personDay } from "./Clock.ts"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"

/** The columns of a reading, and those in which a pin keeps the imported reading that it covers. */
const COVERED = [
  ["value", "imported"],
  ["written_by", "imported_by"],
  ["written_at", "imported_at"]
] as const

/** Returns true if an import wrote a reading. Such a reading is no pin. */
const isImported = ({ written_by }: JournaledRow): boolean => importOf(String(written_by)) !== undefined

/** A pin, with the imported reading of the date that it covers. */
const pinned = (pin: JournaledRow, before: JournaledRow | null): JournaledRow =>
  journaledRow({
    ...pin,
    ...Object.fromEntries(
      COVERED.map(([column, kept]) => [kept, before?.[isImported(before) ? column : kept] ?? null] as const)
    )
  })

/** A reading after its pin is removed: the imported one, or null if there is none. */
const unpinned = (before: JournaledRow | null): JournaledRow | null => {
  if (before === null || isImported(before)) return before
  if (before.imported === undefined) return null
  return journaledRow({
    date: before.date ?? null,
    reading: before.reading ?? null,
    ...Object.fromEntries(COVERED.map(([column, kept]) => [column, before[kept] ?? null]))
  })
}

type Day = typeof HealthDay.Type

export const healthDayStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal
  return {
    /**
     * The days of a range that have a reading, ascending. A pinned reading replaces the synced one. An imported reading counts only if
     * the phone has none.
     */
    list: ({ end, start }: DateRange) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        Effect.map(db.together(healthReads(accountId, start, end)), healthDaysOf)
      ),
    /** The nights for which a store has more sleep than is likely, newest first, without those that are pinned. */
    longNights: Effect.flatMap(Principal, ({ accountId }) => db.all(LONG_NIGHTS, [accountId])),
    /** Pins a reading, or with `null` unpins it. Returns all pinned readings of the day. */
    pin: (date: CalendarDate, reading: HealthReading, value: number | null) =>
      exclusively(db, ({ accountId, at, by }) =>
        Effect.gen(function* () {
          const before = yield* presentState(db, accountId, "health_pin", { date, reading })
          const after =
            value === null ? unpinned(before) : pinned({ date, reading, value, written_by: by, written_at: at }, before)
          // Unpinning a reading that is not pinned changes nothing.
          if (!isSameState(before, after)) yield* journal.write({ rows: [{ table: "health_pin", before, after }] })
          const pins = yield* db.all(PINS_OF_DATE, [accountId, date])
          return HEALTH_READINGS.filter((each) => pins.some((pin) => pin.reading === each))
        })
      )
  }
})

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

// A reading that an import wrote is no pin. A pin keeps the imported reading that it covers.
const PINNED = tuples(
  "health_pin",
  `SELECT date, reading, CASE WHEN ${writtenByImport()} THEN NULL ELSE value END,
     CASE WHEN ${writtenByImport()} THEN value ELSE imported END
   FROM health_pin WHERE ${IN_RANGE} ORDER BY date`,
  date,
  reading,
  nullable(number),
  nullable(number)
)

const PINS_OF_DATE = query(
  "health_pin",
  `SELECT reading FROM health_pin WHERE account_id = ? AND date = ? AND NOT ${writtenByImport()}`,
  { reading }
)

// The number is in the statement, so that it is read from the index of these nights.
const LONG_NIGHTS = query(
  "health_day",
  `SELECT date, source, sleep_minutes AS "sleepMinutes" FROM health_day AS day
   WHERE account_id = ? AND sleep_minutes > ${Limits.LONG_NIGHT_MINUTES} AND NOT EXISTS (
     SELECT 1 FROM health_pin AS pin
     WHERE pin.account_id = day.account_id AND pin.date = day.date AND pin.reading = 'sleepMinutes'
       AND NOT ${writtenByImport("pin.written_by")})
   ORDER BY date DESC`,
  { date, source: oneOf(HealthStore.literals), sleepMinutes: number }
)

type Readings = Partial<Record<HealthReading, number>>

const inOrder = (pins: Readings): ReadonlyArray<HealthReading> =>
  HEALTH_READINGS.filter((reading) => pins[reading] !== undefined)

const NO_READINGS = { sleepMinutes: null, steps: null, restingHeartRateBpm: null, hrvMs: null, activeEnergyKcal: null }

/** The reads of a range of health days. */
export const healthReads = (accountId: string, start: CalendarDate, end: CalendarDate) => {
  const range = [accountId, start, end]
  return { synced: [SYNCED, range], pinned: [PINNED, range] } as const
}

/** Combines synced days with their pins, and with imported readings that the phone does not have. */
export const healthDaysOf = ({ pinned, synced }: RowsOf<ReturnType<typeof healthReads>>): ReadonlyArray<Day> => {
  const others = new Map<CalendarDate, { pins: Readings; imported: Readings }>()
  for (const [date, reading, pin, imported] of pinned) {
    const other = others.get(date) ?? { pins: {}, imported: {} }
    others.set(date, other)
    if (pin !== null) other.pins[reading] = pin
    if (imported !== null) other.imported[reading] = imported
  }
  const days = synced.map(([date, source, sleepMinutes, steps, restingHeartRateBpm, hrvMs, activeEnergyKcal]): Day => {
    const readings = { sleepMinutes, steps, restingHeartRateBpm, hrvMs, activeEnergyKcal }
    const other = others.get(date)
    if (other === undefined) return { date, source, ...readings, manualFields: [] }
    others.delete(date)
    const { imported, pins } = other
    const filled = inOrder(imported).filter((reading) => readings[reading] === null)
    const missing = Object.fromEntries(filled.map((reading) => [reading, imported[reading]]))
    return { date, source, ...readings, ...missing, ...pins, manualFields: inOrder(pins) }
  })
  if (others.size === 0) return days
  const manual = [...others].map(
    ([date, { imported, pins }]): Day => ({
      ...{ date, source: "manual", ...NO_READINGS, ...imported, ...pins },
      manualFields: inOrder(pins)
    })
  )
  return [...days, ...manual].sort((a, b) => (a.date < b.date ? -1 : 1))
}

export const healthDaysHandlers = Effect.zipWith(healthDayStore, personDay, (days, day) =>
  handlers("healthDays", {
    listHealthDays: ({ urlParams: { per, ...range } }) =>
      Effect.gen(function* () {
        const found = yield* Effect.flatMap(resolveRange(range), days.list)
        return per === undefined ? found : healthPeriods(found, per, (yield* day).firstNotOver)
      }),
    setHealthReading: ({ path, payload: { reading, value } }) =>
      Effect.gen(function* () {
        const date = yield* resolveDate(path.date)
        return { date, manualFields: yield* days.pin(date, reading, value) }
      })
  })
)

/** Serves the group of the definition. */
export const healthDaysGroup = (api: ServedApi, answer: Answer, healthDays: AllHandlers["healthDays"]) =>
  HttpApiBuilder.group(api, "healthDays", (endpoints) =>
    endpoints
      .handle("listHealthDays", answer(healthDays.listHealthDays), UNINTERRUPTIBLE)
      .handle("setHealthReading", answer(healthDays.setHealthReading), UNINTERRUPTIBLE)
  )
