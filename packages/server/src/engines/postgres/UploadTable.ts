import { rename, stat } from "node:fs/promises"
import * as Effect from "effect/Effect"
import { nullable, number, query, text } from "../../schema/Rows.ts"
import type { Sql } from "../Sql.ts"
import { type Uploads, writeAt } from "../Uploads.ts"

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
