import { Principal, type Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { entryRow } from "./EntryStore.ts"
import { isLive, type JournaledRow, type JournaledTable, presentState } from "./JournaledRows.ts"
import { number, query } from "./Rows.ts"
import { Sql } from "./Sql.ts"

/** A row of the log, and the table that holds it. */
export interface NamedRow {
  readonly table: JournaledTable
  readonly row: JournaledRow
  /** The number of days on which a custom metric has a value; 0 for any other row. */
  readonly values: number
}

export const namedRowStore = Effect.map(Sql, (db) => ({
  /** The entry, check-in or custom metric that an id names, if it is in the log. */
  find: (id: string): Effect.Effect<NamedRow | undefined, Unavailable, Principal> =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const found = yield* entryRow(db, accountId, id)
      if (found !== undefined) return { ...found, values: 0 }
      const checkIn = yield* presentState(db, accountId, "check_in", { id })
      if (isLive(checkIn)) return { table: "check_in", row: checkIn, values: 0 }
      const metric = yield* presentState(db, accountId, "custom_metric", { id })
      if (!isLive(metric)) return undefined
      const values = yield* db.first(VALUES, [accountId, id])
      return { table: "custom_metric", row: metric, values: values?.count ?? 0 }
    })
}))

const VALUES = query(
  "custom_metric_value",
  "SELECT count(*) AS count FROM custom_metric_value WHERE account_id = ? AND metric_id = ?",
  { count: number }
)
