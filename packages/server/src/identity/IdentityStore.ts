import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { newId } from "../journal/Journal.ts"
import { nullable, number, query, text } from "../schema/Rows.ts"

/** A person as an OpenID Connect provider names them: the subject is unique at the issuer and never given to another person. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** A name for people, which the provider may change. */
  readonly name: string
}

/** An identity that is linked to an account. */
export interface StoredIdentity extends Identity {
  readonly id: string
  readonly accountId: string
  readonly createdAt: number
  readonly usedAt: number | null
}

export const identityStore = Effect.map(Sql, (db) => ({
  /** Links an identity to an account, unless it is linked already. */
  add: (accountId: string, { issuer, name, subject }: Identity) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => db.run(ADD, [newId(), accountId, issuer, subject, name, now])),
  /** The identities of an account, in the order in which they were linked. */
  list: (accountId: string) => db.all(LIST, [accountId]),
  find: ({ issuer, subject }: Identity) => db.first(FIND, [issuer, subject]),
  /** Records a sign-in. */
  used: (id: string) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => db.run("UPDATE identity SET used_at = ? WHERE id = ?", [now, id])),
  /** Removes an identity of an account. Returns whether there was one with this id. */
  remove: (accountId: string, id: string) => Effect.map(db.first(REMOVE, [accountId, id]), (row) => row !== undefined)
}))

const COLUMNS = `id, account_id AS "accountId", issuer, subject, name, created_at AS "createdAt", used_at AS "usedAt"`

const IDENTITY = {
  id: text,
  accountId: text,
  issuer: text,
  subject: text,
  name: text,
  createdAt: number,
  usedAt: nullable(number)
}

const ADD = `INSERT INTO identity (id, account_id, issuer, subject, name, created_at) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT DO NOTHING`
const LIST = query("identity", `SELECT ${COLUMNS} FROM identity WHERE account_id = ? ORDER BY created_at, id`, IDENTITY)
const FIND = query("identity", `SELECT ${COLUMNS} FROM identity WHERE issuer = ? AND subject = ?`, IDENTITY)
const REMOVE = query("identity", "DELETE FROM identity WHERE account_id = ? AND id = ? RETURNING id", { id: text })
