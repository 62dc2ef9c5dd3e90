// A literal copy of the SQL that Daybook sends to PostgreSQL for the measured routes. The benchmark checks that it does.
import { STATEMENTS } from "./statements.mjs"

/** A statement with `$1`, `$2` for each `?`, counted from a number. */
const numbered = (statement, from = 0) => {
  let place = from
  return statement.replaceAll("?", () => `$${++place}`)
}

const READS_OF_A_DAY = ["foods", "totals", "workouts", "checkIn"]
const VALUES_OF_A_READ = 2

/** The reads of a day as one statement: each a JSON array. */
const day = `SELECT ${READS_OF_A_DAY.map(
  (name, at) =>
    `(SELECT coalesce(json_agg(listed), '[]') FROM (${numbered(STATEMENTS[name], at * VALUES_OF_A_READ)}) AS listed) AS "${name === "checkIn" ? "checkIns" : name}"`
).join(", ")}`

const CONTINUES = "usage.hour BETWEEN excluded.hour AND excluded.hour + 24"

const counted = (budget) =>
  `${budget} = CASE WHEN NOT (${CONTINUES}) THEN excluded.${budget} WHEN excluded.${budget} = 0 THEN usage.${budget}
     ELSE least(usage.${budget}, $7) + 1 END`

/** Values: hash, hour, reads, writes, now, scopes, limit. */
const findAndCount = `WITH known AS (SELECT id, account_id, scope FROM api_key WHERE hash = $1 AND revoked_at IS NULL),
  counted AS (
    INSERT INTO key_usage AS usage (key_id, account_id, hour, reads, writes, last_used_at)
    SELECT id, account_id, CAST($2 AS bigint), CAST($3 AS bigint), CAST($4 AS bigint), CAST($5 AS bigint)
    FROM known WHERE scope = ANY (string_to_array($6, ' '))
    ON CONFLICT (key_id) DO UPDATE SET account_id = excluded.account_id,
      hour = CASE WHEN ${CONTINUES} THEN usage.hour ELSE excluded.hour END,
      ${counted("reads")}, ${counted("writes")}, last_used_at = excluded.last_used_at
    RETURNING hour, reads, writes)
SELECT id, account_id AS "accountId", scope, hour, reads, writes, set_config('synchronous_commit', 'off', true) AS commit
FROM known LEFT JOIN counted ON true`

const recordIfAdded = numbered(STATEMENTS.record, 11).replace(
  /VALUES \(([^()]*)\)$/,
  "SELECT $1 WHERE EXISTS (SELECT 1 FROM w0)"
)

/** The statements by name. */
export const POSTGRES_STATEMENTS = {
  findAndCount,
  day,
  addWater: `WITH w0 AS (${numbered(STATEMENTS.addWater)}), w1 AS (${numbered(STATEMENTS.record, 8)}) SELECT 1 AS done`,
  addWorkout: `WITH w0 AS (${numbered(STATEMENTS.addWorkout)}), w1 AS (${recordIfAdded})
    SELECT (SELECT count(*) FROM w0) AS done`
}
