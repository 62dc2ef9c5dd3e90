import { Principal, type Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { number, query } from "../schema/Rows.ts"
import { entryRow } from "./EntryTables.ts"
import { isLive, type JournaledRow, type JournaledTable, presentState } from "./JournaledRows.ts"

/** A row of the log, and the table that holds it. */
export interface NamedRow {
  readonly table: JournaledTable
  readonly row: JournaledRow
  /** The number of days on which a custom metric has a value; 0 for any other row. */
  readonly values: number
}

export const namedRowStore = Effect.map(Sql, (db) => ({
  /** Finds the entry, check-in, custom metric, routine or own food with an id. Undefined if the log has none. */
  find: (id: string): Effect.Effect<NamedRow | undefined, Unavailable, Principal> =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const found = yield* entryRow(db, accountId, id)
      if (found !== undefined) return { ...found, values: 0 }
      for (const table of OTHERS) {
        const row = yield* presentState(db, accountId, table, { id })
        if (!isLive(row)) continue
        const values = table === "custom_metric" ? yield* db.first(VALUES, [accountId, id]) : undefined
        return { table, row, values: values?.count ?? 0 }
      }
      return undefined
    })
}))

/** The tables with rows that a tool names by an id, beside those of entries. */
const OTHERS = ["check_in", "custom_metric", "routine", "known_food"] as const

const VALUES = query(
  "custom_metric_value",
  "SELECT count(*) AS count FROM custom_metric_value WHERE account_id = ? AND metric_id = ?",
  { count: number }
)
