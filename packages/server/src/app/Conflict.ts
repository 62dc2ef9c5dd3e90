import { isDeepStrictEqual } from "node:util"
import { CalendarDate, HEALTH_READINGS, type Unavailable, type Writer } from "@daybook/core"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Sql } from "../engines/Sql.ts"
import type { HttpResponse } from "../http/Response.ts"
import { type EntryTable, FOODS, WATERS, WORKOUTS } from "../journal/EntryTables.ts"
import { exclusively } from "../journal/Journal.ts"
import { GOALS } from "../log/Goals.ts"
import { healthDaysOf, healthReads } from "../log/HealthDays.ts"
import { OWN_FOOD } from "../log/KnownFoodStore.ts"
import { WRITTEN_CHECK_IN } from "../log/Measurements.ts"
import { METRIC, shown as shownValue, VALUES_IN_RANGE } from "../log/MetricStatements.ts"
import { ROUTINE } from "../log/Routines.ts"

/** The writes of the REST interface and the app that overwrite values that the person was shown. */
export const OVERWRITING = [
  ...(["updateFood", "updateWater", "updateWorkout", "logMeasurement", "logWeight", "setHealthReading"] as const),
  ...(["updateCustomMetric", "setCustomMetricValue", "setGoals", "updateKnownFood", "updateRoutine"] as const)
] as const
type Overwriting = (typeof OVERWRITING)[number]

/** Values by field, as reads give them. */
const FieldValues = Schema.Record({ key: Schema.String, value: Schema.Unknown })
type FieldValues = typeof FieldValues.Type

export const isFieldValues = Schema.is(FieldValues)

/** A write with its fields, those of its path included. */
interface ShownWrite {
  readonly name: Overwriting
  readonly fields: FieldValues
  /** The values that the person was shown of the fields that it changes; null for a field without one. */
  readonly shown: FieldValues
}

/** Compares what a person was shown with the log, for writes that overwrite it. */
export const shownStore = Effect.map(Sql, (db) => {
  const entry =
    (table: EntryTable<object>): ReadShown =>
    (accountId, { id }) =>
      typeof id === "string"
        ? Effect.map(db.first(table.byId, [accountId, id]), (found) => found?.entry({ kind: "server", name: "" }))
        : NOTHING

  const checkIn: ReadShown = (accountId, { date }) =>
    isDate(date) ? Effect.map(db.first(WRITTEN_CHECK_IN, [accountId, date]), (found) => found ?? {}) : NOTHING

  const metric: ReadShown = (accountId, { metricId }) =>
    typeof metricId === "string" ? db.first(METRIC, [accountId, metricId]) : NOTHING

  const present: Readonly<Record<Overwriting, ReadShown>> = {
    updateFood: entry(FOODS),
    updateWater: entry(WATERS),
    updateWorkout: entry(WORKOUTS),
    logMeasurement: checkIn,
    logWeight: checkIn,
    setHealthReading: (accountId, { date, reading: named }) => {
      const reading = HEALTH_READINGS.find((each) => each === named)
      if (!isDate(date) || reading === undefined) return NOTHING
      return Effect.map(db.together(healthReads(accountId, date, date)), (rows) => ({
        value: healthDaysOf(rows)[0]?.[reading]
      }))
    },
    updateCustomMetric: metric,
    setCustomMetricValue: (accountId, { date, metricId }) =>
      isDate(date)
        ? Effect.map(db.all(VALUES_IN_RANGE, [accountId, date, date]), (values) => {
            const found = values.find((value) => value.metricId === metricId)
            return { value: found && shownValue(found).value }
          })
        : NOTHING,
    updateKnownFood: (accountId, { id }) => (typeof id === "string" ? db.first(OWN_FOOD, [accountId, id]) : NOTHING),
    updateRoutine: (accountId, { id }) => (typeof id === "string" ? db.first(ROUTINE, [accountId, id]) : NOTHING),
    setGoals: (accountId) => db.first(GOALS, [accountId])
  }

  return {
    /**
     * Runs a write if the log has the values that the person was shown, or those that the write sets. Otherwise runs `refuse` with the
     * present values. No other write can change them in between.
     */
    unlessChanged: <A, E, R>(
      { fields, name, shown }: ShownWrite,
      run: Effect.Effect<A, E, R>,
      refuse: (present: FieldValues) => Effect.Effect<never>
    ) =>
      exclusively(db, ({ accountId }) =>
        Effect.flatMap(present[name](accountId, fields), (found) => {
          // The row does not exist, or its id or date is malformed. The write itself refuses that.
          if (found === undefined) return run
          const values = new Map(Object.entries(found))
          const now = Object.fromEntries(Object.keys(shown).map((field) => [field, values.get(field) ?? null]))
          const stands = Object.entries(shown).every(([field, value]) => {
            const wanted = fields[field] ?? null
            return isDeepStrictEqual(now[field], value) || isDeepStrictEqual(now[field], wanted)
          })
          return stands ? run : refuse(now)
        })
      )
  }
})

/** Reads the present values that a write would change, by field; undefined if there is nothing to compare. */
type ReadShown = (accountId: string, fields: FieldValues) => Effect.Effect<object | undefined, Unavailable>

const NOTHING = Effect.succeed(undefined)

const isDate = Schema.is(CalendarDate)

/** Details of the error besides its code and message. */
interface ConflictDetails {
  /** The present values of the fields that the person was shown. */
  readonly present?: FieldValues
  /** The change that prevents an undo. */
  readonly later?: { readonly id: string; readonly by: Writer; readonly at: string }
  /** True if the undo can take the rest back and leave the entries that were changed since. */
  readonly canKeepChanged?: boolean
}

/**
 * 409: the log is not as the person saw it. Only the app has this answer, since the REST interface has a fixed list of errors. So the
 * routes that both share throw it as a defect.
 */
export class Conflict extends Data.Error<{ readonly message: string; readonly details: ConflictDetails }> {}

/** Answers a conflict with 409. */
export const answeringConflicts = <E, R>(
  work: Effect.Effect<HttpResponse, E, R>,
  headers: HttpResponse["headers"]
): Effect.Effect<HttpResponse, E, R> =>
  Effect.catchSomeDefect(work, (defect) =>
    defect instanceof Conflict
      ? Option.some(Effect.succeed({ status: 409, headers, body: bodyOf(defect) }))
      : Option.none()
  )

const bodyOf = ({ details, message }: Conflict): string =>
  JSON.stringify({ error: { code: "conflict", message, ...details } })
