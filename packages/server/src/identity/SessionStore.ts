import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { newId } from "../journal/Journal.ts"
import { number, query, text } from "../schema/Rows.ts"

/** A device that is signed in. Times are in milliseconds since 1970. */
export interface StoredSession {
  readonly id: string
  readonly accountId: string
  readonly device: string
  readonly createdAt: number
  readonly seenAt: number
  readonly expiresAt: number
  /** The time at which the person last proved their identity. */
  readonly confirmedAt: number
}

interface NewSession {
  readonly accountId: string
  readonly hash: string
  readonly device: string
  readonly now: number
  readonly expiresAt: number
  readonly confirmedAt: number
}

export const sessionStore = Effect.map(Sql, (db) => ({
  /** Stores a new session by the hash of its token and deletes the expired ones of the account. Returns its id. */
  add: ({ accountId, confirmedAt, device, expiresAt, hash, now }: NewSession) =>
    db.transaction(
      Effect.gen(function* () {
        const id = newId()
        yield* db.run("DELETE FROM session WHERE account_id = ? AND expires_at <= ?", [accountId, now])
        yield* db.run(ADD, [id, accountId, hash, device, now, now, expiresAt, confirmedAt])
        return id
      })
    ),
  /** The session with a hash that has not expired. */
  find: (hash: string, now: number) => db.first(FIND, [hash, now]),
  /** The sessions of an account that have not expired, the last seen first. */
  list: (accountId: string, now: number) => db.all(LIST, [accountId, now]),
  /** Records that a session was used. */
  seen: (id: string, now: number, expiresAt: number) =>
    db.run("UPDATE session SET seen_at = ?, expires_at = ? WHERE id = ?", [now, expiresAt, id]),
  /** Records that the person proved their identity. */
  confirm: (id: string, now: number) => db.run("UPDATE session SET confirmed_at = ? WHERE id = ?", [now, id]),
  /** Ends a session of an account. Returns whether there was one with this id. */
  end: (accountId: string, id: string) => Effect.map(db.first(END, [accountId, id]), (row) => row !== undefined),
  /** Ends the sessions of an account, all or all but one. Returns how many. */
  endAll: (accountId: string, except = "") => Effect.map(db.all(END_ALL, [accountId, except]), (rows) => rows.length)
}))

const COLUMNS = `id, account_id AS "accountId", device, created_at AS "createdAt", seen_at AS "seenAt",
  expires_at AS "expiresAt", confirmed_at AS "confirmedAt"`

const SESSION = {
  id: text,
  accountId: text,
  device: text,
  createdAt: number,
  seenAt: number,
  expiresAt: number,
  confirmedAt: number
}

const ADD = `INSERT INTO session (id, account_id, hash, device, created_at, seen_at, expires_at, confirmed_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

const FIND = query("session", `SELECT ${COLUMNS} FROM session WHERE hash = ? AND expires_at > ?`, SESSION)

const LIST = query(
  "session",
  `SELECT ${COLUMNS} FROM session WHERE account_id = ? AND expires_at > ? ORDER BY seen_at DESC, id`,
  SESSION
)

const END = query("session", "DELETE FROM session WHERE account_id = ? AND id = ? RETURNING id", { id: text })

const END_ALL = query("session", "DELETE FROM session WHERE account_id = ? AND id <> ? RETURNING id", { id: text })
