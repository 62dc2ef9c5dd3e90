// better-sqlite3 as the server has it, without what Daybook puts around it.
import { createRequire } from "node:module"

const Sqlite = createRequire(new URL("../../../packages/server/package.json", import.meta.url))("better-sqlite3")

/** A connection with Daybook's durability: the write-ahead log, and every commit on the disk. */
export const sqlite = (file) => {
  const db = new Sqlite(file)
  db.pragma("journal_mode = WAL")
  db.pragma("synchronous = FULL")
  db.pragma("foreign_keys = ON")
  db.pragma("temp_store = MEMORY")
  return db
}
