import {
  type CalendarDate,
  type DateRange,
  type Entry,
  type EntryKind,
  Meal,
  type Principal,
  type Unavailable,
  type Workout,
  type Writer
} from "@daybook/core"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { RowsOf, Sql } from "../engines/Sql.ts"
import {
  type Cells,
  date,
  mapped,
  nullable,
  number,
  oneOf,
  type Query,
  query,
  text,
  type Value
} from "../schema/Rows.ts"
import { exercisesOf } from "../schema/StoredExercises.ts"
import { WRITER_NAMES, writerNamer } from "./ImportStore.ts"
import { exclusively, type Journal } from "./Journal.ts"
import { isLive, type JournaledRow, journaledRow, presentState, rowsWhere, versionOf } from "./JournaledRows.ts"

/** The row of the entry with an id, if it is in the log. */
export const entryRow = (db: Sql["Type"], accountId: string, id: string) =>
  Effect.gen(function* () {
    for (const table of ["food", "water", "workout"] as const) {
      const row = yield* presentState(db, accountId, table, { id })
      if (isLive(row)) return { table, row }
    }
    const day = yield* db.first(REST_DAY, [accountId, id])
    return day === undefined ? undefined : { table: "rest_day" as const, row: journaledRow(day) }
  })

/** The reads of the entries of a range. */
export const entryReads = (accountId: string, { end, start }: DateRange) => {
  const range = [accountId, start, end]
  return {
    foods: [FOODS.inRange, range],
    waters: [WATERS.inRange, range],
    workouts: [WORKOUTS.inRange, range],
    restDays: [REST_DAYS.inRange, range],
    names: [WRITER_NAMES, { accountId }]
  } as const
}

/** The entries that were read, ascending by date, then in the order in which they were logged. */
export const entriesOf = ({
  foods,
  names,
  restDays,
  waters,
  workouts
}: RowsOf<ReturnType<typeof entryReads>>): ReadonlyArray<Entry> => {
  const writer = writerNamer(names)
  return [...foods, ...waters, ...workouts, ...restDays]
    .sort((a, b) => (a.date === b.date ? a.writtenAt - b.writtenAt : a.date < b.date ? -1 : 1))
    .map(({ entry, writtenBy }): Entry => entry(writer(writtenBy)))
}

const REST_DAY = rowsWhere("rest_day", "id = ?")

/** The account has no entry of the kind with this id. */
export class NoEntry extends Data.TaggedError("NoEntry") {}

/**
 * Changes columns of an entry and returns it. `correction` gives their values from the present row, in an exclusive transaction. The
 * entry keeps its writer and its time; the journal has the writer of the correction.
 */
export const correctEntry = <A, E>(
  db: Sql["Type"],
  journal: Journal["Type"],
  { byId, table }: EntryTable<A, "food" | "water" | "workout">,
  id: string,
  correction: (before: JournaledRow) => Effect.Effect<Readonly<Record<string, Value>>, E>
): Effect.Effect<A, E | NoEntry | Unavailable, Principal> =>
  exclusively(db, ({ accountId }) =>
    Effect.gen(function* () {
      const before = yield* presentState(db, accountId, table, { id })
      if (!isLive(before)) return yield* new NoEntry()
      const after = journaledRow({ ...before, ...(yield* correction(before)) })
      yield* journal.write({ rows: [{ table, before, after }] })
      const writer = writerNamer(yield* db.all(WRITER_NAMES, { accountId }))
      const found = yield* db.first(byId, [accountId, id])
      if (found === undefined) return yield* new NoEntry()
      return found.entry(writer(found.writtenBy))
    })
  )

/** An entry that was read; it lacks the name of its writer. */
interface StoredEntry<Entry> {
  readonly date: CalendarDate
  readonly writtenBy: string
  readonly writtenAt: number
  readonly entry: (by: Writer) => Entry
}

/** The reads of the entries of one kind. */
export interface EntryTable<Entry, Kind extends EntryKind = EntryKind> {
  readonly table: Kind
  readonly inRange: Query<StoredEntry<Entry>>
  readonly byId: Query<StoredEntry<Entry>>
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
  entriesWhere: (condition: string) => Query<StoredEntry<Entry>>
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

const REST_DAYS = entryTable("rest_day", (condition) =>
  mapped(query("rest_day", `SELECT ${COMMON} FROM rest_day WHERE ${condition} ORDER BY date`, common), (row) =>
    found("rest_day", row, {})
  )
)
