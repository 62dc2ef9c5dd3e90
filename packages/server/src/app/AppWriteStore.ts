import { type ApiError, InvalidRequest, Principal } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { exclusively } from "../journal/Journal.ts"
import { notingChanges } from "../journal/JournaledRows.ts"
import { mapped, query, text } from "../schema/Rows.ts"

/** The answer to a write of the app. */
interface KeptAnswer {
  /** JSON text. */
  readonly answer: string
  /** The ids of the changes that the write recorded. */
  readonly changes: ReadonlyArray<string>
}

/** How long an answer is kept: an app that was away for longer asks its person before it sends again. */
const KEPT_MS = 90 * 86_400_000

/**
 * The writes of the app, each with an id that the app made. The answer is kept in the transaction of the write. If the answer is lost,
 * the write can be sent again and is done once.
 */
export const appWriteStore = Effect.map(Sql, (db) => {
  const find = (accountId: string, id: string) => db.first(BY_ID, [accountId, id])
  return {
    /** Does a write unless the id was used before, and returns the answer either way. `bodyHash` tells writes under one id apart. */
    once: (
      id: string,
      bodyHash: string,
      write: Effect.Effect<unknown, ApiError, Principal>
    ): Effect.Effect<KeptAnswer, ApiError, Principal> =>
      exclusively(db, ({ accountId }) =>
        Effect.gen(function* () {
          const known = yield* find(accountId, id)
          if (known !== undefined) return known.bodyHash === bodyHash ? known : yield* OTHER_BODY
          const { changes, value } = yield* notingChanges(write)
          const answer = JSON.stringify(value)
          const now = yield* Clock.currentTimeMillis
          yield* db.run(FORGET, [accountId, now - KEPT_MS])
          yield* db.run(KEEP, [accountId, id, bodyHash, answer, JSON.stringify(changes), now])
          return { answer, changes }
        })
      ),
    /** The ids of the changes of writes; undefined if one of them is not known. */
    changesOf: (ids: ReadonlyArray<string>) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        Effect.map(
          Effect.forEach(ids, (id) => find(accountId, id)),
          (found) => (found.includes(undefined) ? undefined : found.flatMap((write) => write?.changes ?? []))
        )
      )
  }
})

const OTHER_BODY = new InvalidRequest({
  message: "writeId: this was logged already, here or on another device, with other values"
})

const isText = (value: unknown): value is string => typeof value === "string"

const listOf = (stored: string): ReadonlyArray<string> => {
  const found: unknown = JSON.parse(stored)
  return Array.isArray(found) ? found.filter(isText) : []
}

const BY_ID = mapped(
  query("app_write", 'SELECT body_hash AS "bodyHash", answer, changes FROM app_write WHERE account_id = ? AND id = ?', {
    bodyHash: text,
    answer: text,
    changes: text
  }),
  ({ changes, ...write }) => ({ ...write, changes: listOf(changes) })
)

const FORGET = "DELETE FROM app_write WHERE account_id = ? AND written_at < ?"

const KEEP = `INSERT INTO app_write (account_id, id, body_hash, answer, changes, written_at) VALUES (?, ?, ?, ?, ?, ?)`
