import {
  type CalendarDate,
  type DateRange,
  type Entry,
  type EntryKind,
  type FoodDraft,
  type Meal,
  Principal
} from "@daybook/core"
import * as Effect from "effect/Effect"
import { correctEntry } from "./Corrections.ts"
import { FOODS, REST_DAYS, WATERS, WORKOUTS } from "./EntryTables.ts"
import { auditFields, exclusively, Journal, newId } from "./Journal.ts"
import { isLive, journaledRow, presentState, rowsWhere } from "./JournaledRows.ts"
import { date, query } from "./Rows.ts"
import { type RowsOf, Sql } from "./Sql.ts"
import { WRITER_NAMES, writerNamer } from "./WriterNames.ts"

export const entryStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal

  return {
    /** The entries of a range, ascending by date, then in the order in which they were logged. */
    list: ({ end, start }: DateRange, kind: EntryKind | undefined) =>
      Effect.flatMap(Principal, ({ accountId }) => {
        return Effect.map(db.together(entryReads(accountId, { start, end })), (read) =>
          entriesOf(read).filter((entry) => kind === undefined || entry.kind === kind)
        )
      }),
    /** Deletes an entry of any kind. Returns whether there was one with this id. */
    remove: (id: string) =>
      exclusively(db, ({ accountId, at, by }) =>
        Effect.gen(function* () {
          const found = yield* entryRow(db, accountId, id)
          if (found === undefined) return false
          const { row: before, table } = found
          const after = table === "rest_day" ? null : { ...before, deleted_by: by, deleted_at: at }
          yield* journal.write({ rows: [{ table, before, after }] })
          return true
        })
      )
  }
})

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

export const foodStore = Effect.map(Effect.all([Sql, Journal]), ([db, journal]) => ({
  /** Adds a food. A macro that was not sent is stored as unknown. */
  add: (date: CalendarDate, { calories, carbs, fat, name, protein }: typeof FoodDraft.Type, meal: Meal) =>
    Effect.flatMap(auditFields, ({ at, by }) => {
      const macros = { protein: protein ?? null, carbs: carbs ?? null, fat: fat ?? null }
      const row = { id: newId(), date, name, calories, ...macros, meal, written_by: by, written_at: at }
      return journal.write({ rows: [{ table: "food", before: null, after: journaledRow(row) }] })
    }),
  /** Corrects the fields of a food that are given. */
  update: (id: string, food: Partial<Omit<typeof FoodDraft.Type, "date">>, date: CalendarDate | undefined) =>
    correctEntry(db, journal, FOODS, id, (before) => {
      // Fibre, sugar and salt are those of the food and the amount that it had, which the energy tells.
      const isAnother = food.calories !== undefined && food.calories !== before.calories
      const ofFood = { food_id: null, fiber: null, sugar: null, salt: null }
      return Effect.succeed({ ...food, ...(isAnother && ofFood), ...(date !== undefined && { date }) })
    })
}))

export const waterStore = Effect.map(Effect.all([Sql, Journal]), ([db, journal]) => ({
  /** Adds a drink, in millilitres. */
  add: (date: CalendarDate, amountMl: number) =>
    Effect.flatMap(auditFields, ({ at, by }) => {
      const after = { id: newId(), date, amount_ml: amountMl, written_by: by, written_at: at }
      return journal.write({ rows: [{ table: "water", before: null, after }] })
    }),
  /** Corrects the amount or the date of a drink. */
  update: (id: string, amountMl: number | undefined, date: CalendarDate | undefined) =>
    correctEntry(db, journal, WATERS, id, () =>
      Effect.succeed({
        ...(amountMl !== undefined && { amount_ml: amountMl }),
        ...(date !== undefined && { date })
      })
    )
}))

export const restDayStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal
  return {
    /** Marks dates, ascending, as rest days. Dates that are already rest days keep their audit fields. */
    add: (dates: ReadonlyArray<CalendarDate>) =>
      exclusively(db, ({ accountId, at, by }) =>
        Effect.gen(function* () {
          const [first, last] = [dates[0], dates.at(-1)]
          if (first === undefined || last === undefined) return
          const known = new Set((yield* db.all(IN_RANGE, [accountId, first, last])).map(({ date }) => date))
          const added = dates.filter((date) => !known.has(date))
          yield* journal.write({
            rows: added.map((date) => ({
              table: "rest_day",
              before: null,
              after: { id: newId(), date, written_by: by, written_at: at }
            }))
          })
        })
      )
  }
})

const IN_RANGE = query("rest_day", "SELECT date FROM rest_day WHERE account_id = ? AND date BETWEEN ? AND ?", { date })
