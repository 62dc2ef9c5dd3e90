// better-sqlite3 in the version of the server, without Daybook's layers.
import { createRequire } from "node:module"

const Sqlite = createRequire(new URL("../../../packages/server/package.json", import.meta.url))("better-sqlite3")

/** A connection with Daybook's durability: a write-ahead log, and a sync at every commit. */
export const sqlite = (file) => {
  const db = new Sqlite(file)
  db.pragma("journal_mode = WAL")
  db.pragma("synchronous = FULL")
  db.pragma("foreign_keys = ON")
  db.pragma("temp_store = MEMORY")
  return db
}
