import type { CalendarDate, DateRange, DayRecord, DaySummary, FoodEntry, Unavailable } from "@daybook/core"
import { datesBetween, Principal, Readings } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CHECK_IN_COLUMNS } from "./CheckInStore.ts"
import { JsonText } from "./JsonText.ts"
import { storedJson } from "./StoredJson.ts"
import { Database } from "./sqlite/Database.ts"
import { sessionOf } from "./WorkoutStore.ts"

type Day = typeof DayRecord.Type
type Summary = typeof DaySummary.Type

export class DayStore extends Context.Tag("daybook/store/DayStore")<
  DayStore,
  {
    /** Everything logged on a date. */
    readonly read: (date: CalendarDate) => Effect.Effect<Day, Unavailable, Principal>
    /** Totals of every date of a range, ascending, zeros where nothing is logged. */
    readonly list: (range: DateRange) => Effect.Effect<JsonText<ReadonlyArray<Summary>>, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    DayStore,
    Effect.map(Database, (db) => ({
      read: (date) =>
        Effect.flatMap(Principal, ({ accountId }) =>
          Effect.flatMap(db.first<DayRow>(DAY, { accountId, date }), (row) =>
            row === undefined ? Effect.dieMessage("a day without a row") : Effect.succeed(dayOf(date, row))
          )
        ),
      list: (range) =>
        Effect.flatMap(Principal, ({ accountId }) =>
          Effect.map(db.first<{ summaries: string | null }>(DAYS, { accountId, ...range }), (row) =>
            summariesOf(range, row?.summaries?.split("\n") ?? [])
          )
        )
    }))
  )
}

const OF_THE_DAY = "account_id = :accountId AND date = :date AND deleted_at IS NULL"

// One statement, so that a day is read as it was at one moment, and in one step.
const DAY = `SELECT
  (SELECT json_group_array(json_object('name', name, 'calories', calories, 'meal', meal) ORDER BY seq)
     FROM food WHERE ${OF_THE_DAY}) AS foods,
  (SELECT summary FROM day_total WHERE account_id = :accountId AND date = :date) AS summary,
  (SELECT json_group_array(json_object('id', id, 'durationMinutes', duration_minutes, 'exercises', exercises) ORDER BY seq)
     FROM workout WHERE ${OF_THE_DAY}) AS workouts,
  (SELECT json_object(${Object.keys(Readings.fields)
    .map((field) => `'${field}', ${field}`)
    .join(", ")}) FROM (SELECT ${CHECK_IN_COLUMNS} FROM check_in WHERE ${OF_THE_DAY})) AS checkIn`

interface DayRow {
  readonly foods: string
  readonly summary: string | null
  readonly workouts: string
  readonly checkIn: string | null
}

const dayOf = (date: CalendarDate, row: DayRow): Day => {
  const foods: ReadonlyArray<Pick<typeof FoodEntry.Type, "name" | "calories" | "meal">> = storedJson("food", row.foods)
  const { calories, carbs, fat, protein, waterMl }: Omit<Summary, "date"> =
    row.summary === null ? NOTHING : storedJson("day_total", row.summary)
  const workouts: ReadonlyArray<Parameters<typeof sessionOf>[0]> = storedJson("workout", row.workouts)
  return {
    date,
    nutrition: { calories, protein, carbs, fat, entries: foods },
    waterMl,
    workouts: workouts.map(sessionOf),
    measurements: row.checkIn === null ? {} : withoutNulls(JSON.parse(row.checkIn))
  }
}

const withoutNulls = (readings: Readonly<Record<string, unknown>>): Day["measurements"] => {
  const known: Record<string, unknown> = {}
  for (const field in readings) if (readings[field] !== null) known[field] = readings[field]
  return known
}

// One text, since a row each costs more than all that is in them.
const DAYS = `SELECT group_concat(summary, char(10)) AS summaries FROM (
    SELECT summary FROM day_total WHERE account_id = :accountId AND date BETWEEN :start AND :end ORDER BY date
  )`

const NOTHING = { calories: 0, protein: 0, carbs: 0, fat: 0, waterMl: 0, weightKg: null }

const DATE_AT = '{"date":"'.length
const NOTHING_AFTER_DATE = JSON.stringify({ date: "", ...NOTHING }).slice(DATE_AT)

/** A row for every date of a range: those that are logged, and between them those that are not. */
const summariesOf = ({ end, start }: DateRange, logged: ReadonlyArray<string>) => {
  let next = 0
  const summaries = datesBetween(start, end).map((date) => {
    const summary = logged[next]
    if (summary === undefined || !summary.startsWith(date, DATE_AT)) return `{"date":"${date}${NOTHING_AFTER_DATE}`
    next++
    return summary
  })
  return new JsonText<ReadonlyArray<Summary>>(`[${summaries.join(",")}]`)
}
