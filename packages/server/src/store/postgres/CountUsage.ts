import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { number, query } from "../Rows.ts"
import type { Sql } from "../Sql.ts"
import type { UsageCounter } from "../UsageCounter.ts"
import { away, UNSURE } from "./Failures.ts"

/**
 * Counts in one statement, under the lock of the key's row, so that a budget is exact over all servers. The commit does not wait
 * for the disk: a crash of PostgreSQL can lose the counts of the last moment, as a crash of a server on SQLite does.
 *
 * The window is the hour of the server's clock. A clock that is up to an hour behind continues the newer window.
 */
const COUNT = query(
  "key_usage",
  `WITH counted AS (
     INSERT INTO key_usage AS usage (key_id, account_id, hour, reads, writes, last_used_at)
     VALUES (:keyId, :accountId, :hour, :reads, :writes, :now)
     ON CONFLICT (key_id) DO UPDATE SET
       account_id = excluded.account_id,
       hour = CASE WHEN usage.hour = excluded.hour + 1 THEN usage.hour ELSE excluded.hour END,
       reads = CASE WHEN usage.hour IN (excluded.hour, excluded.hour + 1)
         THEN CASE WHEN :reads = 0 THEN usage.reads ELSE least(usage.reads, :limit) + 1 END ELSE excluded.reads END,
       writes = CASE WHEN usage.hour IN (excluded.hour, excluded.hour + 1)
         THEN CASE WHEN :writes = 0 THEN usage.writes ELSE least(usage.writes, :limit) + 1 END ELSE excluded.writes END,
       last_used_at = excluded.last_used_at
     RETURNING hour, reads, writes
   )
   SELECT hour, reads, writes, set_config('synchronous_commit', 'off', true) AS commit FROM counted`,
  { hour: number, reads: number, writes: number }
)

export const countUsage = (sql: Sql["Type"]): UsageCounter["Type"] => ({
  count: ({ accountId, budget, hour, keyId, limit, now }) => {
    const units = { reads: budget === "read" ? 1 : 0, writes: budget === "write" ? 1 : 0 }
    const counted = Effect.catchSomeDefect(
      sql.first(COUNT, { keyId, accountId, hour, ...units, now, limit }),
      (defect) =>
        // The unit may have been counted. But nothing of the request can have been written, since it has not begun.
        defect === UNSURE ? Option.some(away) : Option.none()
    )
    return Effect.flatMap(counted, (row) =>
      row === undefined
        ? Effect.dieMessage("a unit was not counted")
        : Effect.succeed({ hour: row.hour, used: budget === "read" ? row.reads : row.writes })
    )
  }
})
