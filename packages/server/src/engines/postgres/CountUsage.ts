import { Scope } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { nullable, number, oneOf, query, text } from "../../schema/Rows.ts"
import { AccountGone } from "../AccountGone.ts"
import type { Sql } from "../Sql.ts"
import type { Counted, Unit, UsageCounter } from "../UsageCounter.ts"
import { away, UNSURE } from "./Failures.ts"

/** A window that is newer by more than this many hours comes from a server whose clock was wrong. */
const NEWER_HOURS = 24

// The window is the hour of the server's clock. A newer window continues, so that a clock that is behind gives no second budget. A window
// that is newer by more than a day is dropped, so that a clock that was far ahead locks no key out for longer.
const continues = `usage.hour BETWEEN excluded.hour AND excluded.hour + ${NEWER_HOURS}`

/** The count after one more unit, of the continued window or of the new one. It stops at one more than the limit. */
const counted = (budget: "reads" | "writes" | "syncs"): string =>
  `${budget} = CASE WHEN NOT (${continues}) THEN excluded.${budget} WHEN excluded.${budget} = 0 THEN usage.${budget}
     ELSE least(usage.${budget}, :limit) + 1 END`

/**
 * Counts a unit of the key that `key` selects, under the lock of the key's row, so that a budget is exact over all servers. The
 * commit does not wait for the disk: a crash of PostgreSQL can lose the counts of the last moment, as a crash of a server on
 * SQLite does.
 */
const counting = (key: string): string =>
  `INSERT INTO key_usage AS usage (key_id, account_id, hour, reads, writes, syncs, last_used_at)
   SELECT id, account_id, CAST(:hour AS bigint), CAST(:reads AS bigint), CAST(:writes AS bigint),
     CAST(:syncs AS bigint), CAST(:now AS bigint) FROM ${key}
   ON CONFLICT (key_id) DO UPDATE SET account_id = excluded.account_id,
     hour = CASE WHEN ${continues} THEN usage.hour ELSE excluded.hour END,
     ${counted("reads")}, ${counted("writes")}, ${counted("syncs")}, last_used_at = excluded.last_used_at
   RETURNING hour, reads, writes, syncs`

const UNSYNCED = "set_config('synchronous_commit', 'off', true) AS commit"

const COUNT = query(
  "key_usage",
  `WITH known AS (SELECT CAST(:keyId AS text) AS id, CAST(:accountId AS text) AS account_id),
     counted AS (${counting("known")})
   SELECT hour, reads, writes, syncs, ${UNSYNCED} FROM counted`,
  { hour: number, reads: number, writes: number, syncs: number }
)

const FIND_AND_COUNT = query(
  "api_key",
  `WITH known AS (SELECT id, account_id, scope FROM api_key WHERE hash = :hash AND revoked_at IS NULL),
     counted AS (${counting("known WHERE scope = ANY (string_to_array(:scopes, ' '))")})
   SELECT id, account_id AS "accountId", scope, hour, reads, writes, syncs, ${UNSYNCED} FROM known LEFT JOIN counted ON true`,
  {
    id: text,
    accountId: text,
    scope: oneOf(Scope.literals),
    hour: nullable(number),
    reads: nullable(number),
    writes: nullable(number),
    syncs: nullable(number)
  }
)

export const countUsage = (sql: Sql["Type"]): UsageCounter["Type"] => {
  const counted = (keyId: string, accountId: string, unit: Unit, units: object) =>
    Effect.flatMap(unbegun(sql.first(COUNT, { keyId, accountId, ...valuesOf(unit), ...units })), (row) => {
      const counted = countedIn(row, unit)
      return counted === undefined ? Effect.dieMessage("a unit was not counted") : Effect.succeed(counted)
    })
  return {
    count: ({ accountId, keyId, ...unit }) => counted(keyId, accountId, unit, {}),
    used: ({ accountId, keyId, ...unit }) => counted(keyId, accountId, unit, NO_UNITS),
    countFor: ({ hash, scopes, ...unit }) =>
      Effect.map(
        unlessGone(unbegun(sql.first(FIND_AND_COUNT, { hash, scopes: scopes.join(" "), ...valuesOf(unit) }))),
        (row) =>
          row && {
            key: { id: row.id, accountId: row.accountId, scope: row.scope },
            counted: countedIn(row, unit)
          }
      )
  }
}

const NO_UNITS = { reads: 0, writes: 0, syncs: 0 }

const valuesOf = ({ budget, hour, limit, now }: Unit) => ({
  hour,
  reads: budget === "read" ? 1 : 0,
  writes: budget === "write" ? 1 : 0,
  syncs: budget === "sync" ? 1 : 0,
  now,
  limit
})

interface CountedRow {
  readonly hour: number | null
  readonly reads: number | null
  readonly writes: number | null
  readonly syncs: number | null
}

const countedIn = (row: CountedRow | undefined, { budget }: Unit): Counted | undefined => {
  const used = { read: row?.reads, write: row?.writes, sync: row?.syncs }[budget]
  return row?.hour == null || used == null ? undefined : { hour: row.hour, used }
}

/** Refuses the request if it is unknown whether the unit was counted. The request has not begun, so it has written nothing. */
const unbegun = <A, E>(counting: Effect.Effect<A, E>) =>
  Effect.catchSomeDefect(counting, (defect) => (defect === UNSURE ? Option.some(away) : Option.none()))

/** Finds no key if the account is being deleted. */
const unlessGone = <A, E>(finding: Effect.Effect<A, E>) =>
  Effect.catchSomeDefect(finding, (defect) =>
    defect instanceof AccountGone ? Option.some(Effect.succeed(undefined)) : Option.none()
  )
