import * as Effect from "effect/Effect"
import type { PhotoFiles } from "../PhotoFiles.ts"
import { query, text } from "../Rows.ts"
import type { Sql } from "../Sql.ts"

/** The photos of a log in PostgreSQL, in a table that its servers share. */
export const photosInTable = (db: Sql["Type"]): PhotoFiles["Type"] => ({
  put: (hash, bytes) => db.run(PUT, [hash, Buffer.from(bytes).toString("base64")]),
  read: (hash) => Effect.map(db.first(READ, [hash]), (row) => row && Buffer.from(row.bytes, "base64")),
  // A server that stores a photo holds a lock on the table until its row is committed. The deletion then sees the row.
  removeUnreferenced: db.transaction(
    Effect.zipRight(db.run("LOCK TABLE photo_file IN EXCLUSIVE MODE"), db.run(REMOVE_UNREFERENCED))
  )
})

const PUT = `INSERT INTO photo_file (hash, bytes) VALUES (?, decode(?, 'base64')) ON CONFLICT (hash) DO NOTHING`

const READ = query("photo_file", "SELECT encode(bytes, 'base64') AS bytes FROM photo_file WHERE hash = ?", {
  bytes: text
})

const REMOVE_UNREFERENCED =
  "DELETE FROM photo_file WHERE NOT EXISTS (SELECT 1 FROM photo WHERE photo.file = photo_file.hash)"
