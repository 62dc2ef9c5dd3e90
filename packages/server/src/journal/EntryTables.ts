import { type CalendarDate, type EntryKind, Meal, type Workout, type Writer } from "@daybook/core"
import { type Cells, date, mapped, nullable, number, oneOf, type Query, query, text } from "../schema/Rows.ts"
import { exercisesOf } from "../schema/StoredExercises.ts"
import { versionOf } from "./Versions.ts"

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
      `SELECT ${COMMON}, name, calories, protein, carbs, fat, meal, fiber, sugar, salt, food_id AS "foodId" FROM food WHERE ${condition} AND ${LIVE}`,
      {
        ...common,
        name: text,
        calories: number,
        protein: nullable(number),
        carbs: nullable(number),
        fat: nullable(number),
        meal: oneOf(Meal.literals),
        fiber: nullable(number),
        sugar: nullable(number),
        salt: nullable(number),
        foodId: nullable(text)
      }
    ),
    (row) => {
      const { calories, carbs, fat, fiber, foodId, meal, name, protein, salt, sugar } = row
      return found("food", row, {
        ...{ name, calories, protein: protein ?? 0, carbs: carbs ?? 0, fat: fat ?? 0, meal },
        ...(fiber !== null && { fiber }),
        ...(sugar !== null && { sugar }),
        ...(salt !== null && { salt }),
        ...(foodId !== null && { foodId })
      })
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

/** The columns of a workout whose date is known. */
export const WORKOUT_COLUMNS =
  'id, duration_minutes AS "durationMinutes", exercises, title, note, routine_id AS "routineId"'

export const workoutColumns = {
  ...{ id: text, durationMinutes: nullable(number), exercises: text },
  ...{ title: nullable(text), note: nullable(text), routineId: nullable(text) }
}

type WorkoutRow = Cells<typeof workoutColumns>

/** A workout from its row, without fields that were not recorded. */
export const storedWorkout = ({ id, ...row }: WorkoutRow): Omit<Workout, "date"> => ({ id, ...workoutFields(row) })

/** The fields of a workout from its row. */
const workoutFields = ({
  durationMinutes,
  exercises,
  note,
  routineId,
  title
}: Omit<WorkoutRow, "id">): Omit<Workout, "id" | "date"> => ({
  ...(durationMinutes !== null && { durationMinutes }),
  ...(title !== null && { title }),
  ...(note !== null && { note }),
  ...(routineId !== null && { routineId }),
  exercises: exercisesOf(exercises)
})

export const WORKOUTS = entryTable("workout", (condition) =>
  mapped(
    query(
      "workout",
      `SELECT date, written_by AS "writtenBy", written_at AS "writtenAt", ${WORKOUT_COLUMNS} FROM workout WHERE ${condition} AND ${LIVE}`,
      { ...common, ...workoutColumns }
    ),
    (row) =>
      found("workout", row, {
        ...workoutFields(row),
        version: versionOf(row.date, row.durationMinutes, row.exercises, row.title, row.note, row.routineId)
      })
  )
)

export const REST_DAYS = entryTable("rest_day", (condition) =>
  mapped(query("rest_day", `SELECT ${COMMON} FROM rest_day WHERE ${condition} ORDER BY date`, common), (row) =>
    found("rest_day", row, {})
  )
)
