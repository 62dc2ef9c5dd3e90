import { type CalendarDate, type EntryKind, Meal, type Writer } from "@daybook/core"
import { date, mapped, nullable, number, oneOf, type Query, query, text } from "./Rows.ts"
import { exercisesOf } from "./StoredExercises.ts"

/** An entry that was read; it lacks the name of its writer. */
export interface Found<Entry> {
  readonly date: CalendarDate
  readonly writtenBy: string
  readonly writtenAt: number
  readonly entry: (by: Writer) => Entry
}

/** The reads of the entries of one kind. */
export interface EntryTable<Entry, Kind extends EntryKind = EntryKind> {
  readonly table: Kind
  readonly inRange: Query<Found<Entry>>
  readonly byId: Query<Found<Entry>>
}

const common = { id: text, date, writtenBy: text, writtenAt: number }

const COMMON = 'id, date, written_by AS "writtenBy", written_at AS "writtenAt"'

const found = <Kind extends EntryKind, Fields>(
  kind: Kind,
  row: { readonly id: string; readonly date: CalendarDate; readonly writtenBy: string; readonly writtenAt: number },
  fields: Fields
) => ({
  date: row.date,
  writtenBy: row.writtenBy,
  writtenAt: row.writtenAt,
  entry: (by: Writer) => ({
    id: row.id,
    kind,
    date: row.date,
    at: new Date(row.writtenAt).toISOString(),
    by,
    ...fields
  })
})

const entryTable = <Kind extends EntryKind, Entry>(
  table: Kind,
  entriesWhere: (condition: string) => Query<Found<Entry>>
): EntryTable<Entry, Kind> => ({
  table,
  inRange: entriesWhere("account_id = ? AND date BETWEEN ? AND ?"),
  byId: entriesWhere("account_id = ? AND id = ?")
})

const LIVE = "deleted_at IS NULL ORDER BY date, seq"

export const FOODS = entryTable("food", (condition) =>
  mapped(
    query(
      "food",
      `SELECT ${COMMON}, name, calories, protein, carbs, fat, meal FROM food WHERE ${condition} AND ${LIVE}`,
      {
        ...common,
        name: text,
        calories: number,
        protein: nullable(number),
        carbs: nullable(number),
        fat: nullable(number),
        meal: oneOf(Meal.literals)
      }
    ),
    (row) => {
      const { calories, carbs, fat, meal, name, protein } = row
      return found("food", row, { name, calories, protein: protein ?? 0, carbs: carbs ?? 0, fat: fat ?? 0, meal })
    }
  )
)

export const WATERS = entryTable("water", (condition) =>
  mapped(
    query("water", `SELECT ${COMMON}, amount_ml AS "amountMl" FROM water WHERE ${condition} AND ${LIVE}`, {
      ...common,
      amountMl: number
    }),
    (row) => found("water", row, { amountMl: row.amountMl })
  )
)

export const WORKOUTS = entryTable("workout", (condition) =>
  mapped(
    query(
      "workout",
      `SELECT ${COMMON}, duration_minutes AS "durationMinutes", exercises FROM workout WHERE ${condition} AND ${LIVE}`,
      { ...common, durationMinutes: nullable(number), exercises: text }
    ),
    (row) =>
      found("workout", row, {
        ...(row.durationMinutes !== null && { durationMinutes: row.durationMinutes }),
        exercises: exercisesOf(row.exercises)
      })
  )
)

export const REST_DAYS = entryTable("rest_day", (condition) =>
  mapped(query("rest_day", `SELECT ${COMMON} FROM rest_day WHERE ${condition} ORDER BY date`, common), (row) =>
    found("rest_day", row, {})
  )
)
