import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { newId } from "../journal/Journal.ts"
import { nullable, number, query, text } from "../schema/Rows.ts"

/** A passkey. Its credential id and public key are base64url; transports are separated by commas. */
export interface StoredPasskey {
  readonly id: string
  readonly accountId: string
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: string
  readonly name: string
  readonly createdAt: number
  readonly usedAt: number | null
}

export const passkeyStore = Effect.map(Sql, (db) => ({
  /** Stores a passkey and returns its id; undefined if its credential is stored already. */
  add: ({
    accountId,
    counter,
    credentialId,
    name,
    publicKey,
    transports
  }: Pick<StoredPasskey, "accountId" | "credentialId" | "publicKey" | "counter" | "transports" | "name">) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.map(
        db.first(ADD, [newId(), accountId, credentialId, publicKey, counter, transports, name, now]),
        (row) => row?.id
      )
    ),
  /** The passkeys of an account, in the order of creation. */
  list: (accountId: string) => db.all(LIST, [accountId]),
  /** The passkey with a credential id. */
  find: (credentialId: string) => db.first(FIND, [credentialId]),
  /** Records a use, with the authenticator's counter. */
  used: (id: string, counter: number) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      db.run("UPDATE passkey SET counter = ?, used_at = ? WHERE id = ?", [counter, now, id])
    ),
  /** Removes a passkey of an account. Returns whether there was one with this id. */
  remove: (accountId: string, id: string) => Effect.map(db.first(REMOVE, [accountId, id]), (row) => row !== undefined)
}))

const COLUMNS = `id, account_id AS "accountId", credential_id AS "credentialId", public_key AS "publicKey", counter,
  transports, name, created_at AS "createdAt", used_at AS "usedAt"`

const PASSKEY = {
  id: text,
  accountId: text,
  credentialId: text,
  publicKey: text,
  counter: number,
  transports: text,
  name: text,
  createdAt: number,
  usedAt: nullable(number)
}

const ADD = query(
  "passkey",
  `INSERT INTO passkey (id, account_id, credential_id, public_key, counter, transports, name, created_at)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`,
  { id: text }
)

const LIST = query("passkey", `SELECT ${COLUMNS} FROM passkey WHERE account_id = ? ORDER BY created_at, id`, PASSKEY)
const FIND = query("passkey", `SELECT ${COLUMNS} FROM passkey WHERE credential_id = ?`, PASSKEY)
const REMOVE = query("passkey", "DELETE FROM passkey WHERE account_id = ? AND id = ? RETURNING id", { id: text })
