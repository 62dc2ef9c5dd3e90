import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { ShortStates } from "../engines/EngineServices.ts"
import { Sql } from "../engines/Sql.ts"
import { nullable, query, text } from "../schema/Rows.ts"

/** The login of an account in the app. The password is a hash. Without one, a passkey is the only way in. */
export interface Login {
  readonly accountId: string
  readonly name: string
  readonly password: string | null
}

/** A login before it is stored. Names are compared by their key. */
interface NewLogin {
  readonly name: string
  readonly nameKey: string
  readonly password: string
}

/** Another account signs in with the name. */
export class LoginNameTaken extends Data.TaggedError("LoginNameTaken") {}
/** No link has the code: it was used, has expired, or never existed. */
export class NoSuchLink extends Data.TaggedError("NoSuchLink") {}

interface NewLink {
  readonly hash: string
  readonly accountId: string
  readonly expiresAt: number
}

export const loginStore = Effect.map(Sql, (db) => {
  const add = (accountId: string, { name, nameKey, password }: NewLogin) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.map(db.first(ADD, [accountId, name, nameKey, password, now, now]), (row) => row !== undefined)
    )
  const setPassword = (accountId: string, password: string) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => db.run(SET_PASSWORD, [password, now, accountId]))
  const accountOf = (statement: typeof LINKED, hash: string) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.map(db.first(statement, [hash, now]), (row) => row?.accountId)
    )
  return {
    /** The login of an account, if it has one. */
    of: (accountId: string) => db.first(OF_ACCOUNT, [accountId]),
    /** The login with a name, in the form in which names are compared. */
    named: (nameKey: string) => db.first(NAMED, [nameKey]),
    /** The oldest login of the server, if there is one. */
    oldest: db.first(OLDEST),
    /** Adds a login. Returns false if the account has one, or if another account has the name. */
    add,
    /** Replaces the password of a login. */
    setPassword,
    /** Replaces the hash of the same password. Returns false if the password was changed since the login was read. */
    renewHash: ({ accountId, password: former }: Login, password: string) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        Effect.map(db.first(RENEW_HASH, [password, now, accountId, former]), (row) => row !== undefined)
      ),
    /** Adds a sign-in link by its hash, in place of an earlier one of the account. */
    addLink: ({ accountId, expiresAt, hash }: NewLink) =>
      db.transaction(
        Effect.zipRight(
          db.run("DELETE FROM sign_in_link WHERE account_id = ?", [accountId]),
          db.run("INSERT INTO sign_in_link (hash, account_id, expires_at) VALUES (?, ?, ?)", [
            hash,
            accountId,
            expiresAt
          ])
        )
      ),
    /** The account of a link that has not expired. */
    linked: (hash: string) => accountOf(LINKED, hash),
    /**
     * Uses up a link: sets the password of its account and ends its sessions. An account without a login gets one with the name. Returns
     * the account. All or nothing is done.
     */
    redeem: (hash: string, login: NewLogin) =>
      db.transaction(
        Effect.gen(function* () {
          const accountId = yield* accountOf(TAKE_LINK, hash)
          if (accountId === undefined) return yield* new NoSuchLink()
          if ((yield* db.first(OF_ACCOUNT, [accountId])) !== undefined) yield* setPassword(accountId, login.password)
          else if (!(yield* add(accountId, login))) return yield* new LoginNameTaken()
          // In the same transaction, so that nobody who knew the old password stays signed in.
          yield* db.run("DELETE FROM session WHERE account_id = ?", [accountId])
          return accountId
        })
      )
  }
})

const COLUMNS = 'account_id AS "accountId", name, password'
const LOGIN = { accountId: text, name: text, password: nullable(text) }

const OF_ACCOUNT = query("login", `SELECT ${COLUMNS} FROM login WHERE account_id = ?`, LOGIN)
const NAMED = query("login", `SELECT ${COLUMNS} FROM login WHERE name_key = ?`, LOGIN)
const OLDEST = query("login", `SELECT ${COLUMNS} FROM login ORDER BY created_at, account_id LIMIT 1`, LOGIN)

const ADD = query(
  "login",
  `INSERT INTO login (account_id, name, name_key, password, created_at, changed_at) VALUES (?, ?, ?, ?, ?, ?)
   ON CONFLICT DO NOTHING RETURNING account_id AS "accountId"`,
  { accountId: text }
)

const SET_PASSWORD = "UPDATE login SET password = ?, changed_at = ? WHERE account_id = ?"

const RENEW_HASH = query(
  "login",
  'UPDATE login SET password = ?, changed_at = ? WHERE account_id = ? AND password = ? RETURNING account_id AS "accountId"',
  { accountId: text }
)

const LINKED = query(
  "sign_in_link",
  'SELECT account_id AS "accountId" FROM sign_in_link WHERE hash = ? AND expires_at > ?',
  { accountId: text }
)

const TAKE_LINK = query(
  "sign_in_link",
  'DELETE FROM sign_in_link WHERE hash = ? AND expires_at > ? RETURNING account_id AS "accountId"',
  { accountId: text }
)

const NONCE_BYTES = 16
const TIME_BYTES = 8
const GOOD_FOR_MINUTES = 5

/**
 * One-time challenges: for a passkey's signature, and as the `state` of an authorization request. `purpose` names the operation and the
 * session that a challenge is issued for.
 */
export interface Challenges {
  readonly issue: (purpose: string) => Effect.Effect<Uint8Array<ArrayBuffer>, Unavailable>
  /** True if a challenge, as base64url, was issued by this server for this purpose, and is neither old nor used. Uses it up. */
  readonly use: (purpose: string, challenge: string) => Effect.Effect<boolean, Unavailable>
}

/**
 * Challenges are authenticated by a key, so that nothing is stored when one is issued. The key is derived from the password hash of the
 * oldest login, which never leaves the database, so servers that share a database accept each other's challenges. A challenge expires
 * after `goodForMinutes`.
 */
export const makeChallenges = (
  goodForMinutes = GOOD_FOR_MINUTES
): Effect.Effect<Challenges, never, Sql | ShortStates> =>
  Effect.gen(function* () {
    const { oldest } = yield* loginStore
    const { change } = yield* ShortStates
    const ofProcess = randomBytes(NONCE_BYTES).toString("hex")
    const proofOf = (purpose: string, head: Buffer) =>
      Effect.map(oldest, (login) =>
        createHmac("sha256", `challenges ${login?.password ?? ofProcess}`)
          .update(`${purpose} `)
          .update(head)
          .digest()
      )
    return {
      issue: (purpose) =>
        Effect.gen(function* () {
          const time = Buffer.alloc(TIME_BYTES)
          time.writeBigUInt64BE(BigInt(yield* Clock.currentTimeMillis))
          const head = Buffer.concat([randomBytes(NONCE_BYTES), time])
          return Uint8Array.from(Buffer.concat([head, yield* proofOf(purpose, head)]))
        }),
      use: (purpose, challenge) =>
        Effect.gen(function* () {
          const bytes = Buffer.from(challenge, "base64url")
          const head = bytes.subarray(0, NONCE_BYTES + TIME_BYTES)
          const proof = bytes.subarray(NONCE_BYTES + TIME_BYTES)
          const expected = yield* proofOf(purpose, head)
          if (proof.length !== expected.length || !timingSafeEqual(proof, expected)) return false
          const now = yield* Clock.currentTimeMillis
          const expiresAt = Number(head.readBigUInt64BE(NONCE_BYTES)) + goodForMinutes * 60_000
          if (expiresAt <= now) return false
          return yield* change(`challenge ${head.toString("hex")}`, now, (used) =>
            used === undefined ? { answer: true, kept: { state: "used", until: expiresAt } } : { answer: false }
          )
        })
    }
  })
