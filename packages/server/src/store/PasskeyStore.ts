import type { Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { newId } from "./AuditFields.ts"
import { nullable, number, query, text } from "./Rows.ts"
import { Sql } from "./Sql.ts"

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

export class PasskeyStore extends Context.Tag("daybook/store/PasskeyStore")<
  PasskeyStore,
  {
    /** Stores a passkey and returns its id; undefined where its credential is stored already. */
    readonly add: (
      passkey: Pick<StoredPasskey, "accountId" | "credentialId" | "publicKey" | "counter" | "transports" | "name">
    ) => Effect.Effect<string | undefined, Unavailable>
    /** The passkeys of an account, in the order of creation. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<StoredPasskey>, Unavailable>
    /** The passkey with a credential id. */
    readonly find: (credentialId: string) => Effect.Effect<StoredPasskey | undefined, Unavailable>
    /** Records a use, with the authenticator's counter. */
    readonly used: (id: string, counter: number) => Effect.Effect<void, Unavailable>
    /** Removes a passkey of an account; whether there was one with this id. */
    readonly remove: (accountId: string, id: string) => Effect.Effect<boolean, Unavailable>
  }
>() {
  static layer = Layer.effect(
    PasskeyStore,
    Effect.map(Sql, (db) => ({
      add: ({ accountId, counter, credentialId, name, publicKey, transports }) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          Effect.map(
            db.first(ADD, [newId(), accountId, credentialId, publicKey, counter, transports, name, now]),
            (row) => row?.id
          )
        ),
      list: (accountId) => db.all(LIST, [accountId]),
      find: (credentialId) => db.first(FIND, [credentialId]),
      used: (id, counter) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          db.run("UPDATE passkey SET counter = ?, used_at = ? WHERE id = ?", [counter, now, id])
        ),
      remove: (accountId, id) => Effect.map(db.first(REMOVE, [accountId, id]), (row) => row !== undefined)
    }))
  )
}

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
