import { type DateRange, type Entry, type EntryKind, Principal } from "@daybook/core"
import * as Effect from "effect/Effect"
import { FOODS, REST_DAYS, WATERS, WORKOUTS } from "./EntryTables.ts"
import { exclusively, Journal } from "./Journal.ts"
import { isLive, journaledRow, presentState, rowsWhere } from "./JournaledRows.ts"
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
