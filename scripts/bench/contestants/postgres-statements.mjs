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

const findKey = 'SELECT id, account_id AS "accountId", scope, revoked_at AS "revokedAt" FROM api_key WHERE hash = $1'

/** Values: key, hour, reads, writes, now, limit. */
const count = `WITH counted AS (
  INSERT INTO key_usage AS usage (key_id, hour, reads, writes, last_used_at)
  VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (key_id) DO UPDATE SET
    hour = CASE WHEN usage.hour = excluded.hour + 1 THEN usage.hour ELSE excluded.hour END,
    reads = CASE WHEN usage.hour IN (excluded.hour, excluded.hour + 1)
      THEN CASE WHEN $3 = 0 THEN usage.reads ELSE least(usage.reads, $6) + 1 END ELSE excluded.reads END,
    writes = CASE WHEN usage.hour IN (excluded.hour, excluded.hour + 1)
      THEN CASE WHEN $4 = 0 THEN usage.writes ELSE least(usage.writes, $6) + 1 END ELSE excluded.writes END,
    last_used_at = excluded.last_used_at
  RETURNING hour, reads, writes
)
SELECT hour, reads, writes, set_config('synchronous_commit', 'off', true) AS commit FROM counted`

/** The statements by name. */
export const POSTGRES_STATEMENTS = {
  findKey,
  count,
  day,
  addWater: numbered(STATEMENTS.addWater),
  addWorkout: numbered(STATEMENTS.addWorkout)
}
