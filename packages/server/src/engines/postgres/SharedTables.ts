import { rename, stat } from "node:fs/promises"
import { Scope } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { nullable, number, oneOf, query, text } from "../../schema/Rows.ts"
import {
  AccountGone,
  type Changed,
  type Counted,
  MOST_STATES,
  type ShortStates,
  type Unit,
  type Uploads,
  type UsageCounter,
  writeAt
} from "../EngineServices.ts"
import type { Sql } from "../Sql.ts"
import { away, UNSURE } from "./Connections.ts"

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

/** One in this many changes removes the states that have expired. */
const REMOVED_EVERY = 500

/** Short states in a table that servers share. */
export const statesInTable = (db: Sql["Type"]): ShortStates["Type"] => {
  let changes = 0
  const removeForgotten = (now: number) =>
    Effect.suspend(() =>
      changes++ % REMOVED_EVERY === 0 ? db.run(REMOVE_FORGOTTEN, { now, most: MOST_STATES }) : Effect.void
    )
  return {
    change: <A>(name: string, now: number, change: (state: string | undefined) => Changed<A>) =>
      db.transaction(
        Effect.gen(function* () {
          // This locks the row, even a new one, so that another server waits for this change.
          const row = yield* db.first(LOCKED, { name, now })
          const { answer, kept } = change(row?.state === "" ? undefined : row?.state)
          if (kept !== undefined) yield* db.run(KEEP, { name, ...kept })
          yield* removeForgotten(now)
          return answer
        })
      )
  }
}

const LOCKED = query(
  "short_state",
  `INSERT INTO short_state (name, state, until) VALUES (:name, '', :now)
   ON CONFLICT (name) DO UPDATE SET state = CASE WHEN short_state.until > :now THEN short_state.state ELSE '' END
   RETURNING state`,
  { state: text }
)

const KEEP = "UPDATE short_state SET state = :state, until = :until WHERE name = :name"

const REMOVE_FORGOTTEN = `DELETE FROM short_state
  WHERE until <= :now OR name IN (SELECT name FROM short_state ORDER BY until DESC OFFSET :most)`

/** Uploads in tables that servers share. Each server has a copy of the files that it reads. */
export const uploadsInTable = (db: Sql["Type"]): Uploads["Type"] => ({
  add: ({ accountId, bytes, id, name, received, step, usedAt, writer }) =>
    db.run(ADD, { id, accountId, writer, name, bytes, received, usedAt, step }),
  find: (id) => db.first(FIND, [id]),
  ofAccount: (accountId) => db.all(OF_ACCOUNT, [accountId]),
  receive: (id, { at, bytes }) =>
    db.transaction(
      Effect.zipRight(
        db.run(ADD_PART, { id, at, bytes: Buffer.from(bytes).toString("base64") }),
        db.run(RECEIVED, { id, end: at + bytes.length })
      )
    ),
  bring: ({ bytes, id }, path) =>
    Effect.gen(function* () {
      if ((yield* Effect.promise(() => stat(path).catch(() => undefined)))?.size === bytes) return
      const parts = yield* db.all(PARTS, [id])
      const draft = `${path}.partial`
      // One part at a time: a file may be hundreds of megabytes.
      for (const { at } of parts) {
        const part = yield* db.first(PART, [id, at])
        if (part !== undefined) yield* Effect.promise(() => writeAt(draft, Buffer.from(part.bytes, "base64"), at))
      }
      yield* Effect.promise(() => rename(draft, path))
    }),
  touch: (id, usedAt) => db.run("UPDATE upload SET used_at = ? WHERE id = ?", [usedAt, id]),
  begin: (id, reading, step) => db.run("UPDATE upload SET reading = ?, step = ? WHERE id = ?", [reading, step, id]),
  setStep: (id, reading, step) => Effect.map(db.first(SET_STEP, [step, id, reading]), (row) => row !== undefined),
  remove: (id) => db.run("DELETE FROM upload WHERE id = ?", [id]),
  unusedSince: (time) => Effect.map(db.all(UNUSED, [time]), (rows) => rows.map(({ id }) => id))
})

const ADD = `INSERT INTO upload (id, account_id, writer, name, bytes, received, used_at, step)
  VALUES (:id, :accountId, :writer, :name, :bytes, :received, :usedAt, :step)`

const COLUMNS = `id, account_id AS "accountId", writer, name, bytes, received, used_at AS "usedAt", step, reading`

const columns = {
  ...{ id: text, accountId: text, writer: text, name: text, bytes: number, received: number, usedAt: number },
  ...{ step: text, reading: nullable(text) }
}

const FIND = query("upload", `SELECT ${COLUMNS} FROM upload WHERE id = ?`, columns)

const OF_ACCOUNT = query("upload", `SELECT ${COLUMNS} FROM upload WHERE account_id = ? ORDER BY used_at`, columns)

const ADD_PART = `INSERT INTO upload_part (upload_id, at, bytes) VALUES (:id, :at, decode(:bytes, 'base64'))
  ON CONFLICT (upload_id, at) DO UPDATE SET bytes = excluded.bytes`

const RECEIVED = "UPDATE upload SET received = greatest(received, :end) WHERE id = :id"

const PARTS = query("upload_part", "SELECT at FROM upload_part WHERE upload_id = ? ORDER BY at", { at: number })

const PART = query(
  "upload_part",
  "SELECT encode(bytes, 'base64') AS bytes FROM upload_part WHERE upload_id = ? AND at = ?",
  { bytes: text }
)

const SET_STEP = query("upload", "UPDATE upload SET step = ? WHERE id = ? AND reading = ? RETURNING id", { id: text })

const UNUSED = query("upload", "SELECT id FROM upload WHERE used_at <= ?", { id: text })
