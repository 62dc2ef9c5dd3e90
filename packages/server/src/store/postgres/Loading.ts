import * as Effect from "effect/Effect"
import type { Loading } from "../Loading.ts"
import { query, text } from "../Rows.ts"
import type { Sql } from "../Sql.ts"

const NUMBERED = query(
  "columns",
  `SELECT table_name::text AS "table" FROM information_schema.columns
   WHERE table_schema = current_schema() AND column_name = 'seq' AND is_identity = 'YES'`,
  { table: text }
)

export const loading = (sql: Sql["Type"]): Loading["Type"] => ({
  load: (body) =>
    sql.transaction(
      Effect.gen(function* () {
        // Every new row refers to an account, so this lock makes the inserts of other servers wait. Their reads do not.
        yield* sql.run("LOCK TABLE account IN EXCLUSIVE MODE")
        const loaded = yield* body
        for (const { table } of yield* sql.all(NUMBERED)) {
          yield* sql.run(`SELECT setval(pg_get_serial_sequence('${table}', 'seq'), max(seq)) FROM ${table}`)
        }
        return loaded
      })
    )
})
