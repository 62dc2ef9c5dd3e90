import type { DateRange, Entry } from "@daybook/core"
import * as Effect from "effect/Effect"
import type { RowsOf, Sql } from "../engines/Sql.ts"
import { FOODS, REST_DAYS, WATERS, WORKOUTS } from "./EntryTables.ts"
import { isLive, journaledRow, presentState, rowsWhere } from "./JournaledRows.ts"
import { WRITER_NAMES, writerNamer } from "./WriterNames.ts"

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
