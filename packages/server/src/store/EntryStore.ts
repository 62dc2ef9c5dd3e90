import { type DateRange, type Entry, type EntryKind, Principal, type Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { auditFields } from "./AuditFields.ts"
import { FOODS, REST_DAYS, WATERS, WORKOUTS } from "./EntryTables.ts"
import { Journal } from "./Journal.ts"
import { isLive, type JournaledRow, journaledRow, presentState, rowsWhere } from "./JournaledRows.ts"
import { Sql } from "./Sql.ts"
import { KEY_NAMES, writerNamer } from "./WriterNames.ts"

export class EntryStore extends Context.Tag("daybook/store/EntryStore")<
  EntryStore,
  {
    /** The entries of a range, ascending by date, then in the order in which they were logged. */
    readonly list: (
      range: DateRange,
      kind: EntryKind | undefined
    ) => Effect.Effect<ReadonlyArray<Entry>, Unavailable, Principal>
    /** Deletes an entry of any kind. Returns whether there was one with this id. */
    readonly remove: (id: string) => Effect.Effect<boolean, Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    EntryStore,
    Effect.gen(function* () {
      const db = yield* Sql
      const journal = yield* Journal

      /** The row of an entry with an id, and what deleting it leaves. */
      const found = (accountId: string, id: string, deleted: JournaledRow) =>
        Effect.gen(function* () {
          for (const table of ["food", "water", "workout"] as const) {
            const before = yield* presentState(db, accountId, table, { id })
            if (isLive(before)) return { table, before, after: { ...before, ...deleted } }
          }
          const before = yield* db.first(REST_DAY, [accountId, id])
          return before === undefined
            ? undefined
            : { table: "rest_day" as const, before: journaledRow(before), after: null }
        })

      return {
        list: ({ end, start }, kind) =>
          Effect.flatMap(Principal, ({ accountId }) => {
            const range = [accountId, start, end]
            const reads = db.together({
              foods: [FOODS.inRange, range],
              waters: [WATERS.inRange, range],
              workouts: [WORKOUTS.inRange, range],
              restDays: [REST_DAYS.inRange, range],
              keys: [KEY_NAMES, [accountId]]
            })
            return Effect.map(reads, ({ foods, keys, restDays, waters, workouts }) => {
              const writer = writerNamer(keys)
              return [...foods, ...waters, ...workouts, ...restDays]
                .sort((a, b) => (a.date === b.date ? a.writtenAt - b.writtenAt : a.date < b.date ? -1 : 1))
                .map(({ entry, writtenBy }): Entry => entry(writer(writtenBy)))
                .filter((entry) => kind === undefined || entry.kind === kind)
            })
          }),
        remove: (id) =>
          Effect.flatMap(auditFields, ({ accountId, at, by }) =>
            db.exclusive(
              accountId,
              Effect.gen(function* () {
                const row = yield* found(accountId, id, { deleted_by: by, deleted_at: at })
                if (row === undefined) return false
                yield* journal.write({ rows: [row] })
                return true
              })
            )
          )
      }
    })
  )
}

const REST_DAY = rowsWhere("rest_day", "id = ?")
