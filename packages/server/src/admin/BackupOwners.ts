import * as path from "node:path"
import * as FileSystem from "@effect/platform/FileSystem"
import * as SqlClient from "@effect/sql/SqlClient"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Sql } from "../engines/Sql.ts"
import { query, text } from "../schema/Rows.ts"

// Logs of one folder may share a folder of backups, whose names do not tell them apart. The owner's account does: its id is random. A
// backup whose owner cannot be read, as a damaged one, counts as the log's own.

const OWNER = "SELECT id FROM account WHERE is_owner = 1"

/** Before the mark it was the oldest account, as the migration to the mark has it. */
const OLDEST = "SELECT id FROM account ORDER BY created_at, id LIMIT 1"

/** The id of the account that owns an open log; undefined before there is one. */
export const ownerOf = (db: Pick<Sql["Type"], "first">): Effect.Effect<string | undefined> =>
  db.first(query("account", OWNER, { id: text })).pipe(
    Effect.map((row) => row?.id),
    Effect.orElseSucceed(() => undefined)
  )

/** The id of the account that owns the log in a file; undefined if it cannot be read. */
export const ownerIn = (file: string): Effect.Effect<string | undefined> =>
  Effect.gen(function* () {
    const connection = yield* (yield* SqlClient.SqlClient).reserve
    const read = (statement: string) => connection.executeValues(statement, [])
    const [[id] = []] = yield* Effect.orElse(read(OWNER), () => read(OLDEST))
    return typeof id === "string" ? id : undefined
  }).pipe(
    Effect.scoped,
    Effect.provide(Layer.fresh(SqliteClient.layer({ filename: file, readonly: true, disableWAL: true }))),
    Effect.catchAllCause(() => Effect.succeed(undefined))
  )

/** The backups that are not known to be of another log. Of a log whose owner is not known, all are. */
export const ofOwner = <A>(
  backups: ReadonlyArray<A>,
  fileOf: (backup: A) => string,
  owner: string | undefined
): Effect.Effect<ReadonlyArray<A>> =>
  owner === undefined
    ? Effect.succeed(backups)
    : Effect.filter(backups, (backup) => Effect.map(ownerIn(fileOf(backup)), (id = owner) => id === owner))

/** The owners of the other logs in the folder of a log. */
export const ownersBeside = (database: string): Effect.Effect<ReadonlyArray<string>, never, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const folder = path.dirname(database)
    const names = yield* Effect.orElseSucceed(fs.readDirectory(folder), (): Array<string> => [])
    const others = names.filter((name) => /\.(?:db|sqlite3?)$/.test(name) && name !== path.basename(database))
    const owners = yield* Effect.forEach(others, (name) => ownerIn(path.join(folder, name)))
    return owners.filter((owner) => owner !== undefined)
  })
